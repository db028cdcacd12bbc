import { isJsonObject, type JsonValue } from '@mortise/core';

/** The JSON types of values. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** True if a word names a type of JSON. */
export function isJsonType(word: unknown): word is JsonType {
  return typeof word === 'string' && jsonTypes.has(word);
}

/** True if a value is of a type of JSON. */
export function hasType(value: JsonValue, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** The type of a value; a number that is an integer is a `number`. */
export function typeOf(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

const jsonTypes: ReadonlySet<string> = new Set<JsonType>([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);
