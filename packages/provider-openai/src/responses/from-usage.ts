import { isJsonObject, type JsonValue, type Usage } from '@mortise/core';

/** The tokens as they were counted; what is no count is absent. */
export function fromUsage(said: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(said)) return undefined;
  const { input_tokens, output_tokens, input_tokens_details: input, output_tokens_details: output } = said;
  const { cached_tokens, cache_write_tokens } = isJsonObject(input) ? input : {};
  const { reasoning_tokens } = isJsonObject(output) ? output : {};
  const usage = {
    ...count('inputTokens', input_tokens),
    ...count('outputTokens', output_tokens),
    ...count('thoughtTokens', reasoning_tokens),
    ...count('cachedInputTokens', cached_tokens),
    ...count('cacheWriteTokens', cache_write_tokens),
  };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

function count<K extends keyof Usage>(name: K, value: JsonValue | undefined): { readonly [key in K]?: number } {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return {};
  const counted: { [key in K]?: number } = {};
  counted[name] = value;
  return counted;
}
