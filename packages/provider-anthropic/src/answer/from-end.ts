import { type FinishReason, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, otherCounts, usageOf } from '@mortise/provider-kit';

/**
 * Returns the reported token counts; invalid counts are omitted. The server counts cached input separately
 * from the rest, so it is added.
 *
 * @param usages The usage of each message of the answer.
 */
export function fromUsage(usages: readonly JsonObject[]): Usage | undefined {
  const input = sumOf(usages.map((usage) => usage['input_tokens']));
  const read = sumOf(usages.map((usage) => usage['cache_read_input_tokens']));
  const written = sumOf(usages.map((usage) => usage['cache_creation_input_tokens']));
  return usageOf({
    inputTokens: input === undefined ? undefined : input + (read ?? 0) + (written ?? 0),
    outputTokens: sumOf(usages.map((usage) => usage['output_tokens'])),
    thoughtTokens: sumOf(
      usages.map(({ output_tokens_details: details }) =>
        isJsonObject(details) ? details['thinking_tokens'] : undefined,
      ),
    ),
    cachedInputTokens: read,
    cacheWriteTokens: written,
  });
}

/** Returns the other counts: those of provider tools from `server_tool_use`, and the rest under `usage`. */
export function otherUsage(usages: readonly JsonObject[]): {
  readonly serverToolUse?: JsonValue;
  readonly usage?: JsonObject;
} {
  const { server_tool_use: serverToolUse, ...rest } = otherCounts(usages, readOfUsage).usage ?? {};
  return {
    ...(serverToolUse !== undefined && { serverToolUse }),
    ...(Object.keys(rest).length > 0 && { usage: rest }),
  };
}

const readOfUsage: ReadonlySet<string> = new Set([
  'input_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'output_tokens',
  'thinking_tokens',
  'service_tier',
]);

/** Returns the sum of the counts; undefined if there are none. */
function sumOf(values: readonly (JsonValue | undefined)[]): number | undefined {
  const counts = values.map(countOf).filter((count) => count !== undefined);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count);
}

/**
 * * Returns the finish reason of an answer. * Calls run for every finish reason of a complete turn: some
 * servers send `end_turn` with calls. If the reason announces calls but there are none, a part of the answer
 * was lost, and no call runs. Neither does a call of an answer with an unknown reason.
 */
export function fromFinishReason(stopReason: JsonValue | undefined, calls: boolean): FinishReason {
  if (typeof stopReason !== 'string') return { unified: 'other' };
  const unified = finishes.get(stopReason) ?? 'other';
  if (unified === 'functionCalls' && !calls) return { unified: 'other', raw: stopReason };
  return { unified: unified === 'stop' && calls ? 'functionCalls' : unified, raw: stopReason };
}

const finishes: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'functionCalls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'safety'],
]);
