import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * Returns a schema whose root is an object, because some providers require that of an answer: an array, a
 * string, an enum or a union becomes its member `value`. Undefined if the root is an object already.
 */
export function objectRoot(schema: JsonObject): JsonObject | undefined {
  if ((schema['type'] === 'object' || 'properties' in schema) && !('anyOf' in schema || 'oneOf' in schema))
    return undefined;
  const { $schema, $defs, definitions, ...value } = moved(schema) as JsonObject;
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: { value },
    required: ['value'],
    additionalProperties: false,
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
}

/** Returns a schema whose references are valid at its new position. Definitions stay at the root. */
function moved(schema: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && /^#(?!\/(?:\$defs|definitions)\/)(?:\/|$)/.test(value)
      ? `#/properties/value${value.slice(1)}`
      : value,
  ) as JsonValue;
}
