import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, countsBeside, usageOf } from '@mortise/provider-kit';

/**
 * Converts the counts of tokens; invalid counts are absent.
 *
 * Some servers count thoughts next to the completion and not in it, as the total shows: then they are added.
 */
export function fromUsage(said: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(said)) return undefined;
  const {
    prompt_tokens,
    completion_tokens,
    total_tokens,
    prompt_tokens_details: input,
    completion_tokens_details: output,
  } = said;
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
    cachedInputTokens: countOf(details['cached_tokens']) ?? countOf(said['prompt_cache_hit_tokens']),
    cacheWriteTokens: countOf(details['cache_write_tokens']),
  });
}

/** The counts of a chunk. Groq has those of a stream in a member of its own, and Moonshot in the choice. */
export function usageIn({ usage, x_groq: groq, choices }: JsonObject): JsonObject | undefined {
  if (isJsonObject(usage)) return usage;
  if (isJsonObject(groq) && isJsonObject(groq['usage'])) return groq['usage'];
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  return isJsonObject(choice) && isJsonObject(choice['usage']) ? choice['usage'] : undefined;
}

/** Other counts, such as the cost of the answer. */
export function besideUsage(said: JsonValue | undefined): { readonly usage?: JsonObject } {
  return countsBeside([said], readOfUsage);
}

/** Input that was not read from the cache. */
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
