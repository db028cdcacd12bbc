import type { Content } from './content.ts';

/** The text of a content, thoughts left out. */
export function textOf(content: Content | undefined): string {
  let text = '';
  for (const part of content?.parts ?? []) if (part.type === 'text') text += part.text;
  return text;
}
