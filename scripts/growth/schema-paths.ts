import type { JsonObject, JsonValue } from '../../packages/core/src/index.ts';

/** A schema, and a value that it takes or refuses. */
export interface SchemaCase {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}

/** The input that grows in a check of values: the value, the schema, or both. */
export const schemaPaths: { readonly [name: string]: (count: number) => SchemaCase } = {
  'characters of a text': (count) => ({
    schema: { minLength: 3, maxLength: count, pattern: '^(a|a?)+$', not: { format: 'uri' }, type: 'string' },
    value: 'a'.repeat(count),
  }),
  'characters of a text that many parts read': (count) => ({
    schema: { allOf: times(count / 100, (at) => ({ maxLength: count + at })) },
    value: 'a'.repeat(count),
  }),
  items: (count) => ({
    schema: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 0, not: { const: -1 } } },
    value: times(count, (at) => at),
  }),
  'items of a wrong kind': (count) => ({
    schema: { items: { anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] } },
    value: times(count, (at) => at),
  }),
  'items, and values that they may have': (count) => ({
    schema: { items: { enum: times(count, (at) => `v${at}`) } },
    value: times(count, (at) => `v${count - 1 - at}`),
  }),
  'items, and names that each requires': (count) => ({
    schema: { items: { required: names(count) } },
    value: times(count, () => ({})),
  }),
  'items, and properties that each may have': (count) => ({
    schema: { items: { properties: Object.fromEntries(names(count).map((name) => [name, { type: 'string' }])) } },
    value: times(count, () => ({})),
  }),
  'items, and names that depend on each other': (count) => ({
    schema: { items: { dependentRequired: Object.fromEntries(names(count).map((name) => [name, ['p0']])) } },
    value: times(count, () => ({})),
  }),
  'items, and parts that each is held against': (count) => ({
    schema: { items: { allOf: times(count, (at) => ({ not: { const: `v${at}` } })) } },
    value: times(count, () => 'x'),
  }),
  'items, and tuples before them': (count) => ({
    schema: { prefixItems: times(count, () => ({ type: 'integer' })), items: false },
    value: times(count, (at) => at),
  }),
  'items that differ': (count) => ({
    schema: { uniqueItems: true, contains: { const: count - 1 } },
    value: times(count, (at) => at),
  }),
  members: (count) => ({
    schema: {
      propertyNames: { pattern: '^p' },
      patternProperties: { '\\d$': { type: 'integer' } },
      additionalProperties: false,
    },
    value: membersOf(count),
  }),
  'members, and properties of a closed object': (count) => ({
    schema: {
      properties: Object.fromEntries(names(count).map((name) => [name, { type: 'integer' }])),
      required: names(count),
      additionalProperties: false,
    },
    value: membersOf(count),
  }),
  'members, and properties that there are not': (count) => ({
    schema: {
      properties: Object.fromEntries(names(count).map((name) => [`x${name}`, {}])),
      additionalProperties: { type: 'integer' },
    },
    value: membersOf(count),
  }),
  'members, and patterns that they are held against': (count) => ({
    schema: { patternProperties: Object.fromEntries(times(count / 10, (at) => [`^p${at}$`, { type: 'integer' }])) },
    value: membersOf(count),
  }),
  alternatives: (count) => ({
    schema: { oneOf: times(count, (at) => ({ properties: { kind: { const: `k${at}` } }, required: ['kind'] })) },
    value: { kind: `k${count - 1}` },
  }),
  'references to one part': (count) => ({
    schema: {
      properties: Object.fromEntries(names(count).map((name) => [name, { $ref: '#/$defs/a' }])),
      $defs: { a: { type: 'integer' } },
    },
    value: membersOf(count),
  }),
  'references that multiply': (count) => ({
    schema: { $ref: '#/$defs/d0', $defs: multiplied(count) },
    value: 1,
  }),
  'members, and parts that each look at all of them': (count) => ({
    schema: {
      allOf: times(count / 4, () => [
        { minProperties: 1 },
        { propertyNames: true },
        { properties: { x: false } },
        { additionalProperties: true },
      ]).flat(),
    },
    value: membersOf(count),
  }),
  'items, and parts that each look at all of them': (count) => ({
    schema: {
      allOf: times(count / 4, (at) => [
        { items: true },
        { contains: { const: at } },
        { uniqueItems: true },
        { not: { enum: [[at]] } },
      ]).flat(),
    },
    value: times(count, (at) => at),
  }),
  'members that are left over, of alternatives': (count) => ({
    schema: {
      anyOf: times(count / 10, (at) => ({ additionalProperties: { minimum: -at } })),
      unevaluatedProperties: false,
    },
    value: membersOf(count),
  }),
  'characters of a text, and formats that it is held against': (count) => ({
    schema: { allOf: times(count, () => ({ not: { format: 'uri' }, minLength: 1 })) },
    value: 'a'.repeat(count),
  }),
  'items, and parts with defaults for each': (count) => ({
    schema: { allOf: times(count, (at) => ({ items: { properties: { [`p${at}`]: { default: at } } } })) },
    value: times(count, () => ({})),
  }),
  'items, and defaults that are copied into each': (count) => ({
    schema: { items: { properties: { a: { default: times(count, (at) => at) } } } },
    value: times(count, () => ({})),
  }),
  'defaults, each of which is checked': (count) => ({
    schema: {
      properties: Object.fromEntries(names(count).map((name) => [name, { default: 1, $ref: '#/$defs/d0' }])),
      $defs: multiplied(count),
    },
    value: {},
  }),
};

function times<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function names(count: number): string[] {
  return times(count, (at) => `p${at}`);
}

function membersOf(count: number): JsonObject {
  return Object.fromEntries(names(count).map((name) => [name, 1]));
}

/** Definitions that refer to the next one twice, so that the last one is asked about `count` times. */
function multiplied(count: number): JsonObject {
  const last = Math.round(Math.log2(count));
  const parts = times(last, (at): [string, JsonObject] => {
    const next = { $ref: `#/$defs/d${at + 1}` };
    return [`d${at}`, { allOf: [next, next] }];
  });
  return Object.fromEntries([...parts, [`d${last}`, { type: 'integer' }]]);
}
