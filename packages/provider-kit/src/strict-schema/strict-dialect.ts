import type { JsonObject, JsonValue } from '@mortise/core';

/**
 * What a server takes of JSON Schema where it holds the model
 * to it: closed objects, and little that binds a value.
 */
export interface StrictDialect {
  /**
   * Whether it takes a keyword as it is. Asked of what binds
   * or annotates one value, not of what is made of schemas.
   */
  readonly takes: (keyword: string, value: JsonValue) => boolean;
  /**
   * A member that may be left out: `kept`; `nullable`: only one that may be null, which is then required;
   * `asNull`: it is required, and null stands for leaving it out.
   */
  readonly optional: 'kept' | 'nullable' | 'asNull';
  /** True if a schema may refer to itself. */
  readonly recursion: boolean;
  /** The names that it takes of members of the root; default all. */
  readonly rootNames?: RegExp;
  /** The reason why a lowered schema is too large; undefined if it is not. */
  readonly beyondLimits: (lowered: JsonObject) => { readonly keyword: string; readonly why: string } | undefined;
}
