import { type FinishReason, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, otherCounts, usageOf } from '@mortise/provider-kit';

/** Returns the reported token counts; invalid counts are omitted. */
export function fromUsage(reported: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(reported)) return undefined;
  const { input_tokens, output_tokens, input_tokens_details: input, output_tokens_details: output } = reported;
  const { cached_tokens, cache_write_tokens } = isJsonObject(input) ? input : {};
  const { reasoning_tokens } = isJsonObject(output) ? output : {};
  return usageOf({
    inputTokens: countOf(input_tokens),
    outputTokens: countOf(output_tokens),
    thoughtTokens: countOf(reasoning_tokens),
    cachedInputTokens: countOf(cached_tokens),
    cacheWriteTokens: countOf(cache_write_tokens),
  });
}

/** Returns the counts without a field in `Usage`. */
export function otherUsage(reported: JsonValue | undefined): { readonly usage?: JsonObject } {
  return otherCounts([reported], readOfUsage);
}

const readOfUsage: ReadonlySet<string> = new Set([
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
]);

/** The facts about the content that decide on the finish reason. */
interface ContentParts {
  readonly calls: boolean;
  readonly refused: boolean;
  /** True if a call is marked as incomplete. */
  readonly cutCall: boolean;
}

/**
 * Returns the finish reason of an answer.
 *
 * The protocol has no finish reason for calls: a complete answer with calls has the reason `functionCalls`. A
 * refusal has the reason `safety`, and no call of the turn may run.
 */
export function fromFinishReason(response: JsonObject, { calls, refused, cutCall }: ContentParts): FinishReason {
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
