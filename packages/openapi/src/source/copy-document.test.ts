import { expect, it } from 'vitest';
import { copyDocument, ownDocument } from './copy-document.ts';

const never = (): undefined => undefined;

it('the copy of a document omits a key that could replace a prototype', async () => {
  const copy = await copyDocument(JSON.parse('{"a": {"__proto__": {"b": 1}}, "constructor": 1}'), never);
  expect(Object.getPrototypeOf(copy['a'])).toBe(Object.prototype);
  expect(copy).toEqual({ a: {}, constructor: 1 });
});

it('a parsed document is not copied', async () => {
  const document = JSON.parse('{"a": [{"__proto__": {"b": 1}}], "__proto__": 1}');
  expect(await ownDocument(document, never)).toBe(document);
  expect(document).toEqual({ a: [{}] });
  expect(Object.hasOwn(document, '__proto__') || Object.hasOwn(document.a[0], '__proto__')).toBe(false);
  const deep = `${'['.repeat(300)}${']'.repeat(300)}`;
  for (const bad of [`{"a": ${deep}}`, '[]'])
    await expect(ownDocument(JSON.parse(bad), never)).rejects.toMatchObject({ name: 'ConfigError' });
});

it('the copy of a document converts values that are not JSON as JSON.stringify does', async () => {
  const date = new Date(0);
  const document = { a: undefined, b: date, c: Number.NaN, d: [undefined], e: () => 1 };
  expect(await copyDocument(document, never)).toEqual({ b: date.toISOString(), c: null, d: [null], e: null });
});

it('shared parts may not expand without limit, and the copy yields to other work', async () => {
  let shared: unknown = 'x';
  for (let level = 0; level < 30; level++) shared = [shared, shared];
  let turns = 0;
  const pause = (): undefined => void turns++;
  await expect(copyDocument({ shared }, pause)).rejects.toMatchObject({ code: 'openapi_too_large' });
  expect(turns).toBeGreaterThan(4_000);
});
