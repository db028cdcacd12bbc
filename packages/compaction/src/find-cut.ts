import type { Content } from '@mortise/core';

/**
 * The number of old contents of a history: all but the newest that together have no more than `keepTokens`.
 *
 * Contents that the model has not read yet are never old, nor are the calls that they belong to, and a call
 * stays with its response.
 */
export function findCut(
  history: readonly Content[],
  keepTokens: number,
  countTokens: (content: Content) => number,
): number {
  let cut = history.length;
  for (let tokens = 0; cut > 0; cut--) {
    tokens += countTokens(history[cut - 1] as Content);
    if (tokens > keepTokens) break;
  }
  cut = Math.min(cut, firstUnread(history));
  while (history[cut]?.role === 'tool') cut++;
  return cut;
}

function firstUnread(history: readonly Content[]): number {
  const last = history.findLastIndex(({ role }) => role === 'model');
  const calls = history[last]?.parts.some(({ type }) => type === 'functionCall');
  return calls ? last : last + 1;
}
