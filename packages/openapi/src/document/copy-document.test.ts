import { expect, it } from 'vitest';
import { copyDocument, ownDocument } from './copy-document.ts';

it('a key that could replace a prototype is left out', () => {
  const copy = copyDocument(JSON.parse('{"a": {"__proto__": {"b": 1}}, "constructor": 1}'));
  expect(Object.getPrototypeOf(copy['a'])).toBe(Object.prototype);
  expect(copy).toEqual({ a: {}, constructor: 1 });
});

it('what was parsed is not copied, and has no such key either', () => {
  const document = JSON.parse('{"a": [{"__proto__": {"b": 1}}], "__proto__": 1}');
  expect(ownDocument(document)).toBe(document);
  expect(document).toEqual({ a: [{}] });
  expect(Object.hasOwn(document, '__proto__') || Object.hasOwn(document.a[0], '__proto__')).toBe(false);
  const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
  for (const bad of [`{"a": ${deep}}`, '[]'])
    expect(() => ownDocument(JSON.parse(bad))).toThrow(expect.objectContaining({ name: 'ConfigError' }));
});

it('what is no JSON becomes what it would be as JSON', () => {
  const date = new Date(0);
  expect(copyDocument({ a: undefined, b: date, c: Number.NaN, d: [undefined], e: () => 1 })).toEqual({
    b: date.toISOString(),
    c: null,
    d: [null],
    e: null,
  });
});

it('parts that are shared may not grow without bound', () => {
  let shared: unknown = 'x';
  for (let level = 0; level < 30; level++) shared = [shared, shared];
  expect(() => copyDocument({ shared })).toThrow(expect.objectContaining({ code: 'openapi_too_large' }));
});
