import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { closed, memberOf, object, reason, strict, text } from '../../test/support/strict-lowering.ts';

describe('types', () => {
  it.each<[JsonValue, unknown]>([
    [text, text],
    [{ type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [{ type: ['null'] }, { type: 'null' }],
    [{ type: ['string', 'string'] }, text],
    [{ type: ['string', 'integer', 'null'] }, { anyOf: [text, { type: 'integer' }, { type: 'null' }] }],
    [
      { enum: ['a', 1] },
      {
        anyOf: [
          { ...text, enum: ['a'] },
          { type: 'number', enum: [1] },
        ],
      },
    ],
    [{ const: 'a' }, { ...text, const: 'a' }],
    [{ const: null }, { type: 'null', const: null }],
    [
      { type: ['string', 'integer'], enum: ['a'] },
      { ...text, enum: ['a'] },
    ],
    [
      { type: ['string', 'integer'], const: 1 },
      { type: 'integer', const: 1 },
    ],
    [
      { type: ['integer', 'null'], enum: [1, null, 'x'] },
      { type: ['integer', 'null'], enum: [1, null] },
    ],
    [{ properties: { b: text } }, closed({ b: text })],
    [{ items: text }, { type: 'array', items: text }],
    [
      { type: ['string', 'integer'], enum: ['a', 1], minLength: 1, title: 'T' },
      [
        {
          title: 'T',
          anyOf: [
            { ...text, enum: ['a'], description: 'minLength: 1' },
            { type: 'integer', enum: [1] },
          ],
        },
        ['dropped /properties/a minLength'],
      ],
    ],
    [
      { type: ['string', 'integer'], description: 'D', minimum: 1 },
      { description: 'D', anyOf: [text, { type: 'integer', minimum: 1 }] },
    ],
  ])('the type %j is sent as %j', (schema, lowered) => {
    expect(memberOf(schema)).toEqual(lowered);
  });

  const untyped = 'it declares no JSON type for its values, and strict mode requires one';
  it.each<[JsonValue, string, string]>([
    [true, 'type', 'it allows any value, and strict mode requires a type'],
    [{}, 'type', untyped],
    [{ type: 'float' }, 'type', untyped],
    [{ type: ['string', 'float'] }, 'type', untyped],
    [{ type: 'string', enum: [1] }, 'type', untyped],
    [{ allOf: [text, {}] }, 'allOf', 'strict mode has no intersections'],
    [{ patternProperties: {} }, 'patternProperties', 'strict mode has no open maps'],
    [{ type: 'array', prefixItems: [text] }, 'prefixItems', 'strict mode has no tuples'],
    [{ type: 'array', items: [text] }, 'items', 'strict mode has no tuples'],
    [{ type: 'array' }, 'items', 'its items may be anything'],
    [{ type: 'array', items: {} }, 'items', 'its items may be anything'],
    [{ $dynamicRef: '#a' }, '$dynamicRef', 'strict mode has no dynamic references'],
    [{ $recursiveRef: '#' }, '$recursiveRef', 'strict mode has no dynamic references'],
    [{ ...text, $id: 'x' }, '$id', 'a schema with its own `$id` changes the targets of references'],
    [{ ...text, enum: [] }, 'type', untyped],
    [{ ...text, enum: 'a' }, 'enum', 'it is not an array of values'],
    [
      { type: 'object', properties: {}, additionalProperties: false, enum: [{}] },
      'enum',
      'in strict mode, listed values cannot be objects or arrays',
    ],
    [{ enum: ['a', ['b']] }, 'items', 'its items may be anything'],
    [
      { type: 'array', items: text, const: ['a'] },
      'const',
      'in strict mode, listed values cannot be objects or arrays',
    ],
  ])('the type %j has no strict schema', (schema, keyword, why) => {
    expect(memberOf(schema)).toContain(reason('', keyword, why)[0]);
  });

  it('types at the root that are strict: only an object without alternatives, which may have an `$id`', () => {
    expect(strict({ ...closed({}), $id: 'https://a.example/x' }).lowered).toEqual(closed({}));
    expect(strict(text).notes).toEqual(['notStrict  type']);
    expect(strict({ type: ['object', 'null'], properties: {} }).notes).toEqual(['notStrict  type']);
    expect(strict({ anyOf: [object({}), object({})] }).notes).toEqual(['notStrict  anyOf']);
    expect(strict({ oneOf: [object({}), object({})] }).notes).toEqual(['notStrict  oneOf']);
  });
});

describe('strict lowering of a schema', () => {
  it('strict lowering of a schema reports all reasons, each once', () => {
    const { notes } = strict(
      object(
        { a: {}, b: { type: 'array', items: { $ref: '#/$defs/x' } }, c: { $ref: '#/$defs/x' } },
        { $defs: { x: {} } },
      ),
    );
    expect(notes).toEqual(['notStrict /properties/a type', 'notStrict /$defs/x type']);
    const twice = object(
      { a: { $ref: '#/$defs/x', title: 'A' }, b: { $ref: '#/$defs/x', title: 'B' } },
      { $defs: { x: { patternProperties: {} } } },
    );
    expect(strict(twice).notes).toEqual(['notStrict /$defs/x patternProperties']);
  });

  it('strict lowering of a schema ends if schemas are nested too deep, or too many', () => {
    const nested = (levels: number): JsonObject => (levels === 1 ? text : { type: 'array', items: nested(levels - 1) });
    expect(strict(object({ a: nested(128), b: nested(128) })).notes).toEqual([]);
    expect(strict(object({ a: nested(129) })).whole).toMatchObject([{ why: 'it is nested too deep to be lowered' }]);
    const many = (count: number): JsonObject =>
      object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, text])));
    expect(strict(many(20_000)).notes).toEqual([]);
    expect(strict(many(20_001)).whole).toEqual([
      { did: 'notStrict', pointer: '', keyword: 'properties', why: 'it is too large to be lowered' },
    ]);
  });

  it('strict lowering of a schema fails if the complete schema is too large for the server', () => {
    const beyondLimits = (lowered: JsonObject) =>
      JSON.stringify(lowered).length > 90 ? { keyword: 'properties', why: 'large' } : undefined;
    expect(strict(object({ a: text }), { beyondLimits }).notes).toEqual([]);
    expect(strict(object({ abc: text, def: text }), { beyondLimits }).whole).toEqual([
      { did: 'notStrict', pointer: '', keyword: 'properties', why: 'large' },
    ]);
  });
});

describe('a choice among schemas', () => {
  it.each<[JsonValue, unknown]>([
    [{ anyOf: [text, { type: 'integer' }] }, { anyOf: [text, { type: 'integer' }] }],
    [{ oneOf: [text, { type: 'integer' }] }, [{ anyOf: [text, { type: 'integer' }] }, ['lowered /properties/a oneOf']]],
    [
      { type: 'string', anyOf: [{ enum: ['a'] }, { type: 'null' }] },
      { anyOf: [{ ...text, enum: ['a'] }, { type: 'null' }] },
    ],
    [
      { type: 'string', anyOf: [{ minimum: 1 }, { type: 'integer', minimum: 1 }] },
      { anyOf: [text, { type: 'integer', minimum: 1 }] },
    ],
    [
      { type: 'string', anyOf: [{ $ref: '#/$defs/x' }, { const: 'b' }] },
      { anyOf: [{ $ref: '#/$defs/x' }, { ...text, const: 'b' }] },
    ],
    [
      { anyOf: [text, { type: 'null' }], description: 'D', $comment: 'kept' },
      { description: 'D', anyOf: [text, { type: 'null' }] },
    ],
    [
      { anyOf: [{ ...text, description: 'A' }], description: 'D' },
      { ...text, description: 'D' },
    ],
    [
      { type: 'string', anyOf: [{ enum: ['a'] }] },
      { ...text, enum: ['a'] },
    ],
    [
      { allOf: [text], description: 'D', $comment: 'kept' },
      { ...text, description: 'D' },
    ],
    [{ oneOf: [{ allOf: [text] }] }, text],
  ])('the choice among schemas %j is sent as %j', (schema, lowered) => {
    expect(memberOf(schema, {}, { $defs: { x: text } })).toEqual(lowered);
  });

  it.each<JsonValue>([
    { anyOf: [text, true] },
    { anyOf: [] },
    { anyOf: text },
    { anyOf: [text, { type: 'null' }], minLength: 1 },
    { allOf: [text], minLength: 1 },
    { allOf: [true] },
    { anyOf: [text, { type: 'null' }], oneOf: [text, { type: 'null' }] },
  ])(
    'a choice among schemas with other keywords that restrict it, or without alternatives, has no strict form: %j',
    (schema) => {
      expect(memberOf(schema)).toEqual([expect.stringMatching(/^\/properties\/a (type|allOf): /)]);
    },
  );

  it('a choice among schemas is named by its path if one of its schemas is refused', () => {
    expect(memberOf({ anyOf: [text, {}] })).toEqual([expect.stringMatching(/^\/properties\/a\/anyOf\/1 type: /)]);
  });
});
