import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { closed, memberOf, object, reason, strict, text } from '../../test/support/strict-lowering.ts';

describe('a strict rule', () => {
  it.each<[JsonObject, unknown]>([
    [
      { type: 'integer', minimum: 1 },
      { type: 'integer', minimum: 1 },
    ],
    [{ ...text, minimum: 1 }, text],
    [{ ...text, maxLength: 7 }, [{ ...text, description: 'maxLength: 7' }, ['dropped /properties/a maxLength']]],
    [{ ...text, minLength: 0, maximum: 1 }, text],
    [
      { ...text, description: '', title: 7, default: 'a' },
      { ...text, description: 'default: "a"' },
    ],
    [
      { ...text, description: 'D', examples: ['a'] },
      { ...text, description: 'D\nexamples: ["a"]' },
    ],
    [
      { ...text, title: 'T', $comment: 'c', readOnly: true },
      { ...text, title: 'T' },
    ],
    [{ ...text, 'x-own': 1 }, [text, ['dropped /properties/a x-own']]],
    [{ ...text, not: { const: 'a' } }, [{ ...text, description: 'not: {"const":"a"}' }, ['dropped /properties/a not']]],
    [
      { ...text, allOf: [{ minLength: 1 }, {}] },
      [{ ...text, description: 'allOf: [{"minLength":1},{}]' }, ['dropped /properties/a allOf']],
    ],
    [
      { ...closed({ b: text }), allOf: [{ properties: { b: { enum: ['x'] } } }, {}] },
      [
        { ...closed({ b: text }), description: 'allOf: [{"properties":{"b":{"enum":["x"]}}},{}]' },
        ['dropped /properties/a allOf'],
      ],
    ],
    [
      { ...object({ b: text }), not: { properties: { c: {} } } },
      [{ ...closed({ b: text }), description: 'not: {"properties":{"c":{}}}' }, ['dropped /properties/a not']],
    ],
    [
      { ...object({ b: text }), if: { enum: ['properties'] } },
      [{ ...closed({ b: text }), description: 'if: {"enum":["properties"]}' }, ['dropped /properties/a if']],
    ],
    [
      { ...object({ b: text }), propertyNames: { properties: {} } },
      [
        { ...closed({ b: text }), description: 'propertyNames: {"properties":{}}' },
        ['dropped /properties/a propertyNames'],
      ],
    ],
  ])('the strict rule %j is sent as %j', (schema, lowered) => {
    expect(memberOf(schema)).toEqual(lowered);
  });

  it('a strict rule that is dropped is noted with the reason', () => {
    const whyOf = (schema: JsonObject): string | undefined => strict(object({ a: schema })).whole[0]?.why;
    expect(whyOf({ ...text, maxLength: 7 })).toBe(
      'strict mode does not know maxLength: 7; added to the description, checked by the tool',
    );
    expect(whyOf({ ...text, 'x-own': 7 })).toBe('it is not a keyword of JSON Schema, and strict mode refuses it');
  });

  it('a strict rule for null values describes no members', () => {
    const rule = { if: { const: null, enum: [null, 'properties'] } };
    expect(memberOf({ ...object({ b: text }), ...rule })).toEqual([
      { ...closed({ b: text }), description: 'if: {"const":null,"enum":[null,"properties"]}' },
      ['dropped /properties/a if'],
    ]);
  });

  const nested = (levels: number): JsonObject => (levels === 0 ? {} : { not: nested(levels - 1) });
  it.each<[string, JsonObject]>([
    ['properties', { if: { properties: { c: {} } } }],
    ['properties among others', { anyOf: [{ minProperties: 1 }, { const: null, properties: { c: {} } }] }],
    ['patternProperties', { anyOf: [{}, { patternProperties: {} }] }],
    ['a reference', { allOf: [{ $ref: '#/$defs/x' }, {}] }],
    ['deeper nesting', { dependentSchemas: { b: { allOf: [{ properties: {} }] } } }],
    ['nesting too deep to search', { if: nested(140) }],
  ])('a strict rule that describes members cannot be dropped from a closed object: %s', (_what, rule) => {
    const [keyword = ''] = Object.keys(rule);
    expect(memberOf({ ...object({ b: text }), ...rule })).toEqual(
      reason('', keyword, 'it describes members that a closed object would not have'),
    );
  });
});
