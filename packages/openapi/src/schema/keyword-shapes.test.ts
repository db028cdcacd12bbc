import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { hasShape } from './keyword-shapes.ts';

describe('a keyword has an effect only if its value has the type that JSON Schema requires', () => {
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
  ])('%s, of %j: %s', (keyword, value, shaped) => {
    expect(hasShape(keyword, value)).toBe(shaped);
  });

  it('a keyword of the document is one of them', () => {
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
