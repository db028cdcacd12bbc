import type { Content, Event, JsonObject } from '@mortise/core';
import { expect, test } from 'vitest';
import { extentOf, lastCompacted, sizeOf } from './compacted.ts';

const history: readonly Content[] = ['one', 'two', 'three'].map((text) => ({
  role: 'user',
  parts: [{ type: 'text', text }],
}));
const compaction = { summarized: 1, kept: [], summary: 'so far', clipped: 2, size: sizeOf(history, 2) };

function turn(own: { readonly author?: string; readonly branch?: string; readonly said?: JsonObject }): Event {
  const { said = compaction, ...stamp } = own;
  return {
    v: 1,
    id: 'e',
    invocationId: 'i',
    author: 'helper',
    timestamp: 0,
    ...stamp,
    type: 'model',
    content: { role: 'model', parts: [] },
    acts: true,
    finishReason: { unified: 'stop' },
    metadata: { compaction: said },
  };
}

function read(...events: readonly Event[]) {
  return lastCompacted(history, { events, branch: undefined, agentName: 'helper' });
}

test('the stored compaction is read from the newest turn of the agent in its branch', () => {
  const newest = { ...compaction, summary: 'newest' };
  expect(read(turn({}), turn({ said: newest }))).toEqual(newest);
  expect(read(turn({}), turn({ author: 'other', said: newest }))).toEqual(compaction);
  expect(read(turn({}), turn({ branch: 'helper/other', said: newest }))).toEqual(compaction);
  expect(read()).toBeUndefined();
});

test('a history is recognized by its numbers of parts and characters, or by its tokens if the log has no other number', () => {
  const extent = extentOf(history, 2);
  expect(extent).toBe('one'.length + 'two'.length + 2);
  for (const said of [compaction, { ...compaction, extent }, { ...compaction, extent, size: 1 }])
    expect(read(turn({ said }))).toEqual(said);
  expect(read(turn({ said: { ...compaction, extent: extent + 1 } }))).toBeUndefined();
});

test('a stored compaction that is invalid, or of another history, is ignored', () => {
  for (const said of [
    {},
    { ...compaction, size: 1 },
    { ...compaction, clipped: 9 },
    { ...compaction, extent: 'long' },
    { ...compaction, kept: ['0'] },
    { ...compaction, summary: 7 },
  ])
    expect(read(turn({ said }))).toBeUndefined();
});
