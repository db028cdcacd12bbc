import { type FinishReason, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { otherCounts } from '@mortise/provider-kit';
import { usedByAll as usedByCounts } from '../generate-content/from-end.ts';

/** Returns the token counts of all requests for an answer. */
export function usedByAll(usages: readonly (JsonValue | undefined)[]): Usage | undefined {
  return usedByCounts(usages.map(toContentsUsage));
}

/** Renames the usage members of the Interactions API to those of generateContent. */
function toContentsUsage(reported: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(reported)) return undefined;
  return {
    promptTokenCount: reported['total_input_tokens'] ?? null,
    toolUsePromptTokenCount: reported['total_tool_use_tokens'] ?? null,
    candidatesTokenCount: reported['total_output_tokens'] ?? null,
    thoughtsTokenCount: reported['total_thought_tokens'] ?? null,
    cachedContentTokenCount: reported['total_cached_tokens'] ?? null,
  };
}

/** Returns the other counts of all requests for an answer, such as tokens by modality. */
export function otherUsage(usages: readonly (JsonValue | undefined)[]): { readonly usage?: JsonObject } {
  return otherCounts(usages, readOfUsage);
}

const readOfUsage: ReadonlySet<string> = new Set([
  'total_input_tokens',
  'total_tool_use_tokens',
  'total_output_tokens',
  'total_thought_tokens',
  'total_cached_tokens',
  'total_tokens',
]);

/**
 * Returns the finish reason for the status of the interaction.
 *
 * `requires_action` means that calls are open; servers also send `completed` for some turns with calls. An
 * unknown status is `other`, and no call runs.
 */
export function fromFinishReason(raw: string, calls: boolean): FinishReason {
  if (calls && acting.has(raw)) return { unified: 'functionCalls', raw };
  return { unified: unified.get(raw) ?? 'other', raw };
}

const acting: ReadonlySet<string> = new Set(['completed', 'requires_action']);

const unified: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['completed', 'stop'],
  ['incomplete', 'length'],
  ['budget_exceeded', 'length'],
  ['requires_continuation', 'length'],
  ['content_blocked', 'safety'],
]);
