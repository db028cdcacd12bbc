import type { JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { memberOf, text } from '../../test/support/strict-lowering.ts';

describe('a choice', () => {
  it.each<[JsonValue, unknown]>([
    [{ anyOf: [text, { type: 'integer' }] }, { anyOf: [text, { type: 'integer' }] }],
    [{ oneOf: [text, { type: 'integer' }] }, [{ anyOf: [text, { type: 'integer' }] }, ['lowered /properties/a oneOf']]],
    [
      { type: 'string', anyOf: [{ enum: ['a'] }, { type: 'null' }] },
      { anyOf: [{ ...text, enum: ['a'] }, { type: 'null' }] },
    ],
    [
      { type: 'string', anyOf: [{ minimum: 1 }, { type: 'integer', minimum: 1 }] },
      { anyOf: [text, { type: 'integer', minimum: 1 }] },
    ],
    [
      { type: 'string', anyOf: [{ $ref: '#/$defs/x' }, { const: 'b' }] },
      { anyOf: [{ $ref: '#/$defs/x' }, { ...text, const: 'b' }] },
    ],
    [
      { anyOf: [text, { type: 'null' }], description: 'D', $comment: 'kept' },
      { description: 'D', anyOf: [text, { type: 'null' }] },
    ],
    [
      { anyOf: [{ ...text, description: 'A' }], description: 'D' },
      { ...text, description: 'D' },
    ],
    [
      { type: 'string', anyOf: [{ enum: ['a'] }] },
      { ...text, enum: ['a'] },
    ],
    [
      { allOf: [text], description: 'D', $comment: 'kept' },
      { ...text, description: 'D' },
    ],
    [{ oneOf: [{ allOf: [text] }] }, text],
  ])('%j is %j', (schema, lowered) => {
    expect(memberOf(schema, {}, { $defs: { x: text } })).toEqual(lowered);
  });

  it.each<JsonValue>([
    { anyOf: [text, true] },
    { anyOf: [] },
    { anyOf: text },
    { anyOf: [text, { type: 'null' }], minLength: 1 },
    { allOf: [text], minLength: 1 },
    { allOf: [true] },
    { anyOf: [text, { type: 'null' }], oneOf: [text, { type: 'null' }] },
  ])('with other keywords that restrict it, or without alternatives, has no strict form: %j', (schema) => {
    expect(memberOf(schema)).toEqual([expect.stringMatching(/^\/properties\/a (type|allOf): /)]);
  });

  it('is named by its path if one of its schemas is refused', () => {
    expect(memberOf({ anyOf: [text, {}] })).toEqual([expect.stringMatching(/^\/properties\/a\/anyOf\/1 type: /)]);
  });
});
