import { getEventListeners } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from './wait-for.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a wait rejects with the reason of the signal when it aborts', async () => {
  const controller = new AbortController();
  const waited = waitFor(60_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waited).rejects.toThrow('enough');
  await expect(waitFor(60_000, controller.signal)).rejects.toThrow('enough');
});

it('a wait resolves after its time', async () => {
  await expect(waitFor(0, new AbortController().signal)).resolves.toBeUndefined();
});

it('a finished wait has removed its timer and its listener', async () => {
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
