import type { JsonObject } from '@mortise/core';
import type { SchemaNote } from '@mortise/provider-kit';
import { describe, expect, it } from 'vitest';
import { toAnswerSchema, toSchema } from './to-schema.ts';

const object = (properties: JsonObject, required = Object.keys(properties), more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const closed = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...object(properties),
  additionalProperties: false,
  ...more,
});

/** Returns the converted schema of one member. */
function memberOf(member: JsonObject): { readonly to: unknown; readonly notes: readonly SchemaNote[] } {
  const { schema, strict, notes } = toSchema(object({ a: member }), 'auto');
  return { to: strict ? (schema['properties'] as JsonObject)['a'] : undefined, notes };
}

const places = (notes: readonly SchemaNote[]): readonly string[] =>
  notes.map((note) => `${note.did} ${note.pointer} ${note.keyword}`);

describe('a schema with a strict form', () => {
  it('a schema with a strict form is sent closed, with every member required', () => {
    const sent = toSchema(object({ city: { type: 'string', description: 'a city' } }), 'auto');
    expect(sent).toMatchObject({ strict: true, notes: [] });
    expect(sent.schema).toEqual(closed({ city: { type: 'string', description: 'a city' } }));
  });

  it('a schema with a strict form is lowered once, and not changed', () => {
    const schema = Object.freeze(object({ city: { type: 'string' } }));
    expect(toSchema(schema, 'auto')).toBe(toSchema(schema, 'auto'));
  });

  it('a schema with a strict form allows no arguments if it describes none', () => {
    expect(toSchema({ type: 'object', properties: {} }, 'auto').schema).toEqual(closed({}));
  });

  it('a schema with a strict form keeps the keywords that the server supports', () => {
    const member = { type: 'number', minimum: 1, exclusiveMaximum: 9, multipleOf: 0.5, title: 'N' };
    expect(memberOf(member)).toEqual({ to: member, notes: [] });
    const list = { type: 'array', items: { type: 'string', format: 'date', pattern: '^2' }, minItems: 1, maxItems: 3 };
    expect(memberOf(list)).toEqual({ to: list, notes: [] });
  });

  it('a schema with a strict form requires an optional member that may be null', () => {
    for (const member of [
      { type: ['string', 'null'] },
      { type: ['string', 'null'], enum: ['x', null] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ]) {
      const { schema, strict, notes } = toSchema(object({ a: member }, []), 'auto');
      expect([strict, schema]).toEqual([true, closed({ a: member })]);
      expect(places(notes)).toEqual(['lowered /properties/a required']);
    }
  });

  it('a schema with a strict form adds unknown keywords to the description, with a note', () => {
    const { to, notes } = memberOf({ type: 'string', description: 'A word', minLength: 2, format: 'uri' });
    expect(to).toEqual({ type: 'string', description: 'A word\nminLength: 2\nformat: "uri"' });
    expect(places(notes)).toEqual(['dropped /properties/a minLength', 'dropped /properties/a format']);
  });

  it('a schema with a strict form does not send patterns that only a backtracking engine supports', () => {
    expect(memberOf({ type: 'string', pattern: '^(?!x)' }).to).toEqual({
      type: 'string',
      description: 'pattern: "^(?!x)"',
    });
  });

  it('a schema with a strict form adds defaults and examples to the description, without a note', () => {
    expect(memberOf({ type: 'integer', default: 5, examples: [1] })).toEqual({
      to: { type: 'integer', description: 'default: 5\nexamples: [1]' },
      notes: [],
    });
  });

  it('a schema with a strict form omits rules of other types and annotations', () => {
    expect(memberOf({ type: 'boolean', minLength: 3, $comment: 'x', uniqueItems: true })).toEqual({
      to: { type: 'boolean' },
      notes: [],
    });
  });

  it('a schema with a strict form has a note for an unknown keyword', () => {
    expect(places(memberOf({ type: 'string', nullable: true }).notes)).toEqual(['dropped /properties/a nullable']);
    expect(places(memberOf({ type: 'string', constructor: 1 }).notes)).toEqual(['dropped /properties/a constructor']);
  });

  it('a schema with a strict form sends several types as a union, each with its own rules', () => {
    const { to } = memberOf({ type: ['string', 'integer', 'null'], minimum: 1, pattern: 'a', description: 'D' });
    expect(to).toEqual({
      description: 'D',
      anyOf: [{ type: 'string', pattern: 'a' }, { type: 'integer', minimum: 1 }, { type: 'null' }],
    });
  });

  it('a schema with a strict form adds the missing type of values', () => {
    expect(memberOf({ const: 'x' }).to).toEqual({ type: 'string', const: 'x' });
    expect(memberOf({ enum: ['x', null] }).to).toEqual({ type: ['string', 'null'], enum: ['x', null] });
    expect(memberOf({ type: ['string', 'null'], enum: ['x'] }).to).toEqual({ type: 'string', enum: ['x'] });
    expect(memberOf({ type: ['string', 'number'], enum: ['x'] }).to).toEqual({ type: 'string', enum: ['x'] });
  });

  it('a schema with a strict form sends oneOf as anyOf', () => {
    const branch = (kind: string): JsonObject => closed({ kind: { type: 'string', const: kind } });
    const { to, notes } = memberOf({ oneOf: [branch('a'), branch('b')] });
    expect(to).toEqual({ anyOf: [branch('a'), branch('b')] });
    expect(places(notes)).toEqual(['lowered /properties/a oneOf']);
  });

  it('a schema with a strict form repeats common keywords in every branch of a union', () => {
    expect(memberOf({ type: 'string', anyOf: [{ format: 'date' }, { type: 'string', enum: ['now'] }] }).to).toEqual({
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', enum: ['now'] },
      ],
    });
  });

  it('a schema with a strict form replaces a wrapper around one schema by that schema', () => {
    expect(memberOf({ allOf: [{ type: 'string' }], description: 'D' }).to).toEqual({
      type: 'string',
      description: 'D',
    });
  });

  it('a schema with a strict form keeps a wrapper that allows null already', () => {
    for (const wrapped of [{ type: 'null' }, { type: ['string', 'null'] }, { anyOf: [{ type: 'null' }] }]) {
      const member = { allOf: [{ allOf: [wrapped] }] };
      const { schema, strict } = toSchema(object({ a: member }, []), 'auto');
      const { schema: plain } = toSchema(object({ a: wrapped }, []), 'auto');
      expect([strict, schema], JSON.stringify(wrapped)).toEqual([true, plain]);
    }
  });

  it('a schema with a strict form drops a choice between rules, with a note', () => {
    const schema = object({ a: { type: 'string' } }, ['a'], { anyOf: [{ required: ['a'] }] });
    const { strict, notes, schema: sent } = toSchema(schema, 'auto');
    expect([strict, places(notes)]).toEqual([true, ['dropped  anyOf']]);
    expect(sent['description']).toBe('anyOf: [{"required":["a"]}]');
  });

  it('a schema with a strict form keeps a member named __proto__', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    );
    const { schema: sent } = toSchema(schema, 'auto');
    expect(JSON.stringify(sent)).toContain('"properties":{"__proto__":{"type":"string"}}');
  });
});

describe('a schema without an equivalent', () => {
  const cases: readonly (readonly [string, JsonObject, string])[] = [
    ['an optional member', object({ a: { type: 'string' } }, []), '/properties/a required'],
    [
      'an optional member whose values are not null',
      object({ a: { type: ['string', 'null'], enum: ['x'] } }, []),
      '/properties/a required',
    ],
    ['a schema with its own `$id`', object({ a: closed({}, { $id: 'https://a.example/b' }) }), '/properties/a $id'],
    [
      'an open map',
      object({ a: { type: 'object', additionalProperties: { type: 'string' } } }),
      '/properties/a additionalProperties',
    ],
    ['an object of anything', object({ a: { type: 'object' } }), '/properties/a additionalProperties'],
    ['a root that takes anything', { type: 'object' }, ' additionalProperties'],
    ['an open root', object({ a: { type: 'string' } }, ['a'], { additionalProperties: true }), ' additionalProperties'],
    [
      'members by pattern',
      object({ a: closed({}, { patternProperties: { '^x': {} } }) }),
      '/properties/a patternProperties',
    ],
    ['a tuple', object({ a: { type: 'array', prefixItems: [{ type: 'string' }] } }), '/properties/a prefixItems'],
    ['an array of anything', object({ a: { type: 'array', items: {} } }), '/properties/a items'],
    ['any value', object({ a: {} }), '/properties/a type'],
    ['a schema that is true', { type: 'object', properties: { a: true }, required: ['a'] }, '/properties/a type'],
    ['a union at the root', { anyOf: [closed({}), closed({})] }, ' anyOf'],
    ['a root that is not an object', { type: 'array', items: { type: 'string' } }, ' type'],
    ['an intersection', object({ a: { allOf: [closed({}), closed({})] } }), '/properties/a allOf'],
    [
      'members that only a branch describes',
      object({ a: { type: 'string' } }, ['a'], { else: { properties: { b: { type: 'string' } } } }),
      ' else',
    ],
    ['values that are objects', object({ a: { const: {} } }), '/properties/a additionalProperties'],
    ['a required member without a description', object({ a: { type: 'string' } }, ['a', 'b']), ' required'],
    ['a name with a slash', object({ 'a/b': {} }), '/properties/a~1b type'],
  ];

  it.each(cases)(
    'a schema without an equivalent (%s) is not strict, and the note has the location',
    (_, schema, place) => {
      const { strict, notes, schema: sent } = toSchema(schema, 'auto');
      expect(strict).toBe(false);
      expect(places(notes)).toContain(`notStrict ${place}`);
      expect(sent).toBe(toSchema(schema, false).schema);
    },
  );

  it('a schema without an equivalent is sent unchanged if the server accepts it', () => {
    const schema = object({ a: { type: 'object', additionalProperties: { type: 'string' } } }, []);
    for (const mode of ['auto', true, false] as const) expect(toSchema(schema, mode).schema).toBe(schema);
  });

  it('a schema without an equivalent has a note for every location', () => {
    const { notes } = toSchema(object({ a: {}, b: { type: 'object' } }, ['a']), 'auto');
    expect(places(notes)).toEqual([
      'notStrict /properties/a type',
      'notStrict /properties/b additionalProperties',
      'notStrict /properties/b required',
    ]);
  });

  it('a schema without an equivalent is not lowered if strict mode is off', () => {
    const schema = object({ a: {} });
    expect(toSchema(schema, false)).toMatchObject({ schema, strict: false, notes: [] });
  });
});

describe('a schema of a tool that is not strict', () => {
  it('a schema of a tool that is not strict has items in every array, as the server requires', () => {
    const { schema: sent, notes } = toSchema(
      object({ a: { type: 'array' }, b: { type: ['array', 'null'], items: true } }),
      false,
    );
    expect([sent['properties'], notes]).toEqual([
      { a: { type: 'array', items: {} }, b: { type: ['array', 'null'], items: {} } },
      [],
    ]);
  });

  it('a schema of a tool that is not strict has the members of all branches instead of a union at the root, and the description has the union', () => {
    const schema = { oneOf: [closed({ a: { const: 1 } }), closed({ a: { const: 2 }, b: { type: 'null' } })] };
    const { schema: sent, notes } = toSchema(schema, true);
    expect(sent).toEqual({
      type: 'object',
      properties: { a: { enum: [1, 2] }, b: { type: 'null' } },
      required: ['a'],
      additionalProperties: false,
      description: expect.stringMatching(/^oneOf: \[/),
    });
    expect(places(notes)).toEqual(['notStrict  oneOf', 'lowered  oneOf']);
  });

  it('the schema of a structured output that is not strict may have any type', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(toAnswerSchema(schema, 'auto').schema).toBe(schema);
    expect(toAnswerSchema(object({ a: { type: 'string' } }, []), true).strict).toBe(false);
  });
});

describe('a schema beyond the limits', () => {
  const many = (count: number, of: (at: number) => JsonObject): JsonObject =>
    object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, of(at)])));
  const nested = (levels: number): JsonObject =>
    levels === 1 ? object({ a: { type: 'string' } }) : object({ a: nested(levels - 1) });
  const values = (count: number, length: number): JsonObject =>
    object({ a: { enum: Array.from({ length: count }, (_, at) => `${at}`.padStart(length, 'x')) } });

  it.each([
    ['5,001 members', many(5001, () => ({ type: 'string' }))],
    [
      '5,001 members of a definition',
      { ...object({ a: { $ref: '#/$defs/d' } }), $defs: { d: many(5001, () => ({ type: 'string' })) } },
    ],
    ['11 levels', nested(11)],
    ['1,001 values', values(1001, 4)],
    ['a long enum', values(251, 60)],
    ['120,001 characters', many(130, () => ({ enum: ['x'.repeat(1000)] }))],
  ])('a schema beyond the limits (%s) is not strict', (_, schema) =>
    expect(toSchema(schema, 'auto').strict).toBe(false),
  );

  it('a schema beyond the limits is strict up to the limits', () => {
    expect(toSchema(nested(10), 'auto').strict).toBe(true);
    expect(toSchema(values(250, 60), 'auto').strict).toBe(true);
    expect(toSchema(values(1000, 4), 'auto').strict).toBe(true);
  });

  it('a schema beyond the limits does not overflow the stack', () => {
    let deep: JsonObject = { type: 'string' };
    for (let level = 0; level < 50_000; level++) deep = { type: 'array', items: deep };
    expect(toSchema(object({ a: deep }), 'auto').strict).toBe(false);
  });
});
