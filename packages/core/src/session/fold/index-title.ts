/** Returns a text as one line of at most 100 characters; undefined if that is empty. */
export function indexTitle(text: string): string | undefined {
  const line = text.slice(0, 1_000).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length > maxTitle)
    return `${characters
      .slice(0, maxTitle - 1)
      .join('')
      .trimEnd()}\u2026`;
  return line === '' ? undefined : line;
}

const maxTitle = 100;
