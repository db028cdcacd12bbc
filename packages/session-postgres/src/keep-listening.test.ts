import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepListening } from './keep-listening.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Connections that the test can lose or refuse. */
function subject() {
  const connections: { readonly lose: () => void; isOver: boolean }[] = [];
  const server = { isDown: false, opened: (): void => {} };
  const listen = async (channel: string, _heard: (payload: string) => void, lost: () => void) => {
    expect(channel).toBe('"news"');
    if (server.isDown) throw new Error('down');
    const connection = { lose: lost, isOver: false };
    connections.push(connection);
    server.opened();
    await Promise.resolve();
    return () => {
      connection.isOver = true;
    };
  };
  const heard: string[] = [];
  return { server, connections, heard, begin: () => keepListening(listen, 'news', (payload) => heard.push(payload)) };
}

it('keepListening reports each start of listening, and starts again a second after the connection was lost', async () => {
  const { connections, heard, begin } = subject();
  const stop = await begin();
  expect([connections.length, heard]).toEqual([1, ['']]);
  connections[0]?.lose();
  // A connection may report its loss twice.
  connections[0]?.lose();
  await vi.advanceTimersByTimeAsync(999);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect([connections.length, heard]).toEqual([2, ['', '']]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connections).toHaveLength(2);
  await stop();
  expect(connections.map(({ isOver }) => isOver)).toEqual([false, true]);
});

it('keepListening retries without a connection, and stops when it is ended', async () => {
  const { server, connections, begin } = subject();
  server.isDown = true;
  const stop = await begin();
  await vi.advanceTimersByTimeAsync(3_000);
  server.isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connections).toHaveLength(1);
  connections[0]?.lose();
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connections).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('ending a subscription does not reconnect when that closes the connection', async () => {
  const { connections, begin } = subject();
  const stop = await begin();
  await stop();
  connections[0]?.lose();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(connections).toHaveLength(1);
});

it('keepListening closes a connection that opens only after it was ended', async () => {
  const { server, connections, heard, begin } = subject();
  const stop = await begin();
  connections[0]?.lose();
  let stopped: Promise<void> | undefined;
  server.opened = () => {
    stopped = stop();
  };
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(connections[1]?.isOver).toBe(true);
  expect(heard).toEqual(['']);
});
