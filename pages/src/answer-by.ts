import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** The request handler of a page's server, as every web framework supports it. */
export type RequestHandler = (request: Request) => Promise<Response>;

/** Answers a request of `node:http` with a web-standard handler. */
export async function answerBy(
  handler: RequestHandler,
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
  const { method = 'GET' } = message;
  const body = method === 'GET' ? undefined : (Readable.toWeb(message) as NodeStream<Uint8Array>);
  const init = { method, headers, ...(body && { body, duplex: 'half' }) } as RequestInit;
  const response = await handler(new Request(`http://${message.headers.host}${message.url}`, init));
  reply.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    reply.end();
    return;
  }
  const sent = Readable.fromWeb(response.body as NodeStream<Uint8Array>);
  sent.on('error', () => reply.destroy());
  reply.on('close', () => sent.destroy());
  sent.pipe(reply);
}
