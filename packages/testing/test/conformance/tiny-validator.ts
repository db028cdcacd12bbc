import { isJsonObject, type JsonObject, type JsonValue, type SchemaIssue, type SchemaValidator } from '@mortise/core';
import { isEqual } from '../../src/conformance/assert-equal.ts';

/**
 * A validator of the keywords that the cases use, for testing the cases. It fills in no defaults, and does
 * not limit the time of patterns.
 */
export const tinyValidator: SchemaValidator = {
  compile(schema) {
    const root = structuredClone(schema) as JsonObject;
    refuse(root, root);
    return (value) => {
      const issues: SchemaIssue[] = [];
      check(root, value as JsonValue, [], issues, root);
      return issues.length > 0 ? { issues } : { value: structuredClone(value) as JsonValue };
    };
  },
};

type Schema = JsonObject | boolean;
type Path = readonly (string | number)[];

/** Throws for keywords that cannot be enforced. */
function refuse(schema: JsonValue, root: JsonObject): void {
  if (!isJsonObject(schema)) return;
  for (const type of list(schema['type'])) {
    if (!isOneOf(type, ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']))
      throw new Error(`there is no type ${JSON.stringify(type)}`);
  }
  for (const key of numbers) {
    if (schema[key] !== undefined && typeof schema[key] !== 'number') throw new Error(`${key} is not a number`);
  }
  if (schema['pattern'] !== undefined) new RegExp(`${schema['pattern']}`, 'u');
  if (schema['$ref'] !== undefined) resolve(`${schema['$ref']}`, root);
  for (const key of ['anyOf', 'oneOf', 'allOf']) for (const each of list(schema[key])) refuse(each, root);
  for (const key of ['items', 'not', 'additionalProperties']) refuse(schema[key] ?? true, root);
  for (const key of ['properties', '$defs'])
    for (const each of Object.values((schema[key] ?? {}) as JsonObject)) refuse(each, root);
}

function check(schema: Schema, value: JsonValue, path: Path, issues: SchemaIssue[], root: JsonObject): void {
  const fail = (message: string): void => void issues.push({ message, path });
  if (schema === true) return;
  if (schema === false) return fail('nothing is allowed here');
  const holds = (each: JsonValue): boolean => {
    const found: SchemaIssue[] = [];
    check(each as Schema, value, path, found, root);
    return found.length === 0;
  };
  if (!isJson(value)) return fail('is not JSON');
  const { type, $ref, not } = schema;
  if (type !== undefined && !list(type).some((each) => isType(each, value)))
    return fail(`is not ${list(type).join(' or ')}`);
  if ($ref !== undefined) check(resolve(`${$ref}`, root), value, path, issues, root);
  if (schema['enum'] && !list(schema['enum']).some((each) => isEqual(each, value))) fail('is none of the values');
  if ('const' in schema && !isEqual(schema['const'], value)) fail('is not the value');
  if (schema['anyOf'] && !list(schema['anyOf']).some(holds)) fail('matches none of the schemas');
  if (schema['oneOf'] && list(schema['oneOf']).filter(holds).length !== 1) fail('does not match exactly one schema');
  for (const each of list(schema['allOf'])) check(each as Schema, value, path, issues, root);
  if (not !== undefined && holds(not)) fail('matches what it must not');
  if (typeof value === 'number') checkNumber(schema, value, fail);
  else if (typeof value === 'string') checkText(schema, value, fail);
  else if (Array.isArray(value)) checkArray(schema, value, path, issues, root);
  else if (isJsonObject(value)) checkObject(schema, value, path, issues, root);
}

function checkNumber(schema: JsonObject, value: number, fail: (message: string) => void): void {
  if (value < number(schema, 'minimum', -Infinity)) fail('is too small');
  if (value > number(schema, 'maximum', Infinity)) fail('is too big');
  if (value <= number(schema, 'exclusiveMinimum', -Infinity)) fail('is too small');
  if (value >= number(schema, 'exclusiveMaximum', Infinity)) fail('is too big');
  if (schema['multipleOf'] !== undefined && value % number(schema, 'multipleOf', 1) !== 0) fail('is no multiple');
}

function checkText(schema: JsonObject, value: string, fail: (message: string) => void): void {
  const { length } = [...value];
  if (length < number(schema, 'minLength', 0)) fail('is too short');
  if (length > number(schema, 'maxLength', Infinity)) fail('is too long');
  if (schema['pattern'] !== undefined && !new RegExp(`${schema['pattern']}`, 'u').test(value)) fail('has another form');
}

function checkArray(
  schema: JsonObject,
  value: readonly JsonValue[],
  path: Path,
  issues: SchemaIssue[],
  root: JsonObject,
): void {
  const fail = (message: string): void => void issues.push({ message, path });
  if (value.length < number(schema, 'minItems', 0)) fail('has too few items');
  if (value.length > number(schema, 'maxItems', Infinity)) fail('has too many items');
  if (schema['uniqueItems'] && value.some((item, at) => value.slice(0, at).some((other) => isEqual(item, other))))
    fail('has an item twice');
  for (const [at, item] of value.entries())
    check((schema['items'] ?? true) as Schema, item, [...path, at], issues, root);
}

function checkObject(schema: JsonObject, value: JsonObject, path: Path, issues: SchemaIssue[], root: JsonObject): void {
  for (const key of list(schema['required']))
    if (!Object.hasOwn(value, `${key}`)) issues.push({ message: `${key} is missing`, path });
  const properties = (schema['properties'] ?? {}) as JsonObject;
  for (const [key, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties'];
    check((known ?? true) as Schema, member, [...path, key], issues, root);
  }
}

function resolve(ref: string, root: JsonObject): Schema {
  const name = /^#\/\$defs\/(\w+)$/.exec(ref)?.[1];
  const found = name === undefined ? undefined : (root['$defs'] as JsonObject | undefined)?.[name];
  if (found === undefined) throw new Error(`cannot resolve ${ref}: only #/$defs/<name> is known`);
  return found as Schema;
}

function isType(type: JsonValue, value: JsonValue): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      return typeof value === type;
  }
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || ['string', 'boolean', 'object'].includes(typeof value);
}

function isOneOf(value: JsonValue, words: readonly string[]): boolean {
  return words.includes(value as string);
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as JsonValue];
}

function number(schema: JsonObject, key: (typeof numbers)[number], otherwise: number): number {
  const value = schema[key];
  return typeof value === 'number' ? value : otherwise;
}

const numbers = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;
