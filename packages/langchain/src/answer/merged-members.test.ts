import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { MergedMembers } from './merged-members.ts';

function merged(...pieces: readonly JsonObject[]): JsonObject {
  const all = new MergedMembers();
  for (const piece of pieces) all.add(piece);
  return all.toJson();
}

describe('the pieces of an answer', () => {
  it('the pieces of an answer are joined if they are texts, and replaced if they are names or other values', () => {
    const pieces = [
      { reasoning: 'so ', model_name: 'm', count: 1, done: false, gone: null },
      { reasoning: 'it is', model_name: 'm', count: 2, done: true, reasoning_kind: null },
    ];
    expect(merged(...pieces)).toEqual({ reasoning: 'so it is', model_name: 'm', count: 2, done: true });
    expect(merged({ a: 'x' }, { a: null })).toEqual({ a: 'x' });
    expect(merged({ a: 'x' }, { a: 1 }, { a: [1] }, { a: { b: 1 } }, { a: [2] })).toEqual({ a: [2] });
  });

  it('the pieces of an answer are joined recursively, and pieces of lists by the index of the items', () => {
    const said = [
      { audio: { id: 'a1', data: 'AA', end: null }, steps: [{ index: 1, text: 'a' }, { index: 0, text: 'b' }, 'x'] },
      {
        audio: { id: 'a1', data: 'BB' },
        steps: [{ index: 0, text: 'c', type: 't' }, { index: 2 }, 'y', { text: 'z' }],
      },
      {
        audio: { data: 'CC' },
        steps: [
          { index: 2, text: 'd' },
          { index: 1, text: 'e' },
        ],
      },
    ];
    expect(merged(...said)).toEqual({
      audio: { id: 'a1', data: 'AABBCC', end: null },
      steps: [
        { index: 1, text: 'ae' },
        { index: 0, text: 'bc', type: 't' },
        'x',
        { index: 2, text: 'd' },
        'y',
        { text: 'z' },
      ],
    });
  });

  it('the pieces of an answer may have any member names, and are not modified themselves', () => {
    const odd = JSON.parse('{"__proto__":{"a":"x"},"constructor":["b"],"toString":"c"}') as JsonObject;
    const text = JSON.stringify(odd);
    expect(JSON.stringify(merged(odd, odd))).toBe('{"__proto__":{"a":"xx"},"constructor":["b","b"],"toString":"cc"}');
    expect(JSON.stringify(odd)).toBe(text);
  });

  it('the pieces of an answer take time in proportion to their own size, not to that of earlier pieces', () => {
    let read = 0;
    const item = (index: number): JsonObject => ({
      get index() {
        read++;
        return index;
      },
    });
    const all = new MergedMembers();
    for (let at = 0; at < 1_000; at++) all.add({ steps: [item(at)] });
    expect(read).toBeLessThan(5_000);
  });
});
