// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { JsonSchemaValidatorOptions, jsonSchemaValidator } from "./shared.js";
export { type JsonSchemaValidatorOptions, jsonSchemaValidator };
// ---- accelerator

import { Accelerator, Dialect, FormatCheck, PatternTest, PatternWork, QuickCheck, ReadSchema, SchemaPart, acceleratedValidator, patternWork } from "./shared.js";
export { type Accelerator, type Dialect, type FormatCheck, type PatternTest, type PatternWork, type QuickCheck, type ReadSchema, type SchemaPart, acceleratedValidator, patternWork };
// ---- shared

import { JsonObject, JsonValue, SchemaValidator } from "@mortise/core";
/** True if a string has the format. */
export type FormatCheck = (text: string) => boolean;
/** The number of automaton steps that remain. A transition that was computed before costs none. */
export interface PatternWork {
  left: number;
}
/** Returns the work budget for one value: at most about a third of a second. */
export declare function patternWork(): PatternWork;
/** The two dialects that are enforced. */
export type Dialect = "draft-07" | "draft-2020-12";
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
  readonly formats: {
    readonly [name: string]: FormatCheck;
  };
  /** Returns the target of the `$ref` of a part; undefined if it has none. Parts are compared by identity. */
  targetOf(part: JsonObject): JsonValue | undefined;
  /** Returns the schemas directly below a keyword of a part; empty if there are none. */
  partsOf(keyword: string, value: JsonValue): readonly SchemaPart[];
  /** Returns a pattern of the schema by its source; undefined if the schema does not have it. */
  patternOf(source: string): PatternTest | undefined;
}
/** A fast check that finds out only whether a value matches. */
export interface QuickCheck {
  /** Returns undefined for a value that matches, otherwise a description of the mismatch. */
  verdict(value: JsonValue): string | undefined;
  /**
   * The maximum number of steps that one part of a value takes: an item, a member or eight characters, with
   * all its schema rules. A value that would need more than five million steps is interpreted step by step
   * instead.
   */
  readonly stepsPerPart: number;
}
/**
 * Builds a fast check for a schema that is used often.
 *
 * A fast check accepts the same values as the interpreter; a value that only one of the two accepts is
 * refused. Neither building nor running it throws, and it takes no more steps than it declares. With
 * `after: 0`, the validator passes `schemaValidatorCases` of `@mortise/testing`.
 */
export interface Accelerator {
  /**
   * The number of values that a schema checks before the fast path is built; 0 builds it for the first one.
   */
  readonly after: number;
  /**
   * Returns undefined for a schema that stays interpreted. The compiled check decides from then on; the
   * interpreter writes the messages.
   */
  compile(schema: ReadSchema): QuickCheck | undefined;
}
/** Options of a JSON Schema validator. */
export interface JsonSchemaValidatorOptions {
  /**
   * Formats that add to or replace the known ones: each returns true if a string has the format. `false`: no
   * format is enforced, which the specification calls annotations.
   */
  readonly formats?: false | {
    readonly [name: string]: (text: string) => boolean;
  } | undefined;
  /**
   * The maximum number of issues of one value to collect,
   * at least 1. Default 20; a model reads the first five.
   */
  readonly maxIssues?: number | undefined;
  /** The maximum number of characters of a schema, as JSON. Default 262,144. */
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
 * Creates a validator of JSON Schema 2020-12 and draft-07 that interprets schemas: no code is generated,
 * patterns are matched in time linear in the text, and the work for one value is bounded. One validator
 * serves all tools; a schema object is read once and must not change afterwards.
 *
 * `compile` throws a `ConfigError`: `invalid_schema`, `unsupported_schema`, `external_ref`,
 * `schema_too_large`. Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export declare function jsonSchemaValidator(options?: JsonSchemaValidatorOptions): SchemaValidator;
/**
 * The validator of `jsonSchemaValidator`, with a fast path for schemas that are used often. For packages that
 * contain a fast path, such as `@mortise/schema-ajv`.
 *
 * Throws `ConfigError` (`invalid_option`, `unknown_option`).
 */
export declare function acceleratedValidator(options: JsonSchemaValidatorOptions, accelerator: Accelerator): SchemaValidator;