import type { JsonValue, Usage } from '@mortise/core';
import { countOf, usageOf } from '@mortise/provider-kit';

/**
 * Token counts. Thoughts are a part of the output here; if a plugin counts them separately, the total shows
 * it.
 */
export function fromUsage(said: Readonly<Record<string, unknown>> | undefined): Usage | undefined {
  const count = (name: string): number | undefined => countOf(said?.[name] as JsonValue | undefined);
  const [inputTokens, output, thoughts, total] = [
    count('inputTokens'),
    count('outputTokens'),
    count('thoughtsTokens'),
    count('totalTokens'),
  ];
  const isBeside =
    thoughts !== undefined &&
    (total === undefined ? thoughts > (output ?? 0) : total === (inputTokens ?? 0) + (output ?? 0) + thoughts);
  return usageOf({
    inputTokens,
    outputTokens: isBeside ? (output ?? 0) + thoughts : output,
    thoughtTokens: thoughts,
    cachedInputTokens: count('cachedContentTokens'),
  });
}
