import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf, pointTo, readPointer } from '../schema/json-pointer.ts';
import type { SchemaNote } from '../schema/lowered-schema.ts';

/** The parts of a schema walk that a dialect defines. */
export interface WalkRules {
  /** Lowers a schema within another one. */
  readonly lower: (walk: SchemaWalk, schema: JsonValue | undefined, pointer: string) => JsonObject;
  /** Returns one lowered schema for values that fit both. */
  readonly join: (walk: SchemaWalk, first: JsonObject, second: JsonObject, pointer: string) => JsonObject;
  /** The maximum number of nested schemas. */
  readonly mostLevels: number;
}

/** A schema, and its location. */
export interface SchemaTarget {
  readonly schema: JsonObject;
  readonly pointer: string;
}

/**
 * The state while one schema is lowered: the notes, and the definitions that are still to be lowered.
 */
export class SchemaWalk {
  readonly root: JsonObject;
  readonly #rules: WalkRules;
  readonly #names = new Map<string, string>();
  readonly #targets = new Map<string, SchemaTarget>();
  #notes: SchemaNote[] = [];
  #nodes = 0;
  #depth = 0;
  /**
   * The number of enclosing schemas with an `$id`: a reference within such a schema means another document.
   */
  #documents = 0;

  constructor(root: JsonObject, rules: WalkRules) {
    this.root = root;
    this.#rules = rules;
  }

  get notes(): readonly SchemaNote[] {
    return this.#notes;
  }

  /** Lowers one schema. Beyond the limits of size and depth, the rest allows any value. */
  lower(schema: JsonValue | undefined, pointer: string): JsonObject {
    if (++this.#nodes > mostNodes) {
      if (this.#nodes === mostNodes + 1) this.note('dropped', pointer, '', `it has more than ${mostNodes} schemas`);
      return {};
    }
    const { mostLevels } = this.#rules;
    if (this.#depth >= mostLevels) {
      this.note('dropped', pointer, '', `it is nested more than ${mostLevels} schemas deep`);
      return {};
    }
    const isDocument = isJsonObject(schema) && schema !== this.root && typeof schema['$id'] === 'string';
    this.#depth++;
    if (isDocument) this.#documents++;
    const lowered = this.#rules.lower(this, schema, pointer);
    if (isDocument) this.#documents--;
    this.#depth--;
    return lowered;
  }

  /** Returns one lowered schema for values that fit both. */
  join(first: JsonObject, second: JsonObject, pointer: string): JsonObject {
    return this.#rules.join(this, first, second, pointer);
  }

  note(did: 'lowered' | 'dropped', pointer: string, keyword: string, why: string): void {
    this.#notes.push({ pointer, keyword, did, why });
  }

  /** Removes the notes after the first `count` notes. Returns true if there were any. */
  forget(count: number): boolean {
    const any = this.#notes.length > count;
    this.#notes = this.#notes.slice(0, count);
    return any;
  }

  /**
   * Returns the schema that a reference points to, with its
   * location; undefined if there is none in this document.
   */
  target(ref: JsonValue | undefined): SchemaTarget | undefined {
    if (typeof ref !== 'string' || this.#documents > 0) return undefined;
    return readPointer(this.root, ref);
  }

  /** Returns a reference to a schema within this one, and adds it to the definitions of the root. */
  referTo({ schema, pointer }: SchemaTarget): string {
    if (pointer === '') return '#';
    let name = this.#names.get(pointer);
    if (name === undefined) {
      name = this.#freeName(pointer);
      this.#names.set(pointer, name);
      this.#targets.set(name, { schema, pointer });
    }
    return `#${pointTo('', '$defs', name)}`;
  }

  /** Lowers all definitions that a reference needs, including references in other definitions. */
  definitions(): JsonObject | undefined {
    const lowered: [string, JsonObject][] = [];
    // The map grows during the loop: a definition may refer to others.
    for (const [name, { schema, pointer }] of this.#targets) lowered.push([name, this.lower(schema, pointer)]);
    return lowered.length > 0 ? Object.fromEntries(lowered) : undefined;
  }

  /** Returns the target of a lowered reference, and its location. */
  targetOf(ref: JsonValue | undefined): SchemaTarget | undefined {
    if (ref === '#') return { schema: this.root, pointer: '' };
    return typeof ref === 'string' ? this.#targets.get(definitionNameOf(ref) ?? '') : undefined;
  }

  #freeName(pointer: string): string {
    const last = pointer.slice(pointer.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_') || 'schema';
    let name = last;
    for (let n = 2; this.#targets.has(name); n++) name = `${last}_${n}`;
    return name;
  }
}

/** The maximum number of schemas; no server accepts as many. */
const mostNodes = 20_000;
