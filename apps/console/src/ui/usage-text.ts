import type { Usage } from '@mortise/core';

/** Tokens for reading; empty if the model reports none. */
export function usageText(
  { inputTokens, outputTokens, thoughtTokens, cachedInputTokens }: Usage,
  isEstimate: boolean,
): string {
  const counts = [
    ...count(inputTokens, 'in'),
    ...count(cachedInputTokens, 'of them cached'),
    ...count(outputTokens, 'out'),
    ...count(thoughtTokens, 'of them thoughts'),
  ];
  return counts.length === 0 ? '' : `tokens: ${counts.join(' · ')}${isEstimate ? ' (an estimate)' : ''}`;
}

function count(tokens: number | undefined, what: string): readonly string[] {
  return tokens === undefined ? [] : [`${tokens.toLocaleString('en')} ${what}`];
}
