import type { JsonValue } from '@mortise/core';
import type { Dialect } from './dialect.ts';

/** The kind of schemas below a keyword: one schema, an array of them, or an object of them. */
type Holds = 'schema' | 'list' | 'map';

/**
 * Returns the schemas directly below a keyword of a schema,
 * each with its path from that schema; empty if there are none.
 */
export function subschemasOf(
  keyword: string,
  value: JsonValue,
  dialect: Dialect,
): readonly (readonly [readonly string[], JsonValue])[] {
  switch (holdsOf(keyword, value, dialect)) {
    case 'schema':
      return [[[], value]];
    case 'list':
      return (value as readonly JsonValue[]).map((item, at) => [[String(at)], item]);
    case 'map':
      return Object.entries(value as object).flatMap(([key, item]) =>
        keyword === 'dependencies' && Array.isArray(item) ? [] : [[[key], item as JsonValue]],
      );
    default:
      return [];
  }
}

/** Returns true if the schemas below a keyword apply to the same value as the schema that has the keyword. */
export function isInPlace(keyword: string): boolean {
  return inPlace.has(keyword);
}

function holdsOf(keyword: string, value: JsonValue, dialect: Dialect): Holds | undefined {
  if (keyword === 'items' && dialect === 'draft-07' && Array.isArray(value)) return 'list';
  return shared.get(keyword) ?? (dialect === 'draft-07' ? seventh : latest).get(keyword);
}

const shared: ReadonlyMap<string, Holds> = new Map([
  ['additionalProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['contains', 'schema'],
  ['items', 'schema'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependencies', 'map'],
  ['definitions', 'map'],
]);

const seventh: ReadonlyMap<string, Holds> = new Map([['additionalItems', 'schema']]);

const latest: ReadonlyMap<string, Holds> = new Map([
  ['unevaluatedProperties', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['contentSchema', 'schema'],
  ['prefixItems', 'list'],
  ['dependentSchemas', 'map'],
  ['$defs', 'map'],
]);

const inPlace: ReadonlySet<string> = new Set([
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
