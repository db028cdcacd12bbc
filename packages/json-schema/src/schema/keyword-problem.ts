import { isJsonObject, type JsonValue } from '@mortise/core';
import type { Dialect } from './dialect.ts';

/**
 * Returns a description of the expected value of a keyword;
 * undefined if the value is right, or if the keyword is unknown.
 */
export function keywordProblem(keyword: string, value: JsonValue, dialect: Dialect): string | undefined {
  if (dialect === 'draft-07' && only2020.has(keyword)) return undefined;
  if (dialect === 'draft-2020-12' && keyword === 'items' && Array.isArray(value)) {
    return 'must be a schema; a list of them is draft-07: write prefixItems, or name that $schema';
  }
  const shape = shapes.get(keyword);
  if (!shape || shape.holds(value)) return undefined;
  return `must be ${shape.expected}`;
}

interface Shape {
  readonly expected: string;
  readonly holds: (value: JsonValue) => boolean;
}

const isText = (value: JsonValue): boolean => typeof value === 'string';
const isTexts = (value: JsonValue): boolean => Array.isArray(value) && value.every(isText);
const isTypeName = (value: JsonValue): boolean => typeof value === 'string' && typeNames.includes(value);

const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const text: Shape = { expected: 'a string', holds: isText };
const number: Shape = { expected: 'a number', holds: (value) => typeof value === 'number' };
const flag: Shape = { expected: 'true or false', holds: (value) => typeof value === 'boolean' };
const count: Shape = {
  expected: 'an integer of 0 or more',
  holds: (value) => Number.isInteger(value) && (value as number) >= 0,
};
const schema: Shape = {
  expected: 'a schema: an object, true or false',
  holds: (value) => isJsonObject(value) || typeof value === 'boolean',
};
const map: Shape = { expected: 'an object of schemas', holds: isJsonObject };
const list: Shape = {
  expected: 'a list of at least one schema',
  holds: (value) => Array.isArray(value) && value.length > 0,
};
const names: Shape = { expected: 'a list of property names', holds: isTexts };

const shapes: ReadonlyMap<string, Shape> = new Map([
  ...['$id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor', 'pattern', 'format'].map(
    (key) => [key, text] as const,
  ),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) => [key, number] as const),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (key) => [key, count] as const,
  ),
  ...['minContains', 'maxContains'].map((key) => [key, count] as const),
  ...['not', 'if', 'then', 'else', 'contains', 'additionalProperties', 'propertyNames'].map(
    (key) => [key, schema] as const,
  ),
  ...['unevaluatedProperties', 'unevaluatedItems'].map((key) => [key, schema] as const),
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'dependencies'].map(
    (key) => [key, map] as const,
  ),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => [key, list] as const),
  ['items', { expected: schema.expected, holds: (value) => schema.holds(value) || Array.isArray(value) }],
  ['required', names],
  ['uniqueItems', flag],
  ['enum', { expected: 'a list of values', holds: (value) => Array.isArray(value) }],
  [
    'dependentRequired',
    {
      expected: 'an object of lists of property names',
      holds: (value) => isJsonObject(value) && Object.values(value).every(isTexts),
    },
  ],
  ['multipleOf', { expected: 'a number above 0', holds: (value) => typeof value === 'number' && value > 0 }],
  [
    'type',
    {
      expected: `one of ${typeNames.join(', ')}, or a list of them`,
      holds: (value) => isTypeName(value) || (Array.isArray(value) && value.length > 0 && value.every(isTypeName)),
    },
  ],
]);

const only2020: ReadonlySet<string> = new Set([
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  'minContains',
  'maxContains',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
  'dependentRequired',
  'prefixItems',
]);
