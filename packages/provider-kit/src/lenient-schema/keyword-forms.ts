import { isJsonObject, type JsonValue } from '@mortise/core';
import { isJsonType } from '../schema/json-type.ts';

/** The forms of values of keywords in JSON Schema 2020-12. */
export type KeywordForm = 'schema' | 'schemas' | 'schemaMap' | 'value';

/** Returns the form of a keyword; `value` if the keyword is unknown or its value has no schema. */
export function formOf(keyword: string): KeywordForm {
  return forms.get(keyword) ?? 'value';
}

/**
 * Returns true if the value of a keyword has the type that JSON Schema 2020-12 requires. Of schemas in the
 * value, only the form is checked.
 */
export function isWellFormed(keyword: string, value: JsonValue): boolean {
  switch (formOf(keyword)) {
    case 'schema':
      return isJsonObject(value) || typeof value === 'boolean';
    case 'schemas':
      return Array.isArray(value) && value.length > 0;
    case 'schemaMap':
      return isJsonObject(value);
    default:
      return valueChecks.get(keyword)?.(value) ?? true;
  }
}

/** Returns true if a value is a regular expression of JSON Schema. */
export function isPattern(value: JsonValue): value is string {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    // JavaScript has no other way to validate a pattern.
    return false;
  }
}

const forms: ReadonlyMap<string, KeywordForm> = new Map([
  ...formsOf('schema', 'items contains additionalProperties propertyNames not if then else contentSchema'),
  ...formsOf('schema', 'unevaluatedItems unevaluatedProperties'),
  ...formsOf('schemas', 'allOf anyOf oneOf prefixItems'),
  ...formsOf('schemaMap', 'properties patternProperties dependentSchemas'),
]);

type ValueCheck = (value: JsonValue) => boolean;

const isText: ValueCheck = (value) => typeof value === 'string';
const isFlag: ValueCheck = (value) => typeof value === 'boolean';
const isNumber: ValueCheck = (value) => typeof value === 'number';
const isCount: ValueCheck = (value) => Number.isInteger(value) && (value as number) >= 0;
const isList: ValueCheck = (value) => Array.isArray(value);
const isNames: ValueCheck = (value) =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
const isType: ValueCheck = (value) =>
  isJsonType(value) || (isNames(value) && Array.isArray(value) && value.length > 0 && value.every(isJsonType));

const valueChecks: ReadonlyMap<string, ValueCheck> = new Map([
  ...checksOf(isText, '$ref $dynamicRef title description format $comment contentEncoding contentMediaType'),
  ...checksOf(isFlag, 'deprecated readOnly writeOnly uniqueItems'),
  ...checksOf(isNumber, 'minimum maximum exclusiveMinimum exclusiveMaximum'),
  ...checksOf(isCount, 'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties'),
  ...checksOf(isList, 'enum examples'),
  ...checksOf(isNames, 'required'),
  ...checksOf(isType, 'type'),
  ...checksOf(isPattern, 'pattern'),
  ...checksOf((value) => typeof value === 'number' && value > 0, 'multipleOf'),
  ...checksOf((value) => isJsonObject(value) && Object.values(value).every(isNames), 'dependentRequired'),
]);

function formsOf(form: KeywordForm, keywords: string): readonly (readonly [string, KeywordForm])[] {
  return keywords.split(' ').map((keyword) => [keyword, form]);
}

function checksOf(check: ValueCheck, keywords: string): readonly (readonly [string, ValueCheck])[] {
  return keywords.split(' ').map((keyword) => [keyword, check]);
}
