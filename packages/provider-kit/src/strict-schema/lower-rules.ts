import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { hasType, type JsonType, valueText } from '../schema/json-type.ts';
import { annotations, bookkeeping, composites, concerns, hasNoEffect, isRule } from '../schema/schema-keywords.ts';
import type { Lowering } from './lowering.ts';

/**
 * Returns the rules for values of these types in keywords of
 * strict mode. Other rules are written into the description.
 */
export function lowerRules(
  lowering: Lowering,
  schema: JsonObject,
  types: readonly JsonType[],
  pointer: string,
): JsonObject {
  const rules: [string, JsonValue][] = [];
  for (const [keyword, value] of Object.entries(schema))
    if (concerns(keyword, types) && lowering.dialect.takes(keyword, value)) rules.push([keyword, value]);
  return {
    ...describeRules(lowering, schema, types, pointer),
    ...valuesOf(lowering, schema, types, pointer),
    ...Object.fromEntries(rules),
  };
}

/**
 * Returns the title and the description, with a line for every
 * annotation and every rule that strict mode does not know.
 */
export function describeRules(
  lowering: Lowering,
  schema: JsonObject,
  types: readonly JsonType[],
  pointer: string,
): JsonObject {
  const inDescription: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (structure.has(keyword) || bookkeeping.has(keyword) || !concerns(keyword, types) || hasNoEffect(keyword, value))
      continue;
    if (lowering.dialect.takes(keyword, value)) continue;
    if (!annotations.has(keyword)) {
      const why = whyDropped(schema, keyword, value);
      if (why === undefined) {
        lowering.refuse(pointer, keyword, 'it describes members that a closed object would not have');
        continue;
      }
      lowering.note('dropped', pointer, keyword, why);
    }
    if (annotations.has(keyword) || isRule(keyword)) inDescription.push(`${keyword}: ${valueText(value)}`);
  }
  const { title, description } = schema;
  const text = [...(typeof description === 'string' && description !== '' ? [description] : []), ...inDescription].join(
    '\n',
  );
  return { ...(typeof title === 'string' && { title }), ...(text !== '' && { description: text }) };
}

/**
 * Returns the reason for dropping a keyword. Undefined if it cannot be dropped: strict mode closes the
 * object, and the members that the keyword describes would be lost.
 */
function whyDropped(schema: JsonObject, keyword: string, value: JsonValue): string | undefined {
  if (!isRule(keyword)) return 'it is not a keyword of JSON Schema, and strict mode refuses it';
  if (
    composites.has(keyword) &&
    keyword !== 'not' &&
    schema['additionalProperties'] !== false &&
    describesMembers(value)
  )
    return undefined;
  return `strict mode does not know ${keyword}: ${valueText(value, 60)}; added to the description, checked by the tool`;
}

/** Returns true if a schema describes members, or is nested too deep to be checked. */
function describesMembers(value: JsonValue, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth > mostLevels) return true;
  const isObject = isJsonObject(value);
  return Object.entries(value as JsonObject).some(
    ([keyword, member]) => (isObject && describing.has(keyword)) || describesMembers(member, depth + 1),
  );
}

/** Returns the `const` of a schema, or the values of its `enum` that have one of these types. */
function valuesOf(lowering: Lowering, schema: JsonObject, types: readonly JsonType[], pointer: string): JsonObject {
  const { enum: values } = schema;
  if (values !== undefined && (!Array.isArray(values) || values.length === 0))
    return lowering.refuse(pointer, 'enum', 'it is not an array of values');
  const listed = Array.isArray(values) ? (values as readonly JsonValue[]) : [];
  const constant = schema['const'];
  const beyond = constant === undefined ? listed.find(isCompound) : isCompound(constant) ? constant : undefined;
  if (beyond !== undefined)
    return lowering.refuse(
      pointer,
      constant === undefined ? 'enum' : 'const',
      'in strict mode, listed values cannot be objects or arrays',
    );
  if (constant !== undefined) return { const: constant };
  const fitting = listed.filter((value) => types.some((type) => hasType(value, type)));
  return fitting.length > 0 ? { enum: fitting } : {};
}

function isCompound(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null;
}

const mostLevels = 128;

const describing: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$ref']);

const structure: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'unevaluatedProperties',
]);
