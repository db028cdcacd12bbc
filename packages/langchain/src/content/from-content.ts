import type { FileDataPart, InlineDataPart, OutcomePart } from '@mortise/core';
import { foreignJsonText } from '@mortise/hop-kit';
import { type ContentBlock, isBlock, isRecord, type MessageContent } from '../vendor/content-block.ts';

/** The parts of a content. */
interface ReportedContent {
  readonly texts: readonly string[];
  readonly media: readonly OutcomePart[];
}

/**
 * Returns the texts and media of a content. A block of
 * another type becomes its JSON, so that nothing is lost.
 */
export function fromContent(content: MessageContent): ReportedContent {
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

/**
 * Returns the image, sound, video or file of a block, in any form that LangChain has had: of 1.x (`data`,
 * `url`), of 0.3 (`source_type`), of OpenAI (`image_url`, `input_audio`) and of Anthropic (`source`).
 *
 * Undefined for any other block, and for a block that only refers to content stored at a provider.
 */
export function mediaOf(block: ContentBlock): InlineDataPart | FileDataPart | undefined {
  const { type } = block;
  const { image_url: image, input_audio: sound } = block;
  if (type === 'image_url') return atAddress(isRecord(image) ? image['url'] : image, undefined);
  if (type === 'input_audio' && isRecord(sound))
    return inline(sound['data'], sound['format'] && `audio/${sound['format']}`);
  if (!mediaTypes.has(type)) return undefined;
  const { source } = block;
  const { data, url, mimeType, mime_type = mimeType, media_type = mime_type } = isRecord(source) ? source : block;
  return inline(data, media_type) ?? atAddress(url, media_type);
}

const mediaTypes: ReadonlySet<string> = new Set(['image', 'audio', 'video', 'file', 'document', 'text-plain']);

function inline(data: unknown, mimeType: unknown): InlineDataPart | undefined {
  if (data instanceof Uint8Array) return inline(base64Of(data), mimeType);
  if (typeof data !== 'string' || data === '') return undefined;
  if (dataUrl.test(data)) return atAddress(data, mimeType) as InlineDataPart;
  return { type: 'inlineData', mimeType: typeof mimeType === 'string' ? mimeType : anyBytes, data };
}

function atAddress(url: unknown, mimeType: unknown): InlineDataPart | FileDataPart | undefined {
  if (typeof url !== 'string' || url === '') return undefined;
  const inlined = dataUrl.exec(url);
  if (inlined) return { type: 'inlineData', mimeType: inlined[1] || anyBytes, data: url.slice(inlined[0].length) };
  return { type: 'fileData', fileUri: url, ...(typeof mimeType === 'string' && { mimeType }) };
}

/** Returns bytes as Base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}

const dataUrl = /^data:([^;,]*)(?:;[^;,]*)*;base64,/i;
const anyBytes = 'application/octet-stream';
const piece = 8_192;
