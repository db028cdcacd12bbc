import type { UiMessage, UiUsage } from '../shape/ui-message.ts';

/** Returns the sum of two usages. */
export function addUsage(total: UiUsage, used: UiUsage): UiUsage {
  const sum: Record<string, number> = { ...total };
  for (const [name, tokens] of Object.entries(used)) sum[name] = (sum[name] ?? 0) + tokens;
  return sum;
}

/** The usage of a model; `model` is absent if the log does not name the model. */
export type UiModelUsage = Pick<UiMessage, 'model'> & { readonly usage: UiUsage };

/** Adds up the usage of model calls, by provider and model. */
export class UsageTotals {
  readonly #byModel: Map<string, UiModelUsage> = new Map();

  /** Adds the usage of a turn, or of a model call that gave no turn. */
  add({ usage, model }: Pick<UiMessage, 'usage' | 'model'>): void {
    if (!usage) return;
    const key = JSON.stringify([model?.provider, model?.model]);
    const known = this.#byModel.get(key) ?? { ...(model && { model }), usage: {} };
    this.#byModel.set(key, { ...known, usage: addUsage(known.usage, usage) });
  }

  /** Returns the sums, in the order of the models' first calls. */
  byModel(): readonly UiModelUsage[] {
    return [...this.#byModel.values()];
  }
}
