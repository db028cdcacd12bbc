import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookForChanges } from './sqlite-session-service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a watcher polls less often while nothing changes, and at least every 400 ms; a change is reported once', async () => {
  let revision = 3;
  const looks: number[] = [];
  const begin = Date.now();
  const look = async (): Promise<number> => {
    looks.push(Date.now() - begin);
    return revision;
  };
  const changes = lookForChanges(look, 3, undefined);
  const next = changes.next();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toEqual([0, 25, 75, 175, 375, 775, 1_175, 1_575, 1_975]);
  revision = 7;
  await vi.advanceTimersByTimeAsync(400);
  expect(await next).toEqual({ value: 7, done: false });

  looks.length = 0;
  const after = changes.next();
  await vi.advanceTimersByTimeAsync(80);
  expect(looks).toEqual([2_400, 2_425, 2_475]);
  revision = 8;
  await vi.advanceTimersByTimeAsync(400);
  expect(await after).toEqual({ value: 8, done: false });
});

it('a watcher ends at once when the signal aborts or the session is deleted, and clears its timer', async () => {
  const stop = new AbortController();
  const stopped = lookForChanges(async () => 1, 1, stop.signal).next();
  await vi.advanceTimersByTimeAsync(10);
  expect(vi.getTimerCount()).toBe(1);
  stop.abort();
  expect(await stopped).toEqual({ value: undefined, done: true });
  expect(vi.getTimerCount()).toBe(0);
  expect((await lookForChanges(async () => undefined, 1, undefined).next()).done).toBe(true);
});
