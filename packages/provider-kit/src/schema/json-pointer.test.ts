import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { definitionNameOf, ownMember, pointTo, readPointer, resolveRef } from './json-pointer.ts';

it('a JSON pointer escapes "/" and "~" in names', () => {
  expect(pointTo('', 'a', 0, 'b/c~d')).toBe('/a/0/b~1c~0d');
  expect(pointTo('/a')).toBe('/a');
});

describe('a reference to a definition', () => {
  it.each<[string, string | undefined]>([
    ['#/$defs/a', 'a'],
    ['#/definitions/a', 'a'],
    ['#/$defs/a~1b~0c%20d', 'a/b~c d'],
    ['#/$defs/50%', '50%'],
    ['#/$defs/%zz~1a', '%zz/a'],
    ['#/$defs/a/b', undefined],
    ['#/$defs/', undefined],
    ['#/properties/a', undefined],
    ['x#/$defs/a', undefined],
    ['#/defs/a', undefined],
    ['#', undefined],
  ])('the reference %s names %s', (ref, name) => {
    expect(definitionNameOf(ref)).toBe(name);
  });

  const root = { $defs: { a: { title: 'new' }, b: true }, definitions: { a: { title: 'old' }, c: {} } };

  it.each<[string, JsonObject | undefined]>([
    ['#', root],
    ['#/$defs/a', { title: 'new' }],
    ['#/definitions/a', { title: 'old' }],
    ['#/$defs/b', undefined],
    ['#/$defs/c', undefined],
    ['#/$defs/toString', undefined],
    ['#/properties/a', undefined],
  ])('the reference %s leads to an object, %j, or nowhere', (ref, target) => {
    expect(resolveRef(root, ref)).toEqual(target);
  });

  it('a reference to a definition has no target if there are no definitions', () => {
    expect(resolveRef({}, '#/$defs/a')).toBeUndefined();
    expect(resolveRef({ $defs: [{}] } as unknown as JsonObject, '#/$defs/0')).toBeUndefined();
    expect(ownMember('text', 'length')).toBeUndefined();
    expect(ownMember({ a: [] }, 'a')).toBeUndefined();
  });
});

describe('a reference within a document', () => {
  const root: JsonObject = {
    $id: 'https://a.example/root',
    properties: { 'a/b': { title: 'A' }, list: { prefixItems: [{}, { title: 'second' }] }, text: 'no' },
    $defs: { own: { $id: 'https://a.example/own', items: { title: 'other' } } },
    none: null,
  };

  it.each<[string, string, JsonValue]>([
    ['#', '', root],
    ['#/properties/a~1b', '/properties/a~1b', { title: 'A' }],
    ['#/properties/list/prefixItems/1', '/properties/list/prefixItems/1', { title: 'second' }],
    ['#/$defs/own', '/$defs/own', (root['$defs'] as JsonObject)['own'] as JsonValue],
  ])('the reference %s refers to the value at "%s"', (ref, pointer, schema) => {
    expect(readPointer(root, ref)).toEqual({ schema, pointer });
  });

  it.each([
    '#/properties/text',
    '#/properties/text/length',
    '#/none',
    '#/none/a',
    '#/properties/none',
    '#/properties/toString',
    '#/properties/list/prefixItems',
    '#/$defs/own/items',
    'properties/a~1b',
    '##/properties',
    'xxproperties/a~1b',
    '#anchor',
    'https://a.example/own',
  ])('the reference %s has no target in the document', (ref) => {
    expect(readPointer(root, ref)).toBeUndefined();
  });
});
