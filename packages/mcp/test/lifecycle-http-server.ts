import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '../../../tooling/free-port.ts';

/** A server of 2025-11-25 at a URL of this machine, with configurable faults. */
export interface MortalServer {
  readonly url: string;
  /** The received requests in order: methods of the protocol, or of HTTP. */
  readonly seen: string[];
  /** Makes the next request of this method fail in this way, or all its requests. */
  fail(method: string, fault: HttpFault, isAlways?: boolean): void;
  /** Forgets all sessions, and answers their requests with this status. */
  forget(status: number): void;
  /** Stops accepting connections. */
  stop(): Promise<void>;
  /** Accepts connections again, at the same URL. */
  startAgain(): Promise<void>;
}

/** An HTTP status, or a fault of the connection. */
export type HttpFault = number | 'is cut' | 'is silent' | 'is slow' | 'ends early';

/** Starts the server. With `hasSessions` it gives session ids, as servers of the older revisions do. */
export async function mortalServer(hasSessions: boolean): Promise<MortalServer> {
  const seen: string[] = [];
  const faults = new Map<string, { readonly fault: HttpFault; readonly isAlways: boolean }>();
  const sessions = new Set<string>();
  let unknown = 404;
  let count = 0;
  const port = await freePort();
  let http: Server = await listen();

  /**
   * Listens as soon as the port is free: the system may keep the port for a moment after a server has closed.
   */
  async function listen(): Promise<Server> {
    for (;;) {
      const server = createServer((request, response) => void take(request, response));
      const problem = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
        server.once('error', resolve);
        server.listen(port, '127.0.0.1', () => resolve(undefined));
      });
      if (!problem) return server;
      if (problem.code !== 'EADDRINUSE') throw problem;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A kept connection could be closed at the moment of a call, whose outcome would then be unknown.
    response.setHeader('connection', 'close');
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (request.method !== 'POST') {
      seen.push(String(request.method));
      if (request.method === 'DELETE') sessions.delete(String(request.headers['mcp-session-id']));
      return void response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
    }
    const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string };
    seen.push(method);
    const isHandshake = method === 'initialize' || method === 'server/discover';
    if (hasSessions && !isHandshake && !sessions.has(String(request.headers['mcp-session-id'])))
      return void response.writeHead(unknown).end('no such session');
    if (id === undefined) return void response.writeHead(202).end();
    const failing = faults.get(method);
    if (failing && !failing.isAlways) faults.delete(method);
    if (failing && (await goesWrong(failing.fault, request, response))) return;
    if (method === 'initialize' && hasSessions) {
      count += 1;
      sessions.add(`session-${count}`);
      response.setHeader('mcp-session-id', `session-${count}`);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(id, method)));
  }

  return {
    url: `http://127.0.0.1:${port}/`,
    seen,
    fail: (method, fault, isAlways = false) => void faults.set(method, { fault, isAlways }),
    forget(status) {
      unknown = status;
      sessions.clear();
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
    async startAgain() {
      http = await listen();
    },
  };
}

/** Makes a request fail. Returns false if the request is only delayed and continues. */
async function goesWrong(fault: HttpFault, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  switch (fault) {
    case 'is cut':
      request.socket.destroy();
      return true;
    case 'is silent':
      return true;
    case 'is slow':
      await new Promise((resolve) => setTimeout(resolve, 200));
      return false;
    case 'ends early':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n');
      return true;
    default:
      response.writeHead(fault).end('no');
      return true;
  }
}

function answerTo(id: number, method: string): object {
  const result = results[method];
  return result ? { jsonrpc: '2.0', id, result } : { jsonrpc: '2.0', id, error: { code: -32601, message: method } };
}

const results: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'mortal', version: '1' },
  },
  'tools/list': { tools: [{ name: 'act', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'done' }] },
  'resources/list': { resources: [{ uri: 'x:1', name: 'one' }] },
  'resources/templates/list': { resourceTemplates: [] },
  'resources/read': { contents: [{ uri: 'x:1', text: 'one' }] },
};
