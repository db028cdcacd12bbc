import type { ModelRequest, Usage } from '@mortise/core';
import { estimateTokens } from '@mortise/core/tokens';

/** Limits of providers. `inputTokens` excludes tokens that are read from a cache. */
export type LimitName = 'requests' | 'tokens' | 'inputTokens' | 'outputTokens';

/** The usage of one call, by limit. */
export type Cost = { readonly [name in LimitName]: number };

/** The names of the limits, in the order in which they are counted. */
export const limitNames: readonly LimitName[] = ['requests', 'tokens', 'inputTokens', 'outputTokens'];

/** The expected and the real usage of one call. */
export interface CallCost {
  /** Returns the expected usage, estimated from earlier answers. */
  expected(): Cost;
  /**
   * Returns the real usage, and updates the estimate for later
   * calls; undefined if the provider does not report it.
   */
  used(usage: Usage | undefined): Cost | undefined;
}

/**
 * Estimates the usage of a model's calls from earlier ones.
 *
 * Before the first answer, four bytes count as a token, and
 * an answer as 200 tokens or its maximum, if that is lower.
 */
export class CostEstimate {
  #answers = 0;
  #input = 1;
  #uncached = 1;
  #output = 200;

  of(request: ModelRequest): CallCost {
    const size = Math.max(1, estimateTokens(request));
    const most = request.settings?.maxOutputTokens ?? Number.POSITIVE_INFINITY;
    return {
      expected: () => {
        const outputTokens = Math.min(this.#output, most);
        const tokens = size * this.#input + outputTokens;
        return { requests: 1, tokens, inputTokens: size * this.#uncached, outputTokens };
      },
      used: (usage) => (usage?.inputTokens === undefined ? undefined : this.#learn(size, usage.inputTokens, usage)),
    };
  }

  #learn(size: number, input: number, { outputTokens = 0, cachedInputTokens = 0 }: Usage): Cost {
    const uncached = Math.max(0, input - cachedInputTokens);
    const weight = Math.max(1 / ++this.#answers, leastWeight);
    this.#input += weight * (input / size - this.#input);
    this.#uncached += weight * (uncached / size - this.#uncached);
    this.#output += weight * (outputTokens - this.#output);
    return { requests: 1, tokens: input + outputTokens, inputTokens: uncached, outputTokens };
  }
}

/** The weight of the newest answer in the estimate. */
const leastWeight = 0.1;
