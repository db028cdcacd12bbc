import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { cutSchema, isDeep, SchemaBudget } from './cut-schema.ts';

describe('a cut schema', () => {
  const words = 'The inner schemas are omitted here: all would be too many chars.';

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
  ])('a cut schema for %j is %j', (schema, cut) => {
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
  ])('a cut schema contains schemas: %j, %s', (schema, deep) => {
    expect(isDeep(schema)).toBe(deep);
  });
});

/** Returns the characters that each of several tools gets if all request the same number. */
function taken(budget: SchemaBudget, wanted: number, tools: number): readonly number[] {
  return Array.from({ length: tools }, () => {
    const characters = Math.min(wanted, budget.next);
    budget.take(characters);
    return characters;
  });
}

describe('the schema budget of a document', () => {
  it('the schema budget of a document lets one tool use the maximum while all tools need little', () => {
    expect(taken(new SchemaBudget(250_000, 100_000, 10), 250_000, 10)).toEqual(Array(10).fill(250_000));
  });

  it('the schema budget of a document is at least an equal share, and grows linearly with the document', () => {
    const total = (tools: number): number =>
      taken(new SchemaBudget(250_000, tools * 300, tools), 250_000, tools).reduce((all, each) => all + each, 0);
    expect(total(4_000) / total(1_000)).toBeLessThan(4);
    expect(Math.min(...taken(new SchemaBudget(250_000, 300_000, 1_000), 250_000, 1_000))).toBe(6_000);
  });

  it('the schema budget of a document passes the unused share of a tool on to later tools', () => {
    const budget = new SchemaBudget(250_000, 300_000, 1_000);
    taken(budget, 250_000, 100);
    expect(budget.next).toBeLessThan(10_000);
    taken(budget, 100, 100);
    expect(budget.next).toBeGreaterThan(250_000 - 1);
  });
});
