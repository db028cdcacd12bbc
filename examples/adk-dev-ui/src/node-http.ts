import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** Converts a request of `node:http` to a web-standard one. It is aborted when its connection closes. */
export function toRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const left = new AbortController();
  response.on('close', () => left.abort());
  const host = headers.host ?? '';
  const address = URL.canParse(url, `http://${host}`) ? new URL(url, `http://${host}`) : new URL('http://invalid/');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
    signal: left.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}

/** Streams a web-standard response to the client. */
export async function respond(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  const reader = answer.body?.getReader();
  response.on('close', () => reader?.cancel().catch(() => undefined));
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || response.destroyed) break;
    response.write(value);
  }
  response.end();
}
