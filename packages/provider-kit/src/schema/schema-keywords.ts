import type { JsonValue } from '@mortise/core';
import type { JsonType } from './json-type.ts';

/** The types that a keyword has something to say about; all where it is not listed. */
export function concerns(keyword: string, types: readonly JsonType[]): boolean {
  const concerned = typesOf.get(keyword);
  return !concerned || types.some((type) => concerned.includes(type));
}

/** Whether a keyword of JSON Schema binds values. Without it a schema allows more, never less. */
export function isRule(keyword: string): boolean {
  return otherRules.has(keyword) || composites.has(keyword);
}

/** Whether a keyword stands at a value that binds nothing. */
export function saysNothing(keyword: string, value: JsonValue): boolean {
  return (
    (keyword === 'uniqueItems' && value === false) ||
    (keyword === 'deprecated' && value === false) ||
    ((keyword === 'minLength' || keyword === 'minProperties') && value === 0) ||
    (keyword === 'additionalItems' && typeof value === 'boolean')
  );
}

/** Has a meaning for whoever keeps schemas, and none for whoever writes a value. */
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

/** Binds no value, but says something about it. */
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
 * Puts schemas together. Where it only binds further, and describes
 * no members of its own, a schema without it allows more, never less.
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
