import type { OutcomePart } from '@mortise/core';
import type { GenkitPart } from '../vendor/genkit-part.ts';

/** Text and media of an outcome, or of a message, as Genkit parts. */
export function toPart(part: OutcomePart): GenkitPart {
  switch (part.type) {
    case 'text':
      return { text: part.text };
    case 'inlineData': {
      const { mimeType, data } = part;
      return { media: { url: `data:${mimeType};base64,${data}`, contentType: mimeType } };
    }
    case 'fileData': {
      const { mimeType, fileUri } = part;
      return { media: { url: fileUri, ...(mimeType !== undefined && { contentType: mimeType }) } };
    }
    default:
      part satisfies never;
      return { text: '[a part of a newer version: cannot be shown here]' };
  }
}
