import { isTop } from './name-of.ts';

/**
 * A value as it is at this moment, where it has to wait before its picture is taken: of lists, plain objects,
 * maps, sets and bytes a copy, of anything else itself. Never throws.
 */
export function heldStill<T>(value: T, seen: Map<unknown, unknown> = new Map()): T {
  const known = seen.get(value);
  if (known !== undefined || typeof value !== 'object' || value === null) return (known ?? value) as T;
  try {
    return copyOf(value, seen) as T;
  } catch {
    // What throws when it is looked at throws again when its picture is taken.
    return value;
  }
}

function copyOf(value: object, seen: Map<unknown, unknown>): unknown {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return structuredClone(value);
  const isBare = Object.keys(value).length === 0;
  if (value instanceof Map) return isBare ? new Map(value) : value;
  if (value instanceof Set) return isBare ? new Set(value) : value;
  const isList = Array.isArray(value);
  const members = Object.entries(value);
  // What a pattern found is a list with members.
  const isMore = Reflect.ownKeys(value).length !== members.length + (isList ? 1 : 0);
  if (isMore || (isList ? members.length !== value.length : !isTop(Object.getPrototypeOf(value)))) return value;
  const copy: Record<string, unknown> = isList ? ([] as never) : {};
  seen.set(value, copy);
  for (const [key, member] of members) copy[key] = heldStill(member, seen);
  return copy;
}
