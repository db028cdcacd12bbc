import type { JsonObject, JsonValue } from '@mortise/core';

/** Examples of the meaning of a family of keywords. */
export interface KeywordSample {
  readonly behavior: string;
  readonly samples: readonly {
    readonly schema: JsonObject | boolean;
    readonly good: readonly JsonValue[];
    readonly bad: readonly JsonValue[];
  }[];
}

/** Schemas of a property by case id, with values that they accept and values that they refuse. */
export const keywordSamples: { readonly [id: string]: KeywordSample } = {
  'validator:type': {
    behavior: 'distinguishes the JSON types, and converts none',
    samples: [
      { schema: { type: 'string' }, good: ['', 'x', '1'], bad: [1, null, true, [], {}] },
      { schema: { type: 'number' }, good: [0, 1.5, -1e300], bad: ['1', null, true, []] },
      { schema: { type: 'integer' }, good: [0, -3, 1.0, 1e20], bad: [1.5, '1', null] },
      { schema: { type: 'boolean' }, good: [true, false], bad: ['true', 0, null] },
      { schema: { type: 'null' }, good: [null], bad: [0, '', false] },
      { schema: { type: 'array' }, good: [[], [1, 'a']], bad: [{}, 'x', null] },
      { schema: { type: 'object' }, good: [{}, { x: 1 }], bad: [[], null, 'x'] },
      { schema: { type: ['string', 'null'] }, good: ['x', null], bad: [1, {}] },
      { schema: true, good: [1, null, {}], bad: [] },
      { schema: false, good: [], bad: [1, null, {}] },
    ],
  },
  'validator:object': {
    behavior: 'enforces required, properties and additionalProperties',
    samples: [
      { schema: { type: 'object', required: ['b'] }, good: [{ b: null }, { b: 1, c: 2 }], bad: [{}, { c: 1 }] },
      {
        schema: { type: 'object', properties: { b: { type: 'number' } }, additionalProperties: false },
        good: [{}, { b: 1 }],
        bad: [{ b: 'x' }, { c: 1 }, { b: 1, c: 1 }],
      },
      {
        schema: { type: 'object', additionalProperties: { type: 'number' } },
        good: [{}, { x: 1, y: 2 }],
        bad: [{ x: 'a' }, { x: 1, y: null }],
      },
    ],
  },
  'validator:array': {
    behavior: 'enforces items and the number of items',
    samples: [
      { schema: { type: 'array', items: { type: 'number' } }, good: [[], [1, 2]], bad: [['x'], [1, null]] },
      { schema: { type: 'array', minItems: 1, maxItems: 2 }, good: [[1], [1, 2]], bad: [[], [1, 2, 3]] },
      {
        schema: { type: 'array', uniqueItems: true },
        good: [[], [1, '1', { b: 1 }]],
        bad: [
          [1, 1],
          [{ b: 1 }, { b: 1 }],
        ],
      },
    ],
  },
  'validator:bounds': {
    behavior: 'enforces bounds of numbers and strings, whose length is counted in characters, not in UTF-16 units',
    samples: [
      { schema: { type: 'number', minimum: 1, maximum: 3 }, good: [1, 2.5, 3], bad: [0.99, 3.01, -1] },
      { schema: { type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 3 }, good: [1.01, 2], bad: [1, 3] },
      { schema: { type: 'integer', multipleOf: 5 }, good: [0, 10, -5], bad: [1, 12] },
      {
        schema: { type: 'string', minLength: 2, maxLength: 3 },
        good: ['ab', 'abc', '\u{1f600}\u{1f600}'],
        bad: ['a', 'abcd', '\u{1f600}'],
      },
      { schema: { type: 'string', pattern: '^[a-c]+$' }, good: ['abc'], bad: ['', 'abd', 'xabc'] },
      { schema: { type: 'string', pattern: 'b' }, good: ['abc'], bad: ['xyz'] },
    ],
  },
  'validator:enum': {
    behavior: 'enforces enum and const, with values of any type',
    samples: [
      {
        schema: { enum: ['a', 1, null, { b: [1] }] },
        good: ['a', 1, null, { b: [1] }],
        bad: ['1', 'b', { b: [2] }, false],
      },
      { schema: { const: 'x' }, good: ['x'], bad: ['X', null, ['x']] },
    ],
  },
  'validator:combined': {
    behavior: 'enforces anyOf, oneOf, allOf and not',
    samples: [
      { schema: { anyOf: [{ type: 'string' }, { type: 'number', minimum: 5 }] }, good: ['x', 5], bad: [4, null] },
      {
        schema: {
          oneOf: [
            { type: 'number', minimum: 1 },
            { type: 'number', maximum: 3 },
          ],
        },
        good: [0, 4],
        bad: [2, 'x'],
      },
      { schema: { allOf: [{ type: 'number' }, { minimum: 1 }, { maximum: 3 }] }, good: [2], bad: [0, 4, 'x'] },
      { schema: { not: { type: 'string' } }, good: [1, null], bad: ['x'] },
    ],
  },
  'validator:ref': {
    behavior: 'follows references within the schema, and applies the keywords next to them',
    samples: [
      { schema: { $ref: '#/$defs/small' }, good: [9, 'x'], bad: [10] },
      { schema: { type: 'integer', $ref: '#/$defs/small' }, good: [9], bad: [10, 'x', 1.5] },
      { schema: { type: 'array', items: { $ref: '#/$defs/small' } }, good: [[1, 9]], bad: [[1, 10]] },
    ],
  },
};
