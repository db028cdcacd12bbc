import type { JsonValue } from '@mortise/core';
import type { JsonType } from './json-type.ts';

/** Returns true if a keyword restricts or describes values of one of the types, or is unknown. */
export function concerns(keyword: string, types: readonly JsonType[]): boolean {
  const concerned = typesOf.get(keyword);
  return !concerned || types.some((type) => concerned.includes(type));
}

/**
 * Returns true if a keyword of JSON Schema restricts values: a
 * schema without the keyword allows more values, never fewer.
 */
export function isRule(keyword: string): boolean {
  return otherRules.has(keyword) || composites.has(keyword);
}

/** Returns true if a keyword with this value has no effect. */
export function hasNoEffect(keyword: string, value: JsonValue): boolean {
  return (
    (keyword === 'uniqueItems' && value === false) ||
    (keyword === 'deprecated' && value === false) ||
    ((keyword === 'minLength' || keyword === 'minProperties') && value === 0) ||
    (keyword === 'additionalItems' && typeof value === 'boolean')
  );
}

/** Keywords for the authors of schemas, which restrict no values. */
export const bookkeeping: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$anchor',
  '$comment',
  '$vocabulary',
  '$defs',
  'definitions',
  'readOnly',
  'writeOnly',
]);

/** Keywords that describe a value and do not restrict it. */
export const annotations: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
]);

/**
 * Keywords that combine schemas. If such a keyword describes no
 * members, a schema without it allows more values, never fewer.
 */
export const composites: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

const otherRules: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'additionalItems',
  'unevaluatedItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'dependentRequired',
]);

const typesOf: ReadonlyMap<string, readonly JsonType[]> = new Map([
  ...keywordsOf(['string'], 'minLength maxLength pattern format contentEncoding contentMediaType contentSchema'),
  ...keywordsOf(['number', 'integer'], 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'),
  ...keywordsOf(
    ['array'],
    'items prefixItems minItems maxItems uniqueItems contains minContains maxContains additionalItems unevaluatedItems',
  ),
  ...keywordsOf(['object'], 'properties required additionalProperties unevaluatedProperties patternProperties'),
  ...keywordsOf(['object'], 'propertyNames minProperties maxProperties'),
  ...keywordsOf(['object'], 'dependentRequired dependentSchemas dependencies'),
]);

function keywordsOf(types: readonly JsonType[], keywords: string): readonly (readonly [string, readonly JsonType[]])[] {
  return keywords.split(' ').map((keyword) => [keyword, types]);
}
