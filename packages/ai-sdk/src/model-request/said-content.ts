import type { CallReference } from '@mortise/provider-kit';
import type { PromptMessage } from '../model-spec/prompt.ts';

/** A content in the words of a prompt. */
export interface SaidContent {
  readonly messages: readonly PromptMessage[];
  /** The calls that the message makes, or that the results answer, in order; said with their wanted ids. */
  readonly calls: readonly CallReference[];
  /** What could not be said. */
  readonly problems: readonly string[];
}
