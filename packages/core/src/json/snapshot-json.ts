import { bytesOf, mimeOfBytes } from './binary-data.ts';
import { contentOf, unboxed } from './content-of.ts';
import { type JsonLimits, resultLimits } from './json-limits.ts';
import type { JsonValue } from './json-value.ts';
import { isTop, nameOf } from './name-of.ts';
import { setOwn } from './object-members.ts';

/** The JSON of any value, or the reason why there is none. */
export type Snapshot = { readonly value: JsonValue } | { readonly problem: string };

/** The JSON of a value, and what was changed to get it. */
export interface JsonCopy {
  readonly value: JsonValue;
  /** The number of characters of all strings and keys. */
  readonly chars: number;
  /** The number of values of any kind, containers included. */
  readonly nodes: number;
  /**
   * The paths of values that JSON cannot represent, each with the
   * kind of value; after 20 paths, the number of further paths.
   */
  readonly changed: readonly string[] | undefined;
  /** The bytes that `{ mimeType, size }` replaces in the JSON, in their order. */
  readonly bytes: readonly ExtractedBytes[] | undefined;
}

/** A copy of bytes, made when their value was converted. */
export interface ExtractedBytes {
  readonly mimeType: string;
  readonly data: Uint8Array;
}

/**
 * Converts any value to JSON; later changes to the value do not affect the JSON.
 *
 * Dates become ISO text, BigInts decimal text, regular expressions their text, and NaN and infinities null.
 * Maps, headers, forms and queries become objects, or lists of pairs if a key is not a string. Sets, typed
 * arrays and other iterables become arrays. `undefined` becomes null, and is omitted from objects. An object
 * of a class becomes the result of its `toJSON`, or its own members. Functions, symbols, cycles, errors,
 * bytes, throwing getters, processes (streams, responses, promises), and objects without visible members
 * cannot be converted: the problem names the path.
 */
export function snapshotJson(value: unknown, limits: JsonLimits = resultLimits): Snapshot {
  const taken = take(value, newWalk(limits));
  return typeof taken === 'string' ? { problem: taken } : { value: taken.value };
}

/**
 * Converts like `snapshotJson`, but a number or date that JSON cannot represent is a problem instead of null.
 * Use it for values on which a decision depends.
 */
export function exactJson(value: unknown, limits: JsonLimits = resultLimits): Snapshot {
  const taken = take(value, { ...newWalk(limits), exact: true });
  return typeof taken === 'string' ? { problem: taken } : { value: taken.value };
}

/**
 * Converts like `snapshotJson`, but lists the values that JSON cannot represent, and extracts bytes instead
 * of refusing them. `exact`: refuses the same values as `exactJson`.
 */
export function copyToJson(
  value: unknown,
  limits: JsonLimits = resultLimits,
  exact = false,
): JsonCopy | { readonly problem: string } {
  const walk = { ...newWalk(limits, true), exact };
  const taken = take(value, walk);
  if (typeof taken === 'string') return { problem: taken };
  const { chars, nodes, changed, bytes } = walk;
  return { value: taken.value, chars, nodes, changed, bytes };
}

interface Walk {
  readonly limits: JsonLimits;
  /** The containers around the current value. */
  readonly open: object[];
  /** The keys and indexes of the path to the current value. */
  readonly at: (string | number)[];
  readonly takesBytes: boolean;
  readonly exact?: boolean;
  nodes: number;
  chars: number;
  changed: string[] | undefined;
  /** The number of changes that are not listed. */
  more: number;
  bytes: ExtractedBytes[] | undefined;
}

function newWalk(limits: JsonLimits, takesBytes = false): Walk {
  return { limits, takesBytes, open: [], at: [], nodes: 0, chars: 0, changed: undefined, more: 0, bytes: undefined };
}

class NotJsonError extends Error {}

/** Returns the JSON of a value, or the problem as text. */
function take(value: unknown, walk: Walk): { readonly value: JsonValue } | string {
  try {
    return { value: toJson(value, walk) ?? null };
  } catch (error) {
    return error instanceof NotJsonError ? error.message : `something that threw (${nameOf(error)}) at $`;
  }
}

function toJson(value: unknown, walk: Walk): JsonValue | undefined {
  if (++walk.nodes > walk.limits.nodes) throw new NotJsonError(`more than ${walk.limits.nodes} values`);
  switch (typeof value) {
    case 'string':
      walk.chars += value.length;
      if (walk.chars > walk.limits.chars) throw new NotJsonError(`more than ${walk.limits.chars} characters`);
      return value;
    case 'boolean':
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      if (walk.exact) throw new NotJsonError(`${value} at ${pathOf(walk)}`);
      noteChange(walk, String(value));
      return null;
    case 'bigint':
      return value.toString();
    case 'undefined':
      if (walk.at.length > 0) noteChange(walk, 'undefined');
      return undefined;
    case 'object':
      return value === null ? null : objectToJson(value, walk);
    default:
      throw new NotJsonError(`a ${typeof value} at ${pathOf(walk)}`);
  }
}

function memberToJson(key: string | number, item: unknown, walk: Walk): JsonValue | undefined {
  walk.at.push(key);
  const value = toJson(item, walk);
  walk.at.pop();
  return value;
}

/** Returns the path to the current value, for a message. */
function pathOf({ at }: Walk): string {
  return `$${at.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`;
}

function noteChange(walk: Walk, was: string): void {
  walk.changed ??= [];
  if (walk.changed.length < 20) walk.changed.push(`${pathOf(walk).slice(0, 200)} (${was})`);
  else walk.changed[20] = `and ${++walk.more} more`;
}

function objectToJson(value: object, walk: Walk): JsonValue | undefined {
  if (walk.open.includes(value)) throw new NotJsonError(`a cycle at ${pathOf(walk)}`);
  if (walk.open.length >= walk.limits.depth)
    throw new NotJsonError(`more than ${walk.limits.depth} levels at ${pathOf(walk)}`);
  walk.open.push(value);
  try {
    if (!Array.isArray(value)) return membersToJson(value, walk);
    // The match of a regular expression is an array with further members.
    if (Object.hasOwn(value, 'index')) noteChange(walk, 'index, input and groups omitted');
    return itemsToJson(value, walk);
  } catch (error) {
    if (error instanceof NotJsonError) throw error;
    throw new NotJsonError(`a getter, an iterator or toJSON threw (${nameOf(error)}) at ${pathOf(walk)}`);
  } finally {
    walk.open.pop();
  }
}

function itemsToJson(items: Iterable<unknown>, walk: Walk): JsonValue[] {
  const copy: JsonValue[] = [];
  for (const item of items) copy.push(memberToJson(copy.length, item, walk) ?? null);
  return copy;
}

function membersToJson(value: object, walk: Walk): JsonValue | undefined {
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || isTop(prototype);
  if (!isPlain) {
    const special = specialToJson(value, walk);
    if (special.known) return special.value;
  }
  const keys = Object.keys(value);
  // `isTrusted` is the only own member of a browser event.
  if (!isPlain && keys.length === 1 && keys[0] === 'isTrusted') keys.pop();
  if (keys.length === 0 && !(isPlain && Reflect.ownKeys(value).length === 0)) {
    const content = contentOf(value, walk.limits.nodes);
    if (content && 'value' in content) return toJson(content.value, walk);
    const what = content ? `has ${content.problem}` : 'shows none of its data';
    throw new NotJsonError(`a ${nameOf(value)} at ${pathOf(walk)} that ${what}; give it toJSON, or return its values`);
  }
  const copy: Record<string, JsonValue> = {};
  for (const key of keys) setJson(copy, key, (value as Record<string, unknown>)[key], walk);
  if (!isPlain) noteHidden(value, walk);
  return copy;
}

/** Records members that JSON omits: getters of a class, and symbols. */
function noteHidden(value: object, walk: Walk): void {
  const symbols = Object.getOwnPropertySymbols(value).map(String);
  const computed = [...gettersOf(Object.getPrototypeOf(value)), ...symbols].filter(
    (name) => !Object.hasOwn(value, name),
  );
  if (computed.length > 0) noteChange(walk, `${computed.join(', ')} of the ${nameOf(value)} omitted`);
}

function gettersOf(prototype: object): readonly string[] {
  const known = getters.get(prototype);
  if (known) return known;
  const names: string[] = [];
  for (let at = prototype, above = Object.getPrototypeOf(at); above; at = above, above = Object.getPrototypeOf(at))
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(at))) if (get) names.push(name);
  getters.set(prototype, names);
  return names;
}

const getters = new WeakMap<object, readonly string[]>();

function specialToJson(value: object, walk: Walk): { known: true; value: JsonValue | undefined } | { known: false } {
  if (value instanceof Date) return { known: true, value: dateToJson(value, walk) };
  if (value instanceof Set || value instanceof Map) {
    const members = Object.keys(value);
    if (members.length > 0) noteChange(walk, `${members.join(', ')} omitted`);
    const isMap = value instanceof Map;
    return { known: true, value: isMap ? mapToJson(value, walk) : itemsToJson(value, walk) };
  }
  if (value instanceof Error)
    throw new NotJsonError(`an error (${nameOf(value)}) at ${pathOf(walk)}; throw it instead`);
  const bytes = bytesOf(value);
  if (bytes) return { known: true, value: bytesToJson(bytes, nameOf(value), walk) };
  if (ArrayBuffer.isView(value) && Symbol.iterator in value) {
    return { known: true, value: itemsToJson(value as Iterable<unknown> & ArrayBufferView, walk) };
  }
  const isProcess =
    'then' in value ||
    Symbol.asyncIterator in value ||
    ('arrayBuffer' in value && 'text' in value) ||
    'getReader' in value;
  if (isProcess)
    throw new NotJsonError(`a ${nameOf(value)} at ${pathOf(walk)}, which is not data; read it and return its content`);
  const inner = unboxed(value);
  if (inner) return { known: true, value: toJson(inner.value, walk) };
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return { known: true, value: toJson(toJSON.call(value), walk) };
  return { known: false };
}

function dateToJson(date: Date, walk: Walk): JsonValue {
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  if (walk.exact) throw new NotJsonError(`an invalid Date at ${pathOf(walk)}`);
  noteChange(walk, 'Invalid Date');
  return null;
}

function bytesToJson(data: Uint8Array, name: string, walk: Walk): JsonValue {
  if (!walk.takesBytes)
    throw new NotJsonError(`bytes (${name}) at ${pathOf(walk)}; save them as an artifact, or give base64 text`);
  const mimeType = mimeOfBytes(data);
  walk.bytes ??= [];
  walk.bytes.push({ mimeType, data: data.slice() });
  return { mimeType, size: data.length };
}

function mapToJson(map: ReadonlyMap<unknown, unknown>, walk: Walk): JsonValue {
  const copy: Record<string, JsonValue> = {};
  for (const [key, item] of map) {
    if (typeof key !== 'string') return itemsToJson(map, walk);
    setJson(copy, key, item, walk);
  }
  return copy;
}

function setJson(copy: Record<string, JsonValue>, key: string, item: unknown, walk: Walk): void {
  const value = memberToJson(key, item, walk);
  if (value === undefined) return;
  walk.chars += key.length;
  setOwn(copy, key, value);
}
