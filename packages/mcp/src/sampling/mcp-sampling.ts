import { type Awaitable, type Content, either, type MemberRules, wholeNumber } from '@mortise/core';

/** Answers sampling requests of servers. `samplingWith` creates one from a `Model`. */
export interface McpSampling {
  /**
   * Returns the answer of the model. An error that it throws is reported to the server as a failure without a
   * reason.
   */
  readonly create: (request: SamplingRequest, options: { readonly signal: AbortSignal }) => Awaitable<SamplingAnswer>;
  /**
   * True if a user must approve the request first. An error that the function throws asks. Default: always.
   */
  readonly approve?: boolean | ((request: SamplingRequest) => Awaitable<boolean>);
  /** Requests during one call of a tool. Default 5. */
  readonly maxPerCall?: number;
  /** The maximum number of tokens of an answer, even if the server asks for more. Default 1,024. */
  readonly maxTokens?: number;
  /** Characters of a request, media included. Default 100,000. */
  readonly maxChars?: number;
}

/** A request of a server to a model: without invisible characters, and within the limits. */
export interface SamplingRequest {
  readonly server: string;
  /** Contents of the roles `user` and `model`: text, images and audio. */
  readonly contents: readonly Content[];
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
}

/** The answer of a model. */
export interface SamplingAnswer {
  readonly text: string;
  /** The name of the model, which the server gets. */
  readonly model: string;
  readonly stopReason?: 'endTurn' | 'maxTokens' | 'stopSequence';
}

/** The rules of the sampling options. */
export const samplingMembers: MemberRules<McpSampling> = {
  create: 'function',
  approve: either('boolean', 'function'),
  maxPerCall: wholeNumber(0),
  maxTokens: wholeNumber(1),
  maxChars: wholeNumber(1),
};

export const defaultSampling: { readonly maxPerCall: number; readonly maxTokens: number; readonly maxChars: number } = {
  maxPerCall: 5,
  maxTokens: 1_024,
  maxChars: 100_000,
};
