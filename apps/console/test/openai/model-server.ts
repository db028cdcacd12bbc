import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The server's response to one request. */
export interface Reply {
  /** Default 200. */
  readonly status?: number;
  /** The content type; default `text/event-stream`. */
  readonly contentType?: string;
  /** The pieces of the body. The server waits for a promise before it sends the next piece. */
  readonly pieces: readonly (string | Promise<void>)[];
}

/** A request that the server received. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string;
  readonly body: { readonly [key: string]: unknown };
}

/** A server on loopback that sends prepared replies, one for each request. */
export interface ModelServer {
  /** The value of `--base-url`. */
  readonly baseUrl: string;
  readonly requests: readonly SeenRequest[];
}

/** Starts a server, for one test. A request without a reply is refused. */
export async function modelServer(...replies: readonly Reply[]): Promise<ModelServer> {
  const left = [...replies];
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    requests.push(await seen(request));
    await play(left.shift() ?? refusal(400, 'the test has no reply for this request'), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests };
}

/** Returns an error in the format of the API. */
export function refusal(status: number, message: string, code: string | null = null): Reply {
  const error = { message, code, type: 'invalid_request_error', param: null };
  return { status, contentType: 'application/json', pieces: [JSON.stringify({ error })] };
}

/** Returns a loopback URL without a listener. */
export async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/v1`;
}

async function seen(request: IncomingMessage): Promise<SeenRequest> {
  let text = '';
  request.setEncoding('utf8');
  for await (const piece of request) text += String(piece);
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    body: JSON.parse(text) as SeenRequest['body'],
  };
}

async function play(
  { status = 200, contentType = 'text/event-stream', pieces }: Reply,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status, { 'content-type': contentType });
  for (const piece of pieces) {
    if (typeof piece === 'string') response.write(piece);
    else await piece;
  }
  response.end();
}
