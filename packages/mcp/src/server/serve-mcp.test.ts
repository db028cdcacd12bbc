import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { okResult, type Tool } from '@mortise/core';
import { expect, it, onTestFinished } from 'vitest';
import { type ServeMcpOptions, serveMcp } from './serve-mcp.ts';

/** A transport that the test reads and writes. */
class Pipe implements Transport {
  readonly sent: JSONRPCMessage[] = [];
  closes = 0;
  onmessage?: Transport['onmessage'];
  onclose?: () => void;

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.sent.push(message);
  }

  async close(): Promise<void> {
    this.closes++;
    this.onclose?.();
  }

  says(message: object): void {
    this.onmessage?.({ jsonrpc: '2.0', ...message } as JSONRPCMessage);
  }

  /** Makes the handshake of a client of 2025-11-25. */
  async shakesHands(): Promise<void> {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    this.says({ id: 0, method: 'initialize', params });
    await expect.poll(() => this.sent).toContainEqual(expect.objectContaining({ id: 0, result: expect.anything() }));
    this.says({ method: 'notifications/initialized' });
  }

  changes(): number {
    return this.sent.filter((each) => 'method' in each && each.method === 'notifications/tools/list_changed').length;
  }
}

function serve(options: ServeMcpOptions) {
  const server = serveMcp(options);
  onTestFinished(() => server.close());
  return server;
}

const toolOf = (run: NonNullable<Tool['run']>): Tool => ({
  name: 'pay',
  description: 'Pays somebody',
  declaration: { name: 'pay', description: 'Pays somebody', parametersJsonSchema: { type: 'object' } },
  unchecked: true,
  run,
});

it('serveMcp closes every open connection when the server is closed, including unused ones', async () => {
  const server = serve({ tools: [] });
  const pipes = [new Pipe(), new Pipe()];
  for (const pipe of pipes) await server.connect(pipe);
  await pipes[0]?.shakesHands();
  await server.close();
  expect(pipes.map(({ closes }) => closes > 0)).toEqual([true, true]);
});

it('serveMcp aborts a running call of a connection when the server is closed', async () => {
  let isUnderWay = false;
  let isCancelled = false;
  const tool = toolOf(
    (_args, { signal }) =>
      new Promise((resolve) => {
        isUnderWay = true;
        signal.addEventListener('abort', () => {
          isCancelled = true;
          resolve(okResult('too late'));
        });
      }),
  );
  const server = serve({ tools: [tool], onError: () => {} });
  const pipe = new Pipe();
  await server.connect(pipe);
  await pipe.shakesHands();
  pipe.says({ id: 1, method: 'tools/call', params: { name: 'pay', arguments: {} } });
  await expect.poll(() => isUnderWay).toBe(true);
  await server.close();
  await expect.poll(() => isCancelled).toBe(true);
});

it('serveMcp sends no notifications to a closed connection, and closes that connection only once', async () => {
  const server = serve({ tools: [] });
  const [pipe, other] = [new Pipe(), new Pipe()];
  for (const each of [pipe, other]) {
    await server.connect(each);
    await each.shakesHands();
  }
  await server.toolsChanged();
  expect([pipe.changes(), other.changes()]).toEqual([1, 1]);
  pipe.onclose?.();
  await server.toolsChanged();
  expect([pipe.changes(), other.changes()]).toEqual([1, 2]);
  const { closes } = pipe;
  await server.close();
  expect([pipe.closes, other.closes > 0]).toEqual([closes, true]);
});

it('serveMcp closes its toolsets when the server is closed', async () => {
  let closed = 0;
  const toolset = { name: 'shop', tools: async () => [], close: async () => void closed++ };
  const server = serve({ tools: [toolset] });
  await server.close();
  expect(closed).toBe(1);
});

it('serveMcp responds with 503 to HTTP requests after the server is closed', async () => {
  const server = serve({ tools: [] });
  await server.close();
  const response = await server.fetch(new Request('http://localhost/', { method: 'POST', body: '{}' }));
  expect(response.status).toBe(503);
});

it('serveMcp refuses connections after the server is closed, and the error says what to do', async () => {
  const server = serve({ tools: [] });
  await server.close();
  const pipe = new Pipe();
  await expect(server.connect(pipe)).rejects.toMatchObject({
    name: 'RunError',
    code: 'closed',
    message: expect.stringContaining('create another with serveMcp()'),
  });
  pipe.says({ id: 0, method: 'ping' });
  expect(pipe).toMatchObject({ sent: [], closes: 0, onmessage: undefined });
});
