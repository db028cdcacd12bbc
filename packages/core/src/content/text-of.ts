import type { Content } from './content.ts';

/** Returns the text of a content, without thoughts. */
export function textOf(content: Content | undefined): string {
  let text = '';
  for (const part of content?.parts ?? []) if (part.type === 'text') text += part.text;
  return text;
}
