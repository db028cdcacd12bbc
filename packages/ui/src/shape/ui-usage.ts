import type { Usage } from '@mortise/core';
import type { UiUsage } from './ui-message.ts';

/** Tokens, member by member. */
export function usageOf(usage: Usage): UiUsage {
  const shown: Record<string, number> = {};
  for (const name of usageNames) {
    const tokens = usage[name];
    if (tokens !== undefined) shown[name] = tokens;
  }
  return shown;
}

/** Adds what a model call used to what all have used. */
export function addUsage(total: UiUsage, used: UiUsage): UiUsage {
  const sum: Record<string, number> = { ...total };
  for (const name of usageNames) {
    const tokens = used[name];
    if (tokens !== undefined) sum[name] = (sum[name] ?? 0) + tokens;
  }
  return sum;
}

const usageNames = Object.keys({
  inputTokens: true,
  outputTokens: true,
  thoughtTokens: true,
  cachedInputTokens: true,
  cacheWriteTokens: true,
} satisfies Record<keyof UiUsage, true>) as readonly (keyof UiUsage)[];
