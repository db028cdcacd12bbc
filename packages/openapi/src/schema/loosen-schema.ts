import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit/lenient-schema';

/**
 * Returns a schema, some parts of which were cut, so that it refuses no value that the complete schema
 * accepts. A part that accepts any value makes a keyword stricter that counts or negates it, or that applies
 * to the members which the part does not cover. `isWide` returns true for a part that was cut, or that leads
 * to one; by default each part counts as cut.
 */
export function loosenSchema(schema: JsonValue, isWide: IsWide = () => true): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const loose: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const looksAt = stricter.get(keyword);
    if (looksAt && isWide(looksAt === 'all' ? schema : (schema[looksAt] ?? null))) continue;
    const copy = loosened(keyword, value, isWide);
    // The `allOf` that replaced a `oneOf` already includes the `allOf` of the schema.
    if (keyword === 'allOf' && loose['allOf'] !== undefined) continue;
    if (keyword !== 'oneOf' || !isWide(value)) loose[keyword] = copy;
    else if (schema['anyOf'] === undefined) loose['anyOf'] = copy;
    else
      loose['allOf'] = [
        ...((loosened('allOf', schema['allOf'] ?? [], isWide) as readonly JsonValue[]) ?? []),
        { anyOf: copy },
      ];
  }
  return loose;
}

function loosened(keyword: string, value: JsonValue, isWide: IsWide): JsonValue {
  switch (keyword === '$defs' ? 'schemaMap' : formOf(keyword)) {
    case 'schema':
      return loosenSchema(value, isWide);
    case 'schemas':
      return (value as readonly JsonValue[]).map((each) => loosenSchema(each, isWide));
    case 'schemaMap':
      return Object.fromEntries(
        Object.entries(value as JsonObject).map(([name, each]) => [name, loosenSchema(each, isWide)]),
      );
    default:
      return value;
  }
}

/**
 * Returns a function that returns true if a part of a schema
 * is one of the given parts, or contains or references one.
 */
export function reachesIn({ $defs }: JsonObject, wide: ReadonlySet<JsonValue>): IsWide {
  const reaches = (part: JsonValue, seen: Set<string>): boolean => {
    if (wide.has(part)) return true;
    if (Array.isArray(part)) return part.some((each: JsonValue) => reaches(each, seen));
    if (!isJsonObject(part)) return false;
    const { $ref } = part;
    if (typeof $ref === 'string' && !seen.has($ref)) {
      seen.add($ref);
      const target = isJsonObject($defs) ? $defs[$ref.slice('#/$defs/'.length)] : undefined;
      if (target !== undefined && reaches(target, seen)) return true;
    }
    return Object.entries(part).some(([name, each]) => name !== '$defs' && reaches(each, seen));
  };
  return (part) => reaches(part, new Set());
}

/** Returns true if a part accepts more values than before. */
export type IsWide = (part: JsonValue) => boolean;

/**
 * Keywords that refuse more if another part accepts more, with that part: a keyword next to it, or `all` of
 * them.
 */
const stricter: ReadonlyMap<string, string> = new Map([
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'if'],
  ['else', 'if'],
  ['maxContains', 'contains'],
  ['unevaluatedProperties', 'all'],
  ['unevaluatedItems', 'all'],
]);
