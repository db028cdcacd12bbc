// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, Callbacks, Content, Model } from "@mortise/core";
/** Summarizes a part of a conversation. If it throws, the model call fails. */
type Summarizer = (input: SummaryInput, options: {
  readonly signal: AbortSignal;
}) => Awaitable<string>;
/** The input of a summarizer. */
interface SummaryInput {
  /** The previous summary; the new summary must include its content. */
  readonly previous: string | undefined;
  /** The contents to summarize, oldest first, with long results shortened. */
  readonly contents: readonly Content[];
}
/** Options of compaction: when a conversation is shortened, and how. */
interface CompactionOptions {
  /** The maximum number of tokens of the conversation; instructions and tools are not counted. */
  readonly maxTokens: number;
  /** The number of tokens of the newest history that stay unchanged; default half of `maxTokens`. */
  readonly keepTokens?: number | undefined;
  /** The number of characters that remain of an old result; default 1,000, at least 200. */
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
 * Creates callbacks that shorten what the model reads of a long conversation:
 * first the results of old calls, then old turns, by a summary.
 *
 * The log stays complete, calls keep their responses, and contents that the model has not read yet stay
 * unchanged. The `metadata` of the model's turn records the shortening, so that every process sends the same
 * request. It stays the same until the conversation is too long again, so that a provider's prompt cache
 * stays valid.
 *
 * Throws `invalid_option` if a number is out of range.
 */
export declare function compaction(options: CompactionOptions): Callbacks;
/** Options of a summarizer that calls a model. */
interface ModelSummarizerOptions {
  /**
   * The instruction of the summarizing model; default: keep facts, decisions, names, numbers and open tasks.
   */
  readonly instruction?: string | undefined;
  /** The maximum number of tokens of a summary; default 2,000. */
  readonly maxOutputTokens?: number | undefined;
}
/**
 * Creates a summarizer that calls a model, which may be smaller than the agent's. The model reads the
 * conversation as data, and has no tools.
 *
 * The limits of the run do not count its tokens. Throws the
 * model's error, and `Error` if its answer has no text.
 */
export declare function modelSummarizer(model: Model, options?: ModelSummarizerOptions): Summarizer;
export type { CompactionOptions, ModelSummarizerOptions, Summarizer, SummaryInput };