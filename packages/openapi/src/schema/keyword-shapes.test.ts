import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { hasShape, isLinear, orDigits, patternAsText, withText } from './keyword-shapes.ts';

describe('keywords with values of an invalid type', () => {
  it.each<[string, JsonValue, boolean]>([
    ['type', 'string', true],
    ['type', 'date', false],
    ['enum', [1], true],
    ['enum', [], false],
    ['items', {}, true],
    ['items', true, true],
    ['items', [], false],
    ['prefixItems', [{}, true], true],
    ['prefixItems', [{}, 'a'], false],
    ['allOf', [], false],
    ['anyOf', [{}, null], false],
    ['properties', { a: {}, b: false }, true],
    ['properties', { a: {}, b: 1 }, false],
    ['properties', [], false],
    ['minLength', -1, false],
    ['required', ['a', 'a'], false],
    ['required', ['a'], true],
    ['default', null, true],
    ['example', {}, false],
    ['contentSchema', {}, false],
    ['x-own', 1, false],
    ['$defs', {}, false],
    ['constructor', {}, false],
  ])('a keyword has an effect only if its value has the required type: %s, of %j: %s', (keyword, value, shaped) => {
    expect(hasShape(keyword, value)).toBe(shaped);
  });

  it('keywords that do not matter to a caller have no effect', () => {
    const values: { readonly [keyword: string]: JsonValue } = {
      title: 'T',
      description: 'D',
      deprecated: true,
      format: 'date',
      contentEncoding: 'base64',
      contentMediaType: 'image/png',
      const: 1,
      minimum: 1,
      maximum: 1,
      exclusiveMinimum: 1,
      exclusiveMaximum: 1,
      multipleOf: 1,
      minLength: 1,
      maxLength: 1,
      pattern: 'a',
      minItems: 1,
      maxItems: 1,
      uniqueItems: true,
      minContains: 1,
      maxContains: 1,
      contains: {},
      unevaluatedItems: {},
      minProperties: 1,
      maxProperties: 1,
      dependentRequired: { a: ['b'] },
      patternProperties: { a: {} },
      additionalProperties: false,
      propertyNames: {},
      dependentSchemas: { a: {} },
      unevaluatedProperties: false,
      oneOf: [{}],
      not: {},
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: {},
      else: {},
    };
    expect(Object.entries(values).filter(([keyword, value]) => !hasShape(keyword, value))).toEqual([]);
  });
});

describe('a number in a response', () => {
  const { pattern } = orDigits({ type: 'integer' });

  it.each<[JsonObject, JsonValue]>([
    [{ type: 'integer' }, ['integer', 'string']],
    [{ type: 'number', minimum: 1 }, ['number', 'string']],
    [{ type: ['integer', 'null'] }, ['integer', 'null', 'string']],
  ])('a number in a response of %j may be a string', (schema, type) => {
    expect(orDigits(schema)).toEqual({ ...schema, type, pattern });
  });

  it.each<JsonObject>([{ type: 'string' }, { type: ['integer', 'string'] }, {}, { type: 'boolean' }])(
    'other types do not become strings: %j',
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
  ])('the pattern of a numeric string accepts %s: %s', (text, is) => {
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
  ])('a pattern takes linear time: %s, %s', (pattern, linear) => {
    expect(isLinear(pattern)).toBe(linear);
  });

  it('a pattern that is not enforceable is described in words after the description of the document', () => {
    expect(patternAsText({ type: 'string', pattern: '(?=a)', description: 'D.' })).toEqual({
      type: 'string',
      description: 'D. Has to match the pattern (?=a)',
    });
    expect(withText({ description: 7 }, 'W.')).toEqual({ description: 'W.' });
  });
});
