import type { InlineDataPart, TextPart } from '../content/media-part.ts';
import { ModelError } from '../error/model-error.ts';
import { Pacer } from '../platform/pacer.ts';

/** Converts a part to bytes, one slice at a time. Throws `bad_input` on invalid base64. */
export async function fileBytes(part: InlineDataPart | TextPart): Promise<Uint8Array<ArrayBuffer>> {
  if (part.type === 'text') return new TextEncoder().encode(part.text);
  const { data } = part;
  const pacer = new Pacer(1);
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < data.length; at += sliceChars) {
    slices.push(decoded(data.slice(at, at + sliceChars)));
    await pacer.rest();
  }
  const bytes = new Uint8Array(slices.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const slice of slices) {
    bytes.set(slice, at);
    at += slice.length;
  }
  return bytes;
}

/** Returns the SHA-256 as hexadecimal digits, by the platform. */
export async function bytesDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  let text: string;
  try {
    text = atob(base64);
  } catch (cause) {
    throw new ModelError('bad_input', 'The data of a part is not base64, and cannot be uploaded.', { cause });
  }
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The length of a slice: divisible by four, so that each slice is base64. */
const sliceChars = 1_048_576;
