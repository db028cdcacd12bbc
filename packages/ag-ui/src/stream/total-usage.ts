import type { UiMessage } from '@mortise/ui';
import type { AgUiUsage } from '../wire/ag-ui-event.ts';

/** Adds up the usage of model calls, by provider and model, in order. */
export class TotalUsage {
  readonly #entries = new Map<string, Record<string, string | number>>();

  add({ usage, model }: Pick<UiMessage, 'usage' | 'model'>): void {
    if (!usage) return;
    const key = JSON.stringify([model?.provider, model?.model]);
    const entry = this.#entries.get(key) ?? { ...(model && { provider: model.provider, model: model.model }) };
    this.#entries.set(key, entry);
    const { inputTokens, outputTokens } = usage;
    const total = inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens;
    for (const [name, tokens] of [
      ['inputTokens', inputTokens],
      ['outputTokens', outputTokens],
      ['totalTokens', total],
      ['reasoningTokens', usage.thoughtTokens],
      ['cachedInputTokens', usage.cachedInputTokens],
      ['cacheWriteInputTokens', usage.cacheWriteTokens],
    ] as const)
      if (tokens !== undefined) entry[name] = Number(entry[name] ?? 0) + tokens;
  }

  /** Empty if no model reported usage. */
  entries(): { readonly usage?: readonly AgUiUsage[] } {
    return this.#entries.size === 0 ? {} : { usage: [...this.#entries.values()] };
  }
}
