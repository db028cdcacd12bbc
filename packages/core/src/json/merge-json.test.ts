import { expect, it } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { mergeJson } from './merge-json.ts';

it.each<[string, JsonValue, JsonValue, JsonValue]>([
  ['the members of both', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  ['of a member of both the later', { a: 1 }, { a: 2 }, { a: 2 }],
  ['objects in objects', { a: { b: { c: 1 } } }, { a: { b: { d: 2 } } }, { a: { b: { c: 1, d: 2 } } }],
  ['a list as it is', { a: [1, 2] }, { a: [3] }, { a: [3] }],
  ['null as it is', { a: { b: 1 } }, { a: null }, { a: null }],
  ['an object in place of what is none', { a: 1 }, { a: { b: 2 } }, { a: { b: 2 } }],
  ['what is not an object', 'x', { a: 1 }, { a: 1 }],
])('gives %s', (_what, before, after, merged) => {
  const given = JSON.stringify([before, after]);
  expect(mergeJson(before, after)).toEqual(merged);
  expect(JSON.stringify([before, after])).toBe(given);
});

it('merges members of any name', () => {
  const merged = mergeJson(JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"b":2},"toString":1}'));
  expect(JSON.stringify(merged)).toBe('{"__proto__":{"a":1,"b":2},"toString":1}');
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
});
