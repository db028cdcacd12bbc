import type { FinishReason } from '@mortise/core';

/**
 * Why the model stopped. `raw` is undefined where the server did not say.
 *
 * Calls count whatever the word: some servers say `stop` with them. A word for calls without any is an answer
 * that lost something, and does not act; neither does one with a word that nobody knows.
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
