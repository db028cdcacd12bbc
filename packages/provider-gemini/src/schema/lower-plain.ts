import type { JsonObject, JsonValue } from '@mortise/core';
import { annotations, bookkeeping, concerns, isRule, type JsonType, saysNothing } from '@mortise/provider-kit';
import { tell } from '@mortise/provider-kit/lenient-schema';
import { lowerArray } from './lower-array.ts';
import { lowerNumber } from './lower-number.ts';
import { lowerObject } from './lower-object.ts';
import { enumOf, typesOf } from './lower-type.ts';
import type { NodeLowering } from './node-lowering.ts';
import type { PlainSchema } from './plain-schema.ts';

/** A schema without references and choices. Several types become a choice, each with what concerns it. */
export function lowerPlain(lowering: NodeLowering, schema: JsonObject, pointer: string): JsonObject {
  const { walk } = lowering;
  const told = new Set<string>();
  const plain: PlainSchema = {
    lowering,
    schema,
    pointer,
    lowered: (keyword, why) => walk.note('lowered', pointer, keyword, why),
    dropped(keyword, why) {
      if (told.has(keyword)) return;
      walk.note('dropped', pointer, keyword, why);
      told.add(keyword);
    },
  };
  const types = typesOf(plain);
  for (const [keyword, value] of Object.entries(schema)) {
    if (structure.has(keyword) || bookkeeping.has(keyword) || saysNothing(keyword, value)) continue;
    if (types.length > 0 && !concerns(keyword, types)) continue;
    if (annotations.has(keyword)) told.add(keyword);
    else if (isRule(keyword)) {
      if (!types.some((type) => isTaken(type, keyword, value))) plain.dropped(keyword, 'Gemini does not know it');
    } else walk.note('dropped', pointer, keyword, 'it is none of the keywords that Gemini knows');
  }
  const branches = types.map((type) => ({ type, ...lowerTyped(plain, type), ...enumOf(plain, type) }));
  const { title } = schema;
  return { ...(typeof title === 'string' && { title }), ...tell(schema, told), ...choiceOf(branches) };
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

/** A schema for values of several types. */
function choiceOf(branches: readonly JsonObject[]): JsonObject {
  const [only = {}] = branches;
  if (branches.length < 2) return only;
  const others = branches.filter(({ type }) => type !== 'null');
  const [other = {}] = others;
  const isNullable = branches.length === 2 && others.length === 1 && other['enum'] === undefined;
  return isNullable ? { ...other, type: [other['type'] as JsonValue, 'null'] } : { anyOf: branches };
}

/** True if a rule is sent unchanged for values of a type. */
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
