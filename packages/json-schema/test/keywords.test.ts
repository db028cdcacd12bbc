import type { JsonObject, JsonValue } from '@mortise/core';
import { expect, it } from 'vitest';
import { jsonSchemaValidator } from '../src/index.ts';

const seventh = 'http://json-schema.org/draft-07/schema#';
const tree: JsonObject = {
  $id: 'https://a.example/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
};

// Keyword behaviour that the conformance cases do not cover, and that implementations often get wrong.
it.each<[string, JsonObject, JsonValue[], JsonValue[]]>([
  [
    'unevaluatedProperties sees through allOf, anyOf and references',
    {
      allOf: [{ properties: { a: {} } }],
      anyOf: [
        { properties: { b: { const: 1 } }, required: ['b'] },
        { properties: { c: {} }, required: ['c'] },
      ],
      $ref: '#/$defs/d',
      $defs: { d: { properties: { d: {} } } },
      unevaluatedProperties: false,
    },
    [{ a: 1, b: 1, d: 1 }, { c: 1 }, { b: 1, c: 1 }],
    [
      { b: 1, e: 1 },
      { b: 2, c: 1 },
    ],
  ],
  [
    'unevaluatedProperties ignores properties next to it in the outer schema',
    { properties: { a: {} }, allOf: [{ unevaluatedProperties: false }] },
    [{}],
    [{ a: 1 }],
  ],
  [
    'unevaluatedItems sees prefixItems and contains',
    { prefixItems: [{}], contains: { const: 'x' }, unevaluatedItems: { type: 'number' } },
    [
      [null, 'x', 1],
      ['x', 2],
    ],
    [
      [null, 'x', 'y'],
      [1, 2],
    ],
  ],
  [
    '$dynamicRef leads to the outermost $dynamicAnchor of its name',
    {
      $id: 'https://a.example/strict',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: { tree },
    },
    [{ children: [{ children: [] }] }],
    [{ children: [{ extra: 1 }] }],
  ],
  [
    'an $id changes the base of the references below it',
    {
      $defs: { a: { $id: 'https://a.example/b/', $defs: { c: { type: 'null' } }, $ref: '#/$defs/c' } },
      $ref: 'https://a.example/b/',
    },
    [null],
    [1],
  ],
  ['an $anchor is found', { $ref: '#x', $defs: { a: { $anchor: 'x', minimum: 1 } } }, [1], [0]],
  ['a JSON pointer in a $ref is unescaped', { $ref: '#/$defs/a~1b%25c', $defs: { 'a/b%c': { minimum: 1 } } }, [1], [0]],
  [
    'keywords next to a $ref are ignored in draft-07',
    {
      $schema: seventh,
      properties: { a: { $ref: '#/definitions/n', maximum: 1 } },
      definitions: { n: { type: 'number' } },
    },
    [{ a: 5 }],
    [{ a: 'x' }],
  ],
  [
    'an $id with a fragment is an anchor in draft-07',
    { $schema: seventh, $ref: '#n', definitions: { n: { $id: '#n', minimum: 1 } } },
    [1],
    [0],
  ],
  [
    'items and additionalItems of draft-07',
    { $schema: seventh, items: [{ type: 'null' }], additionalItems: false },
    [[], [null]],
    [[1], [null, 1]],
  ],
  [
    'keywords of 2020-12 mean nothing in draft-07',
    { $schema: seventh, prefixItems: [false], dependentRequired: { a: ['b'] } },
    [[1], { a: 1 }],
    [],
  ],
  [
    'dependencies have both forms in draft-07: names and schemas',
    { dependencies: { a: ['b'], c: { maxProperties: 1 } } },
    [{ a: 1, b: 1 }, { c: 1 }],
    [{ a: 1 }, { c: 1, d: 1 }],
  ],
  [
    'minContains and maxContains limit the number of matching items',
    { contains: { type: 'null' }, minContains: 0, maxContains: 1 },
    [[], [null, 1]],
    [[null, null]],
  ],
  ['multipleOf compares decimal digits', { multipleOf: 0.0001 }, [0.0075, 1e300], [0.00751]],
  ['a number is one number in any notation', { enum: [1, { a: 0 }] }, [1.0, { a: -0 }], [true, '1']],
  [
    'patternProperties are excluded from additionalProperties',
    { patternProperties: { '^x': {} }, additionalProperties: false },
    [{ xa: 1 }],
    [{ a: 1 }],
  ],
])('%s', (_what, schema, good, bad) => {
  const check = jsonSchemaValidator().compile(schema);
  for (const value of good) expect(check(value)).toEqual({ value });
  for (const value of bad) expect(check(value)).toHaveProperty('issues.0.message');
});

it('formats of an application extend or replace the known formats; with `formats: false` they are annotations', () => {
  const own = { even: (text: string) => text.length % 2 === 0, date: (text: string) => text === 'd' };
  const takes = (format: string, value: string, formats: false | typeof own): boolean =>
    jsonSchemaValidator({ formats }).compile({ format })(value).issues === undefined;
  expect([takes('even', 'dd', own), takes('even', 'd', own)]).toEqual([true, false]);
  expect([takes('date', 'd', own), takes('date', '2026-01-01', own)]).toEqual([true, false]);
  expect([takes('uuid', 'x', own), takes('date', 'x', false)]).toEqual([false, true]);
});
