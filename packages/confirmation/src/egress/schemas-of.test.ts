import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { SchemasOf } from './schemas-of.ts';

const hostname = { type: 'string', format: 'hostname' };
const isAddress = (q: JsonObject, more: JsonObject = {}): boolean =>
  SchemasOf.arguments({ type: 'object', properties: { q }, ...more }).member('q').isAddress;

describe('the schema of an argument', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['a definition', { $ref: '#/$defs/host' }, { $defs: { host: hostname } }],
    ['an escaped definition', { $ref: '#/$defs/a%20b~1c' }, { $defs: { 'a b/c': hostname } }],
    ['an anchor', { $ref: '#host' }, { $defs: { any: { $anchor: 'host', ...hostname } } }],
    ['a dynamic anchor', { $dynamicRef: '#host' }, { definitions: { any: { $dynamicAnchor: 'host', ...hostname } } }],
    [
      'a definition of a definition',
      { $ref: '#/$defs/a' },
      { $defs: { a: { $ref: '#b' }, b: { $anchor: 'b', ...hostname } } },
    ],
  ])('the schema of an argument is found behind the reference to %s', (_what, schema, more) => {
    expect(isAddress(schema, more)).toBe(true);
  });

  it.each(['#none', '#/none', '#/properties/q/%', 'https://other.test/schema', '#'])(
    'the schema of an argument is not found behind the reference %s, which has no target',
    ($ref) => {
      expect(isAddress({ $ref }, { $defs: { host: hostname } })).toBe(false);
    },
  );

  it('the schema of an argument may consist of any number of schemas', () => {
    const anyOf = Array.from({ length: 300_000 }, () => ({}));
    expect(isAddress({ anyOf: [...anyOf, hostname] })).toBe(true);
    expect(isAddress({ anyOf })).toBe(false);
  });
});
