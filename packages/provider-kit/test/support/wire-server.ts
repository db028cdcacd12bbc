/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The server's response to one request, as data. */
export interface Reply {
  /** The HTTP status; default 200. */
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** The pieces of the body, each sent in its own HTTP chunk. */
  readonly pieces?: readonly (string | Uint8Array)[];
  /** Milliseconds between two pieces; default none. */
  readonly pauseMs?: number;
  /**
   * The end of the response after the pieces. `end`, the default: the body ends. `stall`: the connection
   * stays open without further bytes. `destroy`: the connection breaks.
   */
  readonly ending?: 'end' | 'stall' | 'destroy';
  /** Sends nothing at all: `silence` leaves the connection open, `destroy` breaks it. */
  readonly instead?: 'silence' | 'destroy';
}

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  /** The JSON of the body. */
  readonly body: { readonly [key: string]: unknown };
  /**
   * Resolves with `true` when the complete answer was sent,
   * with `false` if the client closed the connection before.
   */
  readonly finished: Promise<boolean>;
}

/** A server on loopback that plays replies, one for each request. */
export interface WireServer {
  /** The URL of the server, without a path. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** The number of connections that were made. */
  readonly connections: number;
  /** Adds replies. A request without one is answered with status 501. */
  play(...replies: readonly Reply[]): void;
  close(): Promise<void>;
}

/** Starts a server that plays these replies. */
export async function startWireServer(...replies: readonly Reply[]): Promise<WireServer> {
  const script: Reply[] = [...replies];
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return;
    requests.push(seen(request, body, response));
    await play(script.shift() ?? noReply, response);
  });
  let connections = 0;
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    play: (...more) => void script.push(...more),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function play(reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.instead === 'silence') return;
  if (reply.instead === 'destroy') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status ?? 200, reply.headers);
  response.flushHeaders();
  for (const piece of reply.pieces ?? []) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
    // Pieces that are written in one turn of the event loop would be sent as one chunk.
    await new Promise((resolve) => (reply.pauseMs ? setTimeout(resolve, reply.pauseMs) : setImmediate(resolve)));
  }
  if (reply.ending === 'destroy') await flushed(response);
  if (reply.ending === 'destroy') response.destroy();
  else if (reply.ending !== 'stall') response.end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const piece of request) body += String(piece);
  return body;
}

function seen(request: IncomingMessage, body: string, response: ServerResponse): SeenRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
  const finished = new Promise<boolean>((resolve) => {
    response.once('close', () => resolve(response.writableFinished));
  });
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: body === '' ? {} : (JSON.parse(body) as SeenRequest['body']),
    finished,
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      response.off('drain', over);
      response.off('close', over);
      resolve();
    };
    response.on('drain', over);
    response.on('close', over);
  });
}

/** Waits until the written bytes were sent to the client, before the connection is broken. */
async function flushed(response: ServerResponse): Promise<void> {
  while (response.socket && response.socket.writableLength > 0) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const noReply: Reply = {
  status: 501,
  headers: { 'content-type': 'application/json', 'x-should-retry': 'false' },
  pieces: ['{"error":{"message":"the script of the test has no reply for this request","type":"test"}}'],
};
