import { isJsonObject, type JsonValue } from '@mortise/core';
import { list, showValue } from '../value/describe-value.ts';

/** What a schema expects, in a few words: its types, or its values; undefined where it says neither. */
export function describeSchema(schema: JsonValue | undefined): string | undefined {
  if (!isJsonObject(schema)) return undefined;
  const { const: only, enum: values, type } = schema;
  if (only !== undefined) return showValue(only);
  if (Array.isArray(values)) return list((values as readonly JsonValue[]).map(showValue));
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? list(type.map(String)) : undefined;
}
