import type { FileDataPart, InlineDataPart } from '@mortise/core';
import type { GenkitPart } from '../vendor/genkit-part.ts';

/** Media as a part of Genkit. */
export function toMedia(part: InlineDataPart | FileDataPart): GenkitPart {
  const { mimeType } = part;
  const url = part.type === 'inlineData' ? `data:${mimeType};base64,${part.data}` : part.fileUri;
  return { media: { url, ...(mimeType !== undefined && { contentType: mimeType }) } };
}
