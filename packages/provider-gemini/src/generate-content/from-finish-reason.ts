import type { FinishReason } from '@mortise/core';

/**
 * The finish reason.
 *
 * The wire has none for calls: a complete answer with calls waits for them. `cutCall`: the arguments of a
 * call are incomplete. An unknown reason is `other`, and never acts.
 */
export function fromFinishReason(
  raw: string,
  { calls, cutCall }: { readonly calls: boolean; readonly cutCall: boolean },
): FinishReason {
  if (raw !== 'STOP') return { unified: unwhole.get(raw) ?? 'other', raw };
  if (cutCall) return { unified: 'length', raw };
  return { unified: calls ? 'functionCalls' : 'stop', raw };
}

/** The reasons for an incomplete answer, or none; the rest is `other`. */
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
