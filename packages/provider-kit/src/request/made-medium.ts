import type { FileDataPart, InlineDataPart } from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import { wellFormed } from './well-formed.ts';

/**
 * What a model reads in its own turn in the place of a medium that
 * it made, on a wire that shows such media as words of the user alone.
 */
export function madeMedium(part: InlineDataPart | FileDataPart): string {
  return `[${wellFormed(cutText(part.mimeType ?? 'a file', 100))}, shown next]`;
}

/** Stands before the media that a model made, in the words of the user that show them. */
export const mediaMade = 'What you made:';
