import { type FinishReason, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, otherCounts, usageOf } from '@mortise/provider-kit';

/**
 * Returns the reported tokens; values that are not counts
 * are absent. The wire counts cached input separately.
 *
 * @param usages the usage of each message of the answer.
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

/** Other counts: of the server's tools, by `server_tool_use`, and the rest under `usage`. */
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

/** Undefined if nothing was counted. */
function sumOf(values: readonly (JsonValue | undefined)[]): number | undefined {
  const counts = values.map(countOf).filter((count) => count !== undefined);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count);
}

/**
 * The finish reason.
 *
 * Calls run for every finish reason of a complete turn: some servers send `end_turn` with calls. An answer
 * whose reason announces calls but has none has lost them, and does not act; neither does an answer with an
 * unknown reason.
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
