import { describe, expect, it } from 'vitest';
import { rangesIn, sourceOf } from './source-of.ts';

describe('a source', () => {
  it('a source has only the members that the server gave', () => {
    expect(
      sourceOf({ url: 'https://a.example', title: null, quote: '', part: 1, range: { start: 0, end: 2 } }),
    ).toEqual([{ url: 'https://a.example', part: 1, start: 0, end: 2 }]);
  });

  it('a source is omitted if it has neither a URL nor a text', () => {
    expect(sourceOf({ title: null, quote: '', part: 0 })).toEqual([]);
  });

  it('a source has no position in an unknown text', () => {
    expect(sourceOf({ title: 'A', range: { start: 0, end: 2 } })).toEqual([{ title: 'A' }]);
  });
});

describe('a position in a text', () => {
  const text = 'aé€😀z';

  it.each([
    ['character', 1, 2, 'é'],
    ['character', 3, 4, '😀'],
    ['character', 4, 5, 'z'],
    ['byte', 1, 3, 'é'],
    ['byte', 3, 6, '€'],
    ['byte', 6, 10, '😀'],
    ['byte', 10, 11, 'z'],
  ] as const)(
    'a position in a text is counted in UTF-16 units, whatever unit the provider uses: %s %i to %i',
    (unit, start, end, said) => {
      const range = rangesIn(text, unit)(start, end);
      expect(text.slice(range?.start, range?.end)).toBe(said);
    },
  );

  it.each([
    [2, 3],
    [0, 99],
    [3, 3],
    [3, 1],
    ['0', 1],
    [-1, 1],
  ])(
    'a position in a text is absent if its range from %j to %j is invalid: inside of a character, outside of the text, or empty',
    (start, end) => {
      expect(rangesIn(text, 'byte')(start, end)).toBeUndefined();
    },
  );
});
