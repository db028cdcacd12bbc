import { isJsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, usageOf } from '@mortise/provider-kit';

/**
 * Adds token counts that come in pieces. `countsAgain`: output tokens do not add up, because each piece
 * counts all of them.
 */
export function addUsage(all: Usage | undefined, said: JsonValue | undefined, countsAgain: boolean): Usage | undefined {
  if (!isJsonObject(said)) return all;
  const { input_token_details: input, output_token_details: output } = said;
  const inputs = isJsonObject(input) ? input : {};
  const outputs = isJsonObject(output) ? output : {};
  const add = (name: keyof Usage, value: JsonValue | undefined): number | undefined => {
    const count = countOf(value);
    if (count === undefined) return all?.[name];
    return count + (countsAgain && name === 'outputTokens' ? 0 : (all?.[name] ?? 0));
  };
  return usageOf({
    inputTokens: add('inputTokens', said['input_tokens']),
    outputTokens: add('outputTokens', said['output_tokens']),
    thoughtTokens: add('thoughtTokens', outputs['reasoning']),
    cachedInputTokens: add('cachedInputTokens', inputs['cache_read']),
    cacheWriteTokens: add('cacheWriteTokens', inputs['cache_creation']),
  });
}
