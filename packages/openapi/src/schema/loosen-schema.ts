import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit/lenient-schema';

/**
 * A schema of which parts were cut, so that it refuses nothing that all of it would take: a part that takes
 * anything makes another keyword stricter where that counts, negates, or takes what the part would have
 * looked at. `isWide`: whether a part is one of those, or leads to one; by default each is.
 */
export function loosenSchema(schema: JsonValue, isWide: IsWide = () => true): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const loose: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const looksAt = stricter.get(keyword);
    if (looksAt && isWide(looksAt === 'all' ? schema : (schema[looksAt] ?? null))) continue;
    const copy = loosened(keyword, value, isWide);
    // The `allOf` that a converted `oneOf` became includes it already.
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

/** True if a part of a schema is one of these, or has or references one. */
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

/** True if a part accepts more than before. */
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
