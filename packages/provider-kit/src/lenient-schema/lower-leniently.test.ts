import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { lowerLeniently } from './lower-leniently.ts';

const rules = { server: 'X', notAtRoot: new Set(['anyOf', 'oneOf', 'allOf', 'not']) };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

/** The lowered schema of one member, with the positions in the warnings. */
function memberOf(
  member: JsonObject,
  more: JsonObject = {},
): { readonly to: unknown; readonly notes: readonly string[] } {
  const { schema, notes } = lowerLeniently(object({ a: member }, more), rules);
  return {
    to: (schema['properties'] as JsonObject)['a'],
    notes: notes.map(({ did, pointer, keyword }) => `${did} ${pointer} ${keyword}`),
  };
}

describe('a JSON Schema 2020-12', () => {
  it('a JSON Schema 2020-12 is the same object, even with unknown keywords', () => {
    const schema = object({ a: { type: 'array', items: { not: false } } }, { 'x-a': 1, nullable: true });
    expect(lowerLeniently(schema, rules)).toEqual({ schema, notes: [] });
    expect(lowerLeniently(schema, rules).schema).toBe(schema);
  });

  it('a JSON Schema 2020-12 refers to definitions of the root; unused ones are omitted', () => {
    const { schema, notes } = lowerLeniently(
      object(
        { a: { $ref: '#/definitions/x' }, b: { $ref: '#/properties/a' }, c: { $ref: '#' }, d: { $ref: '#/$defs/x' } },
        {
          $schema: 'http://json-schema.org/draft-07/schema#',
          definitions: { x: { type: 'null' } },
          $defs: { x: {}, y: {} },
        },
      ),
    );
    expect(schema).toEqual(
      object(
        { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/a' }, c: { $ref: '#' }, d: { $ref: '#/$defs/x_2' } },
        { $defs: { x: { type: 'null' }, a: { $ref: '#/$defs/x' }, x_2: {} } },
      ),
    );
    expect(notes).toEqual([]);
  });
});

describe('an invalid JSON Schema 2020-12', () => {
  it.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ['a type in other letter case', { type: 'STRING' }, { type: 'string' }, ['lowered /properties/a type']],
    ['an invalid type', { type: 'float' }, { description: 'type: "float"' }, ['dropped /properties/a type']],
    [
      'a string in place of a list',
      { required: true },
      { description: 'required: true' },
      ['dropped /properties/a required'],
    ],
    ['an invalid pattern', { pattern: '(' }, { description: 'pattern: "("' }, ['dropped /properties/a pattern']],
    [
      'a reference to nothing',
      { $ref: '#/$defs/x' },
      { description: '$ref: "#/$defs/x"' },
      ['dropped /properties/a $ref'],
    ],
    [
      'a keyword of older drafts',
      { dependencies: { b: ['c'] } },
      { description: 'dependencies: {"b":["c"]}' },
      ['dropped /properties/a dependencies'],
    ],
    [
      'an unsupported part in not, which would then allow less',
      { not: { type: 'float', minLength: 1 } },
      { description: 'not: {"type":"float","minLength":1}' },
      ['dropped /properties/a not'],
    ],
    [
      'an unsupported part in oneOf',
      { oneOf: [{ type: 'float' }, { type: 'string' }] },
      { anyOf: [{ description: 'type: "float"' }, { type: 'string' }] },
      ['dropped /properties/a/oneOf/0 type', 'lowered /properties/a oneOf'],
    ],
    [
      'a keyword next to unevaluatedProperties',
      { allOf: [{ $ref: 'https://x.example/s' }], unevaluatedProperties: false },
      { allOf: [{ description: '$ref: "https://x.example/s"' }], description: 'unevaluatedProperties: false' },
      ['dropped /properties/a/allOf/0 $ref', 'dropped /properties/a unevaluatedProperties'],
    ],
    [
      'a reference within a document of its own',
      { $id: 'https://x.example/s', items: { $ref: '#/$defs/y' }, $defs: { y: {} } },
      { items: { description: '$ref: "#/$defs/y"' } },
      ['dropped /properties/a/items $ref'],
    ],
  ])('an invalid JSON Schema 2020-12 with %s is corrected or reported', (_, member, to, notes) =>
    expect(memberOf(member)).toEqual({ to, notes }),
  );
});

describe('the root schema of a tool', () => {
  it.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ['without a type is an object', { properties: { a: {} } }, object({ a: {} }), []],
    ['of several types is an object', { ...object({ a: {} }), type: ['object', 'null'] }, object({ a: {} }), []],
    [
      'of another type is an object',
      { type: 'array', items: {}, title: 'T' },
      { type: 'object', title: 'T' },
      ['lowered  type'],
    ],
    [
      'that is a reference is written out',
      { $ref: '#/$defs/x', description: 'D', $defs: { x: object({ a: {} }) } },
      { ...object({ a: {} }), description: 'D' },
      [],
    ],
    [
      'that is a reference to itself is resolved',
      { $ref: '#' },
      { type: 'object', description: '$ref: "#"' },
      ['dropped  $ref'],
    ],
    [
      'that may be anything, or an object, is open',
      { type: 'object', anyOf: [true, object({ a: {} }, { required: ['a'], additionalProperties: false })] },
      object({ a: {} }, { description: expect.stringMatching(/^anyOf: /) }),
      ['lowered  anyOf'],
    ],
    [
      'with a negation describes the negation',
      object({ a: {} }, { not: { required: ['a'] } }),
      object({ a: {} }, { description: 'not: {"required":["a"]}' }),
      ['dropped  not'],
    ],
    [
      'that merges repeated keywords keeps values that match both',
      {
        allOf: [
          object({ a: { type: 'number', minimum: 1 } }, { required: ['a'] }),
          object({ a: { type: 'integer', minimum: 2, maximum: 5 } }, { required: ['b'], additionalProperties: false }),
        ],
      },
      object({ a: { type: 'integer', minimum: 2, maximum: 5 } }, { required: ['a', 'b'], additionalProperties: false }),
      [],
    ],
  ])('the root schema of a tool %s', (_, schema, to, places) => {
    const { schema: sent, notes } = lowerLeniently(schema, rules);
    expect(sent).toEqual(to);
    expect(notes.map(({ did, pointer, keyword }) => `${did} ${pointer} ${keyword}`)).toEqual(places);
  });
});
