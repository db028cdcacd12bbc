import { isJsonObject, type JsonValue } from '@mortise/core';
import { list, showValue } from '../value/describe-value.ts';

/** A short description of a schema: its types, or its values; undefined if it has neither. */
export function describeSchema(schema: JsonValue | undefined): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { const: only, enum: values, type } = schema;
  if (only !== undefined) return showValue(only);
  if (Array.isArray(values)) return list((values as readonly JsonValue[]).map(showValue));
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? list(type.map(String)) : undefined;
}
