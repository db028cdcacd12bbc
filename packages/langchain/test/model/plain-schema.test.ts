import type { JsonObject } from '@mortise/core';
import type { LoweredSchema, ModelProfile } from '@mortise/provider-kit';
import { plainRootTools } from '@mortise/provider-kit/plain-root-tools';
import { anySchema, rightSchema } from '@mortise/provider-kit/test/any-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSchema } from '../../src/ask/plain-schema.ts';

const plain: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Where', minLength: 1, enum: ['Rome', 'Oslo'] },
    days: { anyOf: [{ type: 'integer', exclusiveMinimum: 0, maximum: 9 }, { type: 'null' }], default: null },
    tags: { type: 'array', items: { type: 'string', format: 'date' }, maxItems: 3 },
    more: { type: ['object', 'null'], additionalProperties: { type: 'boolean', const: true } },
  },
  required: ['city'],
  additionalProperties: false,
};

describe('a plain schema', () => {
  it('is the usual schema, and is passed on without its dialect', () => {
    const { $schema: _, ...schema } = plain;
    expect(plainSchema(plain)).toEqual(schema);
  });

  it('is the result of lowering any schema', async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anySchema, rightSchema), async (schema) => {
        const given = plainSchema({ type: 'object', ...schema });
        if (given === undefined) return;
        met++;
        expect(await lowered({ type: 'object', ...schema })).toEqual({ schema: given, notes: [] });
      }),
      { numRuns: 2_000, seed: 29 },
    );
    expect(met).toBeGreaterThan(20);
    expect(await lowered(plain)).toEqual({ schema: plainSchema(plain), notes: [] });
  });

  it.each<readonly [string, JsonObject]>([
    ['a choice at the root', { type: 'object', anyOf: [{ required: ['a'] }] }],
    ['no type', { properties: {} }],
    ['a reference', { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } }],
    ['a list of anything', { type: 'object', properties: { a: { type: 'array' } } }],
    ['a type that is none', { type: 'object', properties: { a: { type: 'String' } } }],
    ['a keyword that few have', { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } }],
    ['a boolean in the place of a schema', { type: 'object', properties: { a: true } }],
  ])('has no %s', (_, schema) => {
    expect(plainSchema(schema)).toBeUndefined();
  });
});

/** What the lowering makes of a schema where none is told to be plain. */
async function lowered(parametersJsonSchema: JsonObject): Promise<LoweredSchema | undefined> {
  const { tools } = await lowerAny([{ name: 'a', description: '', parametersJsonSchema }], profile);
  return tools[0]?.sent;
}

const lowerAny = plainRootTools({ server: 'anybody', wireName: (name) => name });
const profile: ModelProfile = { provider: 'anybody', model: 'any' };
