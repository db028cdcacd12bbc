import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';

/**
 * The tokens as they were counted; what is no count is absent. The wire counts cached input beside the input.
 *
 * @param said what each of the messages says that the answer came in.
 */
export function fromUsage(said: readonly JsonObject[]): Usage | undefined {
  const input = sumOf(said.map((usage) => usage['input_tokens']));
  const read = sumOf(said.map((usage) => usage['cache_read_input_tokens']));
  const written = sumOf(said.map((usage) => usage['cache_creation_input_tokens']));
  const output = sumOf(said.map((usage) => usage['output_tokens']));
  const thought = sumOf(
    said.map(({ output_tokens_details: details }) => (isJsonObject(details) ? details['thinking_tokens'] : undefined)),
  );
  const usage: Usage = {
    ...(input !== undefined && { inputTokens: input + (read ?? 0) + (written ?? 0) }),
    ...(output !== undefined && { outputTokens: output }),
    ...(thought !== undefined && { thoughtTokens: thought }),
    ...(read !== undefined && { cachedInputTokens: read }),
    ...(written !== undefined && { cacheWriteTokens: written }),
  };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** Undefined where nothing was counted. */
function sumOf(values: readonly (JsonValue | undefined)[]): number | undefined {
  const counts = values.filter((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0);
  return counts.length === 0 ? undefined : counts.reduce<number>((sum, count) => sum + Number(count), 0);
}
