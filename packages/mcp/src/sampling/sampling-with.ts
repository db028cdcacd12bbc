import {
  checkMembers,
  either,
  type MemberRules,
  type Model,
  type ModelEnd,
  paced,
  textOf,
  wholeNumber,
} from '@mortise/core';
import type { McpSampling, SamplingAnswer, SamplingRequest } from './mcp-sampling.ts';

/** Creates sampling with a model of Mortise, ignoring the server's preferences. It gets no tools. */
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

/** Other reasons mean an answer that was refused, cut or failed. */
const stopReasons: ReadonlyMap<string, 'endTurn' | 'maxTokens'> = new Map([
  ['stop', 'endTurn'],
  ['length', 'maxTokens'],
]);

const samplingWithOptions = {
  approve: either('boolean', 'function'),
  maxPerCall: wholeNumber(0),
  maxTokens: wholeNumber(1),
  maxChars: wholeNumber(1),
} satisfies MemberRules<Omit<McpSampling, 'create'>>;
