import { type FinishReason, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, otherCounts, usageOf } from '@mortise/provider-kit';

/**
 * Converts the token counts; invalid counts are omitted.
 *
 * Some servers do not include thoughts in the completion
 * tokens, as the total shows; then the thoughts are added.
 */
export function fromUsage(reported: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(reported)) return undefined;
  const {
    prompt_tokens,
    completion_tokens,
    total_tokens,
    prompt_tokens_details: input,
    completion_tokens_details: output,
  } = reported;
  const inputTokens = countOf(prompt_tokens);
  const completion = countOf(completion_tokens);
  const thoughtTokens = isJsonObject(output) ? countOf(output['reasoning_tokens']) : undefined;
  const apart =
    thoughtTokens !== undefined &&
    thoughtTokens > 0 &&
    inputTokens !== undefined &&
    completion !== undefined &&
    total_tokens === inputTokens + completion + thoughtTokens;
  const details = isJsonObject(input) ? input : {};
  return usageOf({
    inputTokens,
    outputTokens: apart ? completion + thoughtTokens : completion,
    thoughtTokens,
    cachedInputTokens: countOf(details['cached_tokens']) ?? countOf(reported['prompt_cache_hit_tokens']),
    cacheWriteTokens: countOf(details['cache_write_tokens']),
  });
}

/**
 * Returns the usage in a chunk. In a stream, Groq has it in the member `x_groq`, and Moonshot in the choice.
 */
export function usageIn({ usage, x_groq: groq, choices }: JsonObject): JsonObject | undefined {
  if (isJsonObject(usage)) return usage;
  if (isJsonObject(groq) && isJsonObject(groq['usage'])) return groq['usage'];
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  return isJsonObject(choice) && isJsonObject(choice['usage']) ? choice['usage'] : undefined;
}

/** Returns the counts without a field in `Usage`, such as the cost of the answer. */
export function otherUsage(reported: JsonValue | undefined): { readonly usage?: JsonObject } {
  return otherCounts([reported], readOfUsage);
}

/** The members of the usage that other code reads, or that repeat other members. */
const readOfUsage: ReadonlySet<string> = new Set([
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
  'reasoning_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'prompt_cache_hit_tokens',
  'prompt_cache_miss_tokens',
]);

/**
 * Converts a finish reason. `raw` is undefined if the server gave none.
 *
 * Calls also run with the reason `stop`, because some servers send it with calls. A reason for calls without
 * any call means that a part of the answer was lost: no call runs. Neither does a call of an answer with an
 * unknown reason.
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
