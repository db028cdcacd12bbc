import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { formOf, isWellFormed } from '@mortise/provider-kit/lenient-schema';
import { listIn, textIn } from '../document/json-members.ts';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import { alternativeRule, type Discriminator, discriminatorText } from './discriminator.ts';

/**
 * Returns true if a value has the type that JSON Schema requires for a keyword. Many documents have values of
 * other types, which are ignored.
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
 * Keywords that matter to a caller. Examples, XML and the like do not, and `contentSchema` is not enforced.
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

/**
 * Returns a copy of a schema with its discriminator applied: in a request the member tells alternatives
 * apart; in a response several alternatives may match.
 */
export function discriminated(
  document: OpenapiDocument,
  copy: JsonObject,
  discriminator: Discriminator,
  { schema, isAnswer }: { readonly schema: JsonObject; readonly isAnswer: boolean },
): JsonObject {
  const keyword = ['oneOf', 'anyOf'].find((each) => copy[each] !== undefined);
  if (keyword === undefined)
    return discriminator.mapping.length > 0 ? withText(copy, discriminatorText(discriminator)) : copy;
  const { [keyword]: copies = [], ...others } = copy;
  if (isAnswer) return { anyOf: copies, ...others };
  const refs = listIn(schema, keyword).map((each) => textIn(each, '$ref'));
  const named = refs.filter((ref) => ref !== undefined);
  const alternatives = (copies as readonly JsonValue[]).map((each, at) => {
    const ref = refs[at];
    const isOther = ref === undefined || !isJsonObject(each) || Object.keys(each).length > 1;
    return isOther ? each : { ...each, ...alternativeRule(document, discriminator, ref, named) };
  });
  return { ...others, [keyword]: alternatives };
}

/** Returns a schema that also accepts a string for a number that a double cannot represent. */
export function orDigits(copy: JsonObject): JsonObject {
  const { type = [] } = copy;
  const types = (Array.isArray(type) ? type : [type]) as readonly string[];
  const isNumber = types.includes('integer') || types.includes('number');
  return isNumber && !types.includes('string') ? { ...copy, type: [...types, 'string'], pattern: textOfNumber } : copy;
}

/**
 * Moves a pattern into the description. A pattern with lookaround or backreferences may take unbounded time,
 * so the model reads it and only the server enforces it.
 */
export function patternAsText({ pattern, ...others }: JsonObject): JsonObject {
  return withText(others, `Has to match the pattern ${pattern}`);
}

/** Returns a schema with a text added to its description. */
export function withText({ description, ...others }: JsonObject, text: string): JsonObject {
  return { ...others, description: typeof description === 'string' ? `${description} ${text}` : text };
}

/** Returns true if a pattern takes linear time. */
export function isLinear(pattern: string): boolean {
  return !/\(\?<?[=!]|\\[1-9]|\\k</.test(pattern);
}

/**
 * Numbers with sixteen digits before or after the point, or with an exponent: all others are parsed exactly.
 */
const textOfNumber = '^-?([0-9]{16,}([.][0-9]+)?|[0-9]+[.][0-9]{16,}|[0-9]+([.][0-9]+)?[eE][-+]?[0-9]+)$';
