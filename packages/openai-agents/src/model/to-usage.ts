import type { Usage } from '@mortise/core';
import type { AgentsResponseUsage } from '../agents/agents-model-response.ts';
import type { AgentsUsage } from '../agents/agents-run-context.ts';

/** The usage of one request in the SDK's format: unreported counts are 0 there. */
export function toUsage({ inputTokens = 0, outputTokens = 0, ...parts }: Usage = {}): AgentsUsage {
  const { cachedInputTokens, cacheWriteTokens, thoughtTokens } = parts;
  return {
    requests: 1,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    inputTokensDetails: [
      {
        ...(cachedInputTokens !== undefined && { cached_tokens: cachedInputTokens }),
        ...(cacheWriteTokens !== undefined && { cache_write_tokens: cacheWriteTokens }),
      },
    ],
    outputTokensDetails: [{ ...(thoughtTokens !== undefined && { reasoning_tokens: thoughtTokens }) }],
  };
}

/** The usage in the form that the SDK adds up. */
export function addable(usage: AgentsUsage): AgentsResponseUsage {
  return {
    ...usage,
    requestUsageEntries: undefined,
    add(used) {
      this.requests += used.requests;
      this.inputTokens += used.inputTokens;
      this.outputTokens += used.outputTokens;
      this.totalTokens += used.totalTokens;
      this.inputTokensDetails.push(...used.inputTokensDetails);
      this.outputTokensDetails.push(...used.outputTokensDetails);
    },
  };
}
