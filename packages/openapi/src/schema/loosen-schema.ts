import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit';

/**
 * A schema of which parts were cut, so that it refuses nothing that all of it would take: a part that takes
 * anything makes another keyword stricter where that counts, negates, or takes what the part would have
 * looked at.
 */
export function loosenSchema(schema: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const loose: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (stricter.has(keyword)) continue;
    const copy = loosened(keyword, value);
    if (keyword !== 'oneOf') loose[keyword] = copy;
    else if (schema['anyOf'] === undefined) loose['anyOf'] = copy;
    else
      loose['allOf'] = [...((loosened('allOf', schema['allOf'] ?? []) as readonly JsonValue[]) ?? []), { anyOf: copy }];
  }
  return loose;
}

function loosened(keyword: string, value: JsonValue): JsonValue {
  switch (keyword === '$defs' ? 'schemaMap' : formOf(keyword)) {
    case 'schema':
      return loosenSchema(value);
    case 'schemas':
      return (value as readonly JsonValue[]).map(loosenSchema);
    case 'schemaMap':
      return Object.fromEntries(Object.entries(value as JsonObject).map(([name, each]) => [name, loosenSchema(each)]));
    default:
      return value;
  }
}

const stricter: ReadonlySet<string> = new Set([
  ...['not', 'if', 'then', 'else', 'maxContains', 'unevaluatedProperties', 'unevaluatedItems'],
]);
