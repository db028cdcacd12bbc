/// <reference types="node" />
import { createServer, type Server, type Socket } from 'node:net';
import { type Tool, ToolError } from '@mortise/core';
import { afterEach, describe, expect, it } from 'vitest';
import { appWith, asked, never, payThat } from '../harness/in-doubt-app.ts';

describe('a write whose connection breaks', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Starts a server that acts on a connection after it received something, and returns its address. */
  async function address(act: (socket: Socket) => void): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => act(socket));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { readonly port: number };
    return `http://127.0.0.1:${port}/`;
  }

  const post = (url: string): Tool =>
    payThat(() => fetch(url, { method: 'POST', body: '{}' }).then((response) => response.text()), {
      timeoutMs: 5_000,
    });

  it.each<readonly [string, (socket: Socket) => void]>([
    ['closes without an answer', (socket) => socket.destroy()],
    ['resets', (socket) => socket.resetAndDestroy()],
    ['breaks off its answer', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')],
  ])('a write is in doubt if the server reads the request and %s', async (_what, act) => {
    const app = appWith(post(await address(act)));
    await asked(app);
    const [question] = await app.logOf('asked');
    expect(question?.request.hint).toMatch(/^`pay` failed before its outcome was known \(TypeError\)/);
  });

  it('a write whose connection breaks is reported to the model with an unknown effect if onInDoubt is tell', async () => {
    const { say, outcomes } = appWith(post(await address((socket) => socket.destroy())), { onInDoubt: 'tell' });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
  });

  it('a write whose connection breaks is a definite failure if the connection was refused, so that no request was sent', async () => {
    const url = await address(() => {});
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    const { say, outcomes } = appWith(post(url));
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'tool_threw' }]);
  });

  it.each(['read', 'idempotent'] as const)(
    'a write whose connection breaks is a definite failure of a tool that is %s',
    async (effect) => {
      const tool = { ...post(await address((socket) => socket.destroy())), effect };
      const { say, outcomes } = appWith(tool);
      expect(await say('go')).toMatchObject({ status: 'completed' });
      expect(await outcomes()).toMatchObject([{ status: 'error', code: 'tool_threw' }]);
    },
  );
});

describe('a tool that reports an unknown outcome itself', () => {
  const message = 'The bank did not say.';
  const ways: Readonly<Record<string, () => unknown>> = {
    'throws a ToolError with the code of an unknown outcome': () =>
      Promise.reject(new ToolError(message, { code: 'outcome_unknown' })),
    'throws such a ToolError synchronously': () => {
      throw new ToolError(message, { code: 'outcome_unknown' });
    },
  };
  for (const [what, run] of Object.entries(ways)) {
    it(`a tool that ${what} is in doubt`, async () => {
      const app = appWith(payThat(run));
      await asked(app);
      expect((await app.logOf('asked'))[0]?.request.hint).toContain(message);
    });
  }

  it('a tool that returns an error with the code of an unknown outcome is in doubt', async () => {
    await asked(appWith(payThat(never, { run: () => ({ status: 'error', code: 'outcome_unknown', message }) })));
  });

  it('a tool that reports an unknown outcome itself with a long message causes a question with a short text', async () => {
    const app = appWith(payThat(() => Promise.reject(new ToolError('x'.repeat(1e6), { code: 'outcome_unknown' }))));
    await asked(app);
    expect((await app.logOf('asked'))[0]?.request.hint.length).toBeLessThan(1_200);
  });

  it('a tool that throws any other ToolError fails, and the call is not in doubt', async () => {
    const { say, outcomes } = appWith(payThat(() => Promise.reject(new ToolError(message))));
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(await outcomes()).toMatchObject([{ code: 'tool_failed', message }]);
  });
});
