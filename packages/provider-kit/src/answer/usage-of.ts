import type { Usage } from '@mortise/core';

/** What was counted, without what was not; undefined where nothing was. */
export function usageOf(counts: { readonly [name in keyof Usage]: number | undefined }): Usage | undefined {
  const counted = Object.entries(counts).filter(([, count]) => count !== undefined);
  return counted.length > 0 ? Object.fromEntries(counted) : undefined;
}
