import type { MemoryEntry } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { type ShownMemories, shownMemories } from './shown-memories.ts';

function entry(text: string, more: Partial<MemoryEntry> = {}): MemoryEntry {
  return { content: { role: 'user', parts: [{ type: 'text', text }] }, ...more };
}

function shownOf(...given: Parameters<typeof shownMemories>): ShownMemories['memories'] {
  return shownMemories(...given).memories;
}

const wide = { entryChars: 1_000, totalChars: 10_000 };

describe('memories sent to a model', () => {
  it('remembered messages have their author and time, if these are known', () => {
    const entries = [entry('tea', { author: 'user', timestamp: 0, sessionId: 's1', score: 2 }), entry('coffee')];
    expect(shownOf(entries, wide)).toEqual([
      { author: 'user', time: '1970-01-01T00:00:00.000Z', text: 'tea' },
      { text: 'coffee' },
    ]);
  });

  it('an invalid time of a memory is omitted', () => {
    for (const timestamp of [Number.NaN, Infinity, 9e15])
      expect(shownOf([entry('tea', { timestamp })], wide)).toEqual([{ text: 'tea' }]);
  });

  it('memories are sent as text only, each once', () => {
    const thinking: MemoryEntry = {
      content: {
        role: 'model',
        parts: [
          { type: 'thought', text: 'hm' },
          { type: 'text', text: 'tea' },
        ],
      },
    };
    expect(shownOf([thinking, entry('tea'), entry(' ')], wide)).toEqual([{ text: 'tea' }]);
  });

  it('memories have no characters that hide text or reverse it', () => {
    const hidden = 'a\u0000b\u001b[2Jc\u202ed\u200be\u2028f\ud800g\u{e0041}h';
    const [shown] = shownOf([entry(hidden, { author: 'u\u202e' })], wide);
    expect(shown).toEqual({ author: 'u\ufffd', text: 'a\ufffdb\ufffd[2Jc\ufffdd\ufffde\ufffdf\ufffdg\ufffdh' });
    expect(shownOf([entry('one\n\ttwo \u{1f469}\u200d\u{1f467}')], wide)).toEqual([
      { text: 'one\n\ttwo \u{1f469}\u200d\u{1f467}' },
    ]);
  });

  it('memories are limited, each and in total: the first that fit', () => {
    const long = `${'a'.repeat(5_000)}${'z'.repeat(5_000)}`;
    const [shown] = shownOf([entry(long)], { entryChars: 200, totalChars: 1_000 });
    expect(shown?.text.length).toBeLessThanOrEqual(200);
    expect(shown?.text).toMatch(/^a+\n\[[\d,]+ characters omitted\]\nz+$/);
    const texts = ['one', 'two', 'three'].map((text) => entry(text));
    expect(shownMemories(texts, { entryChars: 200, totalChars: 7 })).toEqual({
      memories: [{ text: 'one' }, { text: 'two' }],
      left: 1,
    });
  });
});
