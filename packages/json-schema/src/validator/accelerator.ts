import type { JsonValue } from '@mortise/core';
import type { ReadSchema } from './read-schema.ts';

/** A quicker way to the answer alone: undefined for a value that matches, else words for the mismatch. */
export type Verdict = (value: JsonValue) => string | undefined;

/**
 * Makes the quicker way for a schema that is used often.
 *
 * INVARIANT: a verdict takes what the interpreter takes and refuses what it refuses; a value that only one of the two
 * takes is refused.
 *
 * INVARIANT: neither making a verdict nor asking it throws, and the work of both has a bound.
 */
export interface Accelerator {
  /** How many values a schema has checked before the quicker way is made; 0 makes it for the first one. */
  readonly after: number;
  /** Undefined for a schema that stays interpreted. Its verdict decides from then on; the interpreter finds the words. */
  compile(schema: ReadSchema): Verdict | undefined;
}
