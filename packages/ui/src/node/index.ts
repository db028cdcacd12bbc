import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/**
 * A web-standard handler as a listener of `node:http` and of what takes its requests, such as Express.
 *
 * A page that goes away aborts the request; a response is written no faster than it is read.
 */
export function nodeListener(
  handler: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  return (incoming, outgoing) => {
    const controller = new AbortController();
    outgoing.once('close', () => controller.abort());
    answer(handler, incoming, outgoing, controller.signal).catch(() => {
      // Half of a response cannot be taken back: whoever reads it is told by its end.
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
  const { method = 'GET', headers, url = '/' } = incoming;
  const isSecure = 'encrypted' in incoming.socket;
  const address = new URL(`${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`);
  const [path = '/', query] = url.split('?', 2);
  address.pathname = path;
  address.search = query ?? '';
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (!name.startsWith(':') && value !== undefined) given.set(name, Array.isArray(value) ? value.join(', ') : value);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {};
  const response = await handler(new Request(address, { method, headers: given, signal, ...body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.flushHeaders();
  if (!response.body) return void outgoing.end();
  const bytes = Readable.fromWeb(response.body as NodeStream<Uint8Array>);
  bytes.on('error', () => outgoing.destroy());
  outgoing.once('close', () => bytes.destroy());
  bytes.pipe(outgoing);
}
