import { ConfigError, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * A copy of a document as plain JSON, without names that could poison prototypes.
 *
 * Throws `ConfigError`: `openapi_too_large` where it is nested too deep, refers to itself in memory, or grows beyond
 * bounds because of shared parts (YAML aliases); `openapi_invalid` where it is no JSON.
 */
export function copyDocument(document: unknown): JsonObject {
  return objectOf(copyValue(document, { left: mostValues }, 0));
}

/** As `copyDocument`, for what `JSON.parse` has made and nobody else has: it is changed in place. */
export function ownDocument(document: JsonValue): JsonObject {
  cleanValue(document, { left: mostValues }, 0);
  return objectOf(document);
}

function objectOf(document: JsonValue): JsonObject {
  if (isJsonObject(document)) return document;
  throw new ConfigError('openapi_invalid', 'the OpenAPI document is no object: give its parsed JSON or YAML');
}

function cleanValue(value: JsonValue, counting: { left: number }, depth: number): void {
  count(counting, depth);
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const member of Object.values(value)) cleanValue(member, counting, depth + 1);
}

function copyValue(value: unknown, copying: { left: number }, depth: number): JsonValue {
  count(copying, depth);
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return value.map((item) => copyValue(item, copying, depth + 1));
      if (value instanceof Date) return value.toISOString();
      return copyMembers(value, copying, depth);
    default:
      return null;
  }
}

function copyMembers(value: object, copying: { left: number }, depth: number): JsonObject {
  const copy: Record<string, JsonValue> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined && name !== '__proto__') copy[name] = copyValue(member, copying, depth + 1);
  }
  return copy;
}

function count(counting: { left: number }, depth: number): void {
  counting.left -= 1;
  if (counting.left < 0)
    throw tooLarge(`has more than ${mostValues.toLocaleString('en')} values, aliases written out; split it`);
  if (depth > deepest) throw tooLarge(`is nested more than ${deepest} levels deep, or contains itself`);
}

function tooLarge(problem: string): ConfigError {
  return new ConfigError('openapi_too_large', `the OpenAPI document ${problem}`);
}

/** The largest descriptions that are published have some two million. */
const mostValues = 5_000_000;
const deepest = 200;
