import type { CallReference } from '@mortise/provider-kit';
import type { GenkitPart } from '../vendor/genkit-part.ts';

/** A content in Genkit's format. */
export interface ConvertedContent {
  readonly parts: readonly GenkitPart[];
  /** The calls that it makes or answers, one each, in the order of the parts that have them. */
  readonly calls: readonly CallReference[];
  /**
   * Media of results, which are sent after all results of the round: many plugins omit them within a result.
   */
  readonly media: readonly GenkitPart[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}
