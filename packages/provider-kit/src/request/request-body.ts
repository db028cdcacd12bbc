import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { WireBody } from '../wire/wire.ts';

/**
 * The body with the application's own members, which come
 * last: objects are merged, everything else is replaced.
 */
export function withOptions(body: WireBody, options: JsonObject): WireBody {
  const merged: { [key: string]: unknown } = { ...body };
  for (const [key, value] of Object.entries(options)) {
    const member = merged[key];
    merged[key] = isJsonObject(member) && isJsonObject(value) ? { ...member, ...value } : value;
  }
  return merged;
}

/**
 * An object without lone surrogates in its texts and keys; the same object if there are none.
 */
export function wellFormedJson(value: JsonObject): JsonObject;
export function wellFormedJson(value: JsonValue): JsonValue;
export function wellFormedJson(value: JsonValue): JsonValue {
  return escapedHalf.test(JSON.stringify(value)) ? repaired(value) : value;
}

function repaired(value: JsonValue): JsonValue {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(repaired);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [wellFormed(key), repaired(member)]));
}

/**
 * JSON writes halves, and nothing else in this range, as escapes.
 * A text that has such an escape itself is looked at in vain.
 */
const escapedHalf = /\\ud[89a-f]/;

/** A text without halves of surrogate pairs, which servers refuse as no Unicode: each becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
