import type { FileDataPart, InlineDataPart } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { wellFormed } from './well-formed.ts';

/**
 * The text in a model's turn that replaces a medium which the model made, on a wire that accepts such media
 * only in a user message.
 */
export function madeMedium(part: InlineDataPart | FileDataPart): string {
  return `[${wellFormed(cutText(part.mimeType ?? 'a file', 100))}, shown next]`;
}

/** The text before the media that a model made, in the user message that shows them. */
export const mediaMade = 'What you made:';
