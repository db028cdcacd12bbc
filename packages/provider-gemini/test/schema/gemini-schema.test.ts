import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { lowerGeminiSchema } from '../../src/schema/to-schema.ts';

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

/** Returns the lowered schema of one member, and its notes. */
function memberOf(
  member: JsonObject,
  more: JsonObject = {},
): { readonly to: unknown; readonly notes: readonly string[] } {
  const { schema, notes } = lowerGeminiSchema(object({ a: member }, more), 'gemini');
  return {
    to: (schema['properties'] as JsonObject)['a'],
    notes: notes.map(({ did, pointer, keyword }) => `${did} ${pointer} ${keyword}`),
  };
}

describe('a schema that Gemini supports', () => {
  it('a schema that Gemini supports is sent unchanged', () => {
    const schema = object(
      {
        a: { type: 'string', format: 'date', title: 'T', description: 'D' },
        b: { type: ['integer', 'null'], minimum: 1, maximum: 3 },
        c: { type: 'array', items: { type: 'number', enum: [1, 2.5] }, minItems: 1, maxItems: 2 },
        d: { anyOf: [{ type: 'boolean' }, { $ref: '#/$defs/x' }] },
        e: { type: 'object', additionalProperties: { type: 'string' } },
        f: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'null' } },
      },
      { required: ['a'], additionalProperties: false, propertyOrdering: ['a', 'b'], $defs: { x: { type: 'string' } } },
    );
    expect(lowerGeminiSchema(schema, 'gemini')).toEqual({ schema, notes: [] });
  });
});

describe('a rule that Gemini does not support', () => {
  it('a rule that Gemini does not support becomes text in the description, with a warning', () => {
    expect(memberOf({ type: 'string', description: 'A word', minLength: 2, pattern: '^a', format: 'uri' })).toEqual({
      to: { description: 'A word\nminLength: 2\npattern: "^a"\nformat: "uri"', type: 'string' },
      notes: ['minLength', 'pattern', 'format'].map((keyword) => `dropped /properties/a ${keyword}`),
    });
  });

  it('a rule that Gemini does not support becomes text without a warning if it enforces nothing', () => {
    expect(memberOf({ type: 'integer', default: 5 })).toEqual({
      to: { description: 'default: 5', type: 'integer' },
      notes: [],
    });
  });

  it('a rule that Gemini does not support is omitted if it only applies to other types', () => {
    expect(memberOf({ type: 'boolean', minLength: 1, $comment: 'x' })).toEqual({ to: { type: 'boolean' }, notes: [] });
  });

  it('an unknown type becomes text, and the rest of the schema implies one', () => {
    const { schema } = lowerGeminiSchema(
      { type: 'dict', properties: { a: { type: 'float' }, b: { type: 'String' } } },
      'gemini',
    );
    expect(schema).toEqual({
      description: 'type: "dict"',
      type: 'object',
      properties: { a: { description: 'type: "float"' }, b: { type: 'string' } },
    });
  });
});

describe('a rule that Gemini expresses in another way', () => {
  it.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ['a constant', { const: 'x' }, { type: 'string', enum: ['x'] }, []],
    [
      'values of several types',
      { enum: ['x', 1, null] },
      { anyOf: [{ type: 'string', enum: ['x'] }, { type: 'number', enum: [1] }, { type: 'null' }] },
      [],
    ],
    [
      'a constant that Gemini cannot list',
      { const: true },
      { description: 'const: true', type: 'boolean' },
      ['dropped /properties/a const'],
    ],
    [
      'several types',
      { type: ['string', 'integer'], minimum: 1 },
      { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] },
      [],
    ],
    [
      'an exclusive bound of an integer',
      { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 9 },
      { type: 'integer', minimum: 2, maximum: 8 },
      [],
    ],
    [
      'an exclusive bound',
      { type: 'number', exclusiveMinimum: 1 },
      { type: 'number', minimum: 1 },
      ['lowered /properties/a exclusiveMinimum'],
    ],
    [
      'oneOf',
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
      ['lowered /properties/a oneOf'],
    ],
    [
      'an anyOf or oneOf with one branch',
      { anyOf: [{ type: 'string' }], title: 'T' },
      { title: 'T', type: 'string' },
      [],
    ],
    [
      'a choice next to members',
      {
        ...object({ k: { type: 'string' } }),
        anyOf: [object({ x: { type: 'null' } }), object({ y: { type: 'null' } })],
      },
      {
        anyOf: [
          object({ x: { type: 'null' }, k: { type: 'string' } }),
          object({ y: { type: 'null' }, k: { type: 'string' } }),
        ],
      },
      [],
    ],
    [
      'a choice among rules',
      { ...object({ k: { type: 'string' } }), anyOf: [{ required: ['k'] }, { minProperties: 2 }] },
      { ...object({ k: { type: 'string' } }), description: 'anyOf: [{"required":["k"]},{"minProperties":2}]' },
      ['dropped /properties/a anyOf'],
    ],
    [
      'allOf',
      { allOf: [object({ x: { type: 'string' } }, { required: ['x'] }), object({ y: { type: 'null' } })] },
      object({ x: { type: 'string' }, y: { type: 'null' } }, { required: ['x'] }),
      [],
    ],
    [
      'a tuple of draft 7',
      { type: 'array', items: [{ type: 'string' }], additionalItems: false },
      { type: 'array', prefixItems: [{ type: 'string' }], items: {}, maxItems: 1 },
      [],
    ],
    ['an array of anything', { type: 'array' }, { type: 'array', items: {} }, []],
    [
      'members by pattern, in a closed object',
      { type: 'object', patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
      {
        description: 'patternProperties: {"^x":{"type":"number"}}',
        type: 'object',
        additionalProperties: { type: 'number' },
      },
      ['dropped /properties/a patternProperties'],
    ],
    [
      'a member that is required and not described',
      { type: 'object', required: ['x'], additionalProperties: { type: 'string' } },
      {
        type: 'object',
        required: ['x'],
        additionalProperties: { type: 'string' },
        properties: { x: { type: 'string' } },
      },
      [],
    ],
  ])('a rule that Gemini expresses in another way is sent in that form: %s', (_, member, to, notes) =>
    expect(memberOf(member)).toEqual({ to, notes }),
  );
});

describe('references', () => {
  const node = object({ v: { type: 'string' }, next: { $ref: '#/$defs/node' } }, { required: ['v', 'next'] });

  it('references are inlined if they have siblings', () => {
    expect(
      memberOf({ $ref: '#/definitions/x', description: 'mine' }, { definitions: { x: { type: 'string' } } }),
    ).toEqual({
      to: { description: 'mine', type: 'string' },
      notes: [],
    });
  });

  it('references may be recursive only below an optional member', () => {
    const { schema, notes } = lowerGeminiSchema(object({ a: { $ref: '#/$defs/node' } }, { $defs: { node } }), 'gemini');
    expect(schema['$defs']).toEqual({ node: { ...node, required: ['v'] } });
    expect(notes).toEqual([expect.objectContaining({ did: 'lowered', pointer: '/$defs/node', keyword: 'required' })]);
  });

  it('references that are recursive without an optional member are replaced by any value', () => {
    const list = { type: 'array', items: { $ref: '#/$defs/list' } };
    const { schema } = lowerGeminiSchema(object({ a: { $ref: '#/$defs/list' } }, { $defs: { list } }), 'gemini');
    expect(schema['$defs']).toEqual({ list: { type: 'array', items: {} } });
  });

  it('references may point to any part of the schema', () => {
    const { schema } = lowerGeminiSchema(object({ a: { type: 'string' }, b: { $ref: '#/properties/a' } }), 'gemini');
    expect(schema).toEqual(
      object({ a: { type: 'string' }, b: { $ref: '#/$defs/a' } }, { $defs: { a: { type: 'string' } } }),
    );
  });

  it('references to other documents become text, and nothing is fetched', () => {
    expect(memberOf({ $ref: 'https://x.example/s' })).toEqual({
      to: { description: '$ref: "https://x.example/s"' },
      notes: ['dropped /properties/a $ref'],
    });
  });
});

describe('the root of parameters', () => {
  it('the root of parameters is one object: a choice becomes the members of all its branches, and text in the description', () => {
    const branch = (kind: string, more: JsonObject): JsonObject =>
      object(
        { kind: { const: kind }, ...more },
        { required: ['kind', ...Object.keys(more)], additionalProperties: false },
      );
    const { schema, notes } = lowerGeminiSchema(
      { oneOf: [branch('a', { x: { type: 'string' } }), branch('b', {})] },
      'gemini',
    );
    expect(schema).toEqual({
      type: 'object',
      description: expect.stringMatching(/^oneOf: \[/),
      properties: { kind: { type: 'string', enum: ['a', 'b'] }, x: { type: 'string' } },
      required: ['kind'],
      additionalProperties: false,
    });
    expect(notes).toEqual([expect.objectContaining({ did: 'lowered', pointer: '', keyword: 'oneOf' })]);
  });
});

it('maxItems are sent up to the sum that the server accepts', () => {
  const list = (maxItems: number): JsonObject => ({ type: 'array', items: { type: 'string' }, maxItems });
  const { schema, notes } = lowerGeminiSchema(object({ a: list(800), b: list(200), c: list(100) }), 'gemini');
  expect(schema['properties']).toEqual({
    a: list(800),
    b: { description: 'maxItems: 200', type: 'array', items: { type: 'string' } },
    c: list(100),
  });
  expect(notes).toEqual([expect.objectContaining({ did: 'dropped', pointer: '/properties/b', keyword: 'maxItems' })]);
});
