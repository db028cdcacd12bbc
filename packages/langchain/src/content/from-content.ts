import type { OutcomePart } from '@mortise/core';
import { foreignJsonText } from '@mortise/hop-kit';
import { isBlock, type MessageContent } from '../vendor/content-block.ts';
import { mediaOf } from './media-of.ts';

/** The parts of a content. */
export interface SaidContent {
  readonly texts: readonly string[];
  readonly media: readonly OutcomePart[];
}

/**
 * Returns the texts and media of a content. A block of
 * another type becomes its JSON, so that nothing is lost.
 */
export function fromContent(content: MessageContent): SaidContent {
  if (typeof content === 'string') return { texts: [content], media: [] };
  const texts: string[] = [];
  const media: OutcomePart[] = [];
  for (const block of content) {
    if (typeof block === 'string') texts.push(block);
    else if (isBlock(block) && typeof block['text'] === 'string') texts.push(block['text']);
    else {
      const part = isBlock(block) ? mediaOf(block) : undefined;
      if (part) media.push(part);
      else texts.push(foreignJsonText(block));
    }
  }
  return { texts, media };
}
