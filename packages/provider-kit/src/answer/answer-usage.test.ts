import { describe, expect, it } from 'vitest';
import { countOf, otherCounts, usageOf } from './answer-usage.ts';

describe('the usage of a response', () => {
  it('the usage of a response has only the members that the server counted, zero included', () => {
    const usage = usageOf({ inputTokens: 3, outputTokens: 0, thoughtTokens: undefined });
    expect(Object.entries(usage ?? {})).toEqual([
      ['inputTokens', 3],
      ['outputTokens', 0],
    ]);
  });

  it('the usage of a response is absent if nothing was counted', () =>
    expect(usageOf({ inputTokens: undefined })).toBeUndefined());

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined])(
    'the usage of a response ignores the invalid count %j',
    (value) => {
      expect(countOf(value)).toBeUndefined();
    },
  );
});

describe('usage numbers without a member in Mortise', () => {
  const read = new Set(['tokens', 'cached']);

  it('usage numbers without a member in Mortise are kept at any depth', () => {
    const said = { tokens: 7, cost: 0.25, details: { cached: 1, audio: 2 }, other: { cached: 1 } };
    expect(otherCounts([said], read)).toEqual({ usage: { cost: 0.25, details: { audio: 2 } } });
  });

  it.each([undefined, null, 'x', {}, { tokens: 1, cost: 0, details: { audio: 0 }, list: [], tier: null }])(
    'usage numbers without a member in Mortise are absent in %j',
    (said) => expect(otherCounts([said], read)).toEqual({}),
  );

  it('usage numbers without a member in Mortise add up for several requests', () => {
    const said = [
      { searches: 3, by: { page: 1, geo: 'us' }, details: [{ kind: 'text' }], is: false },
      { searches: 1, by: { page: 2, geo: 'eu' }, details: [{ kind: 'audio' }], is: true },
    ];
    expect(otherCounts(said, read)).toEqual({
      usage: { searches: 4, by: { page: 3, geo: 'eu' }, details: [{ kind: 'text' }, { kind: 'audio' }], is: true },
    });
  });

  it('usage numbers without a member in Mortise may have any name, such as __proto__', () => {
    const said = JSON.parse('{"__proto__": 1, "constructor": 2}');
    expect(JSON.stringify(otherCounts([said], read).usage)).toBe('{"__proto__":1,"constructor":2}');
  });
});
