import {
  CLIENT_CAPABILITIES_META_KEY,
  type Implementation,
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server';
import { type FunctionDeclaration, type ToolEffect, ToolError } from '@mortise/core';
import { isRecord } from '../json/json-shape.ts';
import { answerCall } from './answer-call.ts';
import { type AroundCall, around, servedCallOf } from './around-call.ts';
import { type McpCaller, type ServedCaller, userOfCaller } from './mcp-caller.ts';
import { listAll, type ResourceSource, readResource } from './resource-source.ts';
import { completeArgument, getPrompt, invalid, type ServedPrompt, toPromptEntry } from './served-prompt.ts';
import type { ServedTool, ServedTools } from './served-tools.ts';

/** Options of every connection. */
export interface ServedServerOptions {
  /** The name and version of the server; default: `mortise`, version `1.0.0`. */
  readonly serverInfo?: Implementation | undefined;
  /** Instructions for the model of the client: how the tools work together. */
  readonly instructions?: string | undefined;
  /** The sources of resources. The first source that has a resource with the URI answers. */
  readonly resources?: readonly ResourceSource[] | undefined;
  readonly prompts?: readonly ServedPrompt[] | undefined;
  /**
   * Returns the user id of a caller, as the transport knows the caller. Tools and gates see it as the user of
   * the session, and waiting calls belong to this user. Default: the subject of the token of `authenticate`
   * (`extra.sub`), otherwise its client, otherwise `client`.
   */
  readonly userId?: ((caller: McpCaller) => string) | undefined;
  /**
   * Wraps each call of a client. `tracedCalls()` of `@mortise/otel`
   * makes the call a part of its caller's trace. Default: no wrapper.
   */
  readonly aroundCall?: AroundCall | undefined;
  /**
   * Called with each error of a call, a resource or a prompt, and with the warnings of calls and lists. The
   * client gets only the code of such an error, or that the request failed. Default: `process.emitWarning`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The era of a client's revision of the protocol: older revisions begin with a handshake. */
export type Era = McpRequestContext['era'];

/** The official package's server, with the served tools, for one connection or one request. */
export class ServedServer extends McpServer {
  readonly #tools: ServedTools;
  readonly #options: ServedServerOptions;
  readonly #caller: McpCaller;
  readonly #userId: string;
  readonly #era: Era;
  readonly #watched = new Set<string>();

  constructor(tools: ServedTools, options: ServedServerOptions, caller: McpCaller, era: Era) {
    const { serverInfo, instructions, resources, prompts } = options;
    super(serverInfo ?? { name: 'mortise', version: '1.0.0' }, instructions === undefined ? {} : { instructions });
    this.#tools = tools;
    this.#options = options;
    this.#caller = caller;
    this.#era = era;
    this.#userId = userIdOf(options, caller);
    this.#serveTools(this.server);
    if (resources) this.#serveResources(this.server, resources);
    if (prompts) this.#servePrompts(this.server, prompts);
  }

  /**
   * Returns the input schema of a tool. The SDK compares arguments with headers by this schema, and its own
   * registry does not contain the served tools.
   */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    const declaration = this.#tools.declarationOf(this.#userId, name);
    return declaration && inputSchemaOf(declaration);
  }

  /** Loads the tools, so that arguments can be compared with headers before a call is handled. */
  async knowTools(signal: AbortSignal): Promise<void> {
    if (!this.#tools.isKnownTo(this.#userId)) await this.#tools.list(this.#userId, this.#caller, signal);
  }

  /**
   * Notifies a client that a watched resource has changed. For a client of the current protocol, the
   * connection knows what is watched.
   */
  async resourceUpdated(uri: string): Promise<void> {
    if (this.#era === 'modern' || this.#watched.has(uri)) await this.server.sendResourceUpdated({ uri });
  }

  #serveTools(server: Server): void {
    server.registerCapabilities({ tools: { listChanged: true }, logging: {} });
    server.setRequestHandler('tools/list', async (_request, context) => {
      const { userId, signal, ...caller } = this.#callerOf(context);
      const tools = await this.#tools.list(userId, caller, signal);
      // Headers are compared neither in the older protocol
      // nor over a pipe, so clients need not send them there.
      const hasHeaders = context.http !== undefined && context.mcpReq.envelope !== undefined;
      return { tools: tools.map((tool) => toEntry(tool, hasHeaders)) as never };
    });
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }, context) => {
      const { userId, signal: _signal, ...caller } = this.#callerOf(context);
      const canShow = (mode: 'form' | 'url'): boolean => canElicit(server, context, mode);
      const asking = { call: { name, args: args as never }, userId, caller, canShow, context };
      return (await around(
        this.#options.aroundCall,
        () => answerCall(this.#tools, asking),
        servedCallOf(name, context),
        (error) => reportError(this.#options, error),
      )) as never;
    });
  }

  #serveResources(server: Server, sources: readonly ResourceSource[]): void {
    server.registerCapabilities({ resources: { listChanged: true, subscribe: true } });
    server.setRequestHandler('resources/list', (_request, context) =>
      this.#guarded('the resources cannot be listed', async () => {
        const lists = sources.map((source) => source.list(this.#callerOf(context)));
        return { resources: [...(await listAll(lists))] };
      }),
    );
    server.setRequestHandler('resources/templates/list', (_request, context) =>
      this.#guarded('the resource templates cannot be listed', async () => {
        const lists = sources.map((source) => source.templates?.(this.#callerOf(context)) ?? []);
        return { resourceTemplates: [...(await listAll(lists))] };
      }),
    );
    server.setRequestHandler('resources/read', ({ params: { uri } }, context) =>
      this.#guarded('the resource cannot be read', async () => ({
        contents: [await readResource(sources, uri, this.#callerOf(context))],
      })),
    );
    server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
      if (this.#watched.size >= mostWatched) throw invalid(`no more than ${mostWatched} resources can be watched`);
      this.#watched.add(uri);
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
      this.#watched.delete(uri);
      return {};
    });
  }

  #servePrompts(server: Server, prompts: readonly ServedPrompt[]): void {
    server.registerCapabilities({ prompts: { listChanged: false }, completions: {} });
    server.setRequestHandler('prompts/list', () => ({ prompts: prompts.map(toPromptEntry) as never }));
    server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }, context) =>
      this.#guarded(
        `the prompt ${name} failed`,
        async () => (await getPrompt(prompts, name, args, this.#callerOf(context))) as never,
      ),
    );
    server.setRequestHandler('completion/complete', ({ params: { ref, argument, context: given } }, context) =>
      this.#guarded('the completions cannot be computed', async () => {
        if (ref.type !== 'ref/prompt') return { completion: { values: [] } };
        const args = given?.arguments ?? {};
        const values = await completeArgument(prompts, ref.name, argument, args, this.#callerOf(context));
        const { length: total } = values;
        return { completion: { values: values.slice(0, mostProposals), total, hasMore: total > mostProposals } };
      }),
    );
  }

  #callerOf({ http, mcpReq: { signal } }: ServerContext): ServedCaller {
    const caller: McpCaller = {
      ...(http?.authInfo && { authInfo: http.authInfo }),
      ...(http?.req && { request: http.req }),
    };
    return { ...caller, userId: userIdOf(this.#options, caller), signal };
  }

  /**
   * Runs a handler. An error other than the protocol's is reported
   * to the application, and the client gets `message` instead.
   */
  async #guarded<Result>(message: string, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      reportError(this.#options, error);
      const text = error instanceof ToolError ? `${message}: ${error.message}` : message;
      throw new ProtocolError(ProtocolErrorCode.InternalError, text);
    }
  }
}

/**
 * Returns the caller's user id from the application. Throws if there is none, because callers would share
 * sessions.
 */
export function userIdOf({ userId }: Pick<ServedServerOptions, 'userId'>, caller: McpCaller): string {
  const id: unknown = (userId ?? userOfCaller)(caller);
  if (typeof id === 'string' && id.trim() !== '') return id;
  throw new TypeError(
    'serveMcp: the option userId returned no text for a caller; return an id for each caller, because sessions belong to it',
  );
}

/** Reports to the application an error that clients do not see. */
export function reportError({ onError = emitWarning }: Pick<ServedServerOptions, 'onError'>, error: unknown): void {
  onError(error);
}

function emitWarning(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

/**
 * Returns true if a client supports elicitation in this mode. From 2026-07-28 on its capabilities are in each
 * request, before that in the handshake.
 */
function canElicit(server: Server, { mcpReq: { envelope } }: ServerContext, mode: 'form' | 'url'): boolean {
  const declared = envelope ? new Map(Object.entries(envelope)).get(CLIENT_CAPABILITIES_META_KEY) : undefined;
  const capabilities: unknown = envelope ? declared : server.getClientCapabilities();
  const elicitation = isRecord(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isRecord(elicitation)) return false;
  // An empty `elicitation` means forms, as before the URL mode existed.
  return elicitation[mode] !== undefined || (mode === 'form' && elicitation['url'] === undefined);
}

function toEntry({ declaration, effect, metadata }: ServedTool, hasHeaders: boolean): object {
  const { name, description, responseJsonSchema } = declaration;
  const inputSchema = inputSchemaOf(declaration);
  return {
    name,
    description,
    inputSchema: hasHeaders ? inputSchema : withoutHeaders(inputSchema),
    ...(responseJsonSchema?.['type'] === 'object' && { outputSchema: responseJsonSchema }),
    annotations: annotationsOf[effect],
    ...(metadata && { _meta: metadata }),
  };
}

const annotationsOf: { readonly [effect in ToolEffect]: ToolAnnotations } = {
  read: { readOnlyHint: true },
  idempotent: { readOnlyHint: false, idempotentHint: true, destructiveHint: false },
  write: { readOnlyHint: false, idempotentHint: false, destructiveHint: true },
};

function inputSchemaOf({ parametersJsonSchema }: FunctionDeclaration): Record<string, unknown> {
  return { ...parametersJsonSchema, type: 'object' };
}

function withoutHeaders(schema: Record<string, unknown>): Record<string, unknown> {
  const { properties } = schema;
  if (!isRecord(properties)) return schema;
  const plain = Object.entries(properties).map(([name, property]) => {
    if (!isRecord(property)) return [name, property];
    const { 'x-mcp-header': _header, ...kept } = property;
    return [name, kept];
  });
  return { ...schema, properties: Object.fromEntries(plain) };
}

const mostWatched = 1_000;
const mostProposals = 100;
