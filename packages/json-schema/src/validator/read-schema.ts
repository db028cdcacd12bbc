import type { JsonObject, JsonValue } from '@mortise/core';
import type { FormatCheck } from '../format/formats.ts';
import type { PatternWork } from '../pattern/linear-pattern.ts';
import type { Dialect } from '../schema/dialect.ts';
import { subschemasOf } from '../schema/keywords.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';

/** Returns true if a pattern matches a string; undefined if the remaining work budget is too small. */
export type PatternTest = (text: string, work: PatternWork) => boolean | undefined;

/**
 * A schema directly below a keyword: its name or index there, empty if the keyword holds this schema alone.
 */
export type SchemaPart = readonly [steps: readonly string[], schema: JsonValue];

/**
 * A schema that was read and can be enforced: every reference
 * has a target, and every pattern can be matched in linear time.
 */
export interface ReadSchema {
  /** A private copy of the schema. */
  readonly root: JsonObject;
  readonly dialect: Dialect;
  /** True if a `$dynamicRef` is reachable, whose target depends on the path of the value. */
  readonly hasDynamicRefs: boolean;
  /** The formats that are enforced, by name. */
  readonly formats: { readonly [name: string]: FormatCheck };
  /** Returns the target of the `$ref` of a part; undefined if it has none. Parts are compared by identity. */
  targetOf(part: JsonObject): JsonValue | undefined;
  /** Returns the schemas directly below a keyword of a part; empty if there are none. */
  partsOf(keyword: string, value: JsonValue): readonly SchemaPart[];
  /** Returns a pattern of the schema by its source; undefined if the schema does not have it. */
  patternOf(source: string): PatternTest | undefined;
}

/** Returns a schema in the form that an accelerator reads. */
export function readSchemaOf(index: SchemaIndex, formats: ReadSchema['formats']): ReadSchema {
  return {
    root: index.root,
    dialect: index.dialect,
    hasDynamicRefs: index.hasDynamicRefs,
    formats,
    targetOf: (part) => index.targets.get(part)?.ref,
    partsOf: (keyword, value) => subschemasOf(keyword, value, index.dialect),
    patternOf: (source) => index.patterns.get(source)?.test,
  };
}
