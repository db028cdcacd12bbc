import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a local server received it. */
export interface Received {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Loopback extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
}

/** The response of a server: JSON with 200, or a custom one. */
export type Reply = (request: Received, response: ServerResponse) => unknown;

/** Starts a server on loopback that records requests and sends the result of `reply` as JSON. */
export async function loopback(reply: Reply = () => ({ ok: true })): Promise<Loopback> {
  const received: Received[] = [];
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const { method = '', url = '', headers } = message;
      const request = { method, path: url, headers, body: Buffer.concat(chunks) };
      received.push(request);
      const answer = reply(request, response);
      if (answer === undefined) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
