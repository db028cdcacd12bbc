import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { cutSchema, isDeep } from './cut-schema.ts';

describe('a cut schema', () => {
  const words = 'What it is made of is omitted here: all of it would be too much.';

  it.each<[JsonValue, JsonObject]>([
    [
      { type: 'object', properties: { a: {} }, description: 'D.', title: 'T' },
      { type: 'object', description: `D. ${words}` },
    ],
    [{ type: 'array', title: 'T' }, { description: `T ${words}` }],
    [{}, { description: words }],
    [false, { description: words }],
    [{ description: 'd'.repeat(100) }, { description: `${'d'.repeat(100)} ${words}` }],
    [{ description: 'd'.repeat(101) }, { description: `${'d'.repeat(100)}… ${words}` }],
  ])('for %j is %j', (schema, cut) => {
    expect(cutSchema(schema)).toEqual(cut);
  });

  it.each<[JsonValue, boolean]>([
    [{ $ref: '#/a' }, true],
    [{ properties: {} }, true],
    [{ items: {} }, true],
    [{ allOf: [] }, true],
    [{ items: true }, false],
    [{ type: 'string', enum: ['a'], default: {} }, false],
    [true, false],
    [null, false],
  ])('contains schemas: %j, %s', (schema, deep) => {
    expect(isDeep(schema)).toBe(deep);
  });
});
