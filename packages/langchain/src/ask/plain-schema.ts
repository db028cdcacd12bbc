import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * The schema of an object that can be handed over as it is, without its dialect; undefined if that has to be
 * looked at more closely. What most tools have: the lowering makes the same of it.
 */
export function plainSchema({ $schema: _, ...schema }: JsonObject): JsonObject | undefined {
  if (schema['type'] !== 'object' || Object.keys(schema).some((keyword) => choices.has(keyword))) return undefined;
  return isPlain(schema, { left: mostSchemas }, 0) ? schema : undefined;
}

interface Count {
  left: number;
}

function isPlain(schema: JsonValue | undefined, count: Count, depth: number): boolean {
  if (!isJsonObject(schema) || depth > mostLevels || count.left-- === 0) return false;
  const each = (inner: JsonValue | undefined): boolean => isPlain(inner, count, depth + 1);
  const { type, items } = schema;
  const types: readonly (JsonValue | undefined)[] = Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
  if (types.includes('array') && items === undefined) return false;
  return Object.entries(schema).every(([keyword, value]) => {
    switch (keyword) {
      case 'type':
        return types.length > 0 && isUnique(types) && types.every((name) => typeNames.has(String(name)));
      case 'properties':
        return isJsonObject(value) && Object.values(value).every(each);
      case 'items':
        return each(value);
      case 'additionalProperties':
        return typeof value === 'boolean' || each(value);
      case 'anyOf':
      case 'oneOf':
        return Array.isArray(value) && value.length > 0 && value.every(each);
      case 'required':
        return isUnique(value) && value.every((name) => typeof name === 'string');
      case 'enum':
        return isUnique(value) && value.length > 0 && value.every(isScalar);
      case 'const':
      case 'default':
        return isScalar(value);
      case 'minimum':
      case 'maximum':
      case 'exclusiveMinimum':
      case 'exclusiveMaximum':
        return typeof value === 'number';
      case 'minLength':
      case 'maxLength':
      case 'minItems':
      case 'maxItems':
        return Number.isInteger(value) && Number(value) >= 0;
      case 'title':
      case 'description':
      case 'format':
        return typeof value === 'string';
      default:
        return false;
    }
  });
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isUnique(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && new Set(value).size === value.length;
}

const choices: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'enum', 'const']);
const typeNames: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const mostSchemas = 1_000;
const mostLevels = 32;
