// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, Callbacks, Content, Model } from "@mortise/core";
/** Summarizes a part of a conversation. An error that it throws fails the model call. */
type Summarizer = (input: SummaryInput, options: {
  readonly signal: AbortSignal;
}) => Awaitable<string>;
/** The input of a summarizer. */
interface SummaryInput {
  /** The previous summary; it becomes part of the next one. */
  readonly previous: string | undefined;
  /** The contents to summarize, oldest first, with long results shortened. */
  readonly contents: readonly Content[];
}
/** Options of compaction: when a conversation is shortened, and how. */
interface CompactionOptions {
  /** Tokens that the conversation may have; instructions and tools are not counted. */
  readonly maxTokens: number;
  /** Tokens of the newest history that stay as they are; default half of `maxTokens`. */
  readonly keepTokens?: number | undefined;
  /** Characters that remain of an old result; default 1,000, at least 200. */
  readonly clipAt?: number | undefined;
  /** Summarizes old messages; if omitted, only old results are shortened. See `modelSummarizer`. */
  readonly summarize?: Summarizer | undefined;
  /**
   * Returns true for user messages that are never summarized, in addition to the first ones and those being
   * answered.
   */
  readonly pin?: ((content: Content) => boolean) | undefined;
  /**
   * Returns the number of tokens of a content; default: one
   * per four bytes of UTF-8, and 1,000 for each media part.
   */
  readonly countTokens?: ((content: Content) => number) | undefined;
}
/**
 * Creates callbacks that shorten what the model reads of a long conversation: first the results of old calls,
 * then old turns, by a summary.
 *
 * The log stays complete, calls keep their responses, and contents that the model has not read yet stay as
 * they are. The shortening is in the `metadata` of the model's turn: another process sends the same, and it
 * stays the same until the conversation is too long again, so that a provider's cache holds.
 *
 * Throws `invalid_option` on a number out of its range.
 */
export declare function compaction(options: CompactionOptions): Callbacks;
/** Options of a summarizer that calls a model. */
interface ModelSummarizerOptions {
  /** The instruction of the model; default: keep facts, decisions, names, numbers and open tasks. */
  readonly instruction?: string | undefined;
  /** The maximum number of tokens of a summary; default 2,000. */
  readonly maxOutputTokens?: number | undefined;
}
/**
 * Summaries by a model, which may be smaller than the agent's. It reads the conversation as data, without
 * tools.
 *
 * Its tokens are not counted by the run's limits. Throws the model's error, and `Error` if its answer has no
 * text.
 */
export declare function modelSummarizer(model: Model, options?: ModelSummarizerOptions): Summarizer;
export type { CompactionOptions, ModelSummarizerOptions, Summarizer, SummaryInput };