import { type JsonObject, type PendingQuestion, ToolError } from '@mortise/core';
import { visibleText } from '../content/clean-text.ts';
import type { Hide } from '../content/from-content.ts';
import { messageOf } from '../error/call-error.ts';
import type { McpSampling, SamplingRequest } from './mcp-sampling.ts';

/** Returns true if a user has to approve the request first. */
export async function needsApproval({ approve = true }: McpSampling, request: SamplingRequest): Promise<boolean> {
  if (typeof approve === 'boolean') return approve;
  try {
    return (await approve(request)) !== false;
  } catch {
    // A check that throws counts as a required approval.
    return true;
  }
}

/**
 * Returns the model's answer in the format of the protocol. Throws
 * `mcp_sampling_failed` without the reason, which only `note` gets.
 */
export async function sample(
  sampling: McpSampling,
  request: SamplingRequest,
  signal: AbortSignal,
  note: (problem: string) => void,
): Promise<JsonObject> {
  try {
    const { text, model, stopReason = 'endTurn' } = await sampling.create(request, { signal });
    return { role: 'assistant', content: { type: 'text', text }, model, stopReason };
  } catch (error) {
    signal.throwIfAborted();
    note(`sent a sampling request that the model did not answer: ${messageOf(error)}`);
    // The error has no cause: a broken connection to the
    // model does not make the outcome of the call uncertain.
    throw new ToolError('the model did not answer the sampling request of the server', { code: 'mcp_sampling_failed' });
  }
}

/**
 * Returns the question to a user before a model is asked: it
 * shows the complete request, as the model would read it.
 */
export function samplingQuestion(
  { server, contents, systemPrompt, maxTokens }: SamplingRequest,
  hide: Hide,
): PendingQuestion {
  const messages = contents.map(({ role, parts }) => ({
    role,
    text: parts.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n'),
  }));
  return {
    kind: 'confirmation',
    hint: `${server} asks the model: ${visibleText(hide(messages.at(-1)?.text ?? ''), 200)}`,
    payload: {
      server,
      mode: 'sampling',
      ...(systemPrompt !== undefined && { systemPrompt }),
      messages,
      maxTokens,
    },
    answerJsonSchema,
  };
}

const answerJsonSchema: JsonObject = {
  type: 'object',
  properties: { confirmed: { type: 'boolean' }, reason: { type: 'string' }, hint: { type: 'string' }, payload: {} },
  required: ['confirmed'],
  additionalProperties: false,
};
