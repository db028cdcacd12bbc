import { describe, expect, it } from 'vitest';
import { countOf } from './count-of.ts';
import { usageOf } from './usage-of.ts';

describe('the usage of an answer', () => {
  it('has what was counted, zero too, and nothing else', () => {
    const usage = usageOf({ inputTokens: 3, outputTokens: 0, thoughtTokens: undefined });
    expect(Object.entries(usage ?? {})).toEqual([
      ['inputTokens', 3],
      ['outputTokens', 0],
    ]);
  });

  it('is none where nothing was counted', () => expect(usageOf({ inputTokens: undefined })).toBeUndefined());

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined])('%j is no count', (value) => {
    expect(countOf(value)).toBeUndefined();
  });
});
