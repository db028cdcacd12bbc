import type { JsonObject, JsonValue } from '@mortise/core';

/**
 * The part of JSON Schema that a server accepts in strict mode: closed objects, and few rules for values.
 */
export interface StrictDialect {
  /**
   * Returns true if it accepts a keyword unchanged. Called for keywords that restrict or describe one value,
   * not for keywords that contain schemas.
   */
  readonly takes: (keyword: string, value: JsonValue) => boolean;
  /**
   * The conversion of an optional member. `kept`: it stays optional. `nullable`: only one that may be null is
   * accepted, and it becomes required. `asNull`: it becomes required, and null means that it is omitted.
   */
  readonly optional: 'kept' | 'nullable' | 'asNull';
  /** True if a schema may refer to itself. */
  readonly recursion: boolean;
  /** The names that it takes of members of the root; default all. */
  readonly rootNames?: RegExp;
  /** The reason why a lowered schema is too large; undefined if it is not. */
  readonly beyondLimits: (lowered: JsonObject) => { readonly keyword: string; readonly why: string } | undefined;
}
