import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { SseBody } from '../http/sse-body.ts';
import { sseBodyOf } from '../http/sse-response.ts';

/**
 * Converts a web-standard handler to a listener for `node:http`,
 * or for a library that uses its requests, such as Express.
 *
 * A page that disconnects aborts the request; a response is written no faster than it is read. Mount it
 * before any body parser: a request whose body was already read gets status 500, `body_already_read`.
 */
export function nodeListener(
  handler: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    const controller = new AbortController();
    outgoing.once('close', () => controller.abort());
    answer(handler, incoming, outgoing, controller.signal).catch(() => {
      // A partly sent response cannot be replaced, so the connection is
      // closed early, which shows the client that the response failed.
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    });
  };
}

async function answer(
  handler: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const body = await begin(handler, incoming, outgoing, signal);
  if (body instanceof SseBody) await writeFrames(body, outgoing, signal);
  else if (body) await write(body, outgoing, signal);
  outgoing.end();
}

/**
 * Writes the head of a response, and returns its body. It is a separate function so that the request and the
 * response are not kept in memory while the body is written, which may take hours.
 */
async function begin(
  handler: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<SseBody | ReadableStream<Uint8Array> | null> {
  const { method = 'GET', headers } = incoming;
  const url = whole(incoming);
  const isSecure = 'encrypted' in incoming.socket;
  // HTTP/2 has the host in the field `:authority`.
  const authority = headers[':authority'] ?? headers.host;
  const host = typeof authority === 'string' ? authority : undefined;
  const address = addressOf(isSecure ? 'https' : 'http', host);
  const [path = '/', query] = url.split('?', 2);
  address.pathname = path;
  address.search = query ?? '';
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (!name.startsWith(':') && value !== undefined) given.set(name, Array.isArray(value) ? value.join(', ') : value);
  if (host !== undefined) given.set('host', host);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  if (hasBody && incoming.readableEnded) {
    const message = 'a body parser has read the body; mount this handler before it';
    outgoing.writeHead(500, { 'content-type': 'application/json' });
    outgoing.write(JSON.stringify({ code: 'body_already_read', message }));
    return null;
  }
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {};
  const response = await handler(new Request(address, { method, headers: given, signal, ...body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  return (response.body && sseBodyOf(response.body)) ?? response.body;
}

/** Returns the URL of a request. If its host is invalid, the handler refuses the request by the header. */
function addressOf(protocol: string, host = 'localhost'): URL {
  const address = `${protocol}://${host}`;
  const isHost = !host.includes('@') && URL.canParse(address);
  return new URL(isHost ? address : `${protocol}://localhost`);
}

/** Returns the path of a request, with the prefix that Express removes for mounted handlers. */
function whole(incoming: IncomingMessage): string {
  const { url = '/', originalUrl } = incoming as IncomingMessage & { readonly originalUrl?: unknown };
  return typeof originalUrl === 'string' ? originalUrl : url;
}

/** Writes a body no faster than it is read, until the client disconnects. */
async function write(body: ReadableStream<Uint8Array>, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  const reader = body.getReader();
  // The source of the body reports errors itself.
  const leave = (): void => void reader.cancel().catch(() => {});
  if (signal.aborted) return leave();
  signal.addEventListener('abort', leave, { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    if (!outgoing.write(value)) await room(outgoing);
  }
}

/** Writes server-sent events directly, without a stream in between. */
async function writeFrames(frames: SseBody, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  const leave = (): void => frames.end();
  if (signal.aborted) return leave();
  signal.addEventListener('abort', leave, { once: true });
  frames.begin((comment) => {
    if (!outgoing.writableNeedDrain) outgoing.write(comment);
  });
  for (;;) {
    const frame = await frames.next();
    if (frame === undefined) return;
    if (!outgoing.write(frame)) await room(outgoing);
  }
}

/** Resolves when the response can take more data, or the client has disconnected. */
function room(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      outgoing.off('drain', end);
      outgoing.off('close', end);
      resolve();
    };
    outgoing.once('drain', end);
    outgoing.once('close', end);
  });
}
