/** Characters divided by four, rounded up: a guess that is labelled as one wherever it is shown. */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 4);
}
