import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
import { type McpToolServer, type ServeMcpOptions, serveMcp } from '../src/server/index.ts';

/** The kinds of clients: the SDK, its revision of the protocol, and its transport. */
export type ClientKind = (typeof clientKinds)[number];

export const clientKinds = [
  '2026 in process',
  '2025 in process',
  '2026 over HTTP',
  '2025 over HTTP',
  'SDK 1 over HTTP',
] as const;

/** A function that answers a form. A client without it does not support forms. */
export type Elicit = (params: {
  readonly message: string;
  readonly url?: string;
  readonly requestedSchema: unknown;
}) => object | Promise<object>;

/** Creates a server that is closed after the test. */
export function serve(options: ServeMcpOptions): McpToolServer {
  const server = serveMcp(options);
  onTestFinished(() => server.close());
  return server;
}

/** The settings of a client. */
export interface ClientSettings {
  readonly elicit?: Elicit;
  /** The kinds of questions that the client can show. Default: forms. */
  readonly elicitation?: { readonly form?: Record<string, never>; readonly url?: Record<string, never> };
  readonly headers?: Record<string, string>;
}

/** Connects a client of the official packages. */
export async function clientOf(
  kind: ClientKind,
  server: McpToolServer,
  { elicit, elicitation = { form: {} }, headers = {} }: ClientSettings = {},
): Promise<Client> {
  const capabilities = elicit ? { elicitation } : {};
  const fetch = (url: string | URL, init?: RequestInit): Promise<Response> => server.fetch(new Request(url, init));
  const options = { fetch, requestInit: { headers } };
  if (kind === 'SDK 1 over HTTP') {
    const old = new OldClient({ name: 'test', version: '1' }, { capabilities });
    if (elicit)
      old.setRequestHandler(ElicitRequestSchema, async ({ params }) => (await elicit(params as never)) as never);
    await old.connect(new OldHttp(address, options) as never);
    onTestFinished(() => old.close());
    // The members that the tests call exist in both major versions of the SDK.
    return old as unknown as Client;
  }
  const mode = kind.startsWith('2026') ? 'auto' : 'legacy';
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, capabilities });
  if (elicit)
    client.setRequestHandler('elicitation/create', async ({ params }) => (await elicit(params as never)) as never);
  if (kind.endsWith('HTTP')) await client.connect(new StreamableHTTPClientTransport(address, options));
  else {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(theirs as never);
    await client.connect(ours);
  }
  onTestFinished(() => client.close());
  return client;
}

/** Returns the options of a call as its last arguments: in SDK 1.x a schema comes before the options. */
export function withOptions(kind: ClientKind, options: CallOptions): [never] {
  return (kind === 'SDK 1 over HTTP' ? [undefined, options] : [options]) as unknown as [never];
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly onprogress?: (progress: unknown) => void;
}

/** Creates a raw request of a client of 2025-11-25. */
export function oldRequest(method: string, params: object = {}, headers: Record<string, string> = {}): Request {
  return new Request(address, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** Creates the request that begins a session. */
export function initialize(headers: Record<string, string> = {}): Request {
  const clientInfo = { name: 'test', version: '1' };
  return oldRequest('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }, headers);
}

const address = new URL('http://localhost/mcp');
