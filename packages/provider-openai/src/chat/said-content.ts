import type { CallReference, WireBody } from '@mortise/provider-kit';

/** A content in the words of Chat Completions. */
export interface SaidContent {
  readonly messages: readonly WireBody[];
  /** The calls that the message makes, or that the messages answer, one each; said with their wanted ids. */
  readonly calls?: readonly CallReference[];
  /**
   * Parts of a user's message that have to wait until all
   * results of the round are said: a result is text only.
   */
  readonly media?: readonly WireBody[];
  /** What could not be said. */
  readonly problems: readonly string[];
}
