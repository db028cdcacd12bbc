import type { JsonObject, JsonValue } from '../json/json-value.ts';

/**
 * A schema whose root is an object, which is all that some providers take of an answer: what is an array, a
 * text, an enum or a union stands in it as `value`. Undefined where the root is an object already.
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

/** A schema whose references into itself are good where it stands now. Definitions stay at the root. */
function moved(schema: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && /^#(?!\/(?:\$defs|definitions)\/)(?:\/|$)/.test(value)
      ? `#/properties/value${value.slice(1)}`
      : value,
  ) as JsonValue;
}
