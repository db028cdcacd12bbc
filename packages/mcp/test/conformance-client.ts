import {
  type Content,
  type FunctionDeclaration,
  type JsonObject,
  llmAgent,
  type Model,
  type Part,
  runner,
} from '@mortise/core';
import { schemaValidator } from '@mortise/json-schema';
import { mcpToolset } from '../src/index.ts';

/**
 * The client that the official conformance suite runs: an agent that calls each tool of the server once, with the least
 * arguments that its schema allows or those of the scenario, and accepts what it is asked with the defaults.
 */
const [url = ''] = process.argv.slice(2);
const scenario = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  readonly toolCalls?: readonly ScenarioCall[];
};

interface ScenarioCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const toolset = mcpToolset({
  name: 'conformance',
  server: { type: 'http', url, allowPrivateNetwork: true },
  validator: schemaValidator({}),
  onWarning: (warning) => console.error(warning),
});

/** Calls every tool that it is offered in its first turn. */
const caller: Model = {
  provider: 'test',
  id: 'caller',
  async *generate({ declarations, contents }) {
    const calls = (scenario.toolCalls ?? declarations.map((declaration) => callOf(declaration, declarations))).map(
      ({ name, arguments: args }) => ({ name, arguments: withoutNulls(args) }),
    );
    const isFirst = contents.length === 1 && calls.length > 0;
    const parts: readonly Part[] = isFirst
      ? calls.map(({ name, arguments: args }) => ({ type: 'functionCall', id: '', name, args }))
      : [{ type: 'text', text: 'done' }];
    const content: Content = { role: 'model', parts, origin: { provider: 'test', model: 'caller' } };
    yield { type: 'end', content, finishReason: { unified: isFirst ? 'functionCalls' : 'stop' } };
  },
};

/** The least call; the tool that wants to see a schema again gets that of the other one. */
function callOf(
  { name, parametersJsonSchema }: FunctionDeclaration,
  all: readonly FunctionDeclaration[],
): ScenarioCall {
  const other = all.find((each) => each.name !== name);
  if (name === 'json_schema_echo') return { name, arguments: { schema: other?.parametersJsonSchema } };
  return { name, arguments: exampleOf(parametersJsonSchema) as Record<string, unknown> };
}

/** What a schema takes no null for is left out: a null is refused before it is sent. */
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

const app = runner({ agent: llmAgent({ name: 'caller', model: caller, tools: [toolset] }) });
let result = await app.run({ session: 'conformance', message: 'go' });
for (let round = 0; result.status === 'paused' && round < 10; round++) {
  const answers = result.pending.map(({ id, answerJsonSchema }) => {
    const [accept] = (answerJsonSchema?.['anyOf'] ?? []) as readonly {
      readonly properties: { readonly content: unknown };
    }[];
    const { properties = {} } = (accept?.properties.content ?? {}) as { readonly properties?: Record<string, unknown> };
    const content = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]));
    return { requestId: id, value: { action: 'accept', ...(accept && { content: content as never }) } };
  });
  result = await app.run({ session: 'conformance', answers });
}
console.error(result.status, result.status === 'failed' ? result.error : '');
await toolset.close();
