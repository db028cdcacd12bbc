import { type FinishReason, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';

/**
 * The finish reason, wherever the chat model has it; undefined if it has none: then the answer is not
 * complete.
 */
export function saidFinish(metadata: JsonObject, kwargs: JsonObject): string | undefined {
  const word = (value: JsonValue | undefined): string | undefined =>
    typeof value === 'string' && value !== '' ? value : undefined;
  for (const said of [metadata, kwargs]) {
    for (const name of names) {
      const found = word(said[name]);
      if (found !== undefined) return found;
    }
  }
  const { status, incomplete_details: why, messageStop: stop } = metadata;
  if (isJsonObject(stop)) return word(stop['stopReason']);
  // OpenAI's Responses.
  if (status === 'incomplete') return (isJsonObject(why) && word(why['reason'])) || status;
  return status === 'completed' ? status : undefined;
}

const names = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason'] as const;

/** The finish reason. Calls count for any reason; a reason for calls without any does not act. */
export function fromFinishReason(raw: string | undefined, calls: boolean, refused: boolean): FinishReason {
  const unified = raw === undefined ? 'stop' : (finishes.get(raw.toLowerCase()) ?? 'other');
  const said = raw === undefined ? {} : { raw };
  if (unified === 'functionCalls' && !calls) return { unified: 'other', ...said };
  if (unified !== 'stop' && unified !== 'functionCalls') return { unified, ...said };
  if (refused) return { unified: 'safety', raw: raw ?? 'refusal' };
  return { unified: calls ? 'functionCalls' : 'stop', ...said };
}

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map<string, FinishReason['unified']>([
  ...['stop', 'end_turn', 'stop_sequence', 'eos', 'completed', 'complete'].map((word) => [word, 'stop'] as const),
  ...['tool_calls', 'tool_use', 'tool_call', 'function_call'].map((word) => [word, 'functionCalls'] as const),
  ...['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded'].map(
    (word) => [word, 'length'] as const,
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
  ].map((word) => [word, 'safety'] as const),
  ['error', 'error'],
]);
