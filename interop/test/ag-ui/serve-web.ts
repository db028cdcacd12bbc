import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';

/** Serves a web-standard handler on the loopback interface until the test is over. Returns its URL. */
export async function serveWeb(handler: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const left = new AbortController();
    outgoing.once('close', () => left.abort());
    const { host } = incoming.headers;
    const request = new Request(`http://${host}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers: incoming.headers as Record<string, string>,
      signal: left.signal,
      ...(incoming.method !== 'GET' &&
        incoming.method !== 'HEAD' && { body: Readable.toWeb(incoming), duplex: 'half' }),
    } as RequestInit);
    const response = await handler(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return outgoing.end();
    return Readable.fromWeb(response.body as never).pipe(outgoing);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
