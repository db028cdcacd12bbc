import type { JsonLimits } from './json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
import { isTop } from './name-of.ts';

/**
 * What a value is that is copied. `own`: JSON. `parsed`: by somebody else, so that its numbers may have lost
 * digits, and it may be anything. `given`: anything; members that are undefined are left out. `whole`: as
 * `given`, but nothing may be left out.
 */
export type CopyKind = 'own' | 'parsed' | 'given' | 'whole';

/**
 * A copy of a JSON value within limits; undefined of any other, of which other functions say what is wrong.
 */
export function copyPlain<T extends JsonValue>(value: T, limits: JsonLimits, kind: CopyKind): T | undefined {
  return copied(value, { limits, kind, nodes: 0, chars: 0 }) as T | undefined;
}

/** A copy of a value that is nothing but JSON, with its size as in a `Picture`; undefined of any other. */
export function plainPicture(value: unknown, limits: JsonLimits): PlainPicture | undefined {
  const walk: Walk = { limits, kind: 'whole', nodes: 0, chars: 0 };
  const copy = copied(value, walk);
  return copy === undefined ? undefined : { value: copy, chars: walk.chars, nodes: walk.nodes };
}

export interface PlainPicture {
  readonly value: JsonValue;
  /** Characters of all texts and keys. */
  readonly chars: number;
  /** Values of any kind, containers included. */
  readonly nodes: number;
}

/** Whether a member could change a prototype. */
export function isUnsafe(key: string, value: JsonObject): boolean {
  if (key === '__proto__') return true;
  const inner = key === 'constructor' ? value[key] : undefined;
  return isJsonObject(inner) && Object.hasOwn(inner, 'prototype');
}

/** Whether an object has nothing but members that can be seen, or items. */
export function isPlain(value: object): boolean {
  return Array.isArray(value) || hasOnly(value, Object.keys(value));
}

/** Whether an object that is no list has nothing but the members with these keys. */
function hasOnly(value: object, keys: readonly string[]): boolean {
  const prototype = Object.getPrototypeOf(value);
  const isHidden = keys.length === 0 && Reflect.ownKeys(value).length > 0;
  return !isHidden && (prototype === Object.prototype || isTop(prototype));
}

/** From 1e21 on numbers are written with an exponent, and nobody expects every digit. */
export function hasLostDigits(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}

interface Walk {
  readonly limits: JsonLimits;
  readonly kind: CopyKind;
  nodes: number;
  chars: number;
}

function copied(value: unknown, walk: Walk): JsonValue | undefined {
  try {
    return copyOf(value as JsonValue, 0, walk);
  } catch {
    return undefined;
  }
}

function copyOf(value: JsonValue, depth: number, walk: Walk): JsonValue {
  const { limits, kind } = walk;
  const foreign = kind !== 'own';
  const whole = kind === 'whole';
  if (++walk.nodes > limits.nodes) throw notPlain;
  switch (typeof value) {
    case 'string':
      walk.chars += value.length;
      if (walk.chars > limits.chars) throw notPlain;
      return value;
    case 'number':
      if (!Number.isFinite(value) || (kind === 'parsed' && hasLostDigits(value))) throw notPlain;
      return value;
    case 'boolean':
      return value;
    default:
      if (value === null || (!foreign && typeof value !== 'object')) return value;
  }
  if (typeof value !== 'object' || depth >= limits.depth) throw notPlain;
  if (Array.isArray(value)) {
    // What a pattern found is a list with members.
    if (whole && Object.hasOwn(value, 'index')) throw notPlain;
    const copy: JsonValue[] = [];
    for (const item of value as readonly JsonValue[]) copy.push(copyOf(item, depth + 1, walk));
    return copy;
  }
  const keys = Object.keys(value);
  if (foreign && !hasOnly(value, keys)) throw notPlain;
  // A clone has the hidden class of what it was made from, so that
  // whoever reads it finds what it knows. Symbols would be cloned, too.
  const copy: Record<string, JsonValue> = foreign ? {} : { ...(value as JsonObject) };
  for (const key of keys) {
    if (isUnsafe(key, value as JsonObject)) throw notPlain;
    const member = (value as JsonObject)[key];
    if (whole) walk.chars += key.length;
    if (member !== undefined || whole) copy[key] = copyOf(member as JsonValue, depth + 1, walk);
  }
  return copy;
}

const notPlain = new Error('not plain');
