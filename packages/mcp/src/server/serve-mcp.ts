import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpRequestContext,
  type Transport,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import {
  type Awaitable,
  checkMembers,
  either,
  listOf,
  type MemberRules,
  milliseconds,
  oneOf,
  RunError,
  recordOf,
  traitNames,
  wholeNumber,
} from '@mortise/core';
import { HttpSessions, type HttpSessionsOptions } from './http-sessions.ts';
import type { McpCaller } from './mcp-caller.ts';
import { type Era, reportError, ServedServer, type ServedServerOptions, userIdOf } from './served-server.ts';
import { ServedTools, type ServedToolsOptions } from './served-tools.ts';

/** Options of an MCP server: its metadata, tools, resources and callers. */
export interface ServeMcpOptions extends ServedToolsOptions, ServedServerOptions {
  /**
   * Identifies the caller over HTTP: returns the auth info of the caller, or a response that refuses the
   * request. `requireBearerAuth` of `@modelcontextprotocol/server` creates such a function. Default: every
   * client that reaches this host is accepted.
   */
  readonly authenticate?: ((request: Request) => Awaitable<AuthInfo | Response>) | undefined;
  /**
   * Host names under which HTTP is served. Requests to other hosts are refused, as are pages of other
   * origins. Default: the names of this machine.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The maximum number of bytes of one HTTP request. Default 4 MiB. */
  readonly maxRequestBytes?: number | undefined;
  /**
   * Options of HTTP sessions for clients older than 2026-07-28, in this process. With `false`, any process
   * can answer each request of such a client, and a call that needs input from the client is refused.
   */
  readonly httpSessions?: HttpSessionsOptions | false | undefined;
}

/** An MCP server of Mortise tools. */
export interface McpToolServer {
  /**
   * Serves one connection: this process's standard input and output, or a transport. Settles when the
   * connection is set up. Throws `closed` after the server was closed.
   */
  connect(transport?: Transport): Promise<void>;
  /** Handles one request of streamable HTTP, of the revision 2026-07-28 or an older one. */
  fetch(request: Request): Promise<Response>;
  /**
   * Notifies connected clients that the list of tools has changed. A change that the server finds during a
   * list or a call is notified automatically.
   */
  toolsChanged(): Promise<void>;
  /** Notifies connected clients that the list of resources has changed. */
  resourcesChanged(): Promise<void>;
  /** Notifies watchers of a resource that it has changed. */
  resourceUpdated(uri: string): Promise<void>;
  /** Ends all calls in progress, and every connection. */
  close(): Promise<void>;
}

/**
 * Serves tools to MCP clients. A client's call is handled as the call of a model: its arguments are checked,
 * gates decide about it, its time and size are limited. A question of a gate or a tool becomes a form of the
 * client, and the call resumes with the answer.
 */
export function serveMcp(options: ServeMcpOptions): McpToolServer {
  options = checkMembers('serveMcp', options, serveMcpOptions);
  const { authenticate, allowedHosts, maxRequestBytes, httpSessions = {} } = options;
  const limits = maxRequestBytes === undefined ? {} : { maxRequestBodySize: maxRequestBytes };
  const connections = new Set<() => Promise<void>>();
  const connected = new Set<ServedServer>();
  let isClosed = false;
  const tools = new ServedTools(options, {
    changed: () => void toolsChanged(),
    warned: ({ code, message, cause }) => reportError(options, new Error(`${code}: ${message}`, { cause })),
  });
  const make = (caller: McpCaller, era: Era): ServedServer => new ServedServer(tools, options, caller, era);
  const sessions = httpSessions && new HttpSessions((caller) => make(caller, 'legacy'), httpSessions, limits);
  const http = createMcpHandler(
    async ({ authInfo, requestInfo, era }) => {
      const made = make(callerOf(authInfo, requestInfo), era);
      if (requestInfo?.headers.get('mcp-method') === 'tools/call') await made.knowTools(requestInfo.signal);
      return made;
    },
    { legacy: sessions ? 'reject' : 'stateless', ...limits },
  );

  const notify = async (send: (server: ServedServer) => Promise<void>): Promise<void> => {
    const servers = [...connected, ...(sessions ? sessions.servers : [])];
    // A failed notification is ignored: the client has disconnected.
    await Promise.all(servers.map((server) => send(server).catch(() => undefined)));
  };
  const toolsChanged = async (): Promise<void> => {
    http.notify.toolsChanged();
    await notify(({ server }) => server.sendToolListChanged());
  };

  return {
    async connect(transport = new StdioServerTransport()) {
      if (isClosed)
        throw new RunError('closed', 'this server is closed: create another with serveMcp(), and connect that');
      const factory = ({ era }: McpRequestContext): ServedServer => {
        const made = make({}, era);
        made.server.onclose = () => void connected.delete(made);
        connected.add(made);
        return made;
      };
      const handle = serveStdio(factory, { transport });
      const close = (): Promise<void> => handle.close();
      const { onclose } = transport;
      transport.onclose = () => {
        connections.delete(close);
        onclose?.();
      };
      connections.add(close);
    },
    async fetch(request) {
      if (isClosed) return new Response('the server is closed', { status: 503 });
      if (!isAllowedHost(request, allowedHosts))
        return new Response('this host or origin is not allowed: see allowedHosts of serveMcp()', { status: 403 });
      const authInfo = await authenticate?.(request);
      if (authInfo instanceof Response) return authInfo;
      const caller = callerOf(authInfo, request);
      if (sessions && (await isLegacyRequest(request, undefined, limits)))
        return sessions.fetch(request, userIdOf(options, caller), caller);
      return http.fetch(request, authInfo ? { authInfo } : {});
    },
    toolsChanged,
    async resourcesChanged() {
      http.notify.resourcesChanged();
      await notify(({ server }) => server.sendResourceListChanged());
    },
    async resourceUpdated(uri) {
      http.notify.resourceUpdated(uri);
      await notify((server) => server.resourceUpdated(uri));
    },
    async close() {
      isClosed = true;
      await Promise.all([
        http.close(),
        sessions ? sessions.close() : undefined,
        ...[...connections].map((close) => close()),
      ]);
      connections.clear();
      await tools.close();
    },
  };
}

function callerOf(authInfo: AuthInfo | undefined, request: Request | undefined): McpCaller {
  return { ...(authInfo && { authInfo }), ...(request && { request }) };
}

const serveMcpOptions = {
  authenticate: 'function',
  allowedHosts: listOf('text'),
  maxRequestBytes: wholeNumber(1),
  httpSessions: either((value) => (value === false ? undefined : 'false'), {
    max: wholeNumber(1),
    idleMs: milliseconds(1),
  } satisfies MemberRules<HttpSessionsOptions>),
  tools: listOf('object'),
  gates: traitNames.gates,
  mayAnswer: 'function',
  sessions: 'object',
  artifacts: 'object',
  memory: 'object',
  onInDoubt: oneOf<NonNullable<ServeMcpOptions['onInDoubt']>>({ ask: true, tell: true }),
  plugins: listOf('object'),
  secrets: recordOf('string'),
  serverInfo: 'object',
  instructions: 'string',
  resources: listOf('object'),
  prompts: listOf('object'),
  userId: 'function',
  aroundCall: 'function',
  createRunner: 'function',
  onError: 'function',
} satisfies MemberRules<ServeMcpOptions>;

/**
 * Returns true if a request names an allowed host and comes from no page of another origin: an attacker's DNS
 * name may lead to this machine.
 */
function isAllowedHost({ headers, url }: Request, allowed: readonly string[] = thisMachine): boolean {
  const origin = headers.get('origin');
  const host = headers.get('host');
  const names = [host === null ? new URL(url).hostname : nameOf(`http://${host}`)];
  if (origin !== null) names.push(nameOf(origin));
  return names.every((name) => name !== undefined && allowed.includes(name));
}

function nameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
