import { expect, it } from 'vitest';
import { Connection } from './connection.ts';

function connected(close: () => Promise<void> = async () => {}) {
  const count = { closes: 0 };
  const connection = new Connection({
    client: {} as never,
    isOurs: true,
    hasSession: () => true,
    ending: () => undefined,
    close: () => {
      count.closes++;
      return close();
    },
  });
  return { connection, count };
}

it('a replaced connection closes after its last call, even if that call fails', async () => {
  const { connection, count } = connected();
  const ends: (() => void)[] = [];
  const call = () => connection.use(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const calls = [call(), call()];
  const failing = connection.use(() => Promise.reject(new Error('no')));
  let isLeft = false;
  const leaving = connection.leave().then(() => {
    isLeft = true;
  });
  await expect(failing).rejects.toThrow('no');
  ends[0]?.();
  await calls[0];
  expect([count.closes, isLeft]).toEqual([0, false]);
  ends[1]?.();
  await Promise.all([calls[1], leaving]);
  expect(count.closes).toBe(1);
});

it('an unused connection closes at once, and does not report an error while closing to callers', async () => {
  const { connection, count } = connected(() => Promise.reject(new Error('broken')));
  await connection.leave();
  await connection.close();
  expect([count.closes, connection.hasSession]).toEqual([2, true]);
});
