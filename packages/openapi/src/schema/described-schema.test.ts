import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { inWords, isLinear, orDigits, withWords } from './described-schema.ts';

describe('a number in a response', () => {
  const { pattern } = orDigits({ type: 'integer' });

  it.each<[JsonObject, JsonValue]>([
    [{ type: 'integer' }, ['integer', 'string']],
    [{ type: 'number', minimum: 1 }, ['number', 'string']],
    [{ type: ['integer', 'null'] }, ['integer', 'null', 'string']],
  ])('of %j may be a string', (schema, type) => {
    expect(orDigits(schema)).toEqual({ ...schema, type, pattern });
  });

  it.each<JsonObject>([{ type: 'string' }, { type: ['integer', 'string'] }, {}, { type: 'boolean' }])(
    'is not concerned by %j',
    (schema) => {
      expect(orDigits(schema)).toBe(schema);
    },
  );

  it.each<[string, boolean]>([
    ['9007199254740993', true],
    ['-12345678901234567890', true],
    ['9007199254740993.0', true],
    ['1e400', true],
    ['-1.5E-400', true],
    [`0.${'0'.repeat(400)}1`, true],
    ['12', false],
    ['1.5', false],
    ['a1e400', false],
    ['1e400a', false],
    ['', false],
  ])('is a numeric string: %s, %s', (text, is) => {
    expect(new RegExp(String(pattern), 'u').test(text)).toBe(is);
  });
});

describe('a pattern', () => {
  it.each<[string, boolean]>([
    ['^(?=a)', false],
    ['^(?!a)', false],
    ['(?<=a)b', false],
    ['(?<!a)b', false],
    ['(a)\\1', false],
    ['(?<n>a)\\k<n>', false],
    ['^[a-z]+$', true],
    ['(?:a|b)*', true],
    ['(?<n>a)', true],
    ['\\d\\0', true],
  ])('takes time that grows as the text does: %s, %s', (pattern, linear) => {
    expect(isLinear(pattern)).toBe(linear);
  });

  it('that is not enforceable is described in words after the description of the document', () => {
    expect(inWords({ type: 'string', pattern: '(?=a)', description: 'D.' })).toEqual({
      type: 'string',
      description: 'D. Has to match the pattern (?=a)',
    });
    expect(withWords({ description: 7 }, 'W.')).toEqual({ description: 'W.' });
  });
});
