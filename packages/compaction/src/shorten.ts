import type { Content } from '@mortise/core';
import type { Compacted } from './compacted.ts';

/**
 * The history as the model reads it: the first messages, the summary, the kept contents, and the rest, with
 * old results clipped.
 */
export function shorten(
  history: readonly Content[],
  compacted: Compacted | undefined,
  clip: (content: Content) => Content,
): readonly Content[] {
  if (!compacted) return history;
  const { summarized, kept, clipped } = compacted;
  const read = kept.flatMap((at) => history[at] ?? []);
  if (compacted.summary !== undefined) read.splice(kept[0] === 0 ? 1 : 0, 0, summaryContent(compacted.summary));
  return [...read, ...history.slice(summarized, clipped).map(clip), ...history.slice(clipped)];
}

function summaryContent(summary: string): Content {
  const text = `[Not the user's words: a summary of what was said and done before, in place of the conversation itself.]\n${summary}`;
  return { role: 'user', parts: [{ type: 'text', text }] };
}
