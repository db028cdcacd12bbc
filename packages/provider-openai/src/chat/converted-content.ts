import type { CallReference, WireBody } from '@mortise/provider-kit';
import type { KeptAudio } from './kept-audio.ts';

/** A content in the words of Chat Completions. */
export interface ConvertedContent {
  readonly messages: readonly WireBody[];
  /** The calls that the message makes, or that the messages answer, one each; said with their wanted ids. */
  readonly calls?: readonly CallReference[];
  /**
   * Parts of a user's message that have to wait until all results of the round are said: a result is text
   * only, and so is what a model says.
   */
  readonly media?: readonly WireBody[];
  /** What stands for the transcript in the message while the server has it. */
  readonly audio?: KeptAudio;
  /** What could not be said. */
  readonly problems: readonly string[];
}
