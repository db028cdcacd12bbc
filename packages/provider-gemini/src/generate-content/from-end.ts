import { type FinishReason, isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, otherCounts, usageOf } from '@mortise/provider-kit';

/**
 * Returns the reported token counts; invalid counts are omitted.
 *
 * The server counts the input of provider tools separately from the
 * prompt, and thoughts separately from the answer; both are added here.
 */
function fromUsage(reported: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(reported)) return undefined;
  const thoughtTokens = countOf(reported['thoughtsTokenCount']);
  return usageOf({
    inputTokens: sum(countOf(reported['promptTokenCount']), countOf(reported['toolUsePromptTokenCount'])),
    outputTokens: sum(countOf(reported['candidatesTokenCount']), thoughtTokens),
    thoughtTokens,
    cachedInputTokens: countOf(reported['cachedContentTokenCount']),
  });
}

/** Returns the other counts of all requests for an answer, such as tokens by modality. */
export function otherUsage(usages: readonly (JsonValue | undefined)[]): { readonly usage?: JsonObject } {
  return otherCounts(usages, readOfUsage);
}

const readOfUsage: ReadonlySet<string> = new Set([
  'promptTokenCount',
  'toolUsePromptTokenCount',
  'candidatesTokenCount',
  'thoughtsTokenCount',
  'cachedContentTokenCount',
  'totalTokenCount',
  'serviceTier',
  'trafficType',
]);

/** Returns the sum of the usage of all requests for an answer. */
export function usedByAll(usages: readonly (JsonValue | undefined)[]): Usage | undefined {
  return usages.map(fromUsage).reduce<Usage | undefined>((sum, usage) => usedTogether(sum, usage), undefined);
}

function usedTogether(a: Usage | undefined, b: Usage | undefined): Usage | undefined {
  if (!a || !b) return a ?? b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Usage>;
  return Object.fromEntries([...names].map((name) => [name, sum(a[name], b[name])]));
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}

/**
 * Returns the finish reason of an answer.
 *
 * The wire has no finish reason for calls: a complete answer with calls has the reason `functionCalls`.
 * `cutCall`: the arguments of a call are incomplete. An unknown reason is `other`, and no call runs.
 */
export function fromFinishReason(
  raw: string,
  { calls, cutCall }: { readonly calls: boolean; readonly cutCall: boolean },
): FinishReason {
  if (raw !== 'STOP') return { unified: unwhole.get(raw) ?? 'other', raw };
  if (cutCall) return { unified: 'length', raw };
  return { unified: calls ? 'functionCalls' : 'stop', raw };
}

/** The reasons of an incomplete or missing answer; all other reasons are `other`. */
const unwhole: ReadonlyMap<string, FinishReason['unified']> = new Map([
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'safety'],
  ['RECITATION', 'safety'],
  ['BLOCKLIST', 'safety'],
  ['PROHIBITED_CONTENT', 'safety'],
  ['SPII', 'safety'],
  ['MODEL_ARMOR', 'safety'],
  ['IMAGE_SAFETY', 'safety'],
  ['IMAGE_PROHIBITED_CONTENT', 'safety'],
  ['IMAGE_RECITATION', 'safety'],
  ['MALFORMED_FUNCTION_CALL', 'error'],
  ['UNEXPECTED_TOOL_CALL', 'error'],
  ['TOO_MANY_TOOL_CALLS', 'error'],
  ['MALFORMED_RESPONSE', 'error'],
  ['MISSING_THOUGHT_SIGNATURE', 'error'],
]);
