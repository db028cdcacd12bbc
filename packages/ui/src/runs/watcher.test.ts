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

/** What a watcher is given next, once it is. */
function taking(watcher: Watcher): { given?: readonly UiEvent[] } {
  const seen: { given?: readonly UiEvent[] } = {};
  void watcher.take().then((events) => {
    seen.given = events;
  });
  return seen;
}

async function resting(): Promise<{ watcher: Watcher; seen: ReturnType<typeof taking> }> {
  const watcher = new Watcher(10, () => emptyLive, 8);
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

it('gives the first delta at once, and those behind it together once it has rested', async () => {
  const { watcher, seen } = await resting();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.given).toEqual([delta('bc')]);
  await vi.advanceTimersByTimeAsync(8);
  watcher.push(delta('d'));
  expect(await watcher.take()).toEqual([delta('d')]);
  expect(vi.getTimerCount()).toBe(0);
});

it('lets nothing but deltas wait', async () => {
  const { watcher, seen } = await resting();
  watcher.push({ rev: 3, type: 'at' });
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.given).toEqual([delta('bc'), { rev: 3, type: 'at' }]);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not rest where nothing more comes', async () => {
  const { watcher, seen } = await resting();
  watcher.end('closed');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen.given).toEqual([delta('bc')]);
  expect([watcher.over, vi.getTimerCount()]).toEqual(['closed', 0]);
});

it('gives every delta as it comes where it need not rest', async () => {
  const watcher = new Watcher(10, () => emptyLive);
  for (const text of ['a', 'b', 'c']) {
    watcher.push(delta(text));
    expect(await watcher.take()).toEqual([delta(text)]);
  }
});
