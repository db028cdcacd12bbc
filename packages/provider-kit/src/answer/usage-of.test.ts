import { describe, expect, it } from 'vitest';
import { countOf } from './count-of.ts';
import { usageOf } from './usage-of.ts';

describe('the usage of a response', () => {
  it('has the counted members only, zero included', () => {
    const usage = usageOf({ inputTokens: 3, outputTokens: 0, thoughtTokens: undefined });
    expect(Object.entries(usage ?? {})).toEqual([
      ['inputTokens', 3],
      ['outputTokens', 0],
    ]);
  });

  it('is absent if nothing was counted', () => expect(usageOf({ inputTokens: undefined })).toBeUndefined());

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined])('ignores the invalid count %j', (value) => {
    expect(countOf(value)).toBeUndefined();
  });
});
