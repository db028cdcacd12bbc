import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from './wait-for.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a wait ends with the signal, with its reason', async () => {
  const controller = new AbortController();
  const waited = waitFor(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waited).rejects.toThrow('enough');
  await expect(waitFor(60_000, controller.signal)).rejects.toThrow('enough');
});

it('a wait ends with its time', async () => {
  await expect(waitFor(0, new AbortController().signal)).resolves.toBeUndefined();
});

it('a finished wait leaves neither its timer nor its listener behind', async () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const waited = waitFor(60_000, signal);
  await vi.advanceTimersByTimeAsync(60_000);
  await waited;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const controller = new AbortController();
  const stopped = waitFor(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
  expect(vi.getTimerCount()).toBe(0);
});

it('a wait beyond the longest timer does not end at once', async () => {
  vi.useFakeTimers();
  const ended = vi.fn();
  void waitFor(Number.MAX_SAFE_INTEGER, new AbortController().signal).then(ended);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).not.toHaveBeenCalled();
});
