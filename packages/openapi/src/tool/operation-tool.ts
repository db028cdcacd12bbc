import {
  ConfigError,
  checkMembers,
  type FunctionDeclaration,
  isRepeatable,
  type JsonObject,
  type JsonValue,
  type SchemaIssue,
  type SchemaValidator,
  type Tool,
  type ToolCheck,
  type ToolContext,
  type ToolEffect,
  traitNames,
} from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { type OpenapiDocument, OperationProblem } from '../document/openapi-document.ts';
import { sendRequest, type Transport } from '../http/send-request.ts';
import type { DescribedOperation, Operation } from '../operation/operation.ts';
import { resolveOperation } from '../operation/resolve-operation.ts';
import { serverOf } from '../operation/server-url.ts';
import { limitsOf, type OpenapiLimits } from '../options/openapi-limits.ts';
import { loadBody } from '../request/load-body.ts';
import { operationInput } from '../request/operation-input.ts';
import { ArgumentProblem } from '../request/parameter-style.ts';
import { type CallableOperation, prepareRequest } from '../request/prepare-request.ts';
import { shownRequest } from '../request/prepared-request.ts';
import { answerSchema, type Successes, successesOf } from '../response/answer-schema.ts';
import { readAnswer } from '../response/read-answer.ts';
import { isFilled, keepSent, operationAuth } from '../security/operation-auth.ts';
import { withSecrets } from '../security/with-secrets.ts';
import { egressOf, type OpenapiToolsetOptions } from './openapi-options.ts';

/** Data that the tools of one document share. */
export interface ToolScope {
  readonly document: OpenapiDocument;
  readonly options: OpenapiToolsetOptions;
  readonly transport: Transport;
  readonly baseUrl: URL | undefined;
  /** The number of characters of the schema of the arguments. */
  readonly inputCharacters: number;
}

/**
 * Converts an operation to a tool. The check of the tool creates the request, so that invalid arguments are
 * refused before a user is asked. The check returns the arguments: gates decide about them, and the run
 * creates the same request from them. `onOmitted` is called with parts of the document that the tool does not
 * use, even at the first response, because its schema is read only then. Throws `OperationProblem` if the
 * operation is unsupported, and `ConfigError`, `openapi_auth`.
 */
export function operationTool(
  scope: ToolScope,
  name: string,
  described: DescribedOperation,
  onOmitted: (omitted: string) => void = () => {},
): Tool {
  const { document, options, transport, baseUrl, inputCharacters } = scope;
  const operation = resolveOperation(document, described, onOmitted);
  if (/^[^?#]*[?#][^{]*\{/.test(operation.path))
    throw new OperationProblem('a parameter after the path, in its query or fragment');
  const limits = limitsOf(options);
  const auth = operationAuth(document, operation, options.auth);
  const successes = successesOf(operation);
  const server = serverOf(document, operation, baseUrl);
  if (auth.secrets.length > 0 && !baseUrl) checkNamedServer(document, operation, server);
  const isSecret: CallableOperation['isSecret'] = (parameter) => isFilled(auth.secrets, parameter);
  const callable: CallableOperation = {
    document,
    method: operation.method,
    path: operation.path,
    server,
    input: operationInput(document, operation, {
      isSecret,
      limits: { schemas: limits.schemas, schemaCharacters: inputCharacters },
      onOmitted,
    }),
    isSecret,
    accept: [...successes.mediaTypes, '*/*;q=0.1'].join(', '),
  };
  const effect = options.effect?.(operation) ?? effectOf(operation);
  checkMembers(`the result of the option "effect" for "${name}"`, { effect }, { effect: traitNames.effect });
  const egress = egressOf(operation, server, callable.input.schema, options);
  const description = describe(operation, onOmitted);
  const { isJson, mayBeUnchanged } = successes;
  const answered = { toolName: name, isJson, mayBeUnchanged, isWrite: !isRepeatable({ effect }) };
  return {
    name,
    description,
    effect,
    ...(egress && { egress }),
    source: 'server',
    timeoutMs: limits.timeoutMs,
    gates: auth.gates,
    declaration: declarationOf(name, description, callable, successes, onOmitted),
    check: checkOf(callable, options.validator),
    preview: (args: JsonObject) => shownRequest(prepareRequest(callable, args)),
    async run(args: JsonObject, context: ToolContext) {
      const { body, ...head } = prepareRequest(callable, args);
      const loaded = { ...head, ...(body && { body: await loadBody(body, context) }) };
      keepSent(auth.secrets, context.credential, context);
      const sent = withSecrets(loaded, auth.secrets, context.credential);
      const answer = await sendRequest(sent, { transport, effect, limits, signal: context.signal });
      if (answer.status === 401 && auth.secrets.some(({ credential }) => !credential))
        await options.onUnauthorized?.(context);
      return { status: 'ok', ...(await readAnswer(answer, answered, context)) };
    },
    ...checkOutputOf(document, successes, options, limits, onOmitted),
    ...(options.lenientArgs && { lenientArgs: true }),
    ...(options.strictOutput && { strictOutput: true }),
  };
}

/**
 * Throws if a credential would be sent to a server that the
 * application did not name, because the document may be forged.
 */
function checkNamedServer({ url }: OpenapiDocument, { method, path }: Operation, server: URL): void {
  if (server.protocol === 'https:' && (url === undefined || url.origin === server.origin)) return;
  throw new ConfigError(
    'openapi_auth',
    `${method} ${path} would send a credential to ${server.origin}, which only the document names: give baseUrl if that is right`,
  );
}

function declarationOf(
  name: string,
  description: string,
  { document, input }: CallableOperation,
  successes: Successes,
  onOmitted: (omitted: string) => void,
): FunctionDeclaration {
  const answer = smallSchema(() => answerSchema(document, successes, { as: 'answer', limit: mostDeclared }));
  if (!answer && successes.isJson)
    onOmitted(
      'the schema of the response, which is not declared to the model: it is too large, or a reference has no target',
    );
  return Object.freeze({
    name,
    description,
    parametersJsonSchema: input.schema,
    ...(answer && { responseJsonSchema: answer }),
  });
}

function checkOf(callable: CallableOperation, validator: SchemaValidator | undefined): NonNullable<Tool['check']> {
  let compiled: ReturnType<SchemaValidator['compile']> | undefined;
  return (args): ToolCheck => {
    if (validator) {
      compiled ??= validator.compile(callable.input.schema);
      // The checked value with filled-in defaults is not used: the server fills in defaults, and in a PATCH
      // they would change members that were not given.
      const { issues } = compiled(args);
      if (issues) return { issues };
    }
    try {
      prepareRequest(callable, args);
      return { value: args };
    } catch (error) {
      if (!(error instanceof ArgumentProblem)) throw error;
      return { issues: [{ message: error.message, path: error.path }] };
    }
  };
}

/**
 * Creates the check at the first response: with its references,
 * the schema of a response may be most of the document.
 */
function checkOutputOf(
  document: OpenapiDocument,
  successes: Successes,
  { validator, uncheckedAnswers }: OpenapiToolsetOptions,
  { schemas, schemaCharacters }: OpenapiLimits,
  onOmitted: (omitted: string) => void,
): Pick<Tool, 'checkOutput'> {
  if (!validator || uncheckedAnswers || !successes.isJson) return {};
  let check: ((output: JsonValue) => readonly SchemaIssue[] | undefined) | undefined;
  return {
    checkOutput: (output) => {
      check ??= answerCheck(
        smallSchema(() =>
          answerSchema(document, successes, { as: 'read', limit: schemas, characters: schemaCharacters }),
        ),
        validator,
        onOmitted,
      );
      const issues = check(output);
      return issues ? { issues } : { value: output };
    },
  };
}

/** Creates the check of responses. A response that cannot be checked causes a warning, not an error. */
function answerCheck(
  schema: JsonObject | undefined,
  validator: SchemaValidator,
  onOmitted: (omitted: string) => void,
): (output: JsonValue) => readonly SchemaIssue[] | undefined {
  const unchecked = (why: string): (() => undefined) => {
    onOmitted(`the check of responses against their schema: ${why}`);
    return () => undefined;
  };
  if (!schema) return unchecked('the schema is too large, or a reference has no target');
  try {
    const compiled = validator.compile(schema);
    return (output) => compiled(output).issues;
  } catch (error) {
    if (error instanceof ConfigError) return unchecked(error.message);
    throw error;
  }
}

/**
 * Returns the schema of a response; undefined if it is too large,
 * or a reference has no target. The operation stays available.
 */
function smallSchema(make: () => JsonObject | undefined): JsonObject | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof OperationProblem) return undefined;
    throw error;
  }
}

function effectOf({ method }: Operation): ToolEffect {
  if (reading.has(method)) return 'read';
  return method === 'PUT' || method === 'DELETE' ? 'idempotent' : 'write';
}

function describe(
  { summary, description, method, path, isDeprecated }: Operation,
  onOmitted: (omitted: string) => void,
): string {
  const texts = [isDeprecated ? 'Deprecated.' : '', summary ?? '', description ?? ''];
  const unique = texts.filter((text, at) => text.trim() !== '' && texts.indexOf(text) === at);
  const text = unique.join('\n') || `${method} ${path}`;
  if (text.length > longestDescription) onOmitted(`the description beyond ${longestDescription} characters`);
  return cutText(text, longestDescription);
}

/** The methods that only read (RFC 9110; `QUERY` is part of OpenAPI 3.2). */
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);
/**
 * The maximum number of response schemas in a description:
 * more of them would cost more tokens than they help.
 */
const mostDeclared = 50;
/**
 * The maximum number of characters of a description. Longer
 * ones rarely help a call, and make search less precise.
 */
const longestDescription = 1_000;
