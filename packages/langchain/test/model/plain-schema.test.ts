import type { JsonObject } from '@mortise/core';
import { anySchema, rightSchema } from '@mortise/provider-kit/test/any-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddSchema } from '../../src/ask/odd-schema.ts';
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
  it('is what most tools have, and is handed over without its dialect', () => {
    const { $schema: _, ...schema } = plain;
    expect(plainSchema(plain)).toEqual(schema);
  });

  it('is what the whole lowering makes of it, whatever it is', () => {
    let met = 0;
    fc.assert(
      fc.property(fc.oneof(anySchema, rightSchema), (schema) => {
        const given = plainSchema({ type: 'object', ...schema });
        if (given === undefined) return;
        met++;
        expect(oddSchema({ type: 'object', ...schema })).toEqual({ parameters: given, notes: [] });
      }),
      { numRuns: 2_000, seed: 29 },
    );
    expect(met).toBeGreaterThan(20);
    expect(oddSchema(plain)).toEqual({ parameters: plainSchema(plain), notes: [] });
  });

  it.each<readonly [string, JsonObject]>([
    ['a choice at the root', { type: 'object', anyOf: [{ required: ['a'] }] }],
    ['no type', { properties: {} }],
    ['a reference', { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } }],
    ['a list of anything', { type: 'object', properties: { a: { type: 'array' } } }],
    ['a type that is none', { type: 'object', properties: { a: { type: 'String' } } }],
    ['a keyword that few have', { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } }],
    ['a boolean in the place of a schema', { type: 'object', properties: { a: true } }],
  ])('has not %s', (_, schema) => {
    expect(plainSchema(schema)).toBeUndefined();
  });
});
