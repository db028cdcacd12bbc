import type { JsonValue } from '@mortise/core';
import type { ReadSchema } from './read-schema.ts';

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
