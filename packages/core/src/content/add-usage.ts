import type { Writable } from '../json/writable.ts';
import type { Content } from './content.ts';
import type { ModelUsage, Usage } from './usage.ts';

/** Returns the sum of two usages. A count that neither has, or that is not a natural number, stays absent. */
export function addUsage(a: Usage, b: Usage | undefined): Usage {
  if (!b) return a;
  const sum: Writable<Usage> = {};
  // Written out: a loop over the names would look every count up by a key that the engine does not know.
  const inputTokens = added(a.inputTokens, b.inputTokens);
  if (inputTokens !== undefined) sum.inputTokens = inputTokens;
  const outputTokens = added(a.outputTokens, b.outputTokens);
  if (outputTokens !== undefined) sum.outputTokens = outputTokens;
  const thoughtTokens = added(a.thoughtTokens, b.thoughtTokens);
  if (thoughtTokens !== undefined) sum.thoughtTokens = thoughtTokens;
  const cachedInputTokens = added(a.cachedInputTokens, b.cachedInputTokens);
  if (cachedInputTokens !== undefined) sum.cachedInputTokens = cachedInputTokens;
  const cacheWriteTokens = added(a.cacheWriteTokens, b.cacheWriteTokens);
  if (cacheWriteTokens !== undefined) sum.cacheWriteTokens = cacheWriteTokens;
  return sum;
}

/** Adds the usage of one call to the usage of its model. */
export function addModelUsage(
  all: readonly ModelUsage[],
  { provider, model }: NonNullable<Content['origin']>,
  usage: Usage,
): readonly ModelUsage[] {
  const at = all.findIndex((each) => each.model === model && each.provider === provider);
  const sum = { provider, model, usage: addUsage(usage, all[at]?.usage) };
  return at < 0 ? [...all, sum] : all.map((each, index) => (index === at ? sum : each));
}

/** Returns the sum of input and output tokens, as far as they are known. */
export function tokensOf({ inputTokens, outputTokens }: Usage): number {
  return (added(0, inputTokens) as number) + (added(0, outputTokens) as number);
}

function added(sum: number | undefined, more: unknown): number | undefined {
  return typeof more === 'number' && Number.isFinite(more) && more >= 0 ? (sum ?? 0) + more : sum;
}
