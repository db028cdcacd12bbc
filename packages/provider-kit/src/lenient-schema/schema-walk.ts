import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { definitionNameOf, pointTo, readPointer } from '../schema/json-pointer.ts';
import type { SchemaNote } from '../schema/lowered-schema.ts';

/** The members of a walk that a dialect defines. */
export interface WalkRules {
  /** One schema within another. */
  readonly lower: (walk: SchemaWalk, schema: JsonValue | undefined, pointer: string) => JsonObject;
  /** One lowered schema for values that fit both. */
  readonly join: (walk: SchemaWalk, first: JsonObject, second: JsonObject, pointer: string) => JsonObject;
  /** Schemas within each other, at most. */
  readonly mostLevels: number;
}

/** A schema, and its location. */
export interface SchemaTarget {
  readonly schema: JsonObject;
  readonly pointer: string;
}

/**
 * What the lowering of one schema has come to: the notes, and the definitions that are still to be lowered.
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
   * Schemas with an address of their own around the place reached: a reference there means another document.
   */
  #documents = 0;

  constructor(root: JsonObject, rules: WalkRules) {
    this.root = root;
    this.#rules = rules;
  }

  get notes(): readonly SchemaNote[] {
    return this.#notes;
  }

  /** One schema. Where there is no end to them, the rest allows anything. */
  lower(schema: JsonValue | undefined, pointer: string): JsonObject {
    if (++this.#nodes > mostNodes) {
      if (this.#nodes === mostNodes + 1) this.note('dropped', pointer, '', `it has more than ${mostNodes} schemas`);
      return {};
    }
    const { mostLevels } = this.#rules;
    if (this.#depth >= mostLevels) {
      this.note('dropped', pointer, '', `it stands more than ${mostLevels} schemas deep`);
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

  /** One lowered schema for values that fit both. */
  join(first: JsonObject, second: JsonObject, pointer: string): JsonObject {
    return this.#rules.join(this, first, second, pointer);
  }

  note(did: 'lowered' | 'dropped', pointer: string, keyword: string, why: string): void {
    this.#notes.push({ pointer, keyword, did, why });
  }

  /** Takes back what was noted since there were so many notes, and says whether there was anything. */
  forget(count: number): boolean {
    const any = this.#notes.length > count;
    this.#notes = this.#notes.slice(0, count);
    return any;
  }

  /**
   * What a reference points to in this schema, and where;
   * undefined where that is nothing, or another document.
   */
  target(ref: JsonValue | undefined): SchemaTarget | undefined {
    if (typeof ref !== 'string' || this.#documents > 0) return undefined;
    return readPointer(this.root, ref);
  }

  /** A reference to a schema at a place of this one, which is taken along as a definition of the root. */
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

  /** Everything that is referred to, also from each other. */
  definitions(): JsonObject | undefined {
    const lowered: [string, JsonObject][] = [];
    // The map grows while it is walked: a definition may need others.
    for (const [name, { schema, pointer }] of this.#targets) lowered.push([name, this.lower(schema, pointer)]);
    return lowered.length > 0 ? Object.fromEntries(lowered) : undefined;
  }

  /** The target of a lowered reference, and its location. */
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

/** More than any server takes. */
const mostNodes = 20_000;
