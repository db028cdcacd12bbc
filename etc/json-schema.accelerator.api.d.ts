// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { JsonObject, JsonValue, SchemaValidator } from "@mortise/core";
/** Whether a text is of a format. */
type FormatCheck = (text: string) => boolean;
/** Steps of automata that may still be taken. What was seen before costs none. */
interface PatternWork {
  left: number;
}
/** The work that is given to one value: a third of a second, at worst. */
export declare function patternWork(): PatternWork;
/** The two dialects that are enforced. */
type Dialect = "draft-07" | "draft-2020-12";
/** Whether a pattern is found in a text; undefined where the work that is left does not suffice. */
type PatternTest = (text: string, work: PatternWork) => boolean | undefined;
/**
 * A schema directly below a keyword: its name or position
 * there, none where the keyword holds this schema alone.
 */
type SchemaPart = readonly [steps: readonly string[], schema: JsonValue];
/**
 * A schema that was read, and is enforceable: every reference leads somewhere, every pattern is a linear one.
 */
interface ReadSchema {
  /** A private copy of the schema. */
  readonly root: JsonObject;
  readonly dialect: Dialect;
  /** Whether a `$dynamicRef` can be reached, whose target depends on the value's way. */
  readonly hasDynamicRefs: boolean;
  /** The formats that are enforced, by name. */
  readonly formats: {
    readonly [name: string]: FormatCheck;
  };
  /** What the `$ref` of a part leads to; undefined where it has none. Parts are told apart by identity. */
  targetOf(part: JsonObject): JsonValue | undefined;
  /** The schemas directly below a keyword of a part; none where the keyword holds none. */
  partsOf(keyword: string, value: JsonValue): readonly SchemaPart[];
  /** A pattern of the schema, by its source; undefined for one that it does not have. */
  patternOf(source: string): PatternTest | undefined;
}
/** A quicker way to the answer alone. */
interface QuickCheck {
  /** Undefined for a value that matches, else words for the mismatch. */
  verdict(value: JsonValue): string | undefined;
  /**
   * How many steps one part of a value takes at most: an item, a member or eight characters, with all that
   * the schema says of it. A value for which that comes to more than five million steps is interpreted, step
   * by step, instead.
   */
  readonly stepsPerPart: number;
}
/**
 * Makes the quicker way for a schema that is used often.
 *
 * A verdict takes what the interpreter takes and refuses what it refuses; a value that only one of the two
 * takes is refused. Neither making a verdict nor asking it throws, and it takes no more steps than it says.
 * With `after: 0`, the validator passes `schemaValidatorCases` of `@mortise/testing`.
 */
interface Accelerator {
  /** How many values a schema has checked before the quicker way is made; 0 makes it for the first one. */
  readonly after: number;
  /**
   * Undefined for a schema that stays interpreted. Its verdict decides from then on; the interpreter finds
   * the words.
   */
  compile(schema: ReadSchema): QuickCheck | undefined;
}
/** How values are checked. */
interface JsonSchemaValidatorOptions {
  /**
   * Formats beside the known ones, or in their place: whether a text is of the format. `false`: no format is
   * enforced, which is what the specification calls annotations.
   */
  readonly formats?: false | {
    readonly [name: string]: (text: string) => boolean;
  } | undefined;
  /** How many issues of one value are collected, at least 1. Default 20; a model reads the first five. */
  readonly maxIssues?: number | undefined;
  /** How many characters a schema has at most, as JSON. Default 262,144. */
  readonly maxSchemaChars?: number | undefined;
  /**
   * Documents that schemas may refer to, by absolute URI
   * without a fragment. Default none; nothing is ever fetched.
   */
  readonly documents?: {
    readonly [uri: string]: JsonObject | boolean;
  } | undefined;
}
/**
 * The validator of `jsonSchemaValidator`, with a quicker way for schemas that are used often. For packages
 * that bring one, as `@mortise/schema-ajv` does.
 *
 * Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export declare function acceleratedValidator(options: JsonSchemaValidatorOptions, accelerator: Accelerator): SchemaValidator;
export type { Accelerator, Dialect, FormatCheck, PatternTest, PatternWork, QuickCheck, ReadSchema, SchemaPart };