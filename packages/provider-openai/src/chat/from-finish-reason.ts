import type { FinishReason } from '@mortise/core';

/**
 * Converts a finish reason. `raw` is undefined if the server gave none.
 *
 * With `stop` calls count as well: some servers send it with them. A reason for calls without any call means
 * that the answer lost something, so it does not act; neither does an answer with an unknown reason.
 */
export function fromFinishReason(
  raw: string | undefined,
  { calls, refused }: { readonly calls: boolean; readonly refused: boolean },
): FinishReason {
  if (raw === undefined) return refused ? refusal : { unified: calls ? 'functionCalls' : 'stop' };
  const unified = finishes.get(raw) ?? 'other';
  if (unified === 'functionCalls' && !calls) return { unified: 'other', raw };
  if (unified !== 'stop' && unified !== 'functionCalls') return { unified, raw };
  return refused ? refusal : { unified: calls ? 'functionCalls' : 'stop', raw };
}

const refusal: FinishReason = { unified: 'safety', raw: 'refusal' };

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['end_turn', 'stop'],
  ['tool_calls', 'functionCalls'],
  ['function_call', 'functionCalls'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'safety'],
  ['error', 'error'],
]);
