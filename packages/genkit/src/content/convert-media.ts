import type { FileDataPart, InlineDataPart, OutcomePart } from '@mortise/core';
import { foreignJsonText } from '@mortise/hop-kit';
import type { GenkitMedia, GenkitPart } from '../vendor/genkit-part.ts';

/** Converts a part of a multipart tool's output. A part that is neither text nor media becomes its JSON. */
export function fromPart(part: GenkitPart): OutcomePart {
  const { text, media } = part;
  if (typeof text === 'string') return { type: 'text', text };
  return media ? fromMedia(media) : { type: 'text', text: foreignJsonText(part) };
}

/** Converts the media of a part: a Base64 `data:` URL becomes its bytes, any other URL is kept. */
export function fromMedia({ url, contentType }: GenkitMedia): Exclude<OutcomePart, { readonly type: 'text' }> {
  const inlined = dataUrl.exec(url);
  if (!inlined) return { type: 'fileData', fileUri: url, ...(contentType !== undefined && { mimeType: contentType }) };
  const mimeType = contentType || inlined[1] || 'application/octet-stream';
  return { type: 'inlineData', mimeType, data: url.slice(inlined[0].length) };
}

const dataUrl = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i;

/** Converts media to a Genkit part. */
export function toMedia(part: InlineDataPart | FileDataPart): GenkitPart {
  const { mimeType } = part;
  const url = part.type === 'inlineData' ? `data:${mimeType};base64,${part.data}` : part.fileUri;
  return { media: { url, ...(mimeType !== undefined && { contentType: mimeType }) } };
}
