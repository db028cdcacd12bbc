import type { Usage } from '@mortise/core';
import type { UiUsage } from '../shape/ui-message.ts';

/** Tokens, member by member. */
export function usageOf(usage: Usage): UiUsage {
  const shown: Record<string, number> = {};
  for (const name of usageNames) {
    const tokens = usage[name];
    if (tokens !== undefined) shown[name] = tokens;
  }
  return shown;
}

const usageNames = Object.keys({
  inputTokens: true,
  outputTokens: true,
  thoughtTokens: true,
  cachedInputTokens: true,
  cacheWriteTokens: true,
} satisfies Record<keyof UiUsage, true>) as readonly (keyof UiUsage)[];
