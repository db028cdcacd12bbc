import type { OutcomePart } from '@mortise/core';

/** The data of a block, with its metadata. */
export interface DataOf {
  readonly data?: string | Uint8Array | unknown;
  readonly mediaType?: unknown;
  readonly mimeType?: unknown;
}

/** Converts bytes, Base64 or a `data:` URL to a media part. */
export function dataPart(source: DataOf & { readonly data: string | Uint8Array }, mimeType: string): OutcomePart {
  const { data } = source;
  const declaredType = [source.mediaType, source.mimeType].find((type) => typeof type === 'string' && type !== '');
  const type = (declaredType as string | undefined) ?? mimeType;
  if (typeof data !== 'string') return { type: 'inlineData', mimeType: type, data: toBase64(data) };
  const match = /^data:([^;,]*)((?:;[^;,]*)*?)(;base64)?,/.exec(data.slice(0, mostHead));
  if (!match) return { type: 'inlineData', mimeType: type, data };
  const [head, own = '', , base64] = match;
  const body = data.slice(head.length);
  return {
    type: 'inlineData',
    mimeType: own || type,
    data: base64 ? body : toBase64(new TextEncoder().encode(decoded(body))),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A text with an invalid percent sign is kept unchanged.
    return text;
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

const chunk = 0x8000;
const mostHead = 300;
