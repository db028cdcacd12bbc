import type { Client, ClientOptions, Transport } from '@modelcontextprotocol/client';
import { ToolError } from '@mortise/core';
import { UserAuth } from '../auth/user-auth.ts';
import type { HttpServer, McpClient, McpServer, StdioServer } from '../endpoint/mcp-server.ts';
import { serverFetch } from '../endpoint/server-fetch.ts';
import { factsOf, httpStatusOf, messageOf } from '../error/call-error.ts';
import type { RepairNote } from '../transport/repair-message.ts';
import { RepairingTransport } from '../transport/repairing-transport.ts';
import { StdioTransport } from '../transport/stdio-transport.ts';
import { watchStream } from '../transport/watch-stream.ts';
import type { ServerRequests } from './answer-server.ts';

/** Events of an open connection. */
export interface ClientEvents {
  readonly note: RepairNote;
  readonly onListChanged: () => void;
  readonly requests: ServerRequests;
  /** Called with each credential that is sent to the server. */
  readonly onSecret: (name: string, value: string) => void;
}

/** An open connection, and functions to inspect and close it. */
export interface OpenClient {
  readonly client: McpClient;
  /** True if a transport of this package receives the answers. */
  readonly isOurs: boolean;
  /** Returns true if the session has an id, which the server forgets when it restarts. */
  readonly hasSession: () => boolean;
  readonly ending: () => string | undefined;
  /** Closes the connection. Settles when its process or its sockets have ended. */
  readonly close: () => Promise<void>;
}

/** Options for opening a connection. */
export interface OpenOptions {
  readonly connectMs: number;
  readonly maxFrameBytes: number;
  readonly maxPages: number;
}

/**
 * Connects to a server: with the newest revision that both sides support, or with the handshake of the older
 * revisions. Throws `mcp_start_failed`, `mcp_timeout`.
 */
export async function openClient(server: McpServer, options: OpenOptions, events: ClientEvents): Promise<OpenClient> {
  switch (server.type) {
    case 'client': {
      const client = await server.open();
      const hasSession = (): boolean => client.transport?.sessionId !== undefined;
      return { client, isOurs: false, hasSession, ending: () => undefined, close: () => client.close() };
    }
    case 'stdio':
      return openStdio(server, options, events);
    case 'http':
      return openHttp(server, options, events);
    case 'transport':
      return openTransport(await server.open(), 'auto', options, events);
  }
}

async function openTransport(
  inner: Transport,
  mode: 'auto' | 'legacy',
  options: OpenOptions,
  events: ClientEvents,
): Promise<OpenClient> {
  const transport = new RepairingTransport(inner, events.note);
  try {
    const client = await connect(transport, mode, options, events);
    // With the older SSE, the session id is in the URL that the server gave.
    const hasSession = (): boolean => mode === 'legacy' || inner.sessionId !== undefined;
    const close = async (): Promise<void> => {
      if (inner.sessionId !== undefined) await within(endSession(inner), goodbyeMs);
      await client.close();
    };
    return { client, isOurs: true, hasSession, ending: () => undefined, close };
  } catch (error) {
    // An open transport would keep a socket. Its closing is not awaited.
    transport.close().catch(() => undefined);
    throw error;
  }
}

/**
 * Connects to a process. Some older servers exit at the first
 * unknown request: they are started again, with the older handshake.
 */
async function openStdio(
  server: StdioServer,
  options: OpenOptions,
  events: ClientEvents,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<OpenClient> {
  const transport = new StdioTransport(server, options.maxFrameBytes, events.note);
  try {
    const client = await connect(transport, mode, options, events);
    const close = async (): Promise<void> => {
      await client.close();
      // After its process has ended, the client does not end the child processes; the transport does.
      await transport.close();
    };
    return { client, isOurs: true, hasSession: () => false, ending: () => transport.ending, close };
  } catch (error) {
    // The reason why the process ended is read before this package closes it.
    const { ending } = transport;
    await transport.close();
    if (mode === 'auto' && ending !== undefined) return openStdio(server, options, events, 'legacy');
    throw startError(ending, error);
  }
}

async function openHttp(server: HttpServer, options: OpenOptions, events: ClientEvents): Promise<OpenClient> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const url = new URL(server.url);
  const { authProvider } = server;
  const fetch = serverFetch(server, options.maxFrameBytes, events.onSecret);
  // If `authProvider` is a function, the toolset calls it, because the toolset knows the users.
  const settings = {
    fetch: authProvider instanceof UserAuth ? await authProvider.fetchFor(fetch) : fetch,
    ...(typeof authProvider === 'object' && { authProvider }),
  };
  try {
    return await openTransport(new StreamableHTTPClientTransport(url, settings), 'auto', options, events);
  } catch (error) {
    const status = httpStatusOf(error);
    if (status !== 400 && status !== 404 && status !== 405) throw startError(undefined, error);
    try {
      // With SSE, a client that reconnects is a new client for the
      // server, and some servers do not answer the earlier calls.
      const watching = watchStream(settings.fetch, () => void sse.close().catch(() => undefined));
      const sse = new SSEClientTransport(url, { ...settings, fetch: watching });
      return await openTransport(sse, 'legacy', options, events);
    } catch {
      // The error of the newer transport is more precise.
      throw startError(undefined, error);
    }
  }
}

async function connect(
  transport: Transport,
  mode: 'auto' | 'legacy',
  { connectMs, maxPages }: OpenOptions,
  { requests, onListChanged }: ClientEvents,
): Promise<McpClient> {
  const { Client: SdkClient } = await import('@modelcontextprotocol/client');
  const isProcess = transport instanceof StdioTransport;
  const options: ClientOptions = {
    // The client refuses requests for capabilities that are not declared.
    capabilities: {
      elicitation: { form: {}, url: {} },
      ...(requests['sampling/createMessage'] && { sampling: {} }),
      ...(requests['roots/list'] && { roots: {} }),
    },
    // A process that does not answer gets the older handshake after half of the time.
    versionNegotiation: { mode, probe: { timeoutMs: isProcess ? connectMs / 2 : connectMs } },
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onListChanged } },
    inputRequired: { autoFulfill: false },
    listMaxPages: maxPages,
  };
  const client: Client = new SdkClient(clientInfo, options);
  for (const [method, answer] of Object.entries(requests))
    client.setRequestHandler(
      method as keyof ServerRequests,
      async ({ params }, { mcpReq }) => (await answer(params, mcpReq.signal)) as never,
    );
  // Errors reported here are ignored, because a failed request also rejects its own promise.
  client.onerror = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ToolError(`the server did not connect within ${connectMs} ms`, { code: 'mcp_timeout' })),
      connectMs,
    );
  });
  try {
    await Promise.race([client.connect(transport, { timeout: connectMs }), late]);
  } catch (error) {
    throw factsOf(error).code === 'REQUEST_TIMEOUT'
      ? new ToolError(messageOf(error), { code: 'mcp_timeout', cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
  return client;
}

/**
 * Tells a server that its session is over. Errors are ignored: the
 * server may have forgotten the session, or not support the request.
 */
async function endSession(transport: Transport & { readonly terminateSession?: () => Promise<void> }): Promise<void> {
  await transport.terminateSession?.().catch(() => undefined);
}

function startError(ending: string | undefined, error: unknown): ToolError {
  if (ending === undefined && error instanceof ToolError && error.code !== 'mcp_not_connected') return error;
  return new ToolError(ending === undefined ? messageOf(error) : `the process ${ending}`, {
    code: 'mcp_start_failed',
    cause: error,
  });
}

const clientInfo = { name: 'mortise', version: '1.0.0' };
const goodbyeMs = 1_000;

/**
 * Resolves to the result of a promise, or to undefined if that takes longer than a number of milliseconds.
 * Rejects if the promise rejects in time. The timer is
 * cleared in any case, and does not keep the process alive.
 */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
