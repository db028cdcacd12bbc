import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** Returns an own member of an object; undefined if there is none. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns a member that is a string; undefined if it is anything else. */
export function textIn(value: JsonValue | undefined, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' ? member : undefined;
}

/** Returns a member that is a list; an empty list if it is anything else. */
export function listIn(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const member = memberOf(value, name);
  return Array.isArray(member) ? (member as readonly JsonValue[]) : [];
}

/** Returns the entries of a member that is an object; an empty list if it is anything else. */
export function entriesIn(value: JsonValue | undefined, name: string): readonly (readonly [string, JsonValue])[] {
  const member = memberOf(value, name);
  return isJsonObject(member) ? Object.entries(member) : [];
}

/** Returns true if a member is `true`. */
export function isSet(value: JsonObject | undefined, name: string): boolean {
  return memberOf(value, name) === true;
}
