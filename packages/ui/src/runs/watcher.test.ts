import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UiDelta, UiEvent } from '../shape/ui-event.ts';
import { emptyLive } from '../shape/ui-state.ts';
import { Watcher } from './watcher.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], now: 1_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

function delta(text: string): UiDelta {
  return { type: 'delta', turn: 't', part: 0, kind: 'text', text };
}

/** Takes the next events of a watcher, and returns an object that gets them when they arrive. */
function taking(watcher: Watcher): { given?: readonly UiEvent[] } {
  const seen: { given?: readonly UiEvent[] } = {};
  void watcher.take().then((events) => {
    seen.given = events;
  });
  return seen;
}

async function resting(): Promise<{ watcher: Watcher; seen: ReturnType<typeof taking> }> {
  const watcher = new Watcher(10_000, () => emptyLive, 8);
  await vi.advanceTimersByTimeAsync(100);
  watcher.push(delta('a'));
  expect(await watcher.take()).toEqual([delta('a')]);
  watcher.push(delta('b'));
  const seen = taking(watcher);
  await vi.advanceTimersByTimeAsync(7);
  watcher.push(delta('c'));
  expect(seen.given).toBeUndefined();
  return { watcher, seen };
}

it('a watcher gets the first delta at once, and later deltas together after the interval', async () => {
  const { watcher, seen } = await resting();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.given).toEqual([delta('bc')]);
  await vi.advanceTimersByTimeAsync(8);
  watcher.push(delta('d'));
  expect(await watcher.take()).toEqual([delta('d')]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a watcher gets deltas with a delay, and other events at once', async () => {
  const { watcher, seen } = await resting();
  watcher.push({ rev: 3, type: 'at' });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.given).toEqual([delta('bc'), { rev: 3, type: 'at' }]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a watcher returns waiting deltas after the interval even if no more events arrive', async () => {
  const { watcher, seen } = await resting();
  watcher.end('closed');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.given).toEqual([delta('bc')]);
  expect([watcher.over, vi.getTimerCount()]).toEqual(['closed', 0]);
});

it('a watcher gets every delta as it arrives if the interval is 0', async () => {
  const watcher = new Watcher(10_000, () => emptyLive);
  for (const text of ['a', 'b', 'c']) {
    watcher.push(delta(text));
    expect(await watcher.take()).toEqual([delta(text)]);
  }
});

/** Returns a stored event of about `chars` characters. */
function stored(rev: number, chars: number): UiEvent {
  return { rev, type: 'stopped', code: 'x', message: 'y'.repeat(chars) };
}

it('a watcher is disconnected if its queued stored events exceed the byte limit, however few they are', async () => {
  const watcher = new Watcher(10_000, () => emptyLive);
  for (const rev of [1, 2]) watcher.push(stored(rev, 2_000));
  expect(watcher.over).toBeUndefined();
  watcher.push(stored(3, 2_000));
  expect([await watcher.take(), watcher.over]).toEqual([[], 'slow']);
});

it('a watcher that reads may get any number of bytes, and a single event of any size', async () => {
  const watcher = new Watcher(10_000, () => emptyLive);
  for (let rev = 1; rev <= 20; rev++) {
    watcher.push(stored(rev, 100_000));
    expect(await watcher.take()).toMatchObject([{ rev }]);
  }
  expect(watcher.over).toBeUndefined();
});

it('a watcher gets one snapshot instead of progress and deltas above the byte limit', async () => {
  const watcher = new Watcher(10_000, () => emptyLive);
  watcher.push(stored(1, 10));
  for (let at = 0; at < 3; at++) watcher.push({ type: 'progress', callId: 'c', value: { text: ['z'.repeat(2_000)] } });
  expect(await watcher.take()).toEqual([stored(1, 10), { type: 'live', live: emptyLive }]);
  watcher.push(stored(2, 10));
  for (let at = 0; at < 10; at++) watcher.push(delta('w'.repeat(1_000)));
  expect(await watcher.take()).toEqual([stored(2, 10), { type: 'live', live: emptyLive }]);
});
