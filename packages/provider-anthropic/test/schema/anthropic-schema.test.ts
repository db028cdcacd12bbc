import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { toolLowering } from '@mortise/provider-kit';
import { describe, expect, it } from 'vitest';
import {
  lowerAnthropicSchema,
  type SentSchema,
  toAnswerSchema,
  toSchema,
  withinLimits,
} from '../../src/schema/to-schema.ts';
import { wireName } from '../../src/tools/lower-tools.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

describe('a tool that is not strict', () => {
  it('a tool that is not strict is sent unchanged if it is JSON Schema 2020-12', () => {
    const schema = object({ a: { type: 'string', minLength: 1 }, b: { not: { type: 'null' } } }, { minProperties: 1 });
    const { schema: sent, notes } = lowerAnthropicSchema(schema, 'anthropic');
    expect([sent, notes]).toEqual([schema, []]);
    expect(sent).toBe(schema);
  });

  it('a tool that is not strict has no choice at the root: a choice among rules becomes text, a choice among objects becomes one object', () => {
    const rules = lowerAnthropicSchema(
      object({ a: {}, b: {} }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
      'anthropic',
    );
    expect(rules.schema).toEqual({
      ...object({ a: {}, b: {} }),
      description: 'anyOf: [{"required":["a"]},{"required":["b"]}]',
    });
    const objects = lowerAnthropicSchema(
      { allOf: [object({ a: {} }, { required: ['a'] }), object({ b: {} })] },
      'anthropic',
    );
    expect(objects).toEqual({ schema: object({ a: {}, b: {} }, { required: ['a'] }), notes: [] });
  });

  it('a tool that is not strict has only arguments with accepted names; other arguments become text, and the object allows additional members', () => {
    const { schema, notes } = lowerAnthropicSchema(
      object({ top: {}, $top: { type: 'integer' } }, { required: ['$top'], additionalProperties: false }),
      'anthropic',
    );
    expect(schema).toEqual({
      ...object({ top: {} }, { required: ['$top'] }),
      description: 'properties: {"$top":{"type":"integer"}}',
    });
    expect(notes).toEqual([expect.objectContaining({ did: 'dropped', pointer: '', keyword: 'properties' })]);
  });

  it('a tool that is not strict has a tuple of draft 7 converted to a tuple of 2020-12, and no unknown keywords', () => {
    const { schema, notes } = lowerAnthropicSchema(
      object({ a: { type: 'array', items: [{ type: 'string' }], additionalItems: false }, b: { type: 'float' } }),
      'anthropic',
    );
    expect(schema['properties']).toEqual({
      a: { type: 'array', prefixItems: [{ type: 'string' }], items: { not: {} } },
      b: { description: 'type: "float"' },
    });
    expect(notes).toEqual([expect.objectContaining({ pointer: '/properties/b', keyword: 'type' })]);
  });
});

describe('a strict tool', () => {
  it('a strict tool is closed, and its members may be omitted', () => {
    const { schema, strict, notes } = toSchema(
      object({ a: { type: 'string' }, b: { type: 'integer' } }, { required: ['a'] }),
      true,
    );
    expect([strict, notes]).toEqual([true, []]);
    expect(schema).toEqual({
      ...object({ a: { type: 'string' }, b: { type: 'integer' } }, { required: ['a'] }),
      additionalProperties: false,
    });
  });

  it('a strict tool keeps the rules that the server supports, and describes the others', () => {
    const list = { type: 'array', items: { type: 'string', format: 'uri', pattern: '^a.{1,3}$' }, minItems: 1 };
    const told = { type: 'integer', minimum: 1 };
    const { schema, notes } = lowerAnthropicSchema(object({ list, told }), 'anthropic-strict');
    expect(schema['properties']).toEqual({ list, told: { type: 'integer', description: 'minimum: 1' } });
    expect(notes).toEqual([
      expect.objectContaining({ did: 'dropped', pointer: '/properties/told', keyword: 'minimum' }),
    ]);
  });

  it.each(['\\bx', '(?=x)', '(x)\\1', 'x{200}', '\\p{L}'])('a strict tool has no pattern %s', (pattern) => {
    const { schema } = toSchema(object({ a: { type: 'string', pattern } }), true);
    expect((schema['properties'] as JsonObject)['a']).toEqual({
      type: 'string',
      description: `pattern: ${JSON.stringify(pattern)}`,
    });
  });

  const node = object({ next: { $ref: '#/$defs/node' } });
  it.each<readonly [string, JsonObject, string]>([
    ['recursion', object({ a: { $ref: '#/$defs/node' } }, { $defs: { node } }), '/$defs/node $ref'],
    ['recursion by the root', object({ a: { $ref: '#' } }), '/properties/a $ref'],
    ['an open map', object({ a: { type: 'object', additionalProperties: {} } }), '/properties/a additionalProperties'],
    ['an argument with an invalid name', object({ $a: { type: 'string' } }), ' properties'],
    [
      '25 optional members',
      object(Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`m${n}`, { type: 'null' }]))),
      ' required',
    ],
  ])('a tool is not strict with %s', (_, schema, place) => {
    const { strict, notes } = toSchema(schema, true);
    expect(strict).toBe(false);
    expect(
      notes.filter(({ did }) => did === 'notStrict').map(({ pointer, keyword }) => `${pointer} ${keyword}`),
    ).toContain(place);
  });
});

describe('the strict tools of a request', () => {
  const lowerTools = toolLowering({
    wireName,
    lower: ({ parametersJsonSchema }: FunctionDeclaration): SentSchema => toSchema(parametersJsonSchema, 'auto'),
    settle: withinLimits,
  });
  const strictOf = (schemas: readonly JsonObject[]): readonly boolean[] =>
    lowerTools(
      schemas.map((parametersJsonSchema, at) => ({ name: `t${at}`, description: '', parametersJsonSchema })),
      { provider: 'anthropic', model: 'm' },
    ).tools.map(({ sent }) => sent.strict);

  it('the strict tools of a request are at most twenty', () => {
    expect(strictOf(Array.from({ length: 22 }, () => object({})))).toEqual([...Array(20).fill(true), false, false]);
  });

  it('the strict tools of a request share 24 optional members, and 16 choices', () => {
    const optional = (count: number): JsonObject =>
      object(Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, { type: 'string' }])));
    const choices = (count: number): JsonObject => {
      const members = Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`m${at}`, { type: ['string', 'null'] }]),
      );
      return object(members, { required: Object.keys(members) });
    };
    expect(strictOf([optional(20), optional(5), optional(4), choices(16), choices(1)])).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('the schema of an answer', () => {
  it('the schema of an answer may have members of any name', () => {
    const { schema, strict } = toAnswerSchema(object({ $a: { type: 'string' } }));
    expect([strict, schema['properties']]).toEqual([true, { $a: { type: 'string' } }]);
  });
});
