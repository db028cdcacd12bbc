import type { Usage } from '@mortise/core';
import { usageOf } from '@mortise/provider-kit';
import type { SaidUsage } from '../model-spec/stream-part.ts';

/**
 * The tokens as the provider counted them; a sum that it does not say is made of its parts, if all are there.
 */
export function fromUsage(usage: SaidUsage | undefined): Usage | undefined {
  const { inputTokens: input, outputTokens: output } = usage ?? {};
  const cachedInputTokens = countOf(input?.cacheRead);
  const cacheWriteTokens = countOf(input?.cacheWrite);
  const noCache = countOf(input?.noCache);
  const summed = noCache === undefined ? undefined : noCache + (cachedInputTokens ?? 0) + (cacheWriteTokens ?? 0);
  return usageOf({
    inputTokens: countOf(input?.total) ?? summed,
    outputTokens: countOf(output?.total),
    thoughtTokens: countOf(output?.reasoning),
    cachedInputTokens,
    cacheWriteTokens,
  });
}

function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
