import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { Pause } from './pause.ts';

/**
 * Copies a document as plain JSON, without names that could replace prototypes.
 *
 * Throws `ConfigError`: `openapi_too_large` if it is nested too deep, refers to itself in memory, or exceeds
 * the limits because of shared parts (YAML aliases); `openapi_invalid` if it is not JSON.
 */
export async function copyDocument(document: unknown, pause: Pause): Promise<JsonObject> {
  const copying: Copying = { waiting: [], left: mostValues };
  const copy = copyOf(document, copying, 0);
  for (let next = copying.waiting.pop(); next; next = copying.waiting.pop()) {
    const { source, copy, depth } = next;
    const names = Array.isArray(source) ? source.keys() : Object.keys(source);
    for (const name of names) {
      if (copying.left % valuesAtOnce === 0) await pause();
      const value = (source as { readonly [name: string]: unknown })[name];
      if (name === '__proto__' || (value === undefined && !Array.isArray(source))) continue;
      (copy as Record<string | number, JsonValue>)[name] = copyOf(value, copying, depth + 1);
    }
  }
  return objectOf(copy);
}

/**
 * Cleans a document like `copyDocument`, but in place, for
 * a fresh result of `JSON.parse` that no other code uses.
 */
export async function ownDocument(document: JsonValue, pause: Pause): Promise<JsonObject> {
  const counting = { left: mostValues };
  const waiting: (readonly [value: object, depth: number])[] = [];
  const look = (value: JsonValue, depth: number): void => {
    count(counting, depth);
    if (typeof value === 'object' && value !== null) waiting.push([value, depth]);
  };
  look(document, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const member of Object.values(value) as readonly JsonValue[]) {
      if (counting.left % valuesAtOnce === 0) await pause();
      look(member, depth + 1);
    }
  }
  return objectOf(document);
}

/**
 * The state of a copy: the collection being copied, and
 * the collections still to be filled, the innermost last.
 */
interface Copying {
  readonly waiting: { readonly source: object; readonly copy: object; readonly depth: number }[];
  left: number;
}

function objectOf(document: JsonValue): JsonObject {
  if (isJsonObject(document)) return document;
  throw new ConfigError('openapi_invalid', 'the OpenAPI document is not an object: give its parsed JSON or YAML');
}

function copyOf(value: unknown, copying: Copying, depth: number): JsonValue {
  count(copying, depth);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'object': {
      if (value === null) return null;
      if (value instanceof Date) return value.toISOString();
      const copy = Array.isArray(value) ? [] : {};
      copying.waiting.push({ source: value, copy, depth });
      return copy;
    }
    default:
      return null;
  }
}

function count(counting: { left: number }, depth: number): void {
  counting.left -= 1;
  if (counting.left < 0)
    throw tooLarge(`has more than ${mostValues.toLocaleString('en')} values with its aliases expanded; split it`);
  if (depth > deepest) throw tooLarge(`is nested more than ${deepest} levels deep, or contains itself`);
}

function tooLarge(problem: string): ConfigError {
  return new ConfigError('openapi_too_large', `the OpenAPI document ${problem}`);
}

/** The maximum number of values of a document; the largest published documents have about two million. */
const mostValues = 5_000_000;
const deepest = 200;
const valuesAtOnce = 1_000;
