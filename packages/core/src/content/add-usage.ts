import type { Usage } from './usage.ts';

/** The sum of two usages. A count that neither knows, or that is no natural number, stays absent. */
export function addUsage(a: Usage, b: Usage | undefined): Usage {
  if (!b) return a;
  const sum: { -readonly [K in keyof Usage]: Usage[K] } = {};
  for (const key of keys) {
    const x = a[key];
    const y = b[key];
    const known = isCount(y) ? (x ?? 0) + y : x;
    if (known !== undefined) sum[key] = known;
  }
  return sum;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

const keys = ['inputTokens', 'outputTokens', 'thoughtTokens', 'cachedInputTokens', 'cacheWriteTokens'] as const;
