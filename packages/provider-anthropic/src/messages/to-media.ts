import { type FileDataPart, isJsonObject, type TextPart } from '@mortise/core';
import { type MediaPart, ownFile, type WireBody, wellFormed } from '@mortise/provider-kit';
import { cacheMark } from '../request/cache-mark.ts';

/**
 * Converts text or media of a user or a tool to a block; undefined for an empty text.
 *
 * In a part's provider metadata, `cacheControl` marks the block, `block` is a complete block that replaces it
 * (`search_result`, `tool_reference`), and other members, such as
 * `title`, `context` and `citations`, are added to the block of media.
 */
export function toBlock(
  part: TextPart | MediaPart,
  provider: string,
  warn: (problem: string) => void,
): WireBody | undefined {
  const { cacheControl, block, ...members } = part.providerMetadata?.[provider] ?? {};
  const mark = cacheMark(cacheControl);
  if (isJsonObject(block)) return { ...block, ...mark };
  if (part.type === 'text')
    return part.text.trim() === '' ? undefined : { type: 'text', text: wellFormed(part.text), ...mark };
  const medium = part.type === 'inlineData' ? inline(part.mimeType, part.data) : atAddress(ownFile(part, provider));
  if (medium) return { ...medium, ...members, ...mark };
  warn(`Messages does not support ${nameOf(part)}; the model reads that it was omitted.`);
  return { type: 'text', text: `[${nameOf(part)}: cannot be shown here]`, ...mark };
}

function nameOf(part: MediaPart): string {
  if (part.type === 'inlineData') return part.mimeType;
  const address = wellFormed(part.fileUri.slice(0, 200));
  return part.mimeType ? `${part.mimeType} at ${address}` : `a file at ${address}`;
}

function inline(mimeType: string, data: string): WireBody | undefined {
  const type = mimeType.toLowerCase().split(';')[0]?.trim() ?? '';
  if (images.has(type)) return { type: 'image', source: { type: 'base64', media_type: type, data } };
  if (type === pdf) return { type: 'document', source: { type: 'base64', media_type: type, data } };
  const text = texts.test(type) ? decoded(data) : undefined;
  return text === undefined
    ? undefined
    : { type: 'document', source: { type: 'text', media_type: 'text/plain', data: text } };
}

/**
 * Returns the block of a file at a URL that the server fetches, or of an uploaded file. Without a media type,
 * the file's name decides on the kind of block.
 */
function atAddress({ fileUri, mimeType }: FileDataPart): WireBody | undefined {
  const [, type = '', data] = /^data:([^,]*);base64,(.*)$/is.exec(fileUri) ?? [];
  if (data !== undefined) return inline(type, data);
  const isImage = mimeType ? mimeType.toLowerCase().startsWith('image/') : imageName.test(fileUri);
  const source = sourceOf(fileUri);
  if (!source) return undefined;
  if (isImage) return { type: 'image', source };
  const isDocument = source['type'] === 'file' || (mimeType ? mimeType.toLowerCase() === pdf : pdfName.test(fileUri));
  return isDocument ? { type: 'document', source } : undefined;
}

function sourceOf(fileUri: string): WireBody | undefined {
  if (/^file_\w+$/.test(fileUri)) return { type: 'file', file_id: fileUri };
  return /^https?:/i.test(fileUri) ? { type: 'url', url: fileUri } : undefined;
}

/** Decodes Base64 of UTF-8; undefined if the data is anything else. */
function decoded(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The caller treats the data as media that cannot be sent.
    return undefined;
  }
}

const pdf = 'application/pdf';
const images: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const texts = /^(text\/.*|application\/(json|xml|yaml|x-yaml|javascript|.*\+(json|xml)))$/;
const imageName = /\.(png|jpe?g|gif|webp)([?#]|$)/i;
const pdfName = /\.pdf([?#]|$)/i;
