import type { FinishReason, JsonValue } from '@mortise/core';

/**
 * The finish reason.
 *
 * Calls count for every reason of a complete turn: some servers send `end_turn` with them. A reason for calls
 * without any is an answer that lost them, and does not act; neither does one with an unknown reason.
 */
export function fromFinishReason(said: JsonValue | undefined, calls: boolean): FinishReason {
  if (typeof said !== 'string') return { unified: 'other' };
  const unified = finishes.get(said) ?? 'other';
  if (unified === 'functionCalls' && !calls) return { unified: 'other', raw: said };
  return { unified: unified === 'stop' && calls ? 'functionCalls' : unified, raw: said };
}

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'functionCalls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'safety'],
]);
