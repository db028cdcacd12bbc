import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { JsonValue } from './json-value.ts';

describe('canonicalJson', () => {
  const texts: readonly (readonly [JsonValue, string])[] = [
    [null, 'null'],
    [true, 'true'],
    [1.5, '1.5'],
    ['a"b', '"a\\"b"'],
    [[], '[]'],
    [{}, '{}'],
    [{ b: 1, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}],"b":1}'],
    [{ b: 1, B: 2, 10: 3, 9: 4 }, '{"10":3,"9":4,"B":2,"b":1}'],
  ];

  for (const [value, text] of texts)
    it(`of ${JSON.stringify(value)} is ${text}`, () => expect(canonicalJson(value)).toBe(text));

  it('returns the same text for equal objects, whatever the order of their keys', () => {
    expect(canonicalJson({ a: 1, b: { c: 2, d: 3 } })).toBe(canonicalJson({ b: { d: 3, c: 2 }, a: 1 }));
  });

  it('keeps the order of lists', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it('omits members that are undefined', () => {
    expect(canonicalJson({ a: undefined, b: 1 } as unknown as JsonValue)).toBe('{"b":1}');
  });

  it('returns JSON that parses to the value', () => {
    const value = { z: ['ä', '\u2028', { y: null }], a: -0.5 };
    expect(JSON.parse(canonicalJson(value))).toEqual(value);
  });
});
