import type { Content } from './content.ts';

/** Returns the user's own text in a message, without attached data. */
export function messageText(content: Content | undefined): string {
  let text = '';
  for (const part of content?.parts ?? []) if (part.type === 'text' && !part.isData) text += part.text;
  return text;
}
