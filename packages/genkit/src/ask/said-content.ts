import type { CallReference } from '@mortise/provider-kit';
import type { GenkitPart } from '../vendor/genkit-part.ts';

/** A content in Genkit's words. */
export interface SaidContent {
  readonly parts: readonly GenkitPart[];
  /** The calls that it makes or answers, one each, in the order of the parts that have them. */
  readonly calls: readonly CallReference[];
  /** Media of results, which wait until all results of the round are said: many plugins leave them out. */
  readonly media: readonly GenkitPart[];
  /** What could not be said. */
  readonly problems: readonly string[];
}
