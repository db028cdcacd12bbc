import { isJsonObject, type JsonValue } from '@mortise/core';

/** Whether a value is what JSON Schema wants of a keyword: documents have many that are not, and those mean nothing. */
export function hasShape(keyword: string, value: JsonValue): boolean {
  return shapes.get(keyword)?.(value) === true;
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
export const schemaKeywords: ReadonlySet<string> = new Set(
  'items additionalProperties propertyNames not if then else contains unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);
export const schemaListKeywords: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
export const schemaMapKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);

function isText(value: JsonValue): boolean {
  return typeof value === 'string';
}

function isBoolean(value: JsonValue): boolean {
  return typeof value === 'boolean';
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number';
}

function isCount(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isSchema(value: JsonValue): boolean {
  return isBoolean(value) || isJsonObject(value);
}

function isSchemaList(value: JsonValue): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isSchema);
}

function isSchemaMap(value: JsonValue): boolean {
  return isJsonObject(value) && Object.values(value).every(isSchema);
}

function isNames(value: JsonValue): boolean {
  return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
}

function isType(value: JsonValue): boolean {
  return Array.isArray(value) ? value.length > 0 && isNames(value) && value.every(isTypeName) : isTypeName(value);
}

function isTypeName(value: JsonValue): boolean {
  return typeNames.has(value);
}

function isPattern(value: JsonValue): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    // Of another dialect, such as Java's or PCRE.
    return false;
  }
}

const typeNames: ReadonlySet<unknown> = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

const shapes: ReadonlyMap<string, (value: JsonValue) => boolean> = new Map([
  ...['title', 'description', 'format', 'contentEncoding', 'contentMediaType'].map((name) => [name, isText] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, isNumber] as const),
  ...[
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'minContains',
    'maxContains',
  ].map((name) => [name, isCount] as const),
  ...['uniqueItems', 'deprecated'].map((name) => [name, isBoolean] as const),
  ...[...schemaKeywords].map((name) => [name, isSchema] as const),
  ...[...schemaListKeywords].map((name) => [name, isSchemaList] as const),
  ...[...schemaMapKeywords].map((name) => [name, isSchemaMap] as const),
  ['multipleOf', (value) => typeof value === 'number' && value > 0],
  ['pattern', isPattern],
  ['type', isType],
  ['enum', (value) => Array.isArray(value) && value.length > 0],
  ['const', () => true],
  ['default', () => true],
  ['required', isNames],
  ['dependentRequired', (value) => isJsonObject(value) && Object.values(value).every(isNames)],
]);
