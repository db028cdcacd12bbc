import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/** A pattern for the members of an object, by name. It is data, so that it can be stored and shown. */
export interface JsonPattern {
  readonly [name: string]: JsonCondition;
}

/**
 * A condition for a member: a value that it must equal,
 * inclusive bounds (`min` and `max`), a prefix, or its absence.
 */
export type JsonCondition =
  | string
  | number
  | boolean
  | null
  | { readonly equals: JsonValue }
  | { readonly oneOf: readonly JsonValue[] }
  | { readonly min?: number; readonly max?: number }
  | { readonly startsWith: string }
  | { readonly absent: true };

/** Returns true if an object meets all conditions of a pattern. */
export function matchesPattern(pattern: JsonPattern, value: JsonObject): boolean {
  return Object.entries(pattern).every(([name, condition]) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return member === undefined ? isAbsence(condition) : matches(condition, member);
  });
}

/** Returns true if two JSON values are the same, whatever the order of their members. */
export function sameJson(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => sameJson(value, other[at] ?? null))
    );
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key] as JsonValue, other[key] as JsonValue))
  );
}

function isAbsence(condition: JsonCondition): boolean {
  return typeof condition === 'object' && condition !== null && 'absent' in condition;
}

function matches(condition: JsonCondition, value: JsonValue): boolean {
  if (typeof condition !== 'object' || condition === null) return condition === value;
  if ('equals' in condition) return sameJson(condition.equals, value);
  if ('oneOf' in condition) return condition.oneOf.some((one) => sameJson(one, value));
  if ('startsWith' in condition) return typeof value === 'string' && value.startsWith(condition.startsWith);
  // A condition without a known operator matches nothing.
  const { min, max } = 'absent' in condition ? {} : condition;
  if (typeof value !== 'number' || (min === undefined && max === undefined)) return false;
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
}
