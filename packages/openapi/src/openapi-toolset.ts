import {
  ConfigError,
  checkMembers,
  either,
  listOf,
  type MemberRules,
  recordOf,
  type Tool,
  type ToolGate,
  type Toolset,
  type ToolsetWarn,
} from '@mortise/core';
import { documentSize } from './document/document-size.ts';
import { type OmittedMember, omittedMembers } from './document/omitted.ts';
import { type OpenapiDocument, OperationProblem } from './document/openapi-document.ts';
import { readDocument } from './document/read-document.ts';
import type { Transport } from './http/send-request.ts';
import { type DescribedOperation, type Operation, operationsOf } from './operation/operation.ts';
import { baseUrlOf } from './operation/server-url.ts';
import { limitsOf } from './options/openapi-limits.ts';
import { SchemaBudget } from './schema/cut-schema.ts';
import { givenSecrets, keepOptions, keepSent, type OperationSecret } from './security/operation-auth.ts';
import { createPause } from './source/pause.ts';
import { type OpenapiSource, readSource } from './source/read-source.ts';
import { assertConfirmable, confirmable, type OpenapiToolsetOptions } from './tool/openapi-options.ts';
import { operationTool, type ToolScope } from './tool/operation-tool.ts';
import { toolNames } from './tool/tool-names.ts';

/** The operations of an API as tools. */
export interface OpenapiToolset extends Toolset {
  /** Lists each selected operation with its tool, or the reason why it has none. */
  operations(): Promise<readonly ListedOperation[]>;
  /**
   * Lists the members of the document that no tool uses. It reads the
   * main document again, without the documents to which it refers.
   */
  omitted(): Promise<readonly OmittedMember[]>;
}

/** An operation and its tool. */
export interface ListedOperation extends Operation {
  readonly toolName: string;
  /** The reason why the operation has no tool. */
  readonly problem?: string;
  /** Parts of the operation that its tool does not support, such as another body type. */
  readonly omitted?: readonly string[];
}

/**
 * Creates a toolset with one tool for each operation of an OpenAPI document, 2.0 to 3.2, JSON or YAML.
 * `source` is the document itself, its URL, or the path of its file. The document is read once, when the
 * tools are first listed; a failure makes the listing throw a `ConfigError`, and the next listing retries:
 * `openapi_unreadable`, `openapi_invalid`, `openapi_too_large`, `openapi_auth`. Only unsupported operations
 * are omitted, with the warning `openapi_omitted`. Throws `invalid_option`, `no_validator` and
 * `no_confirmation`.
 */
export function openapiToolset(source: OpenapiSource, options: OpenapiToolsetOptions): OpenapiToolset {
  options = checkMembers('openapiToolset', options, openapiToolsetOptions);
  const { name = 'openapi', validator, unchecked } = { unchecked: undefined, ...options };
  if (!validator && unchecked !== true)
    throw new ConfigError('no_validator', `toolset "${name}": give a validator, or set unchecked: true`);
  assertConfirmable(name, options);
  limitsOf(options);
  const baseUrl = baseUrlOf(options.baseUrl);
  let making: Promise<MadeTools> | undefined;
  let made: MadeTools | undefined;
  const make = (): Promise<MadeTools> => {
    making ??= makeTools(source, options, baseUrl)
      .then((tools) => {
        made = tools;
        return tools;
      })
      .catch((error: unknown) => {
        making = undefined;
        throw error;
      });
    return making;
  };
  let isReported = false;
  const given = ({ tools, operations, unchecked }: MadeTools, warn: ToolsetWarn | undefined): readonly Tool[] => {
    if (!warn) return tools;
    if (!isReported) warnOfOmitted(operations, warn);
    isReported = true;
    if (unchecked.length > 0) warn('openapi_unchecked', unchecked.splice(0).join('; '));
    return tools;
  };
  return {
    name,
    tools(context, warn) {
      // The secrets of the options are registered before the document is read, those of its schemes after it.
      keepOptions(options.auth ?? {}, context);
      const givenTo = (tools: MadeTools): readonly Tool[] => {
        keepSent(tools.secrets, undefined, context);
        return given(tools, warn);
      };
      return made ? givenTo(made) : make().then(givenTo);
    },
    operations: async () => (await make()).operations,
    omitted: () => readOmitted(source, options),
  };
}

/**
 * Warns once about the omitted operations, because the
 * list does not change; `operations()` lists them as well.
 */
function warnOfOmitted(operations: readonly ListedOperation[], warn: ToolsetWarn): void {
  const omitted = operations.filter(({ problem }) => problem !== undefined);
  if (omitted.length === 0) return;
  const listed = omitted.slice(0, mostListed).map(({ method, path, problem }) => `${method} ${path}: ${problem}`);
  const more = omitted.length > mostListed ? `; operations() lists all ${omitted.length}` : '';
  warn('openapi_omitted', `operations that are not tools: ${listed.join('; ')}${more}`);
}

interface MadeTools {
  readonly tools: readonly Tool[];
  readonly operations: readonly ListedOperation[];
  /** The application's secrets, with their locations in requests. */
  readonly secrets: readonly OperationSecret[];
  /** Problems that were found at first responses, and about which no run has been warned yet. */
  readonly unchecked: string[];
}

async function makeTools(
  source: OpenapiSource,
  options: OpenapiToolsetOptions,
  baseUrl: URL | undefined,
): Promise<MadeTools> {
  const limits = limitsOf(options);
  const transport = await transportOf(options);
  const document = await readDocument(source, { transport, limits, references: options.references });
  const pause = createPause();
  const chosen = chosenOf(document, options, limits.operations);
  const budget =
    options.limits?.schemaCharacters === undefined
      ? new SchemaBudget(limits.schemaCharacters, await documentSize(document.root, pause), chosen.length)
      : undefined;
  const scope: Omit<ToolScope, 'inputCharacters'> = { document, options, transport, baseUrl };
  const tools: Tool[] = [];
  const operations: ListedOperation[] = [];
  const unchecked: string[] = [];
  for (const [operation, toolName] of chosen) {
    const { value: _value, pathItem: _pathItem, unknown: _unknown, ...listed } = operation;
    await pause();
    try {
      const made: { -readonly [member in keyof ListedOperation]: ListedOperation[member] } = { ...listed, toolName };
      let isMade = false;
      const inputCharacters = budget?.next ?? limits.schemaCharacters;
      const tool = operationTool({ ...scope, inputCharacters }, toolName, operation, (each) => {
        made.omitted = [...(made.omitted ?? []), each];
        if (isMade) unchecked.push(`${listed.method} ${listed.path}: ${each}`);
      });
      isMade = true;
      budget?.take(JSON.stringify(tool.declaration?.parametersJsonSchema ?? {}).length);
      tools.push(confirmable(tool, listed, options));
      operations.push(made);
    } catch (error) {
      if (!(error instanceof OperationProblem)) throw error;
      operations.push({ ...listed, toolName, problem: error.message });
    }
  }
  const secrets = givenSecrets(document, options.auth);
  return { tools: Object.freeze(tools), operations: Object.freeze(operations), secrets, unchecked };
}

async function readOmitted(source: OpenapiSource, options: OpenapiToolsetOptions): Promise<readonly OmittedMember[]> {
  const limits = limitsOf(options);
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const pause = createPause(signal);
  const reading = { transport: await transportOf(options), limits };
  const { content } = await readSource(source, reading, signal, pause);
  return omittedMembers(content, pause);
}

async function transportOf({ fetch, allowPrivateAddresses = false }: OpenapiToolsetOptions): Promise<Transport> {
  if (fetch) return { fetch, allowPrivateAddresses };
  // The module is loaded only if it is needed, because it works only on Node.
  const { guardedFetch } = await import('./http/guarded-fetch.ts');
  return { fetch: guardedFetch(allowPrivateAddresses), allowPrivateAddresses };
}

/** Selects operations. Names are assigned before the selection, so that they do not depend on it. */
function chosenOf(
  document: OpenapiDocument,
  { operations, naming }: OpenapiToolsetOptions,
  limit: number,
): readonly (readonly [DescribedOperation, string])[] {
  const all = operationsOf(document, limit);
  // Entries that are not operations do not reserve names.
  const names = new Map([
    ...toolNames(
      all.filter(({ unknown }) => unknown === undefined),
      naming,
    ),
    ...toolNames(all.filter(({ unknown }) => unknown !== undefined)),
  ]);
  const named = all.map((operation) => [operation, names.get(operation) ?? ''] as const);
  if (operations === undefined) return named;
  if (typeof operations === 'function') return named.filter(([operation]) => operations(operation));
  const ids = new Set(all.map(({ operationId }) => operationId));
  const unknown = operations.filter((id) => !ids.has(id));
  if (unknown.length > 0)
    throw new ConfigError('invalid_option', `openapiToolset: the document has no operation "${unknown.join('", "')}"`);
  return named.filter(([{ operationId }]) => operationId !== undefined && operations.includes(operationId));
}

const mostListed = 5;

/**
 * Returns the expected form of an entry of `auth` that is
 * neither a credential nor a gate; undefined for a valid entry.
 */
function schemeAuthRule(value: unknown, where: string): string | undefined {
  const { type } = (value ?? {}) as { readonly type?: unknown };
  if (type === 'apiKey') checkMembers(where, value as object, { type: true, value: 'text' });
  else if (type === 'bearer') {
    if (typeof (value as { readonly token?: unknown }).token !== 'string') return 'a credential with its token';
  } else if (typeof (value as Partial<ToolGate> | null)?.check !== 'function') return 'a credential, or a gate';
  return undefined;
}

const openapiToolsetOptions = {
  name: 'text',
  operations: either(listOf('text'), 'function'),
  auth: recordOf(either(['none'], schemeAuthRule)),
  onUnauthorized: 'function',
  baseUrl: either('text', 'object'),
  naming: 'function',
  effect: 'function',
  egress: 'function',
  fetch: 'function',
  allowPrivateAddresses: 'boolean',
  uncheckedAnswers: 'boolean',
  lenientArgs: 'boolean',
  strictOutput: 'boolean',
  references: 'object',
  limits: 'object',
  confirm: either('boolean', 'function'),
  confirmWith: 'function',
  validator: 'object',
  unchecked: 'boolean',
} satisfies MemberRules<OpenapiToolsetOptions>;
