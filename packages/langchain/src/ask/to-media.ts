import type { FileDataPart, JsonObject } from '@mortise/core';
import { type MediaPart, wellFormed } from '@mortise/provider-kit';
import { families } from '../profile/family.ts';
import type { LangchainProfile } from '../profile/langchain-profile.ts';

/** A block of a message, and the warning if it could not be converted. */
export interface MediaBlock {
  readonly block: JsonObject;
  readonly problem?: string;
}

/** Converts media to a block that the chat model converts, or to the text that replaces it. */
export function toBlock(part: MediaPart, { family }: Pick<LangchainProfile, 'family'>): MediaBlock {
  if (part.type === 'fileData') return toFileBlock(part);
  const { mimeType, data } = part;
  const type = mimeType.toLowerCase();
  if (type.startsWith('image/')) return { block: imageBlock(`data:${mimeType};base64,${data}`) };
  if (families.get(family)?.media.has(type)) {
    const medium = { source_type: 'base64', mime_type: mimeType, data };
    if (type.startsWith('audio/')) return { block: { type: 'audio', ...medium } };
    return { block: { type: 'file', ...medium, metadata: { filename: 'document.pdf' } } };
  }
  const text = textual.test(type) ? decoded(data) : undefined;
  return text === undefined ? unsupported(`${mimeType} data`) : { block: textBlock(text) };
}

function toFileBlock({ mimeType, fileUri }: FileDataPart): MediaBlock {
  const isImage = mimeType === undefined ? imageAddress.test(fileUri) : /^image\//i.test(mimeType);
  if (isImage && /^(https?|data):/i.test(fileUri)) return { block: imageBlock(fileUri) };
  return unsupported(`${mimeType ?? 'a file'} at ${fileUri}`);
}

/** Returns a text block. */
export function textBlock(text: string): JsonObject {
  return { type: 'text', text: wellFormed(text) };
}

function imageBlock(url: string): JsonObject {
  return { type: 'image_url', image_url: { url } };
}

function unsupported(what: string): MediaBlock {
  return {
    block: textBlock(`[${what}: cannot be shown here]`),
    problem: `Chat models of LangChain have no common format for ${what}; the model is told that it was omitted.`,
  };
}

function decoded(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The media type is a text type, but the bytes are not
    // valid text, so they are treated as media that cannot be
    // sent.
    return undefined;
  }
}

const textual = /^(text\/|application\/(json|xml|yaml|x-yaml|javascript)\b|application\/[\w.-]+\+(json|xml)\b)/;
const imageAddress = /^data:image\/|\.(png|jpe?g|gif|webp)([?#]|$)/i;
