import type { FinishReason } from '@mortise/core';

/**
 * Why the model stopped.
 *
 * The wire has no word for calls: an answer that is whole and has some waits for them. `cutCall`: the
 * arguments of one have no end. A word that nobody knows is `other`, and never acts.
 */
export function fromFinishReason(
  raw: string,
  { calls, cutCall }: { readonly calls: boolean; readonly cutCall: boolean },
): FinishReason {
  if (raw !== 'STOP') return { unified: unwhole.get(raw) ?? 'other', raw };
  if (cutCall) return { unified: 'length', raw };
  return { unified: calls ? 'functionCalls' : 'stop', raw };
}

/** The words for an answer that is not whole, or none; the rest is `other`. */
const unwhole: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'safety'],
  ['RECITATION', 'safety'],
  ['BLOCKLIST', 'safety'],
  ['PROHIBITED_CONTENT', 'safety'],
  ['SPII', 'safety'],
  ['MODEL_ARMOR', 'safety'],
  ['IMAGE_SAFETY', 'safety'],
  ['IMAGE_PROHIBITED_CONTENT', 'safety'],
  ['IMAGE_RECITATION', 'safety'],
  ['MALFORMED_FUNCTION_CALL', 'error'],
  ['UNEXPECTED_TOOL_CALL', 'error'],
  ['TOO_MANY_TOOL_CALLS', 'error'],
  ['MALFORMED_RESPONSE', 'error'],
  ['MISSING_THOUGHT_SIGNATURE', 'error'],
]);
