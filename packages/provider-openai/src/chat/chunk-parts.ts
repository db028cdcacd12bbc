import { type FileDataPart, type InlineDataPart, isJsonObject, type JsonValue, type ModelEvent } from '@mortise/core';

/**
 * Reads a generated image from the member `images` of OpenRouter: its bytes if the URL is a `data:` URL,
 * otherwise the URL. Undefined if the value is not an image.
 */
export function imageOf(reported: JsonValue): InlineDataPart | FileDataPart | undefined {
  const image = isJsonObject(reported) ? reported['image_url'] : undefined;
  const url = isJsonObject(image) ? image['url'] : image;
  if (typeof url !== 'string' || url === '') return undefined;
  const head = dataUrl.exec(url);
  if (!head) return { type: 'fileData', fileUri: url };
  return { type: 'inlineData', mimeType: head[1] || 'image/png', data: url.slice(head[0].length) };
}

/** Matches a data URL up to its bytes, which are base64. */
const dataUrl = /^data:([^;,]{0,100})[^,]{0,200},/;

/** A piece of text or of a thought. */
interface ReportedText {
  readonly kind: 'text' | 'thought';
  readonly text: string;
}

/**
 * Returns the texts and thoughts of a content that is a list of parts, as Mistral's reasoning models send it.
 */
export function reportedTexts(parts: readonly JsonValue[]): readonly ReportedText[] {
  return parts.flatMap((part): readonly ReportedText[] => {
    if (!isJsonObject(part)) return [];
    const { type, text, thinking } = part;
    if (type === 'text' && typeof text === 'string' && text !== '') return [{ kind: 'text', text }];
    if (type !== 'thinking' || !Array.isArray(thinking)) return [];
    return reportedTexts(thinking).map((inner) => ({ kind: 'thought', text: inner.text }));
  });
}

/** Returns the events of both values; undefined if there are none. */
export function and(
  shown: ModelEvent | readonly ModelEvent[] | undefined,
  more: ModelEvent | readonly ModelEvent[],
): ModelEvent | readonly ModelEvent[] | undefined {
  if (isEvents(more) && more.length === 0) return shown;
  if (shown === undefined) return more;
  return [...(isEvents(shown) ? shown : [shown]), ...(isEvents(more) ? more : [more])];
}

/** Returns true if the value is a list of events and not a single event. */
export function isEvents(shown: ModelEvent | readonly ModelEvent[]): shown is readonly ModelEvent[] {
  return Array.isArray(shown);
}
