import { createPrivateKeyJwtAuth, DpopSession } from '@modelcontextprotocol/client';
import {
  type AnswerInput,
  type Content,
  createRunner,
  type FunctionDeclaration,
  type JsonObject,
  llmAgent,
  type Model,
  type Part,
  type PendingRequest,
  type SessionKey,
} from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { answerMcpSignIn, type McpAuth, mcpToolset } from '../src/index.ts';
import { type MachineContext, machineProvider } from './conformance-machines.ts';

/**
 * The client that the official conformance suite runs: an agent that calls each tool of the server once and
 * accepts questions with their defaults. The arguments are those of the scenario, or the fewest that the
 * schema allows.
 */
const [url = ''] = process.argv.slice(2);
const scenario = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as MachineContext & {
  readonly toolCalls?: readonly ScenarioCall[];
  readonly issuer?: string;
  readonly private_key_pem?: string;
  readonly signing_algorithm?: string;
};

interface ScenarioCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const authProvider = machineProvider(scenario);
const toolset = mcpToolset({
  name: 'conformance',
  server: {
    type: 'http',
    url,
    allowPrivateNetwork: true,
    ...(authProvider ? { authProvider } : { auth: authOf(scenario) }),
  },
  validator: jsonSchemaValidator(),
  onWarning: (warning) => console.error(warning),
});

const key = DpopSession.create();

/**
 * Returns the sign-in options of a client that the scenario has registered, or of one that registers itself.
 */
function authOf({
  client_id: clientId,
  client_secret: clientSecret,
  issuer,
  private_key_pem: privateKey,
  signing_algorithm: alg = 'ES256',
}: typeof scenario): McpAuth {
  const person = {
    redirectUrl: 'http://localhost:3000/callback',
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  };
  const isBound = process.env['MCP_CONFORMANCE_SCENARIO']?.startsWith('auth/dpop') ?? false;
  const isMachine = process.env['MCP_CONFORMANCE_SCENARIO']?.startsWith('auth/client-credentials') ?? false;
  return {
    credentials: inMemoryCredentialService(),
    ...(isBound && { dpop: () => key }),
    ...(!isMachine && person),
    ...(clientId !== undefined && { clientId }),
    ...(clientSecret !== undefined && { clientSecret }),
    ...(issuer !== undefined && { issuer }),
    ...(clientId !== undefined &&
      privateKey !== undefined && {
        clientAuthentication: createPrivateKeyJwtAuth({ issuer: clientId, subject: clientId, privateKey, alg }),
      }),
  };
}

/** A model that calls every offered tool once. */
const caller: Model = {
  provider: 'test',
  id: 'caller',
  async *generate({ declarations }) {
    const offered = declarations.filter(({ name }) => !called.has(name));
    for (const { name } of offered) called.add(name);
    const wanted = scenario.toolCalls?.filter(({ name }) => offered.some((each) => each.name === name));
    const others = offered.filter(({ name }) => isSignIn(name) || !scenario.toolCalls);
    const calls = [...(wanted ?? []), ...others.map((declaration) => callOf(declaration, declarations))].map(
      ({ name, arguments: args }) => ({ name, arguments: withoutNulls(args) }),
    );
    const parts: readonly Part[] =
      calls.length > 0
        ? calls.map(({ name, arguments: args }) => ({ type: 'functionCall', id: '', name, args }))
        : [{ type: 'text', text: 'done' }];
    const content: Content = { role: 'model', parts, origin: { provider: 'test', model: 'caller' } };
    yield { type: 'end', content, finishReason: { unified: calls.length > 0 ? 'functionCalls' : 'stop' } };
  },
};
const called = new Set<string>();

function isSignIn(name: string): boolean {
  return name === 'authenticate_conformance';
}

/**
 * Returns a call with the fewest arguments; the tool that checks a schema gets the schema of the other tool.
 */
function callOf(
  { name, parametersJsonSchema }: FunctionDeclaration,
  all: readonly FunctionDeclaration[],
): ScenarioCall {
  const other = all.find((each) => each.name !== name);
  if (name === 'json_schema_echo') return { name, arguments: { schema: other?.parametersJsonSchema } };
  return { name, arguments: exampleOf(parametersJsonSchema) as Record<string, unknown> };
}

/**
 * Removes null members that the schema does not accept: otherwise the call would be refused before it is
 * sent.
 */
function withoutNulls(args: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) as JsonObject;
}

function exampleOf(schema: unknown): unknown {
  const {
    type,
    properties = {},
    required = [],
    enum: values,
    default: fallback,
  } = schema as {
    readonly type?: string;
    readonly properties?: Record<string, unknown>;
    readonly required?: readonly string[];
    readonly enum?: readonly unknown[];
    readonly default?: unknown;
  };
  if (fallback !== undefined) return fallback;
  if (values) return values[0];
  if (type === 'object' || type === undefined)
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
  return { string: 'text', number: 5, integer: 3, boolean: true, array: [], null: null }[type];
}

/** Signs in as a user at once: requests the page, and answers with the URL of the redirect. */
async function signedIn(request: PendingRequest): Promise<readonly AnswerInput[]> {
  const { authorizationUrl } = request.payload as { readonly authorizationUrl: string };
  const page = await fetch(authorizationUrl, { redirect: 'manual' });
  const responseUrl = page.headers.get('location') ?? '';
  return answerMcpSignIn(request, { responseUrl }, { toolsets: [toolset], session });
}

function accepted({ id, answerJsonSchema }: PendingRequest): AnswerInput {
  const [accept] = (answerJsonSchema?.['anyOf'] ?? []) as readonly {
    readonly properties: { readonly content: unknown };
  }[];
  const { properties = {} } = (accept?.properties.content ?? {}) as { readonly properties?: Record<string, unknown> };
  const content = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]));
  return { requestId: id, value: { action: 'accept', ...(accept && { content: content as never }) } };
}

const app = createRunner({ agent: llmAgent({ name: 'caller', model: caller, tools: [toolset] }) });
const session: SessionKey = { appName: 'conformance', userId: 'ada', sessionId: 'conformance' };
let result = await app.run({ session, message: 'go' });
for (let round = 0; result.status === 'paused' && round < 10; round++) {
  const answers: AnswerInput[] = [];
  for (const request of result.pending)
    answers.push(...(request.kind === 'credential' ? await signedIn(request) : [accepted(request)]));
  result = await app.run({ session, answers });
}
console.error(result.status, result.status === 'failed' ? result.error : '');
await toolset.close();
