import { cutText } from '@mortise/core/credential';

/** The `summary` of a provider part: at most 2,000 characters; undefined where there is nothing to say. */
export function boundedSummary(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return cutText(text, longest);
}

const longest = 2_000;
