import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf } from '@mortise/provider-kit/lenient-schema';
import { memberOf, textIn } from '../document/json-members.ts';

/** The replacement of a schema that is cut: it only says the type. */
export function cutSchema(schema: JsonValue): JsonObject {
  const isObject = memberOf(schema, 'type') === 'object';
  const own = textIn(schema, 'description') ?? textIn(schema, 'title') ?? '';
  const words = own.length > longestWords ? `${own.slice(0, longestWords)}…` : own;
  return { ...(isObject && { type: 'object' }), description: `${words}${words && ' '}${cutWords}` };
}

/** True if a schema has schemas in it. */
export function isDeep(schema: JsonValue): boolean {
  if (!isJsonObject(schema)) return false;
  return Object.entries(schema).some(([keyword, value]) => keyword === '$ref' || isNesting(keyword, value));
}

function isNesting(keyword: string, value: JsonValue): boolean {
  const form = formOf(keyword);
  return typeof value === 'object' && (form === 'schema' || form === 'schemas' || form === 'schemaMap');
}

/** Depths to try for a schema that is too large: upper levels matter more. */
export const depths: readonly number[] = [Number.POSITIVE_INFINITY, 8, 5, 3, 2];
/** Characters that a schema takes which is cut, at most. */
export const cutLength = 300;
const cutWords = 'What it is made of is omitted here: all of it would be too much.';
const longestWords = 100;
