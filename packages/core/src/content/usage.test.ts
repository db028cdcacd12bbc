import { describe, expect, it } from 'vitest';
import { addUsage } from './usage.ts';

describe('addUsage', () => {
  it('addUsage adds counts that both usages have, and keeps counts that only one usage has', () => {
    expect(addUsage({ inputTokens: 1, outputTokens: 2 }, { inputTokens: 10, thoughtTokens: 3 })).toEqual({
      inputTokens: 11,
      outputTokens: 2,
      thoughtTokens: 3,
    });
  });

  it('addUsage leaves counts absent that neither usage has', () => expect(addUsage({}, {})).toEqual({}));

  it('addUsage keeps a known zero', () => expect(addUsage({}, { inputTokens: 0 })).toEqual({ inputTokens: 0 }));

  it('addUsage returns the first usage if there is no second', () => {
    const usage = { inputTokens: 1 };
    expect(addUsage(usage, undefined)).toBe(usage);
  });

  for (const bad of [Number.NaN, -1, Number.POSITIVE_INFINITY, '7', null]) {
    it(`addUsage ignores ${String(bad)} as a count`, () => {
      expect(addUsage({ inputTokens: 5 }, { inputTokens: bad as number, outputTokens: bad as number })).toEqual({
        inputTokens: 5,
      });
    });
  }

  it('addUsage changes neither usage', () => {
    const [a, b] = [Object.freeze({ inputTokens: 1 }), Object.freeze({ inputTokens: 2 })];
    expect(addUsage(a, b)).toEqual({ inputTokens: 3 });
  });

  it('addUsage adds every count of the type', () => {
    const all = { inputTokens: 1, outputTokens: 2, thoughtTokens: 3, cachedInputTokens: 4, cacheWriteTokens: 5 };
    expect(addUsage(all, all)).toEqual({
      inputTokens: 2,
      outputTokens: 4,
      thoughtTokens: 6,
      cachedInputTokens: 8,
      cacheWriteTokens: 10,
    });
  });
});
