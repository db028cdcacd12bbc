import { isJsonObject, type JsonObject, type JsonValue, type Usage } from '@mortise/core';
import { countOf, countsBeside, usageOf } from '@mortise/provider-kit';

/**
 * Returns the reported tokens; values that are not counts are absent.
 *
 * The wire counts the input of the server's tools apart from the prompt, and thoughts apart from the answer:
 * they are added.
 */
export function fromUsage(said: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(said)) return undefined;
  const thoughtTokens = countOf(said['thoughtsTokenCount']);
  return usageOf({
    inputTokens: sum(countOf(said['promptTokenCount']), countOf(said['toolUsePromptTokenCount'])),
    outputTokens: sum(countOf(said['candidatesTokenCount']), thoughtTokens),
    thoughtTokens,
    cachedInputTokens: countOf(said['cachedContentTokenCount']),
  });
}

/** Other counts of all requests for an answer: tokens by their modality, for instance. */
export function besideUsage(said: readonly (JsonValue | undefined)[]): { readonly usage?: JsonObject } {
  return countsBeside(said, readOfUsage);
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

/** The sum of the usage of all requests for an answer. */
export function usedByAll(said: readonly (JsonValue | undefined)[]): Usage | undefined {
  return said.map(fromUsage).reduce<Usage | undefined>((sum, usage) => usedTogether(sum, usage), undefined);
}

function usedTogether(a: Usage | undefined, b: Usage | undefined): Usage | undefined {
  if (!a || !b) return a ?? b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Usage>;
  return Object.fromEntries([...names].map((name) => [name, sum(a[name], b[name])]));
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}
