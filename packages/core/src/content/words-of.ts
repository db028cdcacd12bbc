import type { Content } from './content.ts';

/** The user's own words in a message: its text without what came beside them as data. */
export function wordsOf(content: Content | undefined): string {
  let text = '';
  for (const part of content?.parts ?? []) if (part.type === 'text' && !part.isData) text += part.text;
  return text;
}
