import {
  type Awaitable,
  type Content,
  checkMembers,
  either,
  type MemberRules,
  type Model,
  type ModelEnd,
  paced,
  textOf,
  wholeNumber,
} from '@mortise/core';

/** The handler of sampling requests of servers. `samplingWith` creates one from a `Model`. */
export interface McpSampling {
  /**
   * Returns the answer of the model. An error that it throws is reported to the server as a failure without a
   * reason.
   */
  readonly create: (request: SamplingRequest, options: { readonly signal: AbortSignal }) => Awaitable<SamplingAnswer>;
  /**
   * True if a user must approve each request first, or a function that decides for a request; if the function
   * throws, the user is asked. Default: true.
   */
  readonly approve?: boolean | ((request: SamplingRequest) => Awaitable<boolean>);
  /** The maximum number of sampling requests during one call of a tool. Default 5. */
  readonly maxPerCall?: number;
  /** The maximum number of tokens of an answer, even if the server asks for more tokens. Default 1,024. */
  readonly maxTokens?: number;
  /** The maximum number of characters of a request, including media; default 100,000. */
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

const samplingWithOptions = {
  approve: either('boolean', 'function'),
  maxPerCall: wholeNumber(0),
  maxTokens: wholeNumber(1),
  maxChars: wholeNumber(1),
} satisfies MemberRules<Omit<McpSampling, 'create'>>;

/** The rules of the sampling options. */
export const samplingMembers: MemberRules<McpSampling> = { create: 'function', ...samplingWithOptions };

export const defaultSampling: { readonly maxPerCall: number; readonly maxTokens: number; readonly maxChars: number } = {
  maxPerCall: 5,
  maxTokens: 1_024,
  maxChars: 100_000,
};

/**
 * Answers sampling requests with a model of Mortise, and ignores
 * the server's model preferences. The model gets no tools.
 */
export function samplingWith(model: Model, options: Omit<McpSampling, 'create'> = {}): McpSampling {
  options = checkMembers('samplingWith', options, samplingWithOptions);
  return { ...options, create: (request, { signal }) => ask(model, request, signal) };
}

async function ask(
  model: Model,
  { contents, systemPrompt, maxTokens, temperature, stopSequences }: SamplingRequest,
  signal: AbortSignal,
): Promise<SamplingAnswer> {
  const request = {
    instructions: systemPrompt === undefined ? [] : [systemPrompt],
    contents,
    declarations: [],
    providerTools: [],
    settings: {
      maxOutputTokens: maxTokens,
      ...(temperature !== undefined && { temperature }),
      ...(stopSequences && stopSequences.length > 0 && { stopSequences }),
    },
  };
  for await (const event of paced(model.generate(request, { signal }))) {
    if (event.type === 'failure') throw event.error;
    if (event.type === 'end') return answerOf(event);
  }
  throw new Error(`the model ${model.id} ended without an answer`);
}

function answerOf({ content, finishReason }: ModelEnd): SamplingAnswer {
  const text = textOf(content);
  const stopReason = stopReasons.get(finishReason.unified);
  if (!stopReason) throw new Error(`the model stopped: ${finishReason.unified}`);
  return { text, model: content.origin?.model ?? 'model', stopReason };
}

/**
 * The finish reasons of answers that are complete or were cut at the
 * token limit. Other reasons mean that the answer was refused or failed.
 */
const stopReasons: ReadonlyMap<string, 'endTurn' | 'maxTokens'> = new Map([
  ['stop', 'endTurn'],
  ['length', 'maxTokens'],
]);
