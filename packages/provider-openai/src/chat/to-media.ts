import type { FileDataPart, InlineDataPart, JsonObject } from '@mortise/core';
import { type MediaPart, ownFile, type WireBody, wellFormed } from '@mortise/provider-kit';
import { isUploadedFile } from '../request/wire-values.ts';

/** A part of a user message, and the warning if it could not be converted. */
export interface UserPart {
  readonly part: WireBody;
  readonly problem?: string;
}

/**
 * Converts media to a part of a user message. The members `detail` and `filename` of the provider metadata
 * are sent too. Media that the protocol does not support become text, so that the conversation can continue.
 */
export function toUserPart(part: MediaPart, provider: string): UserPart {
  const marks = part.providerMetadata?.[provider] ?? {};
  return part.type === 'inlineData' ? toInline(part, marks) : toFile(ownFile(part, provider), marks);
}

/** Returns a text as a part of a message. */
export function textPart(text: string): WireBody {
  return { type: 'text', text: wellFormed(text) };
}

function toInline({ mimeType, data }: InlineDataPart, marks: JsonObject): UserPart {
  const type = mimeType.toLowerCase();
  if (type.startsWith('image/')) return { part: imagePart(`data:${mimeType};base64,${data}`, marks) };
  const format = audioFormats.get(type);
  if (format) return { part: { type: 'input_audio', input_audio: { data, format } } };
  if (type === 'application/pdf') {
    const filename = typeof marks['filename'] === 'string' ? marks['filename'] : 'document.pdf';
    return { part: { type: 'file', file: { filename, file_data: `data:${mimeType};base64,${data}` } } };
  }
  const text = isTextual(type) ? decoded(data) : undefined;
  return text === undefined ? warn(`${mimeType} data`) : { part: textPart(text) };
}

function toFile({ mimeType, fileUri }: FileDataPart, marks: JsonObject): UserPart {
  if (isUploadedFile(fileUri)) return { part: { type: 'file', file: { file_id: fileUri } } };
  const isImage = mimeType === undefined ? imageAddress.test(fileUri) : mimeType.toLowerCase().startsWith('image/');
  if (isImage && /^(https?|data):/i.test(fileUri)) return { part: imagePart(fileUri, marks) };
  return warn(`${mimeType ?? 'a file'} at ${fileUri}`);
}

function imagePart(url: string, { detail }: JsonObject): WireBody {
  return { type: 'image_url', image_url: { url, ...(typeof detail === 'string' && { detail }) } };
}

function warn(what: string): UserPart {
  return {
    part: textPart(`[${what}: cannot be shown here]`),
    problem: `Chat Completions does not support ${what}; the model is told that it was omitted.`,
  };
}

function isTextual(type: string): boolean {
  return /^(text\/|application\/(json|xml|yaml|x-yaml|javascript)\b|application\/[\w.-]+\+(json|xml)\b)/.test(type);
}

function decoded(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
    );
  } catch {
    // The data is not UTF-8 although its type is text, so it is treated as media that cannot be sent.
    return undefined;
  }
}

const imageAddress = /^data:image\/|\.(png|jpe?g|gif|webp)([?#]|$)/i;

const audioFormats: ReadonlyMap<string, string> = new Map([
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
  ['audio/wave', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp3', 'mp3'],
]);
