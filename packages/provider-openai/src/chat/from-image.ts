import { type FileDataPart, type InlineDataPart, isJsonObject, type JsonValue } from '@mortise/core';

/**
 * Reads an image that the model made from the member `images` of OpenRouter: its bytes if the address is a
 * `data:` URL, else the address. Undefined if it is not an image.
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
