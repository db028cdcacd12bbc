import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { concerns } from '../schema/schema-keywords.ts';
import { describeKeywords } from './intersect-schemas.ts';
import type { SchemaWalk } from './schema-walk.ts';
import { unite } from './unite-schemas.ts';

/** The rules of a server for the root of a tool's schema, which must be an object. */
export interface RootRules {
  /** The name of the server, for notes. */
  readonly server: string;
  /** Keywords that the server refuses at the root, in addition to `$ref`. */
  readonly notAtRoot: ReadonlySet<string>;
  /** Matches the names of arguments that the server accepts; default: all names. */
  readonly names?: RegExp;
}

/**
 * Converts the root of a tool's schema to one object without alternatives, as servers require.
 *
 * References and `allOf` are resolved. For alternatives, the members of all of them are declared, and the
 * description says which members belong together. A member that one alternative does not mention is declared
 * as in the other alternatives.
 */
export function lowerRoot(walk: SchemaWalk, { server, notAtRoot, names }: RootRules): JsonObject {
  const flat = flatten({ walk, server, notAtRoot, within: [] }, walk.root, '');
  const typed = flat['type'] === 'object' ? flat : asObject(walk, flat, notAtRoot);
  return names ? withNames(walk, typed, server, names) : typed;
}

interface Flattening {
  readonly walk: SchemaWalk;
  readonly server: string;
  readonly notAtRoot: ReadonlySet<string>;
  /** The locations of the schemas that are currently being inlined. */
  readonly within: readonly string[];
}

/** Returns a schema without references and unions at its own level. */
function flatten(flattening: Flattening, schema: JsonObject, pointer: string): JsonObject {
  const { walk, notAtRoot, within } = flattening;
  const isApart = (keyword: string): boolean => keyword === '$ref' || notAtRoot.has(keyword);
  const isPlain = !Array.isArray(schema['type']) && !Object.keys(schema).some(isApart);
  if (isPlain) return walk.lower(schema, pointer);
  const inner = { ...flattening, within: [...within, pointer] };
  const plain = Object.entries(schema).filter(([keyword]) => !isApart(keyword));
  let flat = walk.lower({ ...Object.fromEntries(plain), ...rootType(schema) }, pointer);
  const inDescription: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (!isApart(keyword)) continue;
    const flattened = flattenKeyword(inner, keyword, value, pointer);
    if (flattened) flat = walk.join(flat, flattened, pointer);
    if (!flattened || keyword === 'anyOf' || keyword === 'oneOf') inDescription.push(keyword);
  }
  return {
    ...flat,
    ...(inDescription.length > 0 && describeKeywords({ ...schema, ...described(flat) }, inDescription)),
  };
}

/**
 * Returns the object schema that replaces a keyword which
 * is not allowed at the root; undefined if there is none.
 */
function flattenKeyword(
  flattening: Flattening,
  keyword: string,
  value: JsonValue,
  pointer: string,
): JsonObject | undefined {
  const { walk, server } = flattening;
  if (keyword === '$ref') return flattenRef(flattening, value, pointer);
  const branches = Array.isArray(value) ? flattenBranches(flattening, value, `${pointer}/${keyword}`) : [];
  if (keyword === 'allOf' && branches.length > 0) return branches.reduce((all, each) => walk.join(all, each, pointer));
  const describes = branches.some(({ properties }) => properties !== undefined);
  if ((keyword === 'anyOf' || keyword === 'oneOf') && describes) {
    walk.note(
      'lowered',
      pointer,
      keyword,
      `${server} accepts no union at the root; sent as one object with the members of all alternatives`,
    );
    return unite(branches);
  }
  walk.note('dropped', pointer, keyword, `${server} accepts no ${keyword} at the root; added to the description`);
  return undefined;
}

function flattenRef(flattening: Flattening, ref: JsonValue, pointer: string): JsonObject | undefined {
  const { walk, within } = flattening;
  const target = walk.target(ref);
  if (target && !within.includes(target.pointer)) return flatten(flattening, target.schema, target.pointer);
  walk.note(
    'dropped',
    pointer,
    '$ref',
    target ? 'it refers back to itself' : 'it refers to no schema in this document',
  );
  return undefined;
}

/** Returns the schemas of a list that allow an object. */
function flattenBranches(
  flattening: Flattening,
  branches: readonly JsonValue[],
  pointer: string,
): readonly JsonObject[] {
  if (flattening.within.length > mostNested) return [];
  return branches.flatMap((branch, at) => {
    if (!isJsonObject(branch)) return branch === false ? [] : [{}];
    const flat = flatten(flattening, branch, `${pointer}/${at}`);
    return flat['type'] === undefined || typeList(flat['type']).includes('object') ? [flat] : [];
  });
}

/** Returns the type `object` if it is one of several types; otherwise an empty object. */
function rootType({ type }: JsonObject): JsonObject {
  return Array.isArray(type) && type.includes('object') ? { type: 'object' } : {};
}

/** Removes the keywords for other types: arguments are always an object. */
function asObject(walk: SchemaWalk, flat: JsonObject, notAtRoot: ReadonlySet<string>): JsonObject {
  const kept = Object.entries(flat).filter(
    ([keyword]) => keyword !== 'type' && !notAtRoot.has(keyword) && concerns(keyword, ['object']),
  );
  if (kept.length < Object.keys(flat).length) walk.note('lowered', '', 'type', 'arguments are always an object');
  return { ...Object.fromEntries(kept), type: 'object' };
}

/**
 * Removes the members whose names the server refuses. Writes them
 * into the description, and lets the object have additional members.
 */
function withNames(walk: SchemaWalk, root: JsonObject, server: string, names: RegExp): JsonObject {
  const { properties, ...rest } = root;
  if (!isJsonObject(properties)) return root;
  const refused = Object.keys(properties).filter((name) => !names.test(name));
  if (refused.length === 0) return root;
  for (const name of refused)
    walk.note('dropped', '', 'properties', `${server} accepts no argument with the name ${JSON.stringify(name)}`);
  const { additionalProperties, unevaluatedProperties, ...open } = rest;
  const kept = (isRefused: boolean): JsonObject =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => refused.includes(name) === isRefused));
  return { ...open, properties: kept(false), ...describeKeywords({ ...root, properties: kept(true) }, ['properties']) };
}

function described({ description }: JsonObject): JsonObject {
  return description === undefined ? {} : { description };
}

function typeList(type: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(type) ? (type as readonly JsonValue[]) : type === undefined ? [] : [type];
}

/** The maximum nesting of unions at the root; real schemas have fewer levels. */
const mostNested = 16;
