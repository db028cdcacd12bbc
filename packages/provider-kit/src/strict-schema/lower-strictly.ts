import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { hasType, isJsonType, type JsonType, typeOf } from '../schema/json-type.ts';
import type { SchemaNote } from '../schema/lowered-schema.ts';
import { annotations, bookkeeping, concerns } from '../schema/schema-keywords.ts';
import { lowerObject } from './lower-object.ts';
import { lowerRef, rootOf, unwrap } from './lower-ref.ts';
import { describeRules, lowerRules } from './lower-rules.ts';
import { Lowering, type StrictDialect } from './lowering.ts';

/**
 * Converts the schema of an object to the subset of strict mode. `lowered` is undefined if the schema has no
 * equivalent; the notes have the reasons.
 */
export function lowerStrictly(
  schema: JsonObject,
  dialect: StrictDialect,
): {
  readonly lowered: JsonObject | undefined;
  readonly notes: readonly SchemaNote[];
  readonly absences: ReadonlySet<JsonObject>;
} {
  const lowering = new Lowering(schema, dialect, lowerAt);
  const { root, pointer } = rootOf(lowering);
  lowering.top = root;
  const body = lowerAt(lowering, root, pointer);
  if (!lowering.refused && body['type'] !== 'object')
    lowering.refuse('', 'type', 'the root of a strict schema is an object');
  const definitions = lowering.lowerDefinitions();
  const lowered = definitions ? { ...body, $defs: definitions } : body;
  const beyond = dialect.beyondLimits(lowered);
  if (beyond) lowering.refuse('', beyond.keyword, beyond.why);
  const { notes, absences } = lowering;
  return { lowered: lowering.refused ? undefined : lowered, notes, absences };
}

/** Lowers a nested schema. A schema without an equivalent is refused, and the result is empty. */
function lowerAt(lowering: Lowering, given: JsonValue | undefined, pointer: string): JsonObject {
  if (!isJsonObject(given))
    return lowering.refuse(pointer, 'type', 'it allows any value, and strict mode requires a type');
  const schema = unwrap(given);
  if (typeof schema['$ref'] === 'string') return lowerRef(lowering, schema, schema['$ref'], pointer);
  for (const [keyword, why] of inexpressible)
    if (schema[keyword] !== undefined) return lowering.refuse(pointer, keyword, why);
  if (schema !== lowering.top && schema['$id'] !== undefined)
    return lowering.refuse(pointer, '$id', 'a schema with its own `$id` changes the targets of references');
  const union = unionOf(schema);
  if (union && schema === lowering.top)
    return lowering.refuse(pointer, union.keyword, 'strict mode has no union at the root');
  if (union) return lowerUnion(lowering, union, pointer);
  const types = typesOf(schema);
  if (types.length === 0)
    return schema['allOf'] === undefined
      ? lowering.refuse(pointer, 'type', 'it declares no JSON type for its values, and strict mode requires one')
      : lowering.refuse(pointer, 'allOf', 'strict mode has no intersections');
  const [first = 'null', ...more] = types.filter((type) => type !== 'null');
  if (more.length === 0) return lowerTyped(lowering, schema, first, types.length > 1, pointer);
  const branch = typedPart(schema);
  return {
    ...describeRules(lowering, schema, [], pointer),
    anyOf: types.map((type) => lowerTyped(lowering, branch, type, false, pointer)),
  };
}

function lowerTyped(
  lowering: Lowering,
  schema: JsonObject,
  type: JsonType,
  orNull: boolean,
  pointer: string,
): JsonObject {
  const shape =
    type === 'object'
      ? lowerObject(lowering, schema, pointer)
      : type === 'array'
        ? lowerArray(lowering, schema, pointer)
        : {};
  return {
    type: orNull ? [type, 'null'] : type,
    ...lowerRules(lowering, schema, orNull ? [type, 'null'] : [type], pointer),
    ...shape,
  };
}

function lowerArray(lowering: Lowering, schema: JsonObject, pointer: string): JsonObject {
  const { items } = schema;
  if (!isJsonObject(items) || Object.keys(items).length === 0)
    return lowering.refuse(
      pointer,
      'items',
      Array.isArray(items) ? 'strict mode has no tuples' : 'its items may be anything',
    );
  return { items: lowering.lower(items, `${pointer}/items`) };
}

/** Returns the types of a schema's values; empty if the schema declares none. */
function typesOf(schema: JsonObject): readonly JsonType[] {
  const { type, enum: values } = schema;
  const listed = 'const' in schema ? [schema['const']] : Array.isArray(values) ? values : undefined;
  const declared = Array.isArray(type) ? type : [type];
  if (type === undefined) {
    if (listed) return [...new Set(listed.map(typeOf))];
    return schema['properties'] !== undefined ? ['object'] : schema['items'] !== undefined ? ['array'] : [];
  }
  if (!declared.every(isJsonType)) return [];
  return [...new Set(declared)].filter((each) => !listed || listed.some((value: JsonValue) => hasType(value, each)));
}

/** Returns the keywords of a schema that apply to one type only. */
function typedPart(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keyword === 'enum' || keyword === 'const' || !concerns(keyword, [])),
  );
}

/** Keywords that allow values which no closed schema can describe. */
const inexpressible: ReadonlyMap<string, string> = new Map([
  ['patternProperties', 'strict mode has no open maps'],
  ['prefixItems', 'strict mode has no tuples'],
  ['$dynamicRef', 'strict mode has no dynamic references'],
  ['$recursiveRef', 'strict mode has no dynamic references'],
]);

/** A schema that consists of a choice among schemas. */
interface Union {
  readonly keyword: 'anyOf' | 'oneOf';
  readonly branches: readonly JsonObject[];
  /** The schema without the choice. */
  readonly rest: JsonObject;
}

/**
 * Returns the union that a schema consists of; undefined
 * if the schema has no union, or has other rules as well.
 */
function unionOf(schema: JsonObject): Union | undefined {
  const keyword = schema['anyOf'] === undefined ? 'oneOf' : 'anyOf';
  const { [keyword]: branches, type, ...rest } = schema;
  if (!Array.isArray(branches) || branches.length === 0 || !branches.every((branch) => isJsonObject(branch)))
    return undefined;
  if (!Object.keys(rest).every((other) => annotations.has(other) || bookkeeping.has(other))) return undefined;
  return { keyword, branches: branches.map((branch: JsonObject) => withType(branch, type)), rest };
}

/**
 * Lowers a choice among schemas. `oneOf` becomes `anyOf`, which allows at least the same values; a choice of
 * one schema becomes that schema.
 */
function lowerUnion(lowering: Lowering, { keyword, branches, rest }: Union, pointer: string): JsonObject {
  const [only] = branches;
  if (only && branches.length === 1) return lowering.lower({ ...only, ...rest }, `${pointer}/${keyword}/0`);
  if (keyword === 'oneOf')
    lowering.note('lowered', pointer, 'oneOf', 'sent as anyOf; the tool checks that only one of them matches');
  return {
    ...describeRules(lowering, rest, [], pointer),
    anyOf: branches.map((branch, at) => lowering.lower(branch, `${pointer}/${keyword}/${at}`)),
  };
}

/** Adds the type of a union to each of its schemas. */
function withType(branch: JsonObject, type: JsonValue | undefined): JsonObject {
  return type === undefined || branch['type'] !== undefined || branch['$ref'] !== undefined
    ? branch
    : { ...branch, type };
}
