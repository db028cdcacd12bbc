import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * True if OpenAI enforces a schema in its strict mode: every member of every object is required, no other is
 * allowed, and it uses no other keywords than that mode supports.
 */
export function isStrict(schema: JsonValue): boolean {
  if (!isJsonObject(schema) || !Object.keys(schema).every((keyword) => strictKeywords.has(keyword))) return false;
  const { type, properties, items, anyOf } = schema;
  if (type === 'object' && !isStrictObject(schema)) return false;
  const below = [
    ...(isJsonObject(properties) ? Object.values(properties) : []),
    ...(Array.isArray(anyOf) ? anyOf : []),
  ];
  return (items === undefined || isStrict(items)) && below.every(isStrict);
}

function isStrictObject({ properties = {}, required = [], additionalProperties }: JsonObject): boolean {
  if (additionalProperties !== false || !isJsonObject(properties) || !Array.isArray(required)) return false;
  const names = new Set(required);
  return Object.keys(properties).every((name) => names.has(name));
}

const strictKeywords: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'description', 'title', 'enum', 'const', 'items'],
  ...['anyOf', '$schema'],
]);
