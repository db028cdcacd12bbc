import { isJsonObject, type JsonValue } from '@mortise/core';
import { formOf, isWellFormed } from '@mortise/provider-kit/lenient-schema';

/**
 * True if a value has the type that JSON Schema wants for a keyword: documents have many that do not, and
 * those are ignored.
 */
export function hasShape(keyword: string, value: JsonValue): boolean {
  if (!known.has(keyword) || !isWellFormed(keyword, value)) return false;
  switch (formOf(keyword)) {
    case 'schemas':
      return (value as readonly JsonValue[]).every(isSchema);
    case 'schemaMap':
      return Object.values(value as object).every(isSchema);
    default:
      return keyword !== 'enum' || (value as readonly JsonValue[]).length > 0;
  }
}

function isSchema(value: JsonValue): boolean {
  return typeof value === 'boolean' || isJsonObject(value);
}

/**
 * Keywords that matter to a caller: examples, XML and the like do not, and `contentSchema` is not enforced.
 */
const known: ReadonlySet<string> = new Set(
  [
    'title description deprecated format contentEncoding contentMediaType type enum const default',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern',
    'minItems maxItems uniqueItems minContains maxContains items prefixItems contains unevaluatedItems',
    'minProperties maxProperties required dependentRequired properties patternProperties additionalProperties',
    'propertyNames dependentSchemas unevaluatedProperties allOf anyOf oneOf not if then else',
  ].flatMap((line) => line.split(' ')),
);
