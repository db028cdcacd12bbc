import type { JsonValue } from '@mortise/core';
import { expect, it } from 'vitest';
import { formOf, isPattern, isWellFormed } from './keyword-forms.ts';

const object = { a: {} };
const values: readonly JsonValue[] = [
  null,
  true,
  'string',
  '(',
  '',
  0,
  1,
  -1,
  1.5,
  [],
  ['a'],
  ['a', 'a'],
  ['string', 'null'],
  ['string', 'x'],
  [7],
  [{}],
  {},
  object,
  { a: ['b'] },
];
const said = (accepted: readonly JsonValue[]): readonly string[] => accepted.map((value) => JSON.stringify(value));
const schemas: readonly JsonValue[] = [true, {}, object, { a: ['b'] }];
const maps: readonly JsonValue[] = [{}, object, { a: ['b'] }];
const lists = values.filter((value) => Array.isArray(value));
const full = lists.filter((value) => Array.isArray(value) && value.length > 0);
const texts: readonly JsonValue[] = ['string', '(', ''];
const numbers: readonly JsonValue[] = [0, 1, -1, 1.5];

it.each<[string, readonly JsonValue[]]>([
  ['items contains additionalProperties propertyNames not if then else contentSchema', schemas],
  ['unevaluatedItems unevaluatedProperties', schemas],
  ['allOf anyOf oneOf prefixItems', full],
  ['properties patternProperties dependentSchemas', maps],
  ['$ref $dynamicRef title description format $comment contentEncoding contentMediaType', texts],
  ['deprecated readOnly writeOnly uniqueItems', [true]],
  ['minimum maximum exclusiveMinimum exclusiveMaximum', numbers],
  ['minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties', [0, 1]],
  ['enum examples', lists],
  ['required', [[], ['a'], ['string', 'null'], ['string', 'x']]],
  ['type', ['string', ['string', 'null']]],
  ['pattern', ['string', '']],
  ['multipleOf', [1, 1.5]],
  ['dependentRequired', [{}, { a: ['b'] }]],
  ['default const x-own', values],
])('the check of the keywords %s accepts the values that JSON Schema allows', (keywords, accepted) => {
  for (const keyword of keywords.split(' '))
    expect(said(values.filter((value) => isWellFormed(keyword, value))), keyword).toEqual(
      said(values.filter((value) => said(accepted).includes(JSON.stringify(value)))),
    );
});

it('isWellFormed refuses a keyword with a list that has repeated items, or items that are not strings', () => {
  expect(isWellFormed('dependentRequired', { a: ['b'], c: ['d', 'd'] })).toBe(false);
  expect(isWellFormed('dependentRequired', [['a']])).toBe(false);
  expect(isWellFormed('required', ['a', 7])).toBe(false);
  expect(isWellFormed('type', ['string', 'string'])).toBe(false);
});

it('formOf returns whether a keyword contains a schema, schemas, a map of schemas or a value', () => {
  expect(['items', 'allOf', 'properties', 'enum', 'toString'].map(formOf)).toEqual([
    'schema',
    'schemas',
    'schemaMap',
    'value',
    'value',
  ]);
});

it('a pattern is a regular expression with the flag u', () => {
  expect(['a', '\\p{L}', '', '[', '\\-', 7, ['a']].map((each) => isPattern(each as JsonValue))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
