import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { jsonSchemaValidator } from '../src/index.ts';

const compile = (schema: JsonObject): ((value: unknown) => unknown) => jsonSchemaValidator().compile(schema);
const draft07 = 'http://json-schema.org/draft-07/schema#';

describe('defaults', () => {
  it('defaults are filled in below properties, items, references and allOf, in the result only', () => {
    const check = compile({
      properties: { list: { items: { $ref: '#/$defs/item' } } },
      allOf: [{ properties: { b: { default: { c: [1] } } } }],
      $defs: { item: { properties: { n: { default: 1 } } } },
    });
    const given = { list: [{}, { n: 2 }] };
    const { value } = check(given) as { value: { b: { c: number[] } } };
    expect(value).toEqual({ list: [{ n: 1 }, { n: 2 }], b: { c: [1] } });
    expect(given).toEqual({ list: [{}, { n: 2 }] });
    value.b.c.push(2);
    expect(check({})).toEqual({ value: { b: { c: [1] } } });
  });

  it('defaults are not taken from alternatives, nor if their own schema refuses them', () => {
    expect(compile({ anyOf: [{ properties: { a: { default: 1 } } }] })({})).toEqual({ value: {} });
    expect(compile({ properties: { a: { type: 'integer', default: 'x' } } })({})).toEqual({ value: {} });
  });

  it('defaults fill in required members, and their own members', () => {
    const schema = { properties: { a: { default: {}, properties: { b: { default: 1 } } } }, required: ['a'] };
    expect(compile(schema)({})).toEqual({ value: { a: { b: 1 } } });
  });

  it('defaults next to a $ref are used in 2020-12, and ignored in draft-07', () => {
    const schema = {
      properties: { a: { $ref: '#/definitions/n', default: 1 } },
      definitions: { n: { type: 'integer' } },
    };
    expect(compile(schema)({})).toEqual({ value: { a: 1 } });
    expect(compile({ $schema: draft07, ...schema })({})).toEqual({ value: {} });
  });
});

describe('names that every object inherits', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

  it.each(names)('the inherited name %s is an ordinary name', (name) => {
    const parse = (value: JsonValue): JsonObject => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);
    const required = compile({ required: [name] });
    expect(required({})).toHaveProperty('issues');
    expect(required(parse(1))).not.toHaveProperty('issues');
    const typed = compile({ properties: parse({ type: 'number' }) });
    expect(typed({})).not.toHaveProperty('issues');
    expect(typed(parse(1))).not.toHaveProperty('issues');
    expect(typed(parse('x'))).toMatchObject({ issues: [{ path: [name] }] });
    expect(compile({ additionalProperties: false })(parse(1))).toHaveProperty('issues');
    expect(compile({ dependentRequired: parse(['a']) })({})).not.toHaveProperty('issues');
    expect(compile({ enum: [name] })(name)).toEqual({ value: name });
    expect(compile({ const: parse(1) })(parse(1))).not.toHaveProperty('issues');
    const filled = compile({ properties: parse({ default: 1 }) })({}) as { value: object };
    expect(Object.entries(filled.value)).toEqual([[name, 1]]);
    expect(Object.getPrototypeOf(filled.value)).toBe(Object.prototype);
  });
});

describe('values that are not JSON', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const hostile = {
    get a(): never {
      throw new TypeError('no');
    },
  };

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'got nothing'],
    ['a BigInt', { a: 1n }, 'got a bigint'],
    ['a member that is undefined', { a: undefined }, 'got nothing'],
    ['a hole in an array', { a: new Array(2) }, 'got nothing'],
    ['a number that JSON cannot represent', { a: Number.NaN }, 'got NaN'],
    ['a map', { a: new Map() }, 'got an instance of Map'],
    ['a date', new Date(0), 'got an instance of Date'],
    ['a cycle', cyclic, 'at most 512 levels'],
    ['a getter that throws', hostile, 'cannot be read (TypeError)'],
  ])('a value that is not JSON gives an issue: %s', (_what, value, message) => {
    expect(compile({})(value)).toMatchObject({ issues: [{ message: expect.stringContaining(message) }] });
  });
});

describe('limits of the work for one value', () => {
  it('the work is limited, however often references multiply it', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const next = { $ref: `#/$defs/d${at + 1}` };
        return [`d${at}`, at < 39 ? { allOf: [next, next] } : { $ref: '#/$defs/end' }];
      }),
    );
    const check = compile({ $ref: '#/$defs/d0', $defs: { ...$defs, end: { type: 'integer' } } });
    expect(check(1)).toMatchObject({ issues: [{ message: expect.stringContaining('takes too long') }] });
  });

  it('the work is limited, however many strings an expensive pattern is matched with', () => {
    const check = compile({ items: { pattern: '(?:[^x]{0,2000}y){3}z' } });
    const texts = Array.from({ length: 200 }, (_, at) => `${at}${'\u00e9'.repeat(4_000)}`);
    expect(check(texts)).toMatchObject({ issues: [{ message: expect.stringContaining('takes too long') }] });
  });

  it('the work is limited, however deep the value and the references are together', () => {
    const links = Array.from({ length: 150 }, (_, at) => [`d${at}`, { $ref: at < 149 ? `#/$defs/d${at + 1}` : '#' }]);
    const schema = {
      properties: { next: { $ref: '#/$defs/d0' }, n: { default: 1 } },
      $defs: Object.fromEntries(links),
    };
    const deep = (levels: number): object => (levels === 0 ? {} : { next: deep(levels - 1) });
    expect(compile(schema)(deep(5))).toHaveProperty('value.next.next.next.next.next.n', 1);
    expect(compile(schema)(deep(500))).toMatchObject({ issues: [{ message: expect.stringContaining('too deeply') }] });
  });

  it.each<[string, JsonObject, JsonValue]>([
    [
      'however many parts of the schema look at all members',
      { allOf: Array.from({ length: 2_000 }, () => ({ propertyNames: true, minProperties: 1, properties: {} })) },
      Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`p${at}`, at])),
    ],
    [
      'however many parts of the schema look at all items',
      { allOf: Array.from({ length: 2_000 }, () => ({ items: true, uniqueItems: true, not: { enum: [[1]] } })) },
      Array.from({ length: 3_000 }, (_, at) => at),
    ],
    [
      'however many strings are matched against however many patterns',
      { patternProperties: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`^p${at}$`, {}])) },
      Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`p${at}`, at])),
    ],
    [
      'however often defaults are copied',
      { items: { properties: { a: { default: 'x'.repeat(100_000) } } } },
      Array.from({ length: 1_000 }, () => ({})),
    ],
    [
      'however many parts of the schema have defaults for however many items',
      { allOf: Array.from({ length: 2_000 }, (_, at) => ({ items: { properties: { [`p${at}`]: { default: 1 } } } })) },
      Array.from({ length: 1_000 }, () => ({})),
    ],
  ])('the work is limited %s', (_what, schema, value) => {
    expect(compile(schema)(value)).toMatchObject({
      issues: [{ message: expect.stringContaining('takes too long'), path: [] }],
    });
  });

  it('the work for all defaults of a schema is limited: those beyond the limit are omitted', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => {
        const next = { $ref: `#/$defs/d${at + 1}` };
        return [`d${at}`, at < 19 ? { allOf: [next, next] } : {}];
      }),
    );
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`p${at}`, { default: 1, $ref: '#/$defs/d0' }]),
    );
    const { value } = compile({ properties, $defs })({}) as { value: JsonObject };
    expect(Object.keys(value).length).toBeGreaterThan(0);
    expect(Object.keys(value).length).toBeLessThan(20);
  });

  it('the work is linear in the items for uniqueItems and enum', () => {
    const items = Array.from({ length: 50_000 }, (_, at) => ({ at }));
    expect(compile({ uniqueItems: true })(items)).not.toHaveProperty('issues');
    expect(compile({ items: { enum: items.slice(0, 5_000) } })(items.slice(0, 5_000))).not.toHaveProperty('issues');
  });
});
