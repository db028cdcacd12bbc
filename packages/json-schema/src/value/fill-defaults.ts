import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { Schema } from '../schema/copy-schema.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import { BudgetError } from './budget-error.ts';

/**
 * Returns a function that fills in the `default` of absent properties on a copy of the value, at every level,
 * through `$ref` and `allOf`. Alternatives and conditions fill in nothing, because it is not known yet which
 * of them apply. A default that its own schema refuses is not used. Undefined if a schema has no defaults.
 * The returned function throws `BudgetError` for a value that takes too much work, or whose defaults would
 * multiply.
 */
export function defaultsOf(
  index: SchemaIndex,
  matches: (schema: JsonValue, value: JsonValue) => boolean,
): ((value: JsonValue) => JsonValue) | undefined {
  const hasDefaults = [...index.entries.keys()].some((schema) => schema['default'] !== undefined);
  if (!hasDefaults) return undefined;
  const filler: Filler = { index, usable: new Map(), matches, left: 0 };
  return (value) => {
    filler.left = mostWork;
    const copy = copyOf(value);
    fill(filler, index.root, copy);
    return copy;
  };
}

interface Filler {
  readonly index: SchemaIndex;
  readonly matches: (schema: JsonValue, value: JsonValue) => boolean;
  /** The default of each schema with the defaults below it filled in; null if its schema refuses it. */
  readonly usable: Map<Schema, Default | null>;
  /** The remaining work budget for this value. */
  left: number;
}

interface Default {
  readonly value: JsonValue;
  /** The cost of copying the default. */
  readonly work: number;
}

function defaultOf(filler: Filler, schema: Schema): JsonValue | undefined {
  const { default: given, $ref: ref } = schema;
  if (given === undefined || (ref !== undefined && filler.index.dialect === 'draft-07')) return undefined;
  let usable = filler.usable.get(schema);
  if (usable === undefined) {
    filler.usable.set(schema, null);
    const value = copyOf(given);
    fill(filler, schema, value);
    usable = filler.matches(schema, value) ? { value, work: 1 + (JSON.stringify(value).length >> 3) } : null;
    filler.usable.set(schema, usable);
  }
  if (!usable) return undefined;
  spend(filler, usable.work);
  return copyOf(usable.value);
}

function spend(filler: Filler, work: number): void {
  filler.left -= work;
  if (filler.left < 0) throw new BudgetError();
}

/** A value, and a schema that applies to it. */
type Pair = readonly [schema: JsonValue | undefined, value: JsonValue];

/**
 * Uses a list instead of recursion, so that neither a deep
 * value nor a long chain of references exhausts the call stack.
 */
function fill(filler: Filler, schema: JsonValue, value: JsonValue): void {
  // A schema fills a value once, even if it applies to it through several references.
  const done = new Map<object, Set<Schema>>();
  const waiting: Pair[] = [[schema, value]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, target] = next;
    if (!isJsonObject(part) || typeof target !== 'object' || target === null) continue;
    const schemas = done.get(target) ?? new Set();
    if (schemas.has(part)) continue;
    done.set(target, schemas.add(part));
    const pairs = fillOne(filler, part, target);
    spend(filler, 1 + pairs.length);
    for (const pair of pairs) waiting.push(pair);
  }
}

/** Fills in defaults of one value. */
function fillOne(filler: Filler, schema: Schema, value: JsonValue & object): readonly Pair[] {
  const { index } = filler;
  const ref = index.targets.get(schema)?.ref;
  const target: readonly Pair[] = ref === undefined ? [] : [[ref, value]];
  if (ref !== undefined && index.dialect === 'draft-07') return target;
  const { allOf } = schema;
  const all = Array.isArray(allOf) ? (allOf as readonly JsonValue[]).map((part): Pair => [part, value]) : [];
  const below = Array.isArray(value)
    ? itemPairs(schema, value)
    : fillMembers(filler, schema, value as Record<string, JsonValue>);
  return [...target, ...all, ...below];
}

function fillMembers(filler: Filler, schema: Schema, value: Record<string, JsonValue>): readonly Pair[] {
  const { properties, additionalProperties, patternProperties } = schema;
  const members: JsonObject = isJsonObject(properties) ? properties : {};
  const pairs: Pair[] = [];
  const entries = Object.entries(members);
  spend(filler, entries.length >> 2);
  for (const [key, part] of entries) {
    if (Object.hasOwn(value, key)) pairs.push([part, value[key] as JsonValue]);
    else {
      const given = isJsonObject(part) ? defaultOf(filler, part) : undefined;
      if (given !== undefined) put(value, key, given);
    }
  }
  if (additionalProperties === undefined || patternProperties !== undefined) return pairs;
  const others = Object.keys(value).filter((key) => !Object.hasOwn(members, key));
  return [...pairs, ...others.map((key): Pair => [additionalProperties, value[key] as JsonValue])];
}

function itemPairs(schema: Schema, value: readonly JsonValue[]): readonly Pair[] {
  const { items, prefixItems } = schema;
  const isTuple = Array.isArray(items);
  const first = (isTuple ? items : (prefixItems ?? [])) as readonly JsonValue[];
  const rest = isTuple ? schema['additionalItems'] : items;
  return value.map((item, at): Pair => [at < first.length ? first[at] : rest, item]);
}

function copyOf(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(copyOf);
  const copy: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) put(copy, key, copyOf(member));
  return copy;
}

/** Defines a member: an assignment to `__proto__` would not create one. */
function put(object: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * The work limit, in pairs of value and schema, names, and eighths
 * of the characters of defaults: at most about a third of a second.
 */
const mostWork = 1_000_000;
