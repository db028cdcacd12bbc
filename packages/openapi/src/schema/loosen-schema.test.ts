import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { loosenSchema, reachesIn } from './loosen-schema.ts';

const wide: JsonObject = { description: 'anything' };
const isWide = (part: JsonValue): boolean => part === wide || (Array.isArray(part) && part.includes(wide));
const thenOf = (schema: JsonObject): JsonObject => Object.fromEntries([['then', schema]]);

describe('loosened schemas', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['not', { type: 'object', not: wide }, { type: 'object' }],
    ['if', { if: wide, ...thenOf({ minLength: 1 }), else: { maxLength: 1 } }, {}],
    ['maxContains', { contains: wide, maxContains: 2, minContains: 1 }, { contains: wide, minContains: 1 }],
    ['oneOf', { oneOf: [wide, {}] }, { anyOf: [wide, {}] }],
    [
      'oneOf next to anyOf',
      { oneOf: [wide, {}], anyOf: [{ type: 'null' }] },
      { allOf: [{ anyOf: [wide, {}] }], anyOf: [{ type: 'null' }] },
    ],
    [
      'oneOf next to anyOf and allOf',
      { allOf: [{ title: 'A' }], oneOf: [wide], anyOf: [{}] },
      { allOf: [{ title: 'A' }, { anyOf: [wide] }], anyOf: [{}] },
    ],
    [
      'oneOf next to anyOf and allOf, in another order',
      { anyOf: [{}], oneOf: [wide], allOf: [{ title: 'A' }] },
      { allOf: [{ title: 'A' }, { anyOf: [wide] }], anyOf: [{}] },
    ],
  ])('a schema never becomes stricter when a part of it is loosened: %s', (_keyword, schema, loose) => {
    expect(loosenSchema(schema, isWide)).toEqual(loose);
  });

  it('keywords about the remaining members are omitted if any part may be loosened', () => {
    expect(loosenSchema({ properties: {}, unevaluatedProperties: false, unevaluatedItems: false })).toEqual({
      properties: {},
    });
    const apart = { properties: {}, unevaluatedProperties: false, unevaluatedItems: false };
    expect(loosenSchema(apart, () => false)).toEqual(apart);
    expect(loosenSchema({ not: {}, if: {}, oneOf: [{}], contains: {}, maxContains: 1, minItems: 1 })).toEqual({
      anyOf: [{}],
      contains: {},
      minItems: 1,
    });
  });

  it('keywords about the remaining members of a loosened part are omitted, and kept next to other parts', () => {
    const reachesWide = (part: JsonValue): boolean => JSON.stringify(part).includes('anything');
    const rest = { unevaluatedProperties: false };
    expect(loosenSchema({ properties: { a: wide }, ...rest }, reachesWide)).toEqual({ properties: { a: wide } });
    expect(loosenSchema({ properties: { a: {} }, ...rest }, reachesWide)).toEqual({ properties: { a: {} }, ...rest });
  });

  it('a schema stays unchanged if no part is loosened', () => {
    const schema = {
      not: { type: 'null' },
      oneOf: [{ not: {} }],
      if: {},
      ...thenOf({ minLength: 1 }),
      contains: {},
      maxContains: 1,
      enum: [{ not: {} }],
      $defs: { a: { oneOf: [{}] } },
    };
    expect(loosenSchema(schema, isWide)).toEqual(schema);
    expect(loosenSchema(true)).toBe(true);
  });

  it.each<[string, (inner: JsonObject) => JsonObject]>([
    ['properties', (inner) => ({ properties: { a: inner } })],
    ['items', (inner) => ({ items: inner })],
    ['allOf', (inner) => ({ allOf: [{}, inner] })],
    ['$defs', (inner) => ({ $defs: { a: inner } })],
    ['not', (inner) => ({ not: { properties: { a: inner } } })],
    ['dependentSchemas', (inner) => ({ dependentSchemas: { a: inner } })],
  ])('a schema is also loosened within %s', (_keyword, within) => {
    expect(loosenSchema(within({ oneOf: [wide], type: 'object' }), isWide)).toEqual(
      within({ anyOf: [wide], type: 'object' }),
    );
  });

  it('a value that is not a schema stays unchanged', () => {
    expect(loosenSchema({ default: { not: 1, oneOf: [1] }, enum: [{ oneOf: [] }] })).toEqual({
      default: { not: 1, oneOf: [1] },
      enum: [{ oneOf: [] }],
    });
  });
});

describe('references to a loosened part', () => {
  const $defs = {
    A: wide,
    B: { properties: { a: { $ref: '#/$defs/A' } } },
    C: { allOf: [{ $ref: '#/$defs/D' }] },
    D: { allOf: [{ $ref: '#/$defs/C' }] },
  };
  const reaches = reachesIn({ $defs }, new Set([wide]));

  it.each<[JsonValue, boolean]>([
    [wide, true],
    [{ properties: { a: wide } }, true],
    [[{}, { items: wide }], true],
    [{ $ref: '#/$defs/A' }, true],
    [{ $ref: '#/$defs/B' }, true],
    [{ $ref: '#/$defs/C', items: wide }, true],
    [{ $ref: '#/$defs/C' }, false],
    [{ $ref: '#/$defs/None' }, false],
    [{ $ref: 7 }, false],
    [{ $defs: { a: wide } }, false],
    [{ description: 'anything' }, false],
    ['a', false],
    [null, false],
  ])('the part %j refers to a loosened part: %s', (part, is) => {
    expect(reaches(part)).toBe(is);
  });

  it('no part refers to a loosened part if there are no definitions', () => {
    expect(reachesIn({}, new Set([wide]))({ $ref: '#/$defs/A' })).toBe(false);
  });
});
