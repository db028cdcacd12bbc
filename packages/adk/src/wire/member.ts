import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * A member of what a client sent, however it is spelled: in camel case, in snake case (Python), or with a
 * capital (structs of Go without tags: `ID`, `FileURI`). Null is absent.
 */
export function member(owner: JsonObject, name: string): JsonValue | undefined {
  const own = Object.hasOwn(owner, name) ? owner[name] : spelledOtherwise(owner, name);
  return own ?? undefined;
}

/** A member that is an object; empty if it is not one. */
export function objectIn(owner: JsonObject, name: string): JsonObject {
  const value = member(owner, name);
  return isJsonObject(value) ? (value as JsonObject) : {};
}

/** A string member of an object. */
export function textIn(owner: JsonObject, name: string): string | undefined {
  const value = member(owner, name);
  return typeof value === 'string' ? value : undefined;
}

/** The same object with the named members in camel case; the others as they are. */
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

/** The longest name on the wire: longer keys are data of others, and are not converted. */
const longest = 40;
