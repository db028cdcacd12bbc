import type { JsonObject, JsonValue } from '@mortise/core';
import { pointTo } from '../schema/json-pointer.ts';
import { isJsonType } from '../schema/json-type.ts';
import { formOf, isPattern, isWellFormed } from './keyword-forms.ts';
import type { SchemaWalk } from './schema-walk.ts';

/** The location of a keyword. */
export interface KeywordPosition {
  readonly walk: SchemaWalk;
  readonly schema: JsonObject;
  readonly pointer: string;
  /** The keywords that are written into the description instead of being sent. */
  readonly inDescription: string[];
}

/** The keywords that are sent for one keyword: none, one, or, for a tuple of draft 7, two. */
export type KeptKeywords = readonly (readonly [string, JsonValue])[];

/** Converts one keyword for a server that reads JSON Schema 2020-12. */
export function lowerKeyword(position: KeywordPosition, keyword: string, value: JsonValue): KeptKeywords {
  if (keyword === '$ref') return lowerRef(position, value);
  if (keyword === 'items' && Array.isArray(value)) return lowerTuple(position, value);
  if (keyword === 'additionalItems') return [];
  if (!isWellFormed(keyword, value))
    return keyword === 'type'
      ? lowerType(position, value)
      : drop(position, keyword, 'its value is not valid in JSON Schema');
  const why = notOf2020.get(keyword);
  if (why !== undefined) return drop(position, keyword, why);
  switch (formOf(keyword)) {
    case 'schema':
      return lowerSubschema(position, keyword, value);
    case 'schemas':
      return lowerList(position, keyword, value as readonly JsonValue[]);
    case 'schemaMap':
      return [[keyword, lowerMap(position, keyword, value as JsonObject)]];
    default:
      return isWithin(value, mostLevels)
        ? [[keyword, value]]
        : drop(position, keyword, 'it is nested too deep to be sent');
  }
}

function lowerRef(position: KeywordPosition, ref: JsonValue): KeptKeywords {
  const target = position.walk.target(ref);
  if (!target) return drop(position, '$ref', 'it refers to no schema in this document');
  const lowered = position.walk.referTo(target);
  return [['$ref', lowered]];
}

/**
 * Converts a tuple of older drafts: `items` has one schema
 * for each index, `additionalItems` the schema for the rest.
 */
function lowerTuple({ walk, schema, pointer }: KeywordPosition, items: readonly JsonValue[]): KeptKeywords {
  const rest = schema['additionalItems'];
  return [
    ...(items.length > 0
      ? [['prefixItems', items.map((item, at) => walk.lower(item, `${pointer}/items/${at}`))] as const]
      : []),
    ['items', rest === undefined ? {} : walk.lower(rest, `${pointer}/additionalItems`)],
  ];
}

/** Converts an invalid type: upper case is corrected; any other value is written into the description. */
function lowerType(position: KeywordPosition, type: JsonValue): KeptKeywords {
  const name = typeof type === 'string' ? type.toLowerCase() : undefined;
  if (!isJsonType(name)) return drop(position, 'type', 'it is not a JSON type');
  position.walk.note('lowered', position.pointer, 'type', `sent as "${name}"`);
  return [['type', name]];
}

function lowerSubschema(position: KeywordPosition, keyword: string, value: JsonValue): KeptKeywords {
  const { walk, schema, pointer } = position;
  if (typeof value === 'boolean' && keyword !== 'items') return [[keyword, value]];
  const before = walk.notes.length;
  const lowered = walk.lower(value, `${pointer}/${keyword}`);
  const isExact =
    keyword === 'not' || keyword === 'if' || (keyword === 'contains' && schema['maxContains'] !== undefined);
  // If a schema below one of these keywords allowed more values, the schema around it would allow fewer.
  if (isExact && walk.forget(before)) return drop(position, keyword, 'its content cannot be expressed exactly');
  return [[keyword, lowered]];
}

function lowerList(position: KeywordPosition, keyword: string, schemas: readonly JsonValue[]): KeptKeywords {
  const { walk, schema, pointer } = position;
  const before = walk.notes.length;
  const lowered = sameOr(
    schemas,
    schemas.map((each, at) => walk.lower(each, `${pointer}/${keyword}/${at}`)),
  );
  if (keyword !== 'oneOf' || walk.notes.length === before) return [[keyword, lowered]];
  if (schema['anyOf'] !== undefined) return drop(position, 'oneOf', 'its content cannot be expressed exactly');
  walk.note('lowered', pointer, 'oneOf', 'sent as anyOf; the tool checks that only one of them matches');
  return [['anyOf', lowered]];
}

function lowerMap({ walk, pointer }: KeywordPosition, keyword: string, map: JsonObject): JsonObject {
  const before = Object.entries(map);
  const after: [string, JsonValue][] = [];
  for (const [name, schema] of before) {
    const at = pointTo(`${pointer}/${keyword}`, name);
    if (keyword === 'patternProperties' && !isPattern(name))
      walk.note('dropped', at, keyword, 'it is not a regular expression');
    else after.push([name, walk.lower(schema, at)]);
  }
  const isSame = after.length === before.length && after.every(([name, schema]) => map[name] === schema);
  return isSame ? map : Object.fromEntries(after);
}

function sameOr(before: readonly JsonValue[], after: readonly JsonValue[]): readonly JsonValue[] {
  return after.every((value, at) => value === before[at]) ? before : after;
}

/** Returns true if a value has at most that many levels. */
function isWithin(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner: JsonValue) => isWithin(inner, levels - 1));
}

function drop({ walk, pointer, inDescription }: KeywordPosition, keyword: string, why: string): KeptKeywords {
  walk.note('dropped', pointer, keyword, why);
  inDescription.push(keyword);
  return [];
}

const notOf2020: ReadonlyMap<string, string> = new Map([
  ['$dynamicRef', 'only static references ($ref) are sent'],
  ['$recursiveRef', 'only static references ($ref) are sent'],
  ['dependencies', 'it belongs to an older draft; use dependentRequired or dependentSchemas'],
]);

/** The maximum number of levels of a value that is not a schema. */
const mostLevels = 64;
