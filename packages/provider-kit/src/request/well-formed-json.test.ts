import { describe, expect, it } from 'vitest';
import { wellFormedJson } from './well-formed-json.ts';

describe('a JSON object to be sent', () => {
  it('has no lone surrogates in strings and keys, however deep', () => {
    expect(wellFormedJson({ 'a\ud83d': [{ b: '\ude00c', d: 1, e: null }] })).toEqual({
      'a\ufffd': [{ b: '\ufffdc', d: 1, e: null }],
    });
  });

  it('is the same object if there are none', () => {
    const value = { a: '\ud83d\ude00', b: ['\\ud83d', 1, null, true] };
    expect(wellFormedJson(value)).toEqual(value);
    const plain = { a: '\ud83d\ude00' };
    expect(wellFormedJson(plain)).toBe(plain);
  });
});
