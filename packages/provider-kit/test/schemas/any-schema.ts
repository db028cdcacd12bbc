import type { JsonObject, JsonValue } from '@mortise/core';
import fc from 'fast-check';

const keywords = [
  ...'$ref $id $schema $defs definitions $anchor $dynamicRef $comment type title description default'.split(' '),
  ...'enum const properties required additionalProperties patternProperties propertyNames minProperties'.split(' '),
  ...'items prefixItems additionalItems minItems maxItems uniqueItems contains minLength pattern format'.split(' '),
  ...'minimum exclusiveMinimum exclusiveMaximum multipleOf allOf anyOf oneOf not if then else'.split(' '),
  ...'dependentRequired dependentSchemas dependencies unevaluatedProperties unevaluatedItems nullable x-a'.split(' '),
];

const leaves: readonly JsonObject[] = [
  { type: 'string' },
  { type: 'string', minLength: 1, pattern: '^[ab]' },
  { type: 'string', format: 'date' },
  { type: ['string', 'null'], enum: ['a', 'b', null] },
  { type: 'integer', exclusiveMinimum: 0, maximum: 5 },
  { type: 'number', exclusiveMaximum: 2.5, multipleOf: 0.5 },
  { type: ['integer', 'string', 'null'], minimum: 1 },
  { enum: [1, 'a', true, null] },
  { const: 'a' },
  { const: true },
  { type: 'boolean', examples: [true] },
  { type: 'null' },
  { $ref: '#/$defs/list' },
  { $ref: '#/$defs/node', description: 'D' },
  { type: 'object', properties: { a: { $ref: '#' } } },
];

const definitions: JsonObject = {
  list: { type: 'array', items: { $ref: '#/$defs/node' } },
  node: {
    type: 'object',
    properties: { value: { type: 'integer' }, next: { $ref: '#/$defs/node' }, list: { $ref: '#/$defs/list' } },
    required: ['list'],
    additionalProperties: false,
  },
};

/** Objects with keywords of JSON Schema, valid and invalid, with references to many positions. */
export const anySchema: fc.Arbitrary<JsonObject> = fc.letrec<{ object: JsonObject; value: JsonValue; map: JsonObject }>(
  (tie) => ({
    object: fc.dictionary(fc.constantFrom(...keywords), tie('value'), { maxKeys: 6 }),
    map: fc.dictionary(fc.constantFrom('a', 'b', '$top', 'a b', '__proto__', '$ref'), tie('object'), { maxKeys: 3 }),
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.constantFrom<JsonValue>('string', 'object', 'array', 'integer', 'number', 'boolean', 'null', 'Object', 'dict'),
      fc.constantFrom<JsonValue>(
        '#',
        '#/$defs/a',
        '#/properties/a',
        '#/$defs/b',
        '#/definitions/a',
        'https://x.example/s',
      ),
      fc.constantFrom<JsonValue>(true, false, null, 0, 1, -1, 2.5, 1e21, '', '^a', '(', 'date', 'uri', []),
      tie('object'),
      tie('map'),
      fc.array(tie('object'), { maxLength: 3 }),
      fc.array(fc.constantFrom<JsonValue>('a', 'b', 'string', 'null', 'object', 1, true, null), { maxLength: 4 }),
    ),
  }),
).object;

/** A valid schema of an object: each schema in it names its types, and the root has no alternatives. */
export const rightSchema: fc.Arbitrary<JsonObject> = fc
  .letrec<{ node: JsonObject; object: JsonObject; list: readonly JsonObject[] }>((tie) => ({
    list: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    object: fc
      .record({
        names: fc.dictionary(fc.constantFrom('a', 'b', 'c', '$top'), tie('node'), { maxKeys: 3 }),
        required: fc.subarray(['a', 'b', 'z']),
        others: fc.option(fc.oneof(fc.boolean(), tie('node')), { nil: undefined }),
        patterns: fc.option(tie('node'), { nil: undefined, freq: 4 }),
        extra: fc.constantFrom<JsonObject>(
          {},
          { minProperties: 1 },
          { propertyNames: { maxLength: 4 } },
          { title: 'T' },
        ),
      })
      .map(({ names, required, others, patterns, extra }) => ({
        type: 'object',
        properties: names,
        ...(required.length > 0 && { required }),
        ...(others !== undefined && { additionalProperties: others }),
        ...(patterns && { patternProperties: { '^x': patterns } }),
        ...extra,
      })),
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<JsonObject>(...leaves),
      tie('object'),
      tie('node').map((items) => ({ type: 'array', items, minItems: 1, uniqueItems: true })),
      tie('list').map((prefixItems) => ({ type: 'array', prefixItems, items: false, maxItems: 4 })),
      tie('list').map((anyOf) => ({ anyOf, description: 'D' })),
      tie('list').map((oneOf) => ({ oneOf })),
      tie('list').map((allOf) => ({ allOf })),
      fc
        .tuple(tie('object'), tie('object'))
        .map(([base, branch]) => ({ ...base, anyOf: [branch, { type: 'object' }] })),
      tie('node').map((not) => ({ type: ['string', 'number'], not })),
    ),
  }))
  .object.map((root) => ({ ...root, $defs: definitions }));

/** A valid schema of an object, mostly with keywords that servers enforce. */
export const strictlyRightSchema: fc.Arbitrary<JsonObject> = fc
  .letrec<{ node: JsonObject; object: JsonObject }>((tie) => ({
    object: fc
      .record({
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node'), { minKeys: 1, maxKeys: 3 }),
        isClosed: fc.boolean(),
        isNeeded: fc.func(fc.boolean()),
      })
      .map(({ properties, isClosed, isNeeded }) => {
        const required = Object.keys(properties).filter((name) => isNeeded(name));
        return { type: 'object', properties, required, ...(isClosed && { additionalProperties: false }) };
      }),
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom<JsonObject>(
        { type: 'string' },
        { type: ['string', 'null'], enum: ['a', null] },
        { const: 'a' },
        { enum: [1, 'a', null] },
        { type: 'integer', title: 'T' },
        { $ref: '#/$defs/x' },
        { $ref: '#/$defs/x', description: 'D' },
      ),
      tie('object'),
      tie('node').map((items) => ({ type: 'array', items, minItems: 1 })),
      fc.tuple(tie('node'), tie('node')).map((anyOf) => ({ anyOf })),
      tie('node').map((only) => ({ allOf: [only], description: 'D' })),
    ),
  }))
  .object.map((root) => ({ ...root, $defs: { x: { type: 'object', properties: { y: { type: 'boolean' } } } } }));
