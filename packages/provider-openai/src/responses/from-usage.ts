import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, countsBeside, usageOf } from '@mortise/provider-kit';

/** Returns the reported tokens; values that are not counts are absent. */
export function fromUsage(said: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(said)) return undefined;
  const { input_tokens, output_tokens, input_tokens_details: input, output_tokens_details: output } = said;
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

/** Other counts. */
export function besideUsage(said: JsonValue | undefined): { readonly usage?: JsonObject } {
  return countsBeside([said], readOfUsage);
}

const readOfUsage: ReadonlySet<string> = new Set([
  'input_tokens',
  'output_tokens',
  'total_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'reasoning_tokens',
]);
