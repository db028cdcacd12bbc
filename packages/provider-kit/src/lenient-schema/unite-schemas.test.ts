import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { unite } from './unite-schemas.ts';

const memberOf = (...members: readonly JsonObject[]): unknown =>
  (unite(members.map((a) => ({ properties: { a } })))['properties'] as JsonObject)['a'];

describe('the united members of several schemas', () => {
  it('the united members of several schemas are all present, and required if all schemas require them', () => {
    expect(
      unite([
        { properties: { a: { type: 'string' }, b: {} }, required: ['a', 'b', 'c'] },
        { properties: { c: {} }, required: ['c', 'a'] },
        { required: ['c', 'a', 'b'] },
        { properties: [], required: ['a', 'c'] },
      ] as unknown as readonly JsonObject[]),
    ).toEqual({ properties: { a: { type: 'string' }, b: {}, c: {} }, required: ['a', 'c'] });
    expect(unite([{ required: ['a'] }, { properties: {} }])).toEqual({ properties: {} });
    expect(unite([])).toEqual({ properties: {}, additionalProperties: false });
  });

  it('the united members of several schemas are closed if all schemas are closed', () => {
    const closed = { additionalProperties: false };
    expect(unite([closed, closed])).toEqual({ properties: {}, additionalProperties: false });
    expect(unite([closed, {}])).toEqual({ properties: {} });
    expect(unite([closed, { additionalProperties: true }])).toEqual({ properties: {} });
  });
});

describe('the schema of one united member', () => {
  const a = { type: 'string', minLength: 1 };
  const b = { type: 'string', minLength: 2 };

  it('a united member has an anyOf with the different schemas of that member, each once', () => {
    expect(memberOf(a, a)).toBe(a);
    expect(memberOf(a, b, a, { ...b })).toEqual({ anyOf: [a, b] });
    expect(memberOf(a, b, { type: 'integer' })).toEqual({ anyOf: [a, b, { type: 'integer' }] });
  });

  it.each<[string, readonly JsonObject[], JsonObject]>([
    [
      'of one type',
      [
        { type: 'string', const: 'a' },
        { type: 'string', enum: ['b', 'c'] },
      ],
      { type: 'string', enum: ['a', 'b', 'c'] },
    ],
    ['without a type', [{ const: 1 }, { enum: ['b'] }, { const: null }], { enum: [1, 'b', null] }],
  ])('a united member has one enum if all its schemas only list values %s', (_types, members, list) => {
    expect(memberOf(...members)).toEqual(list);
  });

  it.each<readonly [string, readonly [JsonObject, JsonObject]]>([
    [
      'if the values have several types',
      [
        { type: 'string', const: 'a' },
        { type: 'integer', const: 1 },
      ],
    ],
    ['if one has a type and another none', [{ const: 'a' }, { type: 'string', const: 'b' }]],
    ['if one has more keywords', [{ const: 'a' }, { const: 'b', description: 'B' }]],
    ['if one has no list', [{ const: 'a' }, {}]],
    ['if one lists a value twice', [{ const: 'a' }, { const: 'b', enum: ['b', 'c'] }]],
    ['if one list is not an array', [{ const: 'a' }, { enum: 'b' }]],
  ])('a united member has no enum %s', (_why, members) => {
    expect(memberOf(...members)).toEqual({ anyOf: members });
  });
});
