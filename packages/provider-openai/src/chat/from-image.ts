import { type FileDataPart, type InlineDataPart, isJsonObject, type JsonValue } from '@mortise/core';

/**
 * An image that the model made, as OpenRouter says it in `images`: its bytes where the address is a `data:`
 * URL, else the address. Undefined where it is none.
 */
export function imageOf(said: JsonValue): InlineDataPart | FileDataPart | undefined {
  const image = isJsonObject(said) ? said['image_url'] : undefined;
  const url = isJsonObject(image) ? image['url'] : image;
  if (typeof url !== 'string' || url === '') return undefined;
  const head = dataUrl.exec(url);
  if (!head) return { type: 'fileData', fileUri: url };
  return { type: 'inlineData', mimeType: head[1] || 'image/png', data: url.slice(head[0].length) };
}

/** Up to the bytes; they are Base64 here. */
const dataUrl = /^data:([^;,]{0,100})[^,]{0,200},/;
