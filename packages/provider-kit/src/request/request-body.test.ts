import { describe, expect, it } from 'vitest';
import { wellFormedJson, withOptions } from './request-body.ts';

it.each([
  [{ a: 1 }, {}, { a: 1 }],
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: { x: 1, y: { z: 1 } } }, { a: { y: 2 } }, { a: { x: 1, y: 2 } }],
  [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
  [{ a: { x: 1 } }, { a: null }, { a: null }],
])('the body %j with the options %j becomes %j', (body, options, said) => {
  const before = structuredClone(body);
  expect(withOptions(body, options)).toEqual(said);
  expect(body).toEqual(before);
});

describe('a JSON object to be sent', () => {
  it('a JSON object to be sent has no lone surrogates in strings and keys, however deep', () => {
    expect(wellFormedJson({ 'a\ud83d': [{ b: '\ude00c', d: 1, e: null }] })).toEqual({
      'a\ufffd': [{ b: '\ufffdc', d: 1, e: null }],
    });
  });

  it('a JSON object to be sent is the same object if there are none', () => {
    const value = { a: '\ud83d\ude00', b: ['\\ud83d', 1, null, true] };
    expect(wellFormedJson(value)).toEqual(value);
    const plain = { a: '\ud83d\ude00' };
    expect(wellFormedJson(plain)).toBe(plain);
  });
});
