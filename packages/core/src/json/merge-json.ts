import { isJsonObject, type JsonValue } from './json-value.ts';
import { setOwn } from './set-own.ts';

/** Merges two values: objects member by member, recursively; of any other values the later is returned. */
export function mergeJson(before: JsonValue, after: JsonValue): JsonValue {
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
  const merged: Record<string, JsonValue> = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    setOwn(merged, key, known === undefined ? value : mergeJson(known, value));
  }
  return Object.freeze(merged);
}
