import { isJsonObject, type JsonValue } from './json-value.ts';

/** Sets an own member of any name: an assignment to `__proto__` would replace the prototype. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

/**
 * Merges two values: objects member by member, recursively;
 * of any other two values, the later value is returned.
 */
export function mergeJson(before: JsonValue, after: JsonValue): JsonValue {
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
  const merged: Record<string, JsonValue> = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    setOwn(merged, key, known === undefined ? value : mergeJson(known, value));
  }
  return Object.freeze(merged);
}

/** Returns the members of options that are set: a member that is undefined or null counts as omitted. */
export function givenMembers<Options extends object>(
  options: Options,
): { [name in keyof Options]?: NonNullable<Options[name]> } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given) as { [name in keyof Options]?: NonNullable<Options[name]> };
}
