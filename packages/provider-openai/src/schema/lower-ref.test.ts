import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { toSchema } from './to-schema.ts';

const node: JsonObject = {
  type: 'object',
  properties: { name: { type: 'string' }, next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
  required: ['name', 'next'],
};
const strictNode = { ...node, additionalProperties: false };

const withRef = (member: JsonObject, more: JsonObject = { $defs: { node, unused: {} } }): JsonObject => ({
  type: 'object',
  properties: { a: member },
  required: ['a'],
  ...more,
});

function sent(schema: JsonObject): JsonObject | undefined {
  const { strict, schema: lowered } = toSchema(schema, 'auto');
  return strict ? lowered : undefined;
}

describe('references in strict mode', () => {
  it('references in strict mode point to definitions of the root, even if they are recursive; an unused definition is omitted', () => {
    expect(sent(withRef({ $ref: '#/$defs/node' }))).toEqual({
      ...withRef({ $ref: '#/$defs/node' }, {}),
      additionalProperties: false,
      $defs: { node: strictNode },
    });
  });

  it('references in strict mode may use the syntax of an older draft', () => {
    expect(sent(withRef({ $ref: '#/definitions/x' }, { definitions: { x: { type: 'string' } } }))).toEqual({
      ...withRef({ $ref: '#/$defs/x' }, {}),
      additionalProperties: false,
      $defs: { x: { type: 'string' } },
    });
  });

  it('references in strict mode may point to the root', () => {
    expect(sent(withRef({ type: 'array', items: { $ref: '#' } }))?.['properties']).toEqual({
      a: { type: 'array', items: { $ref: '#' } },
    });
  });

  it('references in strict mode are inlined if they have a description next to them', () => {
    const lowered = sent(
      withRef({ $ref: '#/$defs/x', description: 'mine' }, { $defs: { x: { type: 'string', description: 'its' } } }),
    );
    expect(lowered?.['properties']).toEqual({ a: { type: 'string', description: 'mine' } });
  });

  it('recursive references lose the description next to them, with a note', () => {
    const described = {
      ...node,
      properties: { next: { anyOf: [{ $ref: '#/$defs/node', description: 'next' }, { type: 'null' }] } },
      required: ['next'],
    };
    const { strict, notes } = toSchema(
      withRef({ $ref: '#/$defs/node', title: 'N' }, { $defs: { node: described } }),
      'auto',
    );
    expect(strict).toBe(true);
    expect(notes).toContainEqual(expect.objectContaining({ did: 'dropped', keyword: 'description' }));
  });

  it('a root that is a reference is replaced by its object', () => {
    const lowered = sent({ $ref: '#/$defs/node', $defs: { node } });
    expect(lowered).toEqual({ ...strictNode, $defs: { node: strictNode } });
  });

  it('references in strict mode find definitions with special characters in their names', () => {
    const lowered = sent(withRef({ $ref: '#/$defs/a~1b%20c' }, { $defs: { 'a/b c': { type: 'string' } } }));
    expect(lowered?.['$defs']).toEqual({ 'a/b c': { type: 'string' } });
  });

  it.each([
    ['without a target', withRef({ $ref: '#/$defs/gone' })],
    ['to another document', withRef({ $ref: 'https://example.com/schema' })],
    ['to a member', withRef({ $ref: '#/properties/b' })],
    ['to an inherited member', withRef({ $ref: '#/$defs/__proto__' })],
    [
      'to two definitions with the same name',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/definitions/x' } },
        required: ['a', 'b'],
        $defs: { x: { type: 'string' } },
        definitions: { x: { type: 'integer' } },
      },
    ],
    ['with rules next to them', withRef({ $ref: '#/$defs/node', minProperties: 1 })],
    [
      'that refer to themselves',
      withRef({ $ref: '#/$defs/a' }, { $defs: { a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/a' }] } } }),
    ],
    ['that go in a circle', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
  ])('references %s are not strict', (_, schema) => expect(sent(schema)).toBeUndefined());

  it('references in strict mode of described definitions do not grow without bound', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const ref = { $ref: `#/$defs/d${at + 1}`, description: 'again' };
        return [`d${at}`, withRef(ref, { properties: { a: ref, b: ref }, required: ['a', 'b'] })];
      }),
    );
    expect(
      sent(withRef({ $ref: '#/$defs/d0' }, { $defs: { ...definitions, d40: { type: 'string' } } })),
    ).toBeUndefined();
  });
});
