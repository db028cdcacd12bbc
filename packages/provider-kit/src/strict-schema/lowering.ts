import type { JsonObject, JsonValue } from '@mortise/core';
import { pointTo } from '../schema/json-pointer.ts';
import type { SchemaNote } from '../schema/lowered-schema.ts';
import { isEndless, isRecursive } from './reference-cycles.ts';
import type { StrictDialect } from './strict-dialect.ts';

/**
 * The state while one schema is lowered: the notes, and the definitions that are still to be lowered.
 */
export class Lowering {
  readonly root: JsonObject;
  readonly dialect: StrictDialect;
  readonly notes: SchemaNote[] = [];
  readonly absences: Set<JsonObject> = new Set<JsonObject>();
  /** References that are being written out in place. */
  readonly inlining: Set<string> = new Set<string>();
  refused = false;
  /** The root as an object: the target of the root if that is only a reference. */
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
    const told = this.notes.some(
      (note) => note.did === 'notStrict' && note.pointer === pointer && note.keyword === keyword,
    );
    if (!told) this.notes.push({ pointer, keyword, did: 'notStrict', why });
    return {};
  }

  /** Takes a definition of the root along. */
  need(name: string, schema: JsonObject, pointer: string): void {
    const known = this.#definitions.get(name);
    if (!known) this.#definitions.set(name, { schema, pointer });
    else if (known.pointer !== pointer)
      this.refuse(pointer, 'definitions', 'two definitions have one name, in `$defs` and in `definitions`');
  }

  /** All definitions that are referred to, also from each other. */
  lowerDefinitions(): JsonObject | undefined {
    const lowered: [string, JsonObject][] = [];
    // The map grows while it is walked: a definition may need others.
    for (const [name, { schema, pointer }] of this.#definitions) lowered.push([name, this.lower(schema, pointer)]);
    const definitions = Object.fromEntries(lowered);
    for (const [name, { pointer }] of this.#definitions) {
      if (isEndless(name, definitions)) this.refuse(pointer, '$ref', 'it refers to itself, with nothing in between');
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

/** The limit of schemas, more than strict mode accepts. */
const mostNodes = 20_000;
const mostLevels = 128;
