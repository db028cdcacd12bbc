import { type FinishReason, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * Returns the finish reason from any of the members that chat models
 * use; undefined if there is none: then the answer is incomplete.
 */
export function reportedFinish(metadata: JsonObject, kwargs: JsonObject): string | undefined {
  const textIn = (value: JsonValue | undefined): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined;
  for (const members of [metadata, kwargs]) {
    for (const name of names) {
      const found = textIn(members[name]);
      if (found !== undefined) return found;
    }
  }
  const { status, incomplete_details: why, messageStop: stop } = metadata;
  if (isJsonObject(stop)) return textIn(stop['stopReason']);
  // OpenAI's Responses.
  if (status === 'incomplete') return (isJsonObject(why) && textIn(why['reason'])) || status;
  return status === 'completed' ? status : undefined;
}

const names = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason'] as const;

/**
 * Returns the finish reason. Calls run with any reason;
 * with a reason for calls but without calls, no call runs.
 */
export function fromFinishReason(raw: string | undefined, calls: boolean, refused: boolean): FinishReason {
  const unified = raw === undefined ? 'stop' : (finishes.get(raw.toLowerCase()) ?? 'other');
  const rawMember = raw === undefined ? {} : { raw };
  if (unified === 'functionCalls' && !calls) return { unified: 'other', ...rawMember };
  if (unified !== 'stop' && unified !== 'functionCalls') return { unified, ...rawMember };
  if (refused) return { unified: 'safety', raw: raw ?? 'refusal' };
  return { unified: calls ? 'functionCalls' : 'stop', ...rawMember };
}

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map<string, FinishReason['unified']>([
  ...['stop', 'end_turn', 'stop_sequence', 'eos', 'completed', 'complete'].map((reason) => [reason, 'stop'] as const),
  ...['tool_calls', 'tool_use', 'tool_call', 'function_call'].map((reason) => [reason, 'functionCalls'] as const),
  ...['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded'].map(
    (reason) => [reason, 'length'] as const,
  ),
  ...[
    'content_filter',
    'content_filtered',
    'refusal',
    'safety',
    'recitation',
    'blocklist',
    'prohibited_content',
    'spii',
    'guardrail_intervened',
  ].map((reason) => [reason, 'safety'] as const),
  ['error', 'error'],
]);
