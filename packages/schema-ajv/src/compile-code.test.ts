import type { JsonObject } from '@mortise/core';
import { describe, expect, it, vi } from 'vitest';
import { ajvValidator } from './index.ts';

/** Counts how often code was generated for this schema, and how often `value` was checked with it. */
function generated(schema: JsonObject, compileAfter = 0, checks = 1): number {
  const original = globalThis.Function;
  const make = vi.fn(function make(...args: string[]): unknown {
    return original(...args);
  });
  globalThis.Function = Object.assign(make, original) as unknown as FunctionConstructor;
  try {
    const check = ajvValidator({ compileAfter }).compile(schema);
    for (let at = 0; at < checks; at++) check({});
    return make.mock.calls.length;
  } finally {
    globalThis.Function = original;
  }
}

describe('generated code', () => {
  it('code is generated once, for a schema that has checked enough values', () => {
    const schema = { type: 'object', properties: { a: { pattern: 'x', format: 'date' } } };
    expect(generated(schema)).toBe(1);
    expect(generated(schema, 3, 3)).toBe(0);
    expect(generated(schema, 3, 9)).toBe(1);
  });

  it.each<[string, JsonObject]>([
    ['references', { properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { type: 'string' } } }],
    ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}], additionalItems: false }],
    ['an id', { $id: 'urn:a', properties: { a: { $ref: 'urn:a#/$defs/b' } }, $defs: { b: {} } }],
  ])('code is generated for %s', (_what, schema) => {
    expect(generated(schema)).toBe(1);
  });

  it.each<[string, JsonObject]>([
    ['a recursive schema', { properties: { a: { $ref: '#' } } }],
    ['names that every object inherits', { required: ['toString'] }],
    ['values that are not scalars', { enum: [{ a: 1 }] }],
    ['unevaluatedProperties', { unevaluatedProperties: false }],
    ['uniqueItems', { uniqueItems: true }],
    ['contains', { contains: {} }],
    ['multipleOf', { multipleOf: 0.1 }],
    ['more than 500 parts', { allOf: Array.from({ length: 501 }, () => ({ type: 'object' })) }],
  ])('code is never generated for %s', (_what, schema) => {
    expect(generated(schema)).toBe(0);
  });
});

it('formats of an application are enforced by generated code, too', () => {
  const formats = { even: (text: string) => text.length % 2 === 0, date: (text: string) => text === 'd' };
  const takes = (format: string, value: string): boolean =>
    ajvValidator({ compileAfter: 0, formats }).compile({ format })(value).issues === undefined;
  expect([takes('even', 'dd'), takes('even', 'd')]).toEqual([true, false]);
  expect([takes('date', 'd'), takes('date', '2026-01-01')]).toEqual([true, false]);
});
