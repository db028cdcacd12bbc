import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { annotations, bookkeeping, concerns, hasNoEffect, isRule, type JsonType, pointTo } from '@mortise/provider-kit';
import { describeKeywords } from '@mortise/provider-kit/lenient-schema';
import { lowerArray } from './lower-array.ts';
import { enumOf, typesOf } from './lower-type.ts';
import type { NodeLowering } from './node-lowering.ts';
import type { PlainSchema } from './plain-schema.ts';

/**
 * Lowers a schema without references and choices. Several types become
 * a choice, in which each type has the keywords that apply to it.
 */
export function lowerPlain(lowering: NodeLowering, schema: JsonObject, pointer: string): JsonObject {
  const { walk } = lowering;
  const inDescription = new Set<string>();
  const plain: PlainSchema = {
    lowering,
    schema,
    pointer,
    lowered: (keyword, why) => walk.note('lowered', pointer, keyword, why),
    dropped(keyword, why) {
      if (inDescription.has(keyword)) return;
      walk.note('dropped', pointer, keyword, why);
      inDescription.add(keyword);
    },
  };
  const types = typesOf(plain);
  for (const [keyword, value] of Object.entries(schema)) {
    if (structure.has(keyword) || bookkeeping.has(keyword) || hasNoEffect(keyword, value)) continue;
    if (types.length > 0 && !concerns(keyword, types)) continue;
    if (annotations.has(keyword)) inDescription.add(keyword);
    else if (isRule(keyword)) {
      if (!types.some((type) => isTaken(type, keyword, value))) plain.dropped(keyword, 'Gemini does not support it');
    } else walk.note('dropped', pointer, keyword, 'it is not a keyword that Gemini supports');
  }
  const branches = types.map((type) => ({ type, ...lowerTyped(plain, type), ...enumOf(plain, type) }));
  const { title } = schema;
  return {
    ...(typeof title === 'string' && { title }),
    ...describeKeywords(schema, inDescription),
    ...choiceOf(branches),
  };
}

function lowerTyped(plain: PlainSchema, type: JsonType): JsonObject {
  const { format } = plain.schema;
  switch (type) {
    case 'object':
      return lowerObject(plain);
    case 'array':
      return lowerArray(plain);
    case 'number':
    case 'integer':
      return lowerNumber(plain, type);
    case 'string':
      return format !== undefined && isTaken(type, 'format', format) ? { format } : {};
    default:
      return {};
  }
}

/** Returns a schema for values of several types. */
function choiceOf(branches: readonly JsonObject[]): JsonObject {
  const [only = {}] = branches;
  if (branches.length < 2) return only;
  const others = branches.filter(({ type }) => type !== 'null');
  const [other = {}] = others;
  const isNullable = branches.length === 2 && others.length === 1 && other['enum'] === undefined;
  return isNullable ? { ...other, type: [other['type'] as JsonValue, 'null'] } : { anyOf: branches };
}

/** Returns true if a rule is sent unchanged for values of a type. */
function isTaken(type: JsonType, keyword: string, value: JsonValue): boolean {
  if (keyword === 'format') return type === 'string' && typeof value === 'string' && formats.has(value);
  if (keyword === 'minimum' || keyword === 'maximum')
    return (type === 'number' || type === 'integer') && typeof value === 'number';
  return type === 'array' && (keyword === 'minItems' || keyword === 'maxItems') && Number.isInteger(value);
}

const formats: ReadonlySet<string> = new Set(['date-time', 'date', 'time']);

/** Keywords that structure a type, and are lowered with it. */
const structure: ReadonlySet<string> = new Set([
  'type',
  'title',
  'description',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyOrdering',
  'items',
  'prefixItems',
  'additionalItems',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

/** Lowers the members of an object. */
function lowerObject(plain: PlainSchema): JsonObject {
  const { schema, pointer, dropped, lowering } = plain;
  const { properties, required, propertyOrdering } = schema;
  if (properties !== undefined && !isJsonObject(properties)) dropped('properties', 'it is not an object of schemas');
  if (required !== undefined && !isNames(required)) dropped('required', 'it is not an array of names');
  const members = isJsonObject(properties) ? Object.entries(properties) : [];
  const names = new Set(members.map(([name]) => name));
  const order = isNames(propertyOrdering) ? [...new Set(propertyOrdering)].filter((name) => names.has(name)) : [];
  return {
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        members.map(([name, member]) => [name, lowering.walk.lower(member, pointTo(pointer, 'properties', name))]),
      ),
    }),
    ...(isNames(required) && required.length > 0 && { required: [...new Set(required)] }),
    ...additionalOf(plain),
    ...(order.length > 0 && { propertyOrdering: order }),
  };
}

/** Returns the schema of undescribed members, including members whose names match a pattern. */
function additionalOf({ schema, pointer, dropped, lowering }: PlainSchema): JsonObject {
  const { additionalProperties, patternProperties } = schema;
  if (
    additionalProperties !== undefined &&
    typeof additionalProperties !== 'boolean' &&
    !isJsonObject(additionalProperties)
  ) {
    dropped('additionalProperties', 'it is not a schema');
    return {};
  }
  const others = isJsonObject(additionalProperties)
    ? [lowering.walk.lower(additionalProperties, `${pointer}/additionalProperties`)]
    : [];
  if (patternProperties === undefined)
    return additionalProperties === undefined ? {} : { additionalProperties: others[0] ?? additionalProperties };
  dropped(
    'patternProperties',
    'Gemini supports no patterns of names; their schema is sent for members of any other name',
  );
  if (!isJsonObject(patternProperties) || additionalProperties === undefined || additionalProperties === true)
    return {};
  const matched = Object.entries(patternProperties).map(([name, member]) =>
    lowering.walk.lower(member, pointTo(pointer, 'patternProperties', name)),
  );
  const all = [...matched, ...others];
  const [only = false] = all;
  return { additionalProperties: all.length > 1 ? { anyOf: all } : only };
}

function isNames(value: JsonValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

/**
 * Lowers the bounds of a number. Gemini has no exclusive bounds: for an integer, the next integer is sent;
 * for another number, the bound itself.
 */
function lowerNumber(plain: PlainSchema, type: 'number' | 'integer'): JsonObject {
  const { minimum, maximum } = plain.schema;
  const above = exclusive(plain, 'exclusiveMinimum', type, (bound) => Math.floor(bound) + 1);
  const below = exclusive(plain, 'exclusiveMaximum', type, (bound) => Math.ceil(bound) - 1);
  const least = [minimum, above].filter(isNumber);
  const most = [maximum, below].filter(isNumber);
  return {
    ...(least.length > 0 && { minimum: Math.max(...least) }),
    ...(most.length > 0 && { maximum: Math.min(...most) }),
  };
}

function exclusive(
  { schema, lowered, dropped }: PlainSchema,
  keyword: 'exclusiveMinimum' | 'exclusiveMaximum',
  type: 'number' | 'integer',
  next: (bound: number) => number,
): number | undefined {
  const bound = schema[keyword];
  if (bound === undefined) return undefined;
  if (!isNumber(bound)) {
    dropped(keyword, 'it is not a number');
    return undefined;
  }
  if (type === 'integer') return next(bound);
  lowered(keyword, 'sent as an inclusive bound; the tool checks that the bound itself is excluded');
  return bound;
}

function isNumber(value: JsonValue | undefined): value is number {
  return typeof value === 'number';
}
