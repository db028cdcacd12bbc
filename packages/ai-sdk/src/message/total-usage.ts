import type { UiMessage } from '@mortise/ui';
import type { AiSdkMetadata, AiSdkUsage } from '../wire/ai-sdk-message.ts';

/** Adds up the usage of model calls: in total, and by provider and model in order. */
export class TotalUsage {
  readonly #total: Tokens = {};
  readonly #byModel: Map<string, Tokens & { provider?: string; model?: string }> = new Map();

  add({ usage, model }: Pick<UiMessage, 'usage' | 'model'>): void {
    if (!usage) return;
    const key = JSON.stringify([model?.provider, model?.model]);
    const entry = this.#byModel.get(key) ?? { ...(model && { provider: model.provider, model: model.model }) };
    this.#byModel.set(key, entry);
    const { inputTokens, outputTokens } = usage;
    const total = inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
    for (const [name, tokens] of [
      ['inputTokens', inputTokens],
      ['outputTokens', outputTokens],
      ['totalTokens', total],
      ['reasoningTokens', usage.thoughtTokens],
      ['cachedInputTokens', usage.cachedInputTokens],
      ['cacheWriteTokens', usage.cacheWriteTokens],
    ] as const)
      if (tokens !== undefined) for (const sum of [this.#total, entry]) sum[name] = (sum[name] ?? 0) + tokens;
  }

  /** A copy of the current metadata. */
  metadata(): AiSdkMetadata {
    return { usage: { ...this.#total }, usageByModel: [...this.#byModel.values()].map((entry) => ({ ...entry })) };
  }
}

type Tokens = { -readonly [K in keyof AiSdkUsage]: AiSdkUsage[K] };
