import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { hasType, isJsonType, typeOf } from './json-type.ts';
import { annotations, bookkeeping, concerns, hasNoEffect, isRule } from './schema-keywords.ts';

const rules =
  'minLength maxLength pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems contains minContains maxContains additionalItems unevaluatedItems minProperties maxProperties propertyNames dependentRequired allOf anyOf oneOf not if then else dependentSchemas dependencies';

it('isRule is true for the keywords that restrict values, and for no others', () => {
  for (const keyword of rules.split(' ')) expect(isRule(keyword), keyword).toBe(true);
  for (const keyword of [...annotations, ...bookkeeping, 'type', 'properties', 'items', 'x-own', 'toString'])
    expect(isRule(keyword), keyword).toBe(false);
});

describe('the values that a keyword restricts', () => {
  it.each<[string, string]>([
    ['string', 'minLength maxLength pattern format contentEncoding contentMediaType contentSchema'],
    ['number', 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'],
    [
      'array',
      'items prefixItems minItems maxItems uniqueItems contains minContains maxContains additionalItems unevaluatedItems',
    ],
    [
      'object',
      'properties required additionalProperties unevaluatedProperties patternProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas dependencies',
    ],
  ])('the keywords that restrict values of the type %s: %s', (type, keywords) => {
    for (const keyword of keywords.split(' ')) {
      for (const other of ['string', 'number', 'array', 'object', 'boolean', 'null'] as const)
        expect(concerns(keyword, [other]), `${keyword} ${other}`).toBe(other === type);
      expect(concerns(keyword, ['integer'])).toBe(type === 'number');
      expect(concerns(keyword, ['null', type as 'string'])).toBe(true);
      expect(concerns(keyword, [])).toBe(false);
    }
  });

  it('a keyword restricts all values if it is not specific to a type', () => {
    for (const keyword of ['description', 'enum', 'allOf', 'x-own']) expect(concerns(keyword, ['null'])).toBe(true);
    expect(concerns('enum', [])).toBe(true);
  });
});

it.each<[string, JsonValue, boolean]>([
  ['uniqueItems', false, true],
  ['uniqueItems', true, false],
  ['deprecated', false, true],
  ['deprecated', true, false],
  ['minLength', 0, true],
  ['minLength', 1, false],
  ['minProperties', 0, true],
  ['minProperties', 1, false],
  ['minItems', 0, false],
  ['additionalItems', false, true],
  ['additionalItems', true, true],
  ['additionalItems', {}, false],
  ['readOnly', false, false],
])('the keyword %s with the value %j restricts nothing: %s', (keyword, value, nothing) => {
  expect(hasNoEffect(keyword, value)).toBe(nothing);
});

describe('types', () => {
  it.each<[JsonValue, string, readonly string[]]>([
    ['a', 'string', ['string']],
    [1, 'number', ['number', 'integer']],
    [1.5, 'number', ['number']],
    [true, 'boolean', ['boolean']],
    [null, 'null', ['null']],
    [[], 'array', ['array']],
    [{}, 'object', ['object']],
  ])('the types of %j are found', (value, type, all) => {
    expect(typeOf(value)).toBe(type);
    const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
    expect(types.filter((each) => hasType(value, each)).sort()).toEqual([...all].sort());
    for (const each of types) expect(isJsonType(each)).toBe(true);
  });

  it('types are listed in words', () => {
    for (const word of ['String', 'float', '', undefined, ['string'], 7]) expect(isJsonType(word)).toBe(false);
  });
});
