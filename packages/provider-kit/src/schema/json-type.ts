import { isJsonObject, type JsonValue } from '@mortise/core';

/** The JSON types of values. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** Returns true if a value is the name of a JSON type. */
export function isJsonType(name: unknown): name is JsonType {
  return typeof name === 'string' && jsonTypes.has(name);
}

/** Returns true if a value has a JSON type. */
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

/** Returns the JSON type of a value; `number` for integers too. */
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
export function valueText(value: JsonValue, most: number = 2000): string {
  const text = textOf(value, { left: most }, 0);
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

function textOf(value: JsonValue, budget: { left: number }, depth: number): string {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    budget.left -= text.length;
    return text;
  }
  if (depth > mostLevels) return '...';
  const texts: string[] = [];
  const isArray = Array.isArray(value);
  for (const [name, member] of Object.entries(value as { readonly [name: string]: JsonValue })) {
    if (budget.left < 0) break;
    const key = isArray ? '' : `${JSON.stringify(name)}:`;
    budget.left -= key.length + 1;
    texts.push(key + textOf(member, budget, depth + 1));
  }
  return isArray ? `[${texts.join(',')}]` : `{${texts.join(',')}}`;
}

const mostLevels = 64;
