import { type Awaitable, type Content, either, type MemberRules, wholeNumber } from '@mortise/core';

/** Answers servers that want to know something of a model. `samplingWith` makes one of a `Model`. */
export interface McpSampling {
  /** What the model says. What it throws is told to the server as a failure without a reason. */
  readonly create: (request: SamplingRequest, options: { readonly signal: AbortSignal }) => Awaitable<SamplingAnswer>;
  /** Whether a person reads the request first, and agrees. What throws asks. Default: always. */
  readonly approve?: boolean | ((request: SamplingRequest) => Awaitable<boolean>);
  /** Requests during one call of a tool. Default 5. */
  readonly maxPerCall?: number;
  /** Tokens of an answer, where the server wants more. Default 1,024. */
  readonly maxTokens?: number;
  /** Characters of a request, media included. Default 100,000. */
  readonly maxChars?: number;
}

/** What a server wants a model to be asked: without what cannot be seen, and within the bounds. */
export interface SamplingRequest {
  readonly server: string;
  /** Of the roles `user` and `model`: texts, images and sounds. */
  readonly contents: readonly Content[];
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly temperature?: number;
  readonly stopSequences?: readonly string[];
}

/** What a model said. */
export interface SamplingAnswer {
  readonly text: string;
  /** Its name, which the server is told. */
  readonly model: string;
  readonly stopReason?: 'endTurn' | 'maxTokens' | 'stopSequence';
}

/** What a sampling may say. */
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
