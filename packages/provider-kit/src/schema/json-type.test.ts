import type { JsonValue } from '@mortise/core';
import { expect, it } from 'vitest';
import { valueText } from './json-type.ts';

it.each<JsonValue>([null, true, 1.5, 'a"b', [], {}, [1, [null, 'a'], { b: [] }], { a: { 'b"c': [1, 2] }, d: null }])(
  'the value %j is written as JSON',
  (value) => {
    expect(valueText(value)).toBe(JSON.stringify(value));
    expect(valueText(value, JSON.stringify(value).length)).toBe(JSON.stringify(value));
  },
);

it('a longer value is cut with dots, without serializing its rest', () => {
  expect(valueText('a'.repeat(10), 5)).toBe('"aaaa...');
  expect(valueText([1, 2, 3, 4, 5], 5)).toBe('[1,2,...');
  expect(valueText('a'.repeat(2_000))).toHaveLength(2_003);
  let read = 0;
  const list = Array.from({ length: 10_000 }, () => ({
    get member() {
      read++;
      return 'a'.repeat(20);
    },
  }));
  expect(valueText(list as unknown as JsonValue, 300)).toHaveLength(303);
  expect(read).toBeLessThan(30);
  const names = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`name-${at}`, 1]));
  expect(valueText(names, 100)).toHaveLength(103);
});

it('nesting is replaced by dots from the 65th level on', () => {
  const nested = (levels: number): JsonValue => (levels === 0 ? 'end' : [nested(levels - 1)]);
  expect(valueText(nested(65))).toBe(JSON.stringify(nested(65)));
  expect(valueText(nested(66))).toBe(`${'['.repeat(65)}...${']'.repeat(65)}`);
  expect(valueText(nested(10_000))).toBe(valueText(nested(66)));
});
