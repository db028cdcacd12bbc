import type { JsonValue } from './json-value.ts';
import { snapshotJson } from './snapshot-json.ts';

/** How a value and its JSON picture compare. */
export interface CheckedPicture {
  /** Undefined where it has none. */
  readonly json: JsonValue | undefined;
  /** The value is its picture: nothing but JSON. */
  readonly plain: boolean;
  /** Values with equal pictures are equal. Of an object with a class of its own: where it has a `toJSON`. */
  readonly faithful: boolean;
}

/** The picture of checked arguments, and how much it says. */
export function checkedPicture(value: unknown): CheckedPicture {
  const snapshot = snapshotJson(value);
  if ('problem' in snapshot) return { json: undefined, plain: false, faithful: false };
  const likeness = likenessOf(value);
  return { json: snapshot.value, plain: likeness === 'plain', faithful: likeness !== 'lossy' };
}

type Likeness = 'plain' | 'faithful' | 'lossy';

/** Of a value that has a picture: it is finite, and has no cycles. */
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
