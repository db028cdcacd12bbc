import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpServer } from '../src/index.ts';
import { faultyAnswers, type Message } from './faulty-answers.ts';

/**
 * Starts the server with this fault over streamable HTTP, and returns it with a function that ends it. The
 * faults `crash`, `half` and `endless` are made by the process.
 */
export async function faultyHttp(
  fault: string,
  headers: { readonly [name: string]: string } = {},
): Promise<{ readonly server: McpServer; readonly close: () => void }> {
  let current: ServerResponse | undefined;
  const answer = faultyAnswers(
    fault,
    (message) => {
      current?.write(`data: ${JSON.stringify(message)}\n\n`);
    },
    headers['authorization'],
  );
  const http = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = JSON.parse(await textOf(request)) as Message;
    if (message.id === undefined) return void response.writeHead(202).end();
    if (fault === 'garbage' && message.method === 'tools/list')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (message.method === 'tools/call' && breaksOff(fault, message, response)) return;
    current = response;
    answer(message);
    // A silent server keeps the connection open.
    if (!fault.startsWith('silent')) response.end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  return {
    server: { type: 'http', url, headers, allowPrivateNetwork: true },
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** Returns the server with this fault in the test's own process. */
export function faultyMemory(fault: string): McpServer {
  return {
    type: 'transport',
    open: () => {
      const transport = {
        onmessage: undefined as ((message: never) => void) | undefined,
        onclose: undefined as (() => void) | undefined,
        start: async () => undefined,
        send: async (message: unknown) => answer(message as Message),
        close: async () => transport.onclose?.(),
      };
      const answer = faultyAnswers(
        fault,
        (message) => queueMicrotask(() => transport.onmessage?.(message as never)),
        '',
      );
      return transport as never;
    },
  };
}

function breaksOff(fault: string, { params }: Message, response: ServerResponse): boolean {
  switch (fault) {
    case 'crash':
      if (params?.arguments?.['text'] !== 'crash') return false;
      response.socket?.destroy();
      return true;
    case 'half-line':
      response.write('data: {"jsonrpc":"2.0","id":', () => response.socket?.destroy());
      return true;
    case 'huge-line':
      response.write('data: {"jsonrpc":"2.0",');
      pour(response, 0);
      return true;
  }
  return false;
}

/** Writes one endless event in short lines. */
function pour(response: ServerResponse, lines: number): void {
  if (lines < 200_000) response.write(`data: "${lines}":"${'x'.repeat(1_000)}",\n`, () => pour(response, lines + 1));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
