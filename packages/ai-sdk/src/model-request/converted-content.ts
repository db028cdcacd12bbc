import type { CallReference } from '@mortise/provider-kit';
import type { PromptMessage } from '../model-spec/prompt.ts';

/** A content, converted for a prompt. */
export interface ConvertedContent {
  readonly messages: readonly PromptMessage[];
  /** The calls that the message makes, or that the results answer, in order, with their wanted ids. */
  readonly calls: readonly CallReference[];
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}
