import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { LinearPattern } from '../pattern/linear-pattern.ts';
import { PatternError } from '../pattern/pattern-node.ts';
import type { Schema } from './copy-schema.ts';
import type { Dialect } from './dialect.ts';
import { keywordProblem } from './keyword-problem.ts';
import { subschemasOf } from './keywords.ts';
import { findReference, resolveUri } from './references.ts';
import type { SchemaEntry, SchemaResource } from './schema-entry.ts';
import { pointerStep, quote, schemaError } from './schema-error.ts';
import { spokenDialect } from './spoken-dialect.ts';

/**
 * A schema with everything that it refers to: all parts that can be reached were read, and can be enforced.
 */
export interface SchemaIndex {
  readonly root: Schema;
  readonly dialect: Dialect;
  readonly entries: ReadonlyMap<Schema, SchemaEntry>;
  /** The patterns by their source. */
  readonly patterns: ReadonlyMap<string, LinearPattern>;
  /**
   * Returns the targets of the `$ref` and `$dynamicRef` of a schema.
   * The target of a `$dynamicRef` is where the search starts.
   */
  readonly targets: ReadonlyMap<Schema, SchemaTargets>;
  readonly hasDynamicRefs: boolean;
}

/** The reference targets of a schema. */
export interface SchemaTargets {
  ref?: JsonValue;
  dynamicRef?: JsonValue;
}

/** Documents that schemas may refer to, by absolute URI without a fragment. */
export interface Documents {
  readonly [uri: string]: JsonObject | boolean;
}

/** The documents and limits for reading a schema. */
export interface SchemaSources {
  /** Returns a private copy of the document at an absolute URI; undefined if it was not given. */
  readonly documentAt: (uri: string) => JsonValue | undefined;
  /** Throws `PatternError`. */
  readonly patternOf: (source: string) => LinearPattern;
}

/**
 * Reads every part of a schema, and of the documents that it refers to. Throws `invalid_schema`,
 * `unsupported_schema`, `external_ref`, each with the JSON Pointer of the problem.
 */
export function schemaIndex(root: Schema, sources: SchemaSources): SchemaIndex {
  const { dialect, omitted } = spokenDialect(root['$schema'], '', sources.documentAt);
  const resource = newResource(rootUri, root);
  const reading: Reading = {
    root,
    dialect,
    omitted,
    entries: new Map(),
    patterns: new Map(),
    targets: new Map(),
    resources: new Map([[rootUri, resource]]),
    waiting: [],
    sources,
    states: 0,
    hasDynamicRefs: false,
  };
  readSchema(reading, root, resource, '');
  for (let next = reading.waiting.shift(); next; next = reading.waiting.shift()) follow(reading, next);
  return reading;
}

interface Reading extends SchemaIndex {
  readonly entries: Map<Schema, SchemaEntry>;
  readonly patterns: Map<string, LinearPattern>;
  readonly targets: Map<Schema, SchemaTargets>;
  readonly resources: Map<string, SchemaResource>;
  /** Schemas whose references were not followed yet. */
  readonly waiting: Schema[];
  readonly sources: SchemaSources;
  /** Keywords that have no meaning in this schema. */
  readonly omitted: ReadonlySet<string>;
  /** The number of automaton states of all patterns. */
  states: number;
  hasDynamicRefs: boolean;
}

function readSchema(reading: Reading, schema: JsonValue, outer: SchemaResource, pointer: string): void {
  if (typeof schema === 'boolean') return;
  if (!isJsonObject(schema)) throw schemaError('invalid_schema', pointer, 'must be an object, true or false');
  if (reading.entries.has(schema)) return;
  const { dialect } = reading;
  checkDialect(reading, schema['$schema'], pointer);
  // In draft-07 keywords next to a $ref are ignored, but may be referenced.
  const isAlias = dialect === 'draft-07' && schema['$ref'] !== undefined;
  // The copy of the schema is private: ignored keywords are removed.
  for (const keyword of reading.omitted) delete (schema as Record<string, JsonValue>)[keyword];
  const entries = Object.entries(schema);
  for (const [keyword, value] of entries)
    if (!isAlias || keyword === '$ref') checkKeyword(reading, keyword, value, pointer);
  const resource = isAlias ? outer : register(reading, schema, outer, pointer);
  reading.entries.set(schema, { resource, pointer });
  if (schema['$ref'] !== undefined || schema['$dynamicRef'] !== undefined) reading.waiting.push(schema);
  for (const [keyword, value] of entries) {
    if (isAlias && !holdsDefinitions(keyword)) continue;
    for (const [[step], part] of subschemasOf(keyword, value, dialect)) {
      const memberPointer = `${pointer}/${keyword}`;
      readSchema(reading, part, resource, step === undefined ? memberPointer : memberPointer + pointerStep(step));
    }
  }
}

/** Refuses a part that names another dialect than the root: all parts are read in one dialect. */
function checkDialect({ root, dialect, omitted, sources }: Reading, uri: JsonValue | undefined, pointer: string): void {
  if (uri === undefined || uri === root['$schema']) return;
  const spoken = spokenDialect(uri, pointer, sources.documentAt);
  if (spoken.dialect === dialect && spoken.omitted.size === 0 && omitted.size === 0) return;
  throw schemaError(
    'unsupported_schema',
    `${pointer}/$schema`,
    `differs from the dialect of the whole schema, ${dialect}`,
  );
}

function checkKeyword(reading: Reading, keyword: string, value: JsonValue, pointer: string): void {
  const problem = keywordProblem(keyword, value, reading.dialect);
  if (problem !== undefined) {
    throw schemaError('invalid_schema', pointer + pointerStep(keyword), `${problem}; it is ${clipJson(value)}`);
  }
  if (keyword === '$recursiveRef') {
    throw schemaError(
      'unsupported_schema',
      `${pointer}/${keyword}`,
      'belongs to 2019-09: write $dynamicRef, or $ref "#"',
    );
  }
  if (keyword === 'pattern') readPattern(reading, value as string, `${pointer}/pattern`);
  if (keyword === 'patternProperties') {
    for (const source of Object.keys(value as Schema)) {
      readPattern(reading, source, `${pointer}/patternProperties${pointerStep(source)}`);
    }
  }
}

function readPattern(reading: Reading, source: string, pointer: string): void {
  const { patterns, sources } = reading;
  if (patterns.has(source)) return;
  try {
    const pattern = sources.patternOf(source);
    patterns.set(source, pattern);
    reading.states += pattern.states;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const advice = error.unsupported ? '; patterns are matched in linear time: write it without, or omit it' : '';
    const code = error.unsupported ? 'unsupported_schema' : 'invalid_schema';
    throw schemaError(code, pointer, `has the pattern ${quote(source)}, which ${error.message}${advice}`, error);
  }
  if (reading.states <= mostStates) return;
  throw schemaError(
    'schema_too_large',
    pointer,
    'has too many patterns: together, their repetitions need too much memory',
  );
}

/** Registers ids and anchors. Returns the resource that the schema is part of. */
function register(reading: Reading, schema: Schema, outer: SchemaResource, pointer: string): SchemaResource {
  const { dialect, resources } = reading;
  const { $id: id } = schema;
  let resource = outer;
  if (typeof id === 'string') {
    const [uri = '', fragment = ''] = id.split('#', 2);
    if (fragment !== '' && dialect === 'draft-07') addAnchor(outer, fragment, schema, pointer);
    if (uri !== '') {
      const absolute = resolveUri(uri, outer.uri);
      if (outer.root === schema && absolute === outer.uri) return registerAnchors(outer, schema, pointer, dialect);
      if (resources.has(absolute))
        throw schemaError('invalid_schema', `${pointer}/$id`, `is ${quote(id)} a second time`);
      resource = newResource(absolute, schema);
      resources.set(absolute, resource);
      if (pointer === '') resources.set(rootUri, resource);
    }
  }
  return registerAnchors(resource, schema, pointer, dialect);
}

function registerAnchors(resource: SchemaResource, schema: Schema, pointer: string, dialect: Dialect): SchemaResource {
  if (dialect === 'draft-07') return resource;
  const { $anchor: anchor, $dynamicAnchor: dynamicAnchor } = schema;
  if (typeof anchor === 'string') addAnchor(resource, anchor, schema, pointer);
  if (typeof dynamicAnchor === 'string') {
    addAnchor(resource, dynamicAnchor, schema, pointer);
    resource.dynamicAnchors.set(dynamicAnchor, schema);
  }
  return resource;
}

function follow(reading: Reading, schema: Schema): void {
  const { resource, pointer } = reading.entries.get(schema) as SchemaEntry;
  const targets: SchemaTargets = {};
  reading.targets.set(schema, targets);
  for (const [keyword, member] of [
    ['$ref', 'ref'],
    ['$dynamicRef', 'dynamicRef'],
  ] as const) {
    const reference = schema[keyword];
    if (typeof reference !== 'string' || (keyword === '$dynamicRef' && reading.dialect === 'draft-07')) continue;
    readDocument(reading, reference, resource);
    const found = findReference(reading, reference, resource, `${pointer}/${keyword}`);
    readSchema(reading, found.schema, found.resource, found.pointer);
    targets[member] = found.schema;
    if (member === 'dynamicRef') reading.hasDynamicRefs = true;
  }
}

/** Indexes the document that a reference refers to, if it was given and is not indexed yet. */
function readDocument(reading: Reading, reference: string, from: SchemaResource): void {
  if (reference.startsWith('#')) return;
  const [uri = ''] = resolveUri(reference, from.uri).split('#', 1);
  if (reading.resources.has(uri)) return;
  const document = reading.sources.documentAt(uri);
  if (document === undefined) return;
  // A JSON Pointer is resolved in an object, so a document that is true or false is replaced by an object.
  const root = typeof document === 'boolean' ? (document ? {} : { not: {} }) : (document as Schema);
  const resource = newResource(uri, root);
  reading.resources.set(uri, resource);
  readSchema(reading, root, resource, uri);
  // The document may have declared another id.
  reading.resources.set(uri, reading.entries.get(root)?.resource ?? resource);
}

function addAnchor(resource: SchemaResource, name: string, schema: Schema, pointer: string): void {
  const known = resource.anchors.get(name);
  if (known && known !== schema)
    throw schemaError('invalid_schema', pointer, `has the anchor ${quote(name)} a second time`);
  resource.anchors.set(name, schema);
}

function newResource(uri: string, root: Schema): SchemaResource {
  return { uri, root, anchors: new Map(), dynamicAnchors: new Map() };
}

function holdsDefinitions(keyword: string): boolean {
  return keyword === 'definitions' || keyword === '$defs';
}

function clipJson(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The base of relative references if the root has no `$id`. */
const rootUri = 'schema:///';

const mostStates = 200_000;
