import type { JsonValue } from './json-value.ts';
import { snapshotJson } from './snapshot-json.ts';

/** The JSON copy of a value, and how it compares with the value. */
export interface CheckedJson {
  /** The JSON; undefined if the value has none. */
  readonly json: JsonValue | undefined;
  /** True if the value is plain JSON. */
  readonly plain: boolean;
  /**
   * True if the JSON shows all of the value: values with equal JSON are
   * equal. An object of a class counts as shown if it has a `toJSON`.
   */
  readonly faithful: boolean;
}

/** Converts checked arguments to JSON, and determines how complete the JSON is. */
export function checkedJson(value: unknown): CheckedJson {
  const snapshot = snapshotJson(value);
  if ('problem' in snapshot) return { json: undefined, plain: false, faithful: false };
  const likeness = likenessOf(value);
  return { json: snapshot.value, plain: likeness === 'plain', faithful: likeness !== 'lossy' };
}

type Likeness = 'plain' | 'faithful' | 'lossy';

/**
 * Determines how completely JSON represents a value. The
 * value must have JSON, so it is finite and has no cycles.
 */
function likenessOf(value: unknown): Likeness {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return 'plain';
    case 'number':
      return Number.isFinite(value) ? 'plain' : 'lossy';
    case 'bigint':
    case 'undefined':
      return 'faithful';
    default:
      return value === null ? 'plain' : likenessOfObject(value as object);
  }
}

function likenessOfObject(value: object): Likeness {
  if (Array.isArray(value)) return value.includes(undefined) ? 'lossy' : worst(value, 'plain');
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'lossy' : 'faithful';
  if (value instanceof Set) return worst(value, 'faithful');
  if (value instanceof Map) return worst([...value].flat(), 'faithful');
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return worst(Object.values(value), 'plain');
  return typeof (value as { toJSON?: unknown }).toJSON === 'function' ? 'faithful' : 'lossy';
}

function worst(items: Iterable<unknown>, own: 'plain' | 'faithful'): Likeness {
  let found: Likeness = own;
  for (const item of items) {
    const likeness = likenessOf(item);
    if (likeness === 'lossy') return 'lossy';
    if (likeness === 'faithful') found = 'faithful';
  }
  return found;
}
