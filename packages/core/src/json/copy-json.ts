import type { JsonLimits, JsonProblem } from './json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
import { isTop, nameOf } from './name-of.ts';
import { unsafeKey } from './scan-json.ts';

/**
 * The origin of a value that is copied. `own`: a value that is known to be JSON. `parsed`: a value of any
 * kind that another program parsed, so that its numbers may have lost digits. `given`: a value of any kind,
 * whose numbers are taken as they are. Members that are undefined are omitted.
 */
type CopyKind = 'own' | 'parsed' | 'given';

/**
 * Copies a JSON value and checks it against the limits, so that a change of the copy does not change the log.
 * Never throws: a value that cannot be copied results in a `problem`.
 */
export function copyJson<T extends JsonValue>(
  value: T,
  limits: JsonLimits,
  kind: CopyKind = 'own',
): { readonly copy: T } | { readonly problem: JsonProblem } {
  const walk: Walk = { limits, kind, nodes: 0, chars: 0, problem: undefined, unsafe: undefined, kindAt: undefined };
  let copy: T;
  try {
    copy = copyValue(value, 0, walk) as T;
  } catch {
    return { problem: unreadableArgs };
  }
  if (walk.unsafe) return { problem: unsafeKey(walk.unsafe) };
  if (walk.kindAt && walk.problem) {
    const { code, message } = walk.problem;
    return { problem: { code, message: `${message} It is at ${['$', ...walk.kindAt].join('.').slice(0, 200)}.` } };
  }
  return walk.problem ? { problem: walk.problem } : { copy };
}

/** The problem of a value that throws when it is read. */
export const unreadableArgs: JsonProblem = {
  code: 'invalid_args_type',
  message: 'reading the arguments threw an error. Send plain JSON.',
};

/** True if the member with this key could change a prototype. */
export function isUnsafe(key: string, value: JsonObject): boolean {
  if (key === '__proto__') return true;
  const inner = key === 'constructor' ? value[key] : undefined;
  return isJsonObject(inner) && Object.hasOwn(inner, 'prototype');
}

/** True if an object is an array, or a plain object whose members are not all hidden. */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  const isHidden = Object.keys(value).length === 0 && Reflect.ownKeys(value).length > 0;
  return !isHidden && (prototype === Object.prototype || isTop(prototype));
}

/**
 * Returns true if an integer may have lost digits when it was parsed. Integers from 1e21 on are written with
 * an exponent, so exact digits are not expected of them.
 */
function hasLostDigits(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;
}

interface Walk {
  readonly limits: JsonLimits;
  readonly kind: CopyKind;
  nodes: number;
  chars: number;
  problem: JsonProblem | undefined;
  /** The path of the key that could change a prototype, built while the recursion returns. */
  unsafe: string[] | undefined;
  /** The path of the value that is not JSON, built while the recursion returns. */
  kindAt: (string | number)[] | undefined;
}

function copyValue(value: JsonValue, depth: number, walk: Walk): JsonValue {
  if (++walk.nodes > walk.limits.nodes)
    return refuse(walk, 'args_too_large', `the arguments hold more than ${walk.limits.nodes} values. Send fewer.`);
  if (typeof value === 'string') return countChars(value, walk);
  if (typeof value === 'number') return checkNumber(value, walk);
  if (typeof value !== 'object' || value === null) return walk.kind === 'own' ? value : checkForeign(value, walk);
  if (depth >= walk.limits.depth)
    return refuse(
      walk,
      'args_too_deep',
      `the arguments are nested more than ${walk.limits.depth} levels deep. Send a flatter value.`,
    );
  if (walk.kind !== 'own' && !isPlain(value)) return refuseKind(value, walk);
  if (Array.isArray(value)) {
    const copy: JsonValue[] = [];
    for (const item of value as readonly JsonValue[]) {
      copy.push(copyValue(item, depth + 1, walk));
      if (!walk.problem) continue;
      walk.kindAt?.unshift(copy.length - 1);
      break;
    }
    return copy;
  }
  // A spread copy has the hidden class of the original, which makes reading it faster. It would also copy
  // symbols, so it is used only for known JSON.
  const copy: Record<string, JsonValue> = walk.kind === 'own' ? { ...(value as JsonObject) } : {};
  for (const key of Object.keys(value)) {
    if (isUnsafe(key, value as JsonObject)) return refuseKey(walk, key);
    const member = (value as { [key: string]: JsonValue })[key] as JsonValue;
    if (member === undefined) continue;
    copy[key] = copyValue(member, depth + 1, walk);
    if (!walk.problem) continue;
    walk.unsafe?.unshift(key);
    walk.kindAt?.unshift(key);
    break;
  }
  return copy;
}

function refuseKey(walk: Walk, key: string): null {
  walk.unsafe = key === 'constructor' ? [key, 'prototype'] : [key];
  walk.problem = unsafeKey(walk.unsafe);
  return null;
}

function checkNumber(value: number, walk: Walk): JsonValue {
  if (!Number.isFinite(value)) {
    if (walk.kind !== 'own') walk.kindAt = [];
    return refuse(walk, 'invalid_args_schema', `the number ${value} is not JSON. Send it as a string.`);
  }
  if (walk.kind !== 'parsed' || !hasLostDigits(value)) return value;
  return refuse(walk, 'invalid_args_schema', `the number ${value} cannot be represented exactly. Send it as a string.`);
}

function checkForeign(value: JsonValue, walk: Walk): JsonValue {
  if (value === null || typeof value === 'boolean') return value;
  return refuseKind(value, walk);
}

function refuseKind(value: unknown, walk: Walk): null {
  walk.kindAt = [];
  return refuse(walk, 'invalid_args_type', `a ${nameOf(value)} is not JSON. Send a JSON value.`);
}

function countChars(text: string, walk: Walk): JsonValue {
  walk.chars += text.length;
  if (walk.chars <= walk.limits.chars) return text;
  return refuse(walk, 'args_too_large', `the arguments are longer than ${walk.limits.chars} characters. Send less.`);
}

function refuse(walk: Walk, code: JsonProblem['code'], message: string): null {
  walk.problem ??= { code, message };
  return null;
}
