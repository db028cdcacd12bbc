import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { lowerLeniently } from './lower-leniently.ts';
import { SchemaWalk } from './schema-walk.ts';

const walkOf = (root: JsonObject, mostLevels = 9): SchemaWalk =>
  new SchemaWalk(root, {
    lower: (walk, schema, pointer) => {
      const { inner, $ref } = schema as JsonObject;
      const target = walk.target($ref);
      return {
        ...(inner !== undefined && { inner: walk.lower(inner, `${pointer}/inner`) }),
        ...(target && { $ref: walk.referTo(target) }),
        ...($ref !== undefined && !target && { lost: $ref }),
      };
    },
    join: (_walk, first) => first,
    mostLevels,
  });

describe('limits of a walk', () => {
  const nested = (levels: number): JsonObject => (levels === 1 ? {} : { inner: nested(levels - 1) });

  it('a walk of a schema ends at a maximum depth', () => {
    const exact = walkOf({}, 3);
    expect(exact.lower(nested(3), '')).toEqual({ inner: { inner: {} } });
    expect(exact.notes).toEqual([]);
    const deep = walkOf({}, 3);
    expect(deep.lower(nested(5), '')).toEqual({ inner: { inner: { inner: {} } } });
    expect(deep.notes).toEqual([
      { pointer: '/inner/inner/inner', keyword: '', did: 'dropped', why: 'it is nested more than 3 schemas deep' },
    ]);
    expect(deep.lower(nested(3), '')).toEqual({ inner: { inner: {} } });
    expect(deep.notes).toHaveLength(1);
  });

  it('a walk of a schema ends at a maximum number of schemas, which is reported once', () => {
    const most = 20_000;
    const { schema, notes } = lowerLeniently({ allOf: Array.from({ length: most + 1 }, () => ({ type: 'FLOAT' })) });
    const all = schema['allOf'] as readonly JsonObject[];
    expect(all.slice(0, most - 1).every((each) => 'description' in each)).toBe(true);
    expect(all.slice(most - 1)).toEqual([{}, {}]);
    expect(notes.filter(({ keyword }) => keyword === '')).toEqual([
      { pointer: `/allOf/${most - 1}`, keyword: '', did: 'dropped', why: `it has more than ${most} schemas` },
    ]);
  });
});

describe('a reference', () => {
  const root: JsonObject = {
    'a b': { title: 'A' },
    other: { 'a b': {}, '': {} },
    own: { $id: 'https://a.example/own', $ref: '#/other', inner: { $ref: '#/other' } },
    after: { $ref: '#/other' },
    list: [],
  };

  it('a reference leads to a definition with a unique name, which is the same each time', () => {
    const walk = walkOf(root);
    const at = (pointer: string): string => walk.referTo({ schema: {}, pointer });
    expect([at(''), at('/a b'), at('/other/a b'), at('/a b'), at('/other/'), at('/x/a_b'), at('/other/a b')]).toEqual([
      '#',
      '#/$defs/a_b',
      '#/$defs/a_b_2',
      '#/$defs/a_b',
      '#/$defs/schema',
      '#/$defs/a_b_3',
      '#/$defs/a_b_2',
    ]);
    expect(walk.targetOf('#')).toEqual({ schema: root, pointer: '' });
    expect(walk.targetOf('#/$defs/a_b_2')).toEqual({ schema: {}, pointer: '/other/a b' });
    for (const ref of ['#/$defs/none', '#/properties/a', undefined, 7, null])
      expect(walk.targetOf(ref as JsonValue | undefined)).toBeUndefined();
  });

  it('a reference includes its definition, also one that only another definition needs', () => {
    const walk = walkOf({ a: { $ref: '#/b' }, b: { $ref: '#/a' } });
    expect(walk.definitions()).toBeUndefined();
    expect(walk.lower({ $ref: '#/a' }, '')).toEqual({ $ref: '#/$defs/a' });
    expect(walk.definitions()).toEqual({ a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } });
  });

  it('a reference is invalid if it is not a string, or has no target', () => {
    const walk = walkOf(root);
    for (const ref of [undefined, 7, null, '#/none', 'other', '#/list'])
      expect(walk.target(ref as JsonValue | undefined)).toBeUndefined();
    expect(walk.target('#/a b')).toEqual({ schema: { title: 'A' }, pointer: '/a b' });
  });

  it('a reference within a schema with its own `$id` refers to another document, and afterwards to this one again', () => {
    const walk = walkOf(root);
    expect(walk.lower({ inner: { inner: {} } }, '/before')).toEqual({ inner: { inner: {} } });
    expect(walk.lower(root['own'], '/own')).toEqual({ lost: '#/other', inner: { lost: '#/other' } });
    expect(walk.lower(root['after'], '/after')).toEqual({ $ref: '#/$defs/other' });
    const named = { $id: 'https://a.example/root', inner: { $ref: '#/inner' } };
    expect(walkOf(named).lower(named, '')).toEqual({ inner: { $ref: '#/$defs/inner' } });
    expect(walk.lower({ $id: 7, $ref: '#/other' } as JsonObject, '/x')).toEqual({ $ref: '#/$defs/other' });
  });
});

it('notes are rolled back to an earlier position', () => {
  const walk = walkOf({});
  walk.note('dropped', '/a', 'x', 'why');
  expect(walk.forget(1)).toBe(false);
  walk.note('lowered', '/b', 'y', 'why');
  expect(walk.forget(1)).toBe(true);
  expect(walk.notes).toEqual([{ pointer: '/a', keyword: 'x', did: 'dropped', why: 'why' }]);
});
