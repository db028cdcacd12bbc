import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Returns a member of a client's object in any spelling: camel case, snake case (Python), or capitalized (Go
 * structs without tags: `ID`, `FileURI`). Null counts as absent.
 */
export function member(owner: JsonObject, name: string): JsonValue | undefined {
  const own = Object.hasOwn(owner, name) ? owner[name] : spelledOtherwise(owner, name);
  return own ?? undefined;
}

/** Returns a member that is an object; an empty object if it is not. */
export function objectIn(owner: JsonObject, name: string): JsonObject {
  const value = member(owner, name);
  return isJsonObject(value) ? (value as JsonObject) : {};
}

/** Returns a string member of an object. */
export function textIn(owner: JsonObject, name: string): string | undefined {
  const value = member(owner, name);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the object with the named members in camel case; other members are unchanged. */
export function inCamelCase(owner: JsonObject, names: readonly string[]): JsonObject {
  const known = new Map(names.map((name) => [folded(name), name]));
  const entries = Object.entries(owner).map(([name, value]): [string, JsonValue] => [
    known.get(folded(name)) ?? name,
    value,
  ]);
  return Object.fromEntries(entries);
}

function spelledOtherwise(owner: JsonObject, name: string): JsonValue | undefined {
  const wanted = folded(name);
  for (const key of Object.keys(owner)) if (key.length <= longest && folded(key) === wanted) return owner[key];
  return undefined;
}

function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** The length of the longest member name on the wire: longer keys are data, and are not converted. */
const longest = 40;
