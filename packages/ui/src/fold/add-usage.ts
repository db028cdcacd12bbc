import type { UiUsage } from '../shape/ui-message.ts';

/** Adds what a model call used to what all have used. */
export function addUsage(total: UiUsage, used: UiUsage): UiUsage {
  const sum: Record<string, number> = { ...total };
  for (const [name, tokens] of Object.entries(used)) sum[name] = (sum[name] ?? 0) + tokens;
  return sum;
}
