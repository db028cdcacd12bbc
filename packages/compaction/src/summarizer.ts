import type { Awaitable, Content } from '@mortise/core';

/** Summarizes a part of a conversation. An error that it throws fails the model call. */
export type Summarizer = (input: SummaryInput, options: { readonly signal: AbortSignal }) => Awaitable<string>;

/** The input of a summarizer. */
export interface SummaryInput {
  /** The previous summary; it becomes part of the next one. */
  readonly previous: string | undefined;
  /** The contents to summarize, oldest first, with long results shortened. */
  readonly contents: readonly Content[];
}
