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

/**
 * Returns a value as JSON for people and models. Beyond `most` characters or 64 levels it is cut, with `...`.
 */
export function sayValue(value: JsonValue, most: number = 2000): string {
  const text = say(value, { left: most }, 0);
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

function say(value: JsonValue, budget: { left: number }, depth: number): string {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    budget.left -= text.length;
    return text;
  }
  if (depth > mostLevels) return '...';
  const said: string[] = [];
  const isArray = Array.isArray(value);
  for (const [name, member] of Object.entries(value as { readonly [name: string]: JsonValue })) {
    if (budget.left < 0) break;
    const key = isArray ? '' : `${JSON.stringify(name)}:`;
    budget.left -= key.length + 1;
    said.push(key + say(member, budget, depth + 1));
  }
  return isArray ? `[${said.join(',')}]` : `{${said.join(',')}}`;
}

const mostLevels = 64;
