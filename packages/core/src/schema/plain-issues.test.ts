import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { plainIssues } from './plain-issues.ts';
import { describeIssues } from './standard-schema.ts';

interface Row {
  readonly schema: JsonObject;
  readonly good: readonly JsonValue[];
  readonly bad: readonly JsonValue[];
}

const rows: Readonly<Record<string, Row>> = {
  'a type': { schema: { type: 'string' }, good: ['', '17'], bad: [17, null, [], {}, true] },
  'an integer': { schema: { type: 'integer' }, good: [1, -3], bad: [1.5, '1'] },
  'a number': { schema: { type: 'number' }, good: [1, 1.5], bad: ['1', null] },
  'several types': { schema: { type: ['string', 'null'] }, good: ['a', null], bad: [1, []] },
  'a constant': { schema: { const: { a: [1] } }, good: [{ a: [1] }], bad: [{ a: [2] }, null] },
  'a choice': { schema: { enum: ['a', 1, null] }, good: ['a', 1, null], bad: ['b', '1'] },
  'a range': { schema: { minimum: 1, maximum: 3 }, good: [1, 3, 'text'], bad: [0, 4] },
  'the length of a text': { schema: { minLength: 1, maxLength: 2 }, good: ['a', 'ab'], bad: ['', 'abc'] },
  'the number of items': { schema: { minItems: 1, maxItems: 2 }, good: [[1], [1, 2]], bad: [[], [1, 2, 3]] },
  'items that differ': { schema: { uniqueItems: true }, good: [[1, '1']], bad: [[{ a: 1 }, { a: 1 }]] },
  items: { schema: { items: { type: 'number' } }, good: [[], [1]], bad: [[1, 'a']] },
  'required members': { schema: { required: ['toString'] }, good: [{ toString: 1 }, []], bad: [{}] },
  members: { schema: { properties: { a: { type: 'number' } } }, good: [{}, { a: 1 }, { b: 'x' }], bad: [{ a: 'x' }] },
  'no other members': {
    schema: { properties: { a: true }, additionalProperties: false },
    good: [{}, { a: 1 }],
    bad: [{ b: 1 }, { constructor: 1 }],
  },
  'other members': { schema: { additionalProperties: { type: 'number' } }, good: [{ b: 1 }], bad: [{ b: 'x' }] },
  'any of several': { schema: { anyOf: [{ const: 1 }, { const: 2 }] }, good: [1, 2], bad: [3] },
  'one of several': { schema: { oneOf: [{ minimum: 1 }, { minimum: 3 }] }, good: [2], bad: [0, 4] },
  'all of several': { schema: { allOf: [{ minimum: 1 }, { maximum: 3 }] }, good: [2], bad: [0, 4] },
  'none of these': { schema: { not: { const: 1 } }, good: [2], bad: [1] },
  nothing: { schema: { properties: { a: false } }, good: [{}], bad: [{ a: null }] },
  'only the keywords that it supports': { schema: { pattern: '^a', format: 'email' }, good: ['b'], bad: [] },
};

describe('plainIssues', () => {
  for (const [what, { schema, good, bad }] of Object.entries(rows))
    it(`plainIssues checks ${what}`, () => {
      for (const value of good) expect([value, plainIssues(schema, value)]).toEqual([value, []]);
      for (const value of bad) expect([value, plainIssues(schema, value).length > 0]).toEqual([value, true]);
    });

  it('plainIssues reports the path of an invalid value and the expected type', () => {
    const schema = {
      properties: { rows: { items: { properties: { size: { enum: ['s', 'm'] } }, required: ['count'] } } },
    };
    expect(describeIssues(plainIssues(schema, { rows: [{ size: 'xl' }] }))).toBe(
      'rows.0.count: is missing; rows.0.size: must be one of "s", "m"',
    );
  });
});
