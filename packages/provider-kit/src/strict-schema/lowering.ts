import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf, pointTo } from '../schema/json-pointer.ts';
import type { SchemaNote } from '../schema/lowered-schema.ts';

/**
 * The state while one schema is lowered: the notes, and the definitions that are still to be lowered.
 */
export class Lowering {
  readonly root: JsonObject;
  readonly dialect: StrictDialect;
  readonly notes: SchemaNote[] = [];
  readonly absences: Set<JsonObject> = new Set<JsonObject>();
  /** The references that are currently being inlined. */
  readonly inlining: Set<string> = new Set<string>();
  refused = false;
  /** The root schema; its target if the root is only a reference. */
  top: JsonObject;
  readonly #lowerAt: (lowering: Lowering, schema: JsonValue | undefined, pointer: string) => JsonObject;
  readonly #definitions = new Map<string, { readonly schema: JsonObject; readonly pointer: string }>();
  #nodes = 0;
  #depth = 0;

  constructor(
    root: JsonObject,
    dialect: StrictDialect,
    lowerAt: (lowering: Lowering, schema: JsonValue | undefined, pointer: string) => JsonObject,
  ) {
    this.root = root;
    this.top = root;
    this.dialect = dialect;
    this.#lowerAt = lowerAt;
  }

  lower(schema: JsonValue | undefined, pointer: string): JsonObject {
    if (++this.#nodes > mostNodes) return this.refuse('', 'properties', 'it is too large to be lowered');
    if (this.#depth >= mostLevels) return this.refuse('', 'properties', 'it is nested too deep to be lowered');
    this.#depth++;
    const lowered = this.#lowerAt(this, schema, pointer);
    this.#depth--;
    return lowered;
  }

  note(did: 'lowered' | 'dropped', pointer: string, keyword: string, why: string): void {
    this.notes.push({ pointer, keyword, did, why });
  }

  /** Reports that there is no strict schema. The walk continues, so that all reasons are reported. */
  refuse(pointer: string, keyword: string, why: string): JsonObject {
    this.refused = true;
    const isNoted = this.notes.some(
      (note) => note.did === 'notStrict' && note.pointer === pointer && note.keyword === keyword,
    );
    if (!isNoted) this.notes.push({ pointer, keyword, did: 'notStrict', why });
    return {};
  }

  /** Registers a definition of the root, so that it is lowered too. */
  need(name: string, schema: JsonObject, pointer: string): void {
    const known = this.#definitions.get(name);
    if (!known) this.#definitions.set(name, { schema, pointer });
    else if (known.pointer !== pointer)
      this.refuse(
        pointer,
        'definitions',
        'two definitions have the same name, one in `$defs` and one in `definitions`',
      );
  }

  /** Lowers all definitions that a reference needs, including references in other definitions. */
  lowerDefinitions(): JsonObject | undefined {
    const lowered: [string, JsonObject][] = [];
    // The map grows during the loop: a definition may refer to others.
    for (const [name, { schema, pointer }] of this.#definitions) lowered.push([name, this.lower(schema, pointer)]);
    const definitions = Object.fromEntries(lowered);
    for (const [name, { pointer }] of this.#definitions) {
      if (isEndless(name, definitions))
        this.refuse(pointer, '$ref', 'it refers back to itself with no object or array in between');
      else if (!this.dialect.recursion && isRecursive(name, definitions))
        this.refuse(pointer, '$ref', 'it refers to itself, and strict mode has no recursion');
    }
    return lowered.length > 0 ? definitions : undefined;
  }
}

/** Returns the pointer to a definition of the root. */
export function definitionPointer(ref: string, name: string): string {
  return pointTo('', ref.startsWith('#/$defs/') ? '$defs' : 'definitions', name);
}

/** The maximum number of schemas; strict mode accepts fewer. */
const mostNodes = 20_000;
const mostLevels = 128;

/** Returns true if a definition refers back to itself without an object or an array on the path. */
function isEndless(name: string, definitions: JsonObject): boolean {
  const seen = new Set<string>();
  const leads = (schema: JsonValue | undefined): boolean => {
    if (!isJsonObject(schema)) return false;
    const { $ref, anyOf } = schema;
    if (Array.isArray(anyOf)) return anyOf.some(leads);
    const to = typeof $ref === 'string' ? definitionNameOf($ref) : undefined;
    if (to === undefined || to === name) return to === name;
    if (seen.has(to)) return false;
    seen.add(to);
    return leads(definitions[to]);
  };
  return leads(definitions[name]);
}

/** Returns true if a definition refers back to itself on any path, or to the root. */
function isRecursive(name: string, definitions: JsonObject): boolean {
  const seen = new Set<string>();
  const leads = (to: string): boolean =>
    referencesIn(definitions[to]).some((ref) => {
      const next = definitionNameOf(ref);
      if (next === undefined || next === name) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leads(next);
    });
  return leads(name);
}

/** Returns every reference in a lowered schema. */
export function referencesIn(schema: JsonValue | undefined): readonly string[] {
  if (Array.isArray(schema)) return (schema as readonly JsonValue[]).flatMap(referencesIn);
  if (!isJsonObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === '$ref' && typeof value === 'string' ? [value] : referencesIn(value),
  );
}

/**
 * The part of JSON Schema that a server accepts in strict mode: closed objects, and few rules for values.
 */
export interface StrictDialect {
  /**
   * Returns true if the server accepts a keyword unchanged. Called for keywords that restrict or describe one
   * value, not for keywords that contain schemas.
   */
  readonly takes: (keyword: string, value: JsonValue) => boolean;
  /**
   * The conversion of an optional member. `kept`: the member stays optional. `nullable`: the member becomes
   * required, and must already allow null. `asNull`: the member becomes required, and null means that it is
   * omitted.
   */
  readonly optional: 'kept' | 'nullable' | 'asNull';
  /** True if a schema may refer to itself. */
  readonly recursion: boolean;
  /** Matches the names of root members that the server accepts; default: all names. */
  readonly rootNames?: RegExp;
  /** Returns the reason why a lowered schema is too large; undefined if it is not. */
  readonly beyondLimits: (lowered: JsonObject) => { readonly keyword: string; readonly why: string } | undefined;
}
