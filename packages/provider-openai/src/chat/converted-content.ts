import type { CallReference, WireBody } from '@mortise/provider-kit';
import type { KeptAudio } from './kept-audio.ts';

/** A content in the format of Chat Completions. */
export interface ConvertedContent {
  readonly messages: readonly WireBody[];
  /** The calls that the message makes, or that the messages answer, one each, with their wanted ids. */
  readonly calls?: readonly CallReference[];
  /**
   * Parts of a user message that follow after all results of the turn: a result has text only, and so has a
   * message of the model.
   */
  readonly media?: readonly WireBody[];
  /** The audio that replaces the transcript in the message while the server keeps it. */
  readonly audio?: KeptAudio;
  /** Warnings about parts that could not be converted. */
  readonly problems: readonly string[];
}
