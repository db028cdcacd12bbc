import { type TokenCounts, TotalUsage } from '@mortise/ui';
import type { AiSdkMetadata, AiSdkUsage } from '../wire/ai-sdk-message.ts';

/** The usage of an invocation, as metadata of its message. */
export class InvocationUsage extends TotalUsage {
  /** The usage in total, and by provider and model. */
  metadata(): AiSdkMetadata {
    const usageByModel = this.byModel().map(({ provider, model, ...counts }) => ({
      ...(provider !== undefined && { provider }),
      ...(model !== undefined && { model }),
      ...toUsage(counts),
    }));
    return { usage: toUsage(this.total()), usageByModel };
  }
}

function toUsage({ thoughtTokens, ...counts }: TokenCounts): AiSdkUsage {
  return { ...counts, ...(thoughtTokens !== undefined && { reasoningTokens: thoughtTokens }) };
}
