import { addUsage, type UiUsage, type UsageTotals } from '@mortise/ui';
import type { AiSdkMetadata, AiSdkUsage } from '../wire/ai-sdk-message.ts';

/** Returns the usage of an invocation as metadata: in total, and by model. */
export function usageMetadata(totals: UsageTotals): AiSdkMetadata {
  const byModel = totals.byModel();
  return {
    usage: tokensOf(byModel.map(({ usage }) => usage).reduce(addUsage, {})),
    usageByModel: byModel.map(({ model, usage }) => ({ ...model, ...tokensOf(usage) })),
  };
}

function tokensOf({ thoughtTokens, ...tokens }: UiUsage): AiSdkUsage {
  const { inputTokens, outputTokens } = tokens;
  return {
    ...tokens,
    ...(inputTokens !== undefined && outputTokens !== undefined && { totalTokens: inputTokens + outputTokens }),
    ...(thoughtTokens !== undefined && { reasoningTokens: thoughtTokens }),
  };
}
