import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service on this machine, with the requests that it received: method, path and body in one line. */
export interface RecordingServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: readonly string[];
}

/** Starts a service that answers with the JSON that `reply` returns for a method. */
export async function recordingServer(
  reply: (method: string) => readonly [status: number, body: string],
): Promise<RecordingServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url } = request;
      asked.push(`${method} ${url} ${body}`.trim());
      const [status, answer] = reply(method);
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
