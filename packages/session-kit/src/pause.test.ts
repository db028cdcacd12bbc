import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a pause takes its time if it is not aborted', async () => {
  const ended = vi.fn();
  void pause(100, new AbortController().signal).then(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('a pause resolves at once if its signal has already aborted', async () => {
  await pause(100_000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
