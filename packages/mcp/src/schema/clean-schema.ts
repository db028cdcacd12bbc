import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { cleanDescription } from '../content/clean-text.ts';

/** The default limit of a description in characters. */
export const defaultDescriptionChars = 4_096;

/** Returns a schema as the model reads it: with clean texts and unchanged rules. */
export function cleanSchema(schema: JsonObject, maxChars: number): JsonObject {
  return clean(schema, maxChars, false) as JsonObject;
}

/** Returns true if a text of a schema exceeds the limit, so that it is cut. */
export function hasLongTexts(schema: JsonObject, maxChars: number): boolean {
  return (
    JSON.stringify(schema).length > maxChars &&
    JSON.stringify(cleanSchema(schema, maxChars)) !== JSON.stringify(cleanSchema(schema, Number.POSITIVE_INFINITY))
  );
}

/** Cleans a value. `isNames` is true if the value's keys are names that the server chose, not keywords. */
function clean(value: JsonValue, maxChars: number, isNames: boolean): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => clean(item, maxChars, false));
  if (!isJsonObject(value)) return value;
  const cleaned: Record<string, JsonValue> = {};
  for (const [key, member] of Object.entries(value)) {
    const isText = !isNames && textKeywords.has(key) && typeof member === 'string';
    const made = isText
      ? cleanDescription(member, maxChars)
      : !isNames && literal.has(key)
        ? member
        : clean(member, maxChars, !isNames && named.has(key));
    Object.defineProperty(cleaned, key, { value: made, enumerable: true, writable: true, configurable: true });
  }
  return cleaned;
}

const textKeywords: ReadonlySet<string> = new Set(['title', 'description', '$comment']);
const literal: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
const named: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
