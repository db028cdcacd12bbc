import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { onTestFinished } from 'vitest';

/** Serves a handler on the loopback interface until the test is over. Returns its URL. */
export async function served(handler: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(async (message, reply) => {
    const headers = new Headers(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    );
    const hasBody = message.method === 'POST';
    const request = new Request(`http://${message.headers.host}${message.url}`, {
      method: message.method ?? 'GET',
      headers,
      ...(hasBody && { body: Readable.toWeb(message) as ReadableStream<Uint8Array>, duplex: 'half' }),
    } as RequestInit);
    const response = await handler(request);
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    if (!response.body) return reply.end();
    const body = Readable.fromWeb(response.body as unknown as NodeStream);
    body.on('error', () => reply.destroy());
    reply.on('close', () => body.destroy());
    body.pipe(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
