import { type JsonObject, type PendingQuestion, ToolError } from '@mortise/core';
import type { Hide } from '../content/from-content.ts';
import { visibleText } from '../content/visible-text.ts';
import { messageOf } from '../error/call-error.ts';
import type { McpSampling, SamplingRequest } from './mcp-sampling.ts';

/** Whether a person reads the request first. */
export async function needsApproval({ approve = true }: McpSampling, request: SamplingRequest): Promise<boolean> {
  if (typeof approve === 'boolean') return approve;
  try {
    return (await approve(request)) !== false;
  } catch {
    // Who cannot say that it is not needed has not said so.
    return true;
  }
}

/**
 * Returns the model's answer in the form of the protocol. Throws `mcp_sampling_failed`; only `note` gets the
 * reason.
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
    note(`asks a model, which gives no answer: ${messageOf(error)}`);
    // Without a cause: where the connection to the model broke, nothing is open about the call.
    throw new ToolError('the model that the server asks gave no answer', { code: 'mcp_sampling_failed' });
  }
}

/** What a person is asked before a model is: the whole request, as the model reads it. */
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
