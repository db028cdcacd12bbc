import type { JsonObject, JsonValue } from '@mortise/core';

/** Media by their address, or from a `data:` address; undefined where there is none. */
export function mediaPart(url: JsonValue | undefined, mimeType: JsonValue | undefined): JsonObject | undefined {
  if (typeof url !== 'string') return undefined;
  const data = dataUrl.exec(url.slice(0, 1_000));
  const type = typeof mimeType === 'string' && mimeType.includes('/') ? { mimeType } : {};
  if (data) return { type: 'inlineData', mimeType: data[1] ?? '', ...type, data: url.slice(data[0].length) };
  return addressed.test(url) ? { type: 'fileData', ...type, fileUri: url } : undefined;
}

const dataUrl = /^data:([^;,]+)(?:;[^;,]+)*;base64,/i;
const addressed = /^[a-z][a-z0-9+.-]*:/i;
