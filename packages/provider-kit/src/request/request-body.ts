import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { WireBody } from '../wire/wire.ts';

/**
 * Returns the body with the members of the application's options,
 * which win: objects are merged, all other values are replaced.
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
 * Returns an object without lone surrogates in its strings and keys; the same object if there are none.
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
 * JSON escapes lone surrogates, and nothing else in this range. A string that contains such an escape as text
 * is a false positive, which only costs time.
 */
const escapedHalf = /\\ud[89a-f]/;

/**
 * Returns a string in which each lone surrogate is replaced
 * by U+FFFD: servers refuse them as invalid Unicode.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
