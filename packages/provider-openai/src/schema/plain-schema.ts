import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { hasType, ownMember, resolveRef } from '@mortise/provider-kit';

/**
 * The part of a lowered schema that describes a value, without references and unions: the first matching
 * alternative. Undefined if none matches.
 */
export function plainSchema(schema: JsonObject, value: JsonValue, root: JsonObject, depth = 0): JsonObject | undefined {
  const { $ref, anyOf } = schema;
  if (depth > mostLevels) return undefined;
  if (typeof $ref === 'string') {
    const target = resolveRef(root, $ref);
    return target && plainSchema(target, value, root, depth + 1);
  }
  if (!Array.isArray(anyOf)) return matches(schema, value, root, depth) ? schema : undefined;
  for (const branch of anyOf as readonly JsonObject[]) {
    const plain = plainSchema(branch, value, root, depth + 1);
    if (plain) return plain;
  }
  return undefined;
}

/** True if a value has the shape that a simple schema describes. Missing members are allowed. */
function matches(schema: JsonObject, value: JsonValue, root: JsonObject, depth: number): boolean {
  const { type, enum: values, properties, items } = schema;
  if ('const' in schema) return schema['const'] === value;
  if (Array.isArray(values)) return values.includes(value);
  const types = Array.isArray(type) ? type : [type];
  if (!types.some((word) => typeof word === 'string' && hasType(value, word))) return false;
  if (Array.isArray(value)) {
    return (
      isJsonObject(items) && value.every((item: JsonValue) => plainSchema(items, item, root, depth + 1) !== undefined)
    );
  }
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([name, member]) => {
    const described = ownMember(properties, name);
    return described !== undefined && plainSchema(described, member, root, depth + 1) !== undefined;
  });
}

/** Deeper than strict mode takes objects, with room for references and unions. */
const mostLevels = 256;
