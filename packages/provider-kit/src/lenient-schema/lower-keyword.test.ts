import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { describeKeywords } from './intersect-schemas.ts';
import { lowerLeniently } from './lower-leniently.ts';

/** The lowered form of a schema below the root, with its warnings. */
function lowered(schema: JsonValue): readonly [unknown, readonly string[]] {
  const { schema: sent, notes } = lowerLeniently({ properties: { a: schema } });
  return [
    (sent['properties'] as JsonObject)['a'],
    notes.map(({ did, pointer, keyword }) => `${did} ${pointer.slice('/properties/a'.length)} ${keyword}`),
  ];
}

const odd = { type: 'float' };
const oddTold = { description: 'type: "float"' };
const thenOf = (schema: JsonObject): JsonObject => Object.fromEntries([['then', schema]]);

describe('lenient lowering of a schema', () => {
  it.each<[string, JsonValue, JsonValue, readonly string[]]>([
    ['the schema true', true, {}, []],
    ['the schema false', false, { not: {} }, []],
    ['a value that is not a schema', 7, {}, ['dropped  ']],
    ['the schema null', null, {}, ['dropped  ']],
    ['a list in place of a schema', [{}], {}, ['dropped  ']],
    [
      'a tuple of draft 7',
      { items: [{ type: 'string' }, odd] },
      { prefixItems: [{ type: 'string' }, oddTold], items: {} },
      ['dropped /items/1 type'],
    ],
    ['an empty tuple', { items: [] }, { items: {} }, []],
    [
      'an empty tuple with a schema for the rest',
      { items: [], additionalItems: { type: 'string' } },
      { items: { type: 'string' } },
      [],
    ],
    [
      'a tuple without further items',
      { items: [{}], additionalItems: false },
      { prefixItems: [{}], items: { not: {} } },
      [],
    ],
    ['additionalItems alone', { additionalItems: false }, {}, []],
    ['an array of anything', { type: 'array' }, { type: 'array', items: {} }, []],
    ['an array, or none', { type: ['array', 'null'] }, { type: ['array', 'null'], items: {} }, []],
    ['no array', { type: ['string', 'null'] }, { type: ['string', 'null'] }, []],
    ['a type in other letter case', { type: 'Integer' }, { type: 'integer' }, ['lowered  type']],
    ['an invalid type', { type: ['string', 'float'] }, { description: 'type: ["string","float"]' }, ['dropped  type']],
    ['a type that is a number', { type: 7 }, { description: 'type: 7' }, ['dropped  type']],
    ['an invalid reference', { $ref: 7 }, { description: '$ref: 7' }, ['dropped  $ref']],
    ['a dynamic reference', { $dynamicRef: '#a' }, { description: '$dynamicRef: "#a"' }, ['dropped  $dynamicRef']],
    [
      'a recursive reference',
      { $recursiveRef: '#' },
      { description: '$recursiveRef: "#"' },
      ['dropped  $recursiveRef'],
    ],
    [
      'invalid additionalProperties',
      { additionalProperties: odd },
      { additionalProperties: oddTold },
      ['dropped /additionalProperties type'],
    ],
    ['additionalProperties unchanged', { additionalProperties: false }, { additionalProperties: false }, []],
    ['items unchanged', { items: true }, { items: {} }, []],
    ['not, unchanged', { not: { type: 'string' } }, { not: { type: 'string' } }, []],
    [
      'not, with an unsupported schema',
      { not: odd, minLength: 1 },
      { minLength: 1, description: 'not: {"type":"float"}' },
      ['dropped  not'],
    ],
    [
      'if, with an unsupported schema',
      { if: odd, ...thenOf({}) },
      { ...thenOf({}), description: 'if: {"type":"float"}' },
      ['dropped  if'],
    ],
    [
      'then, with an unsupported schema',
      { if: {}, ...thenOf(odd) },
      { if: {}, ...thenOf(oddTold) },
      ['dropped /then type'],
    ],
    ['contains, with an unsupported schema', { contains: odd }, { contains: oddTold }, ['dropped /contains type']],
    [
      'contains with a count',
      { contains: odd, maxContains: 1 },
      { maxContains: 1, description: 'contains: {"type":"float"}' },
      ['dropped  contains'],
    ],
    ['contains with its default count', { contains: {}, maxContains: 1 }, { contains: {}, maxContains: 1 }, []],
    [
      'propertyNames next to maxContains',
      { propertyNames: odd, maxContains: 1 },
      { propertyNames: oddTold, maxContains: 1 },
      ['dropped /propertyNames type'],
    ],
    ['oneOf unchanged', { oneOf: [{ type: 'string' }] }, { oneOf: [{ type: 'string' }] }, []],
    [
      'oneOf, with an unsupported schema, next to anyOf',
      { oneOf: [odd], anyOf: [{}] },
      { anyOf: [{}], description: 'oneOf: [{"type":"float"}]' },
      ['dropped /oneOf/0 type', 'dropped  oneOf'],
    ],
    ['anyOf, with an unsupported schema', { anyOf: [odd, {}] }, { anyOf: [oddTold, {}] }, ['dropped /anyOf/0 type']],
    [
      'patterns',
      { patternProperties: { '^a': {}, '[': {}, b: odd } },
      { patternProperties: { '^a': {}, b: oddTold } },
      ['dropped /patternProperties/[ patternProperties', 'dropped /patternProperties/b type'],
    ],
    ['names that are not patterns', { properties: { '[': {} } }, { properties: { '[': {} } }, []],
    [
      'dependentSchemas',
      { dependentSchemas: { 'a/b': odd } },
      { dependentSchemas: { 'a/b': oddTold } },
      ['dropped /dependentSchemas/a~1b type'],
    ],
    [
      'vendor extensions',
      { $id: 'x', $schema: 'x', $anchor: 'x', $defs: {}, definitions: {}, $vocabulary: {}, minimum: 1 },
      { minimum: 1 },
      [],
    ],
    [
      'an unknown keyword',
      { 'x-own': { type: 'float' }, nullable: true },
      { 'x-own': { type: 'float' }, nullable: true },
      [],
    ],
    [
      'keywords after a description',
      { description: 'D', type: 'float', pattern: '(' },
      { description: 'D\ntype: "float"\npattern: "("' },
      ['dropped  type', 'dropped  pattern'],
    ],
    [
      'a keyword about remaining members of an unchanged schema',
      { properties: { b: {} }, unevaluatedProperties: false },
      { properties: { b: {} }, unevaluatedProperties: false },
      [],
    ],
    [
      'a keyword about remaining items',
      { prefixItems: [odd], unevaluatedItems: false },
      { prefixItems: [oddTold], description: 'unevaluatedItems: false' },
      ['dropped /prefixItems/0 type', 'dropped  unevaluatedItems'],
    ],
  ])('lenient lowering of %s: %j becomes %j', (_what, schema, to, notes) => {
    expect(lowered(schema)).toEqual([to, notes]);
  });

  it('lenient lowering of a schema returns the same object if nothing changes', () => {
    const same = { items: { anyOf: [{ not: false }], properties: { a: { enum: [{}] } } }, $comment: 'kept' };
    expect(lowered(same)[0]).toBe(same);
    for (const changed of [{ $id: 'x' }, { type: 'array' }, { patternProperties: { '[': {} } }, { anyOf: [true] }])
      expect(lowered(changed)[0]).not.toBe(changed);
  });

  it('lenient lowering of a schema keeps a default of at most 64 levels', () => {
    const nested = (levels: number): JsonValue => (levels === 0 ? 'end' : [nested(levels - 1)]);
    expect(lowered({ default: nested(64) })).toEqual([{ default: nested(64) }, []]);
    const [reported, notes] = lowered({ default: [1, { a: nested(63) }] });
    expect(reported).toEqual({ description: expect.stringMatching(/^default: \[1,\{"a":\[/) });
    expect(notes).toEqual(['dropped  default']);
    expect(lowered({ default: null })[0]).toEqual({ default: null });
  });
});

it('an omitted keyword becomes a line of the description', () => {
  expect(describeKeywords({ description: 'D', a: 1, b: [2] }, ['a', 'b'])).toEqual({ description: 'D\na: 1\nb: [2]' });
  expect(describeKeywords({ description: '', a: 1 }, ['a'])).toEqual({ description: 'a: 1' });
  expect(describeKeywords({ description: 7, a: 1 }, ['a'])).toEqual({ description: 'a: 1' });
  expect(describeKeywords({ description: 'D' }, [])).toEqual({ description: 'D' });
  expect(describeKeywords({}, [])).toEqual({});
});
