/** The `summary` of a provider part: at most 2,000 characters; undefined where there is nothing to say. */
export function boundedSummary(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

const longest = 2_000;
