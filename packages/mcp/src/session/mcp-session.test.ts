import { afterEach, describe, expect, it, vi } from 'vitest';
import type { McpClient } from '../endpoint/mcp-server.ts';
import { McpSession } from './mcp-session.ts';

const status = (number: number): Error => Object.assign(new Error('no'), { code: 'HTTP', data: { status: number } });

/** Returns a session whose server gives the answers in order, even across reconnects. */
function sessionWith(answers: readonly (() => unknown)[], { hasSession = false } = {}) {
  const left = [...answers];
  const count = { opened: 0, sent: 0, closed: 0 };
  const open = async (): Promise<McpClient> => {
    count.opened++;
    return {
      ...(hasSession && { transport: { sessionId: 's' } }),
      listTools: async () => ({ tools: [] }),
      callTool: async () => {
        count.sent++;
        return left.shift()?.();
      },
      close: async () => void count.closed++,
    };
  };
  const session = new McpSession({ name: 'shop', server: { type: 'client', open } });
  return { session, count };
}

function call(
  { session }: ReturnType<typeof sessionWith>,
  isRepeatable: boolean,
  signal = new AbortController().signal,
) {
  return session.call({
    call: { name: 'pay', arguments: {} },
    inputSchema: {},
    isRepeatable,
    signal,
    onProgress: () => {},
  });
}

const fails = (error: Error) => () => {
  throw error;
};

describe('a call over a connection that fails', () => {
  it('a call over a connection that fails is not retried if the call is a write that may have happened', async () => {
    const shop = sessionWith([fails(status(502)), () => 'paid']);
    await expect(call(shop, false)).rejects.toThrow('no');
    expect(shop.count.sent).toBe(1);
  });

  it('a call over a connection that fails is retried once if the call may be repeated', async () => {
    const shop = sessionWith([fails(status(502)), fails(status(502)), () => 'paid']);
    await expect(call(shop, true)).rejects.toThrow('no');
    expect(shop.count.sent).toBe(2);
  });

  it('a call over a connection that fails is retried once over a new connection if the server has forgotten the session', async () => {
    for (const number of [404, 400]) {
      const shop = sessionWith([fails(status(number)), () => 'paid'], { hasSession: true });
      expect(await call(shop, false)).toBe('paid');
      expect(shop.count).toMatchObject({ opened: 2, sent: 2 });
    }
  });

  it('a call fails if the server refuses it with status 400 in two sessions, or in one that has no session id', async () => {
    const shop = sessionWith([fails(status(400)), fails(status(400))], { hasSession: true });
    await expect(call(shop, false)).rejects.toThrow('no');
    expect(shop.count).toMatchObject({ opened: 2, sent: 2 });
    const stranger = sessionWith([fails(status(400)), () => 'paid']);
    await expect(call(stranger, false)).rejects.toThrow('no');
    expect(stranger.count.sent).toBe(1);
  });

  it('a call over a connection that fails is not retried after its caller has aborted', async () => {
    const stop = new AbortController();
    const fail = (): never => {
      stop.abort(new Error('enough'));
      throw status(404);
    };
    const shop = sessionWith([fail, () => 'paid'], { hasSession: true });
    await expect(call(shop, true, stop.signal)).rejects.toThrow('enough');
    expect(shop.count.sent).toBe(1);
  });

  it('a call over a connection that fails is not sent after the toolset is closed', async () => {
    const shop = sessionWith([() => 'paid']);
    await shop.session.close();
    await expect(call(shop, true)).rejects.toMatchObject({ code: 'mcp_closed' });
    expect(shop.count).toMatchObject({ opened: 0, sent: 0 });
  });
});

it('a call that waits for a user ends when the toolset is closed', async () => {
  const { session } = sessionWith([]);
  let aborted = false;
  session.flights.begin('one', 'ada', (signal) => {
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return new Promise(() => {});
  });
  await session.close();
  expect(aborted).toBe(true);
});

it('diagnostics contain no secret of the server', () => {
  const notes: string[] = [];
  const { open } = { open: async (): Promise<never> => Promise.reject(new Error('no')) };
  const session = new McpSession({
    name: 'shop',
    server: { type: 'client', open },
    onNote: (note) => notes.push(note),
  });
  session.secrets.add('token', 'a-secret-of-the-shop');
  session.note('it says a-secret-of-the-shop');
  expect(notes).toEqual([expect.not.stringContaining('a-secret-of-the-shop')]);
});

describe('a closed session', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a closed session leaves no timer running, and waits at most three seconds for an unresponsive server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shop = sessionWith([() => ({ content: [] })]);
    await call(shop, true);
    const listing = shop.session.entries();
    await shop.session.close();
    await listing.catch(() => undefined);
    expect([shop.count.closed, vi.getTimerCount()]).toEqual([1, 0]);

    const never = (): Promise<never> => new Promise(() => {});
    const open = async (): Promise<McpClient> => ({
      listTools: async () => ({ tools: [] }),
      callTool: async () => ({ content: [] }),
      close: never,
    });
    const session = new McpSession({ name: 'deaf', server: { type: 'client', open } });
    await call({ session, count: shop.count }, true);
    let isClosed = false;
    const closing = session.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(2_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closing;
    expect(vi.getTimerCount()).toBe(0);
  });
});
