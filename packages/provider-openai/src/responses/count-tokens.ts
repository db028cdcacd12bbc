import { isJsonObject } from '@mortise/core';
import type { SendOptions } from '@mortise/provider-kit';
import { type CountedRequest, counter, type TokenCounter, type WireCount } from '@mortise/provider-kit/count-request';
import type { OpenAIClient, OpenAIProfile } from '../profile/model-profile.ts';

/** Returns the input tokens of a request, as counted by the server. */
export const countTokens: TokenCounter<OpenAIClient, OpenAIProfile>['countTokens'] = counter(count);

async function count(
  { responses }: OpenAIClient,
  { body }: CountedRequest<OpenAIProfile>,
  { signal, headers, timeout }: SendOptions,
): Promise<WireCount | undefined> {
  if (!responses.inputTokens) return undefined;
  const counted = Object.fromEntries(Object.entries(body).filter(([member]) => members.has(member)));
  const answer = await responses.inputTokens.count(counted, {
    signal,
    headers,
    timeout,
    maxRetries: 0,
    fetchOptions: { redirect: 'manual' },
  });
  const { input_tokens: tokens } = isJsonObject(answer) ? answer : {};
  return { tokens: tokens ?? null };
}

/**
 * The members of the body that affect the input. The server
 * refuses limits and sampling settings in this request.
 */
const members: ReadonlySet<string> = new Set([
  'model',
  'input',
  'instructions',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'text',
  'conversation',
  'previous_response_id',
  'truncation',
]);
