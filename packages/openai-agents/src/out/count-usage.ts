import type { Usage } from '@mortise/core';
import type { AgentsRunContext } from '../agents/agents-run-context.ts';

/** Adds what models used inside of a call to what the run has used. */
export function countUsage({ usage }: AgentsRunContext, { inputTokens = 0, outputTokens = 0, ...parts }: Usage): void {
  if (!usage || inputTokens + outputTokens === 0) return;
  const { cachedInputTokens: cached_tokens = 0, thoughtTokens: reasoning_tokens = 0 } = parts;
  usage.add({
    requests: 0,
    inputTokens,
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    inputTokensDetails: [{ cached_tokens }],
    outputTokensDetails: [{ reasoning_tokens }],
  });
}
