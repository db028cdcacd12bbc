import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { intersect } from './intersect-schemas.ts';
import { SchemaWalk } from './schema-walk.ts';

/** The intersection of two schemas, with the keywords of which only the first is sent. */
function both(first: JsonObject, second: JsonObject): readonly [JsonObject, readonly string[]] {
  const walk = new SchemaWalk({}, { lower: (_walk, schema) => schema as JsonObject, join: intersect, mostLevels: 9 });
  const joined = intersect(walk, first, second, '/at');
  expect(walk.notes.every(({ did, pointer }) => did === 'dropped' && pointer === '/at')).toBe(true);
  return [joined, walk.notes.map(({ keyword }) => keyword)];
}

describe('intersections of two schemas', () => {
  it.each<[string, JsonValue, JsonValue, JsonValue]>([
    ['title', 'A', 'B', 'A'],
    ['type', 'integer', 'number', 'integer'],
    ['type', 'number', 'integer', 'integer'],
    ['type', 'number', 'number', 'number'],
    ['type', ['number', 'null', 'string'], ['integer', 'null'], ['integer', 'null']],
    ['type', ['string', 'null'], 'string', 'string'],
    ['enum', [1, 'a', null, true], [true, 'a', 2, null], ['a', null, true]],
    ['required', ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']],
    ['allOf', [{ title: 'A' }], [{ title: 'B' }], [{ title: 'A' }, { title: 'B' }]],
    ['properties', { a: { minimum: 3 }, b: {} }, { a: { minimum: 2 }, c: {} }, { a: { minimum: 3 }, b: {}, c: {} }],
    ['items', { minimum: 1 }, { minimum: 2 }, { minimum: 2 }],
    ['additionalProperties', false, { type: 'string' }, false],
    ['additionalProperties', { type: 'string' }, false, false],
    ['additionalProperties', true, false, false],
    ['additionalProperties', true, { type: 'string' }, { type: 'string' }],
    ['additionalProperties', { type: 'string' }, true, { type: 'string' }],
    ['additionalProperties', true, true, true],
    ['minimum', 1, 2, 2],
    ['minLength', 3, 2, 3],
    ['maximum', 1, 2, 1],
    ['maxItems', 3, 2, 2],
    ['multipleOf', 2, 2, 2],
    ['const', { a: [1] }, { a: [1] }, { a: [1] }],
    ['pattern', '^a', '^a', '^a'],
  ])('an intersection combines keywords of both schemas: %s: %j and %j', (keyword, first, second, joined) => {
    expect(both({ [keyword]: first }, { [keyword]: second })).toEqual([{ [keyword]: joined }, []]);
  });

  it('an intersection keeps keywords of one schema', () => {
    expect(both({ type: 'string' }, { minLength: 1, description: 'B' })).toEqual([
      { type: 'string', minLength: 1, description: 'B' },
      [],
    ]);
  });

  it.each<[JsonValue, JsonValue, JsonValue]>([
    ['A', 'B', 'A\nB'],
    ['A', 'A', 'A'],
    ['minimum: 1\nnot: {}', 'not: {}', 'minimum: 1\nnot: {}'],
    ['', 'B', 'B'],
    [7, 'B', 'B'],
    ['A', 7, 'A'],
  ])(
    'an intersection combines descriptions, which may describe rules that no keyword can: %j and %j',
    (first, second, joined) => {
      expect(both({ description: first }, { description: second })).toEqual([{ description: joined }, []]);
    },
  );
});

describe('intersections that one schema cannot express', () => {
  it.each<[string, JsonValue, JsonValue]>([
    ['type', 'string', 'integer'],
    ['type', 'string', 'number'],
    ['type', 'integer', 'string'],
    ['type', 'boolean', 'integer'],
    ['enum', [1], [2]],
    ['enum', [{ a: 1 }], [{ a: 1 }]],
    ['enum', [[1]], [[1]]],
    ['items', { type: 'string' }, false],
    ['items', true, { type: 'string' }],
    ['additionalProperties', { type: 'string' }, { minLength: 1 }],
    ['pattern', '^a', '^b'],
    ['multipleOf', 2, 3],
    ['minimum', 1, '2'],
    ['minimum', '1', 2],
    ['const', 1, 2],
  ])('the first schema is sent, and the second reported: %s: %j and %j', (keyword, first, second) => {
    const said = `${keyword}: ${JSON.stringify(second)}`;
    expect(both({ [keyword]: first }, { [keyword]: second })).toEqual([
      { [keyword]: first, description: said },
      [keyword],
    ]);
    expect(both({ [keyword]: first, description: 'A' }, { [keyword]: second, description: 'B' })).toEqual([
      { [keyword]: first, description: `A\nB\n${said}` },
      [keyword],
    ]);
  });
});

it('an intersection keeps only the first schema if no type has the values', () => {
  const list = { enum: [1, { a: 1 }, [2], 3] };
  expect(both(list, { enum: [{ a: 1 }, [2], 3] })[0]).toEqual({ enum: [3] });
  expect(both({ required: 'a' }, { required: ['b'] })[0]).toEqual({ required: ['b'] });
});
