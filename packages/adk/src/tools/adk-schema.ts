import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Converts a schema of Gemini's dialect to JSON Schema: types in lower case, `nullable` as a type, counts in
 * strings as numbers. Keywords of JSON Schema stay; `propertyOrdering` is dropped, because it enforces
 * nothing.
 */
export function jsonSchemaOf(schema: JsonObject): JsonObject {
  const { type, nullable, propertyOrdering: _, ...rest } = schema;
  const converted: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(rest)) converted[keyword] = convert(keyword, value);
  const named = typeof type === 'string' && type !== 'TYPE_UNSPECIFIED' ? type.toLowerCase() : undefined;
  if (named !== undefined) converted['type'] = nullable === true ? [named, 'null'] : named;
  if (nullable === true && Array.isArray(converted['enum'])) converted['enum'] = [...converted['enum'], null];
  return nullable === true && Array.isArray(converted['anyOf'])
    ? { ...converted, anyOf: [...converted['anyOf'], { type: 'null' }] }
    : converted;
}

function convert(keyword: string, value: JsonValue): JsonValue {
  if (counts.has(keyword)) return Number(value);
  if (keyword === 'properties' && isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, below(each)]));
  if (keyword === 'items') return below(value);
  return keyword === 'anyOf' && Array.isArray(value) ? value.map(below) : value;
}

function below(value: JsonValue): JsonValue {
  return isJsonObject(value) ? jsonSchemaOf(value) : value;
}

const counts: ReadonlySet<string> = new Set([
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'],
]);
