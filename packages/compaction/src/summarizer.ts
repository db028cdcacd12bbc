import type { Awaitable, Content } from '@mortise/core';

/** Summarizes a part of a conversation. If it throws, the model call fails. */
export type Summarizer = (input: SummaryInput, options: { readonly signal: AbortSignal }) => Awaitable<string>;

/** The input of a summarizer. */
export interface SummaryInput {
  /** The previous summary; the new summary must include its content. */
  readonly previous: string | undefined;
  /** The contents to summarize, oldest first, with long results shortened. */
  readonly contents: readonly Content[];
}
