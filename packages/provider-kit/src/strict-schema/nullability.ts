import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { resolveRef } from '../schema/json-pointer.ts';

/** True if a schema allows null, by its types, values and unions. */
export function allowsNull(schema: JsonValue | undefined, root: JsonObject, depth = 0): boolean {
  if (!isJsonObject(schema) || depth > mostRefs) return false;
  const { $ref, type, enum: values, anyOf, oneOf } = schema;
  if (typeof $ref === 'string') return allowsNull(resolveRef(root, $ref), root, depth + 1);
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false;

  if (Array.isArray(values)) return values.includes(null);
  if ('const' in schema) return schema['const'] === null;
  const union = anyOf ?? oneOf;
  if (Array.isArray(union)) return union.some((branch: JsonValue) => allowsNull(branch, root, depth + 1));
  return type !== undefined;
}

/** A lowered schema that does not allow null, and now does. */
export function nullable(schema: JsonObject): JsonObject {
  const { type, anyOf, enum: values } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, nullSchema] };
  if (typeof type !== 'string' || 'const' in schema) return { anyOf: [schema, nullSchema] };
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) && { enum: [...values, null] }) };
}

const nullSchema: JsonObject = Object.freeze({ type: 'null' });
const mostRefs = 32;
