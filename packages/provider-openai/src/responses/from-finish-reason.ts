import type { FinishReason, JsonObject } from '@mortise/core';
import { isJsonObject } from '@mortise/core';

/** The parts of an answer that decide on its finish reason. */
export interface SaidParts {
  readonly calls: boolean;
  readonly refused: boolean;
  /** A call is marked as not whole. */
  readonly cutCall: boolean;
}

/**
 * The finish reason of an answer.
 *
 * The protocol has no reason for calls: a complete answer with calls waits for them. A refusal is `safety`:
 * the model declines, and no call of the turn may run.
 */
export function fromFinishReason(response: JsonObject, { calls, refused, cutCall }: SaidParts): FinishReason {
  const { status, incomplete_details: details } = response;
  if (status === 'incomplete') {
    const raw = isJsonObject(details) && typeof details['reason'] === 'string' ? details['reason'] : 'incomplete';
    return { unified: incomplete.get(raw) ?? 'other', raw };
  }
  if (status !== undefined && status !== 'completed') return { unified: 'other', raw: String(status) };
  if (refused) return { unified: 'safety', raw: 'refusal' };
  if (cutCall) return { unified: 'length', raw: 'incomplete' };
  return { unified: calls ? 'functionCalls' : 'stop', raw: 'completed' };
}

const incomplete: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['max_output_tokens', 'length'],
  ['content_filter', 'safety'],
]);
