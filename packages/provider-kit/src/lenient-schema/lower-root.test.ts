import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { lowerLeniently } from './lower-leniently.ts';
import type { RootRules } from './lower-root.ts';

const rules: RootRules = { server: 'X', notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not', 'enum']) };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const a = object({ a: { type: 'string' } }, { required: ['a'] });
const b = object({ b: { type: 'integer' } }, { required: ['b'] });

function root(schema: JsonObject, more: Partial<RootRules> = {}): readonly [JsonObject, readonly string[]] {
  const { schema: sent, notes } = lowerLeniently(schema, { ...rules, ...more });
  return [sent, notes.map(({ did, pointer, keyword, why }) => `${did} ${pointer} ${keyword}: ${why}`)];
}

const choice = (keyword: string): string =>
  `lowered  ${keyword}: X accepts no union at the root; sent as one object with the members of all alternatives`;

describe('alternatives at the root', () => {
  it.each(['anyOf', 'oneOf'])(
    'alternatives at the root in %s are sent as one object with the members of all alternatives, and reported',
    (keyword) => {
      const schema = { [keyword]: [a, b], description: 'D' };
      expect(root(schema)).toEqual([
        {
          type: 'object',
          properties: { a: { type: 'string' }, b: { type: 'integer' } },
          description: `D\n${keyword}: ${JSON.stringify([a, b])}`,
        },
        [choice(keyword)],
      ]);
    },
  );

  it('alternatives at the root that arguments cannot match are omitted; the object is open if one alternative accepts anything', () => {
    const members = (...anyOf: readonly (JsonObject | boolean)[]): unknown => root({ anyOf } as JsonObject)[0];
    const closed = { ...a, additionalProperties: false };
    expect(members(closed, { type: 'string' }, false, { type: ['array', 'null'] })).toMatchObject(closed);
    for (const open of [true, {}, { type: ['object', 'null'] }, { properties: {} }])
      expect(members(closed, open)).toEqual({
        type: 'object',
        properties: { a: { type: 'string' } },
        description: expect.any(String),
      });
  });

  it('alternatives at the root that describe no members become text in the description, and are reported', () => {
    const anyOf = [{ required: ['a'] }, { required: ['b'] }];
    expect(root({ ...object({ a: {}, b: {} }), anyOf })).toEqual([
      { ...object({ a: {}, b: {} }), description: `anyOf: ${JSON.stringify(anyOf)}` },
      ['dropped  anyOf: X accepts no anyOf at the root; added to the description'],
    ]);
    for (const given of [{ anyOf: 'a' }, { anyOf: [] }, { anyOf: [{ type: 'string' }] }, { allOf: [] }, { allOf: 7 }]) {
      const [keyword = ''] = Object.keys(given);
      expect(root({ type: 'object', ...given } as JsonObject)).toEqual([
        { type: 'object', description: `${keyword}: ${JSON.stringify(Object.values(given)[0])}` },
        [`dropped  ${keyword}: X accepts no ${keyword} at the root; added to the description`],
      ]);
    }
  });

  it('alternatives at the root are only anyOf and oneOf: members in not and enum are not added to the object', () => {
    expect(root({ ...a, not: object({ b: {} }) })).toEqual([
      { ...a, description: `not: ${JSON.stringify(object({ b: {} }))}` },
      ['dropped  not: X accepts no not at the root; added to the description'],
    ]);
    expect(root({ ...a, enum: [{ a: 'x' }] })[0]).toEqual({ ...a, description: 'enum: [{"a":"x"}]' });
    const objects = [object({ b: {} })];
    expect(root({ ...a, enum: objects })[0]).toEqual({ ...a, description: `enum: ${JSON.stringify(objects)}` });
  });

  it('alternatives at the root that contain alternatives are sent as one object, down to 16 levels', () => {
    expect(root({ anyOf: [{ oneOf: [a, b] }, b] })[0]).toMatchObject({
      properties: { a: { type: 'string' }, b: { type: 'integer' } },
    });
    const nested = (levels: number): JsonObject => (levels === 0 ? a : { anyOf: [nested(levels - 1)] });
    expect(root(nested(16))[0]).toMatchObject({ properties: a['properties'] });
    expect(root(nested(18))[0]).not.toHaveProperty('properties');
  });
});

describe('allOf at the root', () => {
  it('allOf at the root is merged, and reports from its members are kept', () => {
    expect(root({ allOf: [a, b] })).toEqual([
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'integer' } },
        required: ['a', 'b'],
      },
      [],
    ]);
    const [sent] = root({
      description: 'D',
      allOf: [
        { ...a, description: 'A', minProperties: 'x' },
        { ...b, not: a },
      ],
    });
    expect(sent['description']).toBe(`D\nA\nminProperties: "x"\nnot: ${JSON.stringify(a)}`);
  });

  it('allOf at the root is described together with its siblings in one description', () => {
    const schema = { description: 'D', allOf: [{ ...a, description: 'A' }, { description: 'B' }], not: b };
    expect(root(schema)[0]).toEqual({ ...a, description: `D\nA\nB\nnot: ${JSON.stringify(b)}` });
    expect(root({ allOf: [{ ...a, description: 'A' }], not: b })[0]['description']).toBe(
      `A\nnot: ${JSON.stringify(b)}`,
    );
  });

  it('allOf at the root has only the schemas that arguments can match', () => {
    expect(root({ allOf: [a, true] } as unknown as JsonObject)[0]).toEqual(a);
    expect(root({ allOf: [a, { type: 'string', properties: { c: {} } }] })[0]).toEqual(a);
  });
});

describe('a reference at the root', () => {
  it('a reference at the root is resolved with the keywords next to it', () => {
    expect(root({ $ref: '#/$defs/A', title: 'T', $defs: { A: a } })).toEqual([{ ...a, title: 'T' }, []]);
    expect(root({ $ref: '#/$defs/B', $defs: { A: a, B: { $ref: '#/$defs/A', description: 'B' } } })[0]).toEqual({
      ...a,
      description: 'B',
    });
  });

  it('a reference at the root without a target, or to itself, is reported', () => {
    expect(root({ $ref: '#/$defs/None', ...a })).toEqual([
      { ...a, description: '$ref: "#/$defs/None"' },
      ['dropped  $ref: it refers to no schema in this document'],
    ]);
    const round = { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } };
    expect(root({ $ref: '#/$defs/A', $defs: round })).toEqual([
      { type: 'object', description: '$ref: "#/$defs/A"' },
      ['dropped /$defs/B $ref: it refers back to itself'],
    ]);
  });
});

describe('arguments whose schema is no object', () => {
  it.each<[JsonObject, JsonObject, boolean]>([
    [{ type: ['object', 'null'], properties: {} }, { type: 'object', properties: {} }, false],
    [{ type: ['string', 'null'], minLength: 1, title: 'T' }, { type: 'object', title: 'T' }, true],
    [{ type: 'string', enum: ['a'] }, { type: 'object', description: 'enum: ["a"]' }, true],
    [{ items: {}, properties: {} }, { type: 'object', properties: {} }, true],
    [{ title: 'T' }, { type: 'object', title: 'T' }, false],
  ])('the schema %j of arguments that are no object is sent as %j', (schema, sent, isNoted) => {
    const [to, notes] = root(schema);
    expect(to).toEqual(sent);
    expect(notes.includes('lowered  type: arguments are always an object')).toBe(isNoted);
  });

  it('the schema of arguments is an object even if the server accepts more than declared', () => {
    expect(root({ type: 'string', anyOf: [{ minLength: 1 }] }, { notAtRoot: new Set() })[0]).toEqual({
      type: 'object',
      anyOf: [{ minLength: 1 }],
    });
  });
});

describe('a member name that the server refuses', () => {
  const names = /^[a-z]+$/;

  it('a member name that the server refuses is reported, and the object is open for it', () => {
    const schema = object(
      { a: {}, $b: { type: 'integer' }, 'c d': {} },
      { required: ['$b'], additionalProperties: false, unevaluatedProperties: false, description: 'D' },
    );
    expect(root(schema, { names })).toEqual([
      object({ a: {} }, { required: ['$b'], description: 'D\nproperties: {"$b":{"type":"integer"},"c d":{}}' }),
      ['"$b"', '"c d"'].map((name) => `dropped  properties: X accepts no argument with the name ${name}`),
    ]);
  });

  it('a member name that the server refuses is not reported if all names are accepted, or none are described', () => {
    expect(root(a, { names })[0]).toBe(a);
    expect(root({ type: 'object' }, { names })).toEqual([{ type: 'object' }, []]);
  });
});
