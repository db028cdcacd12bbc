import type { UiMessage, UiUsage } from '../shape/ui-message.ts';

/** The tokens of the calls of one model. */
export interface ModelUsage extends UiUsage {
  /** Absent if the calls do not name their model. */
  readonly provider?: string;
  readonly model?: string;
  /** Input and output of the calls that reported both. */
  readonly totalTokens?: number;
}

/** Adds up the usage of model calls, by provider and model. A count that no call reported is absent. */
export class TotalUsage {
  readonly #entries = new Map<string, ModelUsage>();

  /** Adds the usage of a message, if it has some. */
  add({ usage, model }: Pick<UiMessage, 'usage' | 'model'>): void {
    if (!usage) return;
    const key = JSON.stringify([model?.provider, model?.model]);
    const { inputTokens, outputTokens } = usage;
    const total =
      inputTokens === undefined || outputTokens === undefined ? {} : { totalTokens: inputTokens + outputTokens };
    const before = this.#entries.get(key) ?? (model && { provider: model.provider, model: model.model }) ?? {};
    this.#entries.set(key, { ...before, ...sumOf(before, usage, total) });
  }

  /** Returns the usage by model, in the order of the first calls. */
  byModel(): readonly ModelUsage[] {
    return [...this.#entries.values()];
  }

  /** Returns the usage of all models together. */
  total(): TokenCounts {
    return sumOf(...this.#entries.values());
  }
}

/** Counts of tokens. */
export type TokenCounts = Omit<ModelUsage, 'provider' | 'model'>;

/** The sums of the counts; a count that none of them has is absent. */
function sumOf(...all: readonly TokenCounts[]): TokenCounts {
  const sum: { -readonly [Name in keyof TokenCounts]: number } = {};
  for (const each of all)
    for (const name of Object.keys(counts) as (keyof TokenCounts)[]) {
      const tokens = each[name];
      if (tokens !== undefined) sum[name] = (sum[name] ?? 0) + tokens;
    }
  return sum;
}

const counts: { readonly [Name in keyof Required<TokenCounts>]: true } = {
  inputTokens: true,
  outputTokens: true,
  totalTokens: true,
  thoughtTokens: true,
  cachedInputTokens: true,
  cacheWriteTokens: true,
};
