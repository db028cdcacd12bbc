import type { FileDataPart } from '@mortise/core';
import { type MediaPart, ownFile, type WireBody } from '@mortise/provider-kit';

/** Media for the wire, or the text that replaces it and the problem. */
export interface WireMedia {
  readonly content: WireBody;
  readonly problem?: string;
}

/**
 * Converts media to the wire format. Media that the server would refuse become text: otherwise it would
 * refuse every later request of the conversation.
 *
 * @param provider the provider whose uploaded files may be named
 */
export function toMedia(part: MediaPart, provider: string): WireMedia {
  const mimeType = part.mimeType === undefined ? undefined : typeOf(part.mimeType);
  if (part.type === 'fileData') return toFile(ownFile(part, provider), mimeType);
  const text = mimeType !== undefined && isText(mimeType) ? decoded(part.data) : undefined;
  if (text !== undefined) return { content: { type: 'text', text } };
  const kind = kindOf(mimeType ?? '');
  if (kind === undefined) return unsupported(part.mimeType);
  return { content: { type: kind, data: part.data, mime_type: mimeType } };
}

function toFile({ fileUri }: FileDataPart, mimeType: string | undefined): WireMedia {
  const kind = mimeType === undefined ? kindOfAddress(fileUri) : kindOf(mimeType);
  const type = kind ?? (mimeType !== undefined && isText(mimeType) ? 'document' : undefined);
  if (type === undefined || !/^(https?:\/\/|gs:\/\/|files\/)/.test(fileUri)) {
    return unsupported(`${mimeType ?? 'a file'} at ${fileUri.slice(0, 200)}`);
  }
  return { content: { type, uri: fileUri, ...(mimeType !== undefined && { mime_type: mimeType }) } };
}

function unsupported(what: string): WireMedia {
  return {
    content: { type: 'text', text: `[${what}: cannot be shown here]` },
    problem: `Gemini does not accept ${what}; it was sent as text.`,
  };
}

function typeOf(mimeType: string): string {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === 'image/jpg' ? 'image/jpeg' : type;
}

type Kind = 'image' | 'audio' | 'video' | 'document';

function kindOf(mimeType: string): Kind | undefined {
  if (imageTypes.test(mimeType)) return 'image';
  if (/^audio\/./.test(mimeType)) return 'audio';
  if (/^video\/./.test(mimeType)) return 'video';
  return documentTypes.test(mimeType) ? 'document' : undefined;
}

/** The kind of an address: a document if unknown, and a video for one of YouTube. */
function kindOfAddress(uri: string): Kind {
  if (/^https?:\/\/((www|m)\.)?(youtube\.com|youtu\.be)\//.test(uri)) return 'video';
  const ending = /\.(\w+)(?:[?#]|$)/.exec(uri.slice(uri.lastIndexOf('/') + 1))?.[1]?.toLowerCase() ?? '';
  return kindsByEnding.get(ending) ?? 'document';
}

/** Source code and data, which a model reads as they are. */
function isText(mimeType: string): boolean {
  return /^text\/./.test(mimeType) || /[/+-](json|xml|yaml|javascript|typescript|python)$/.test(mimeType);
}

/** Returns undefined if the text is not base64. */
function decoded(base64: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    // Unreadable data is handled as media that cannot be shown.
    return undefined;
  }
}

const imageTypes = /^image\/(png|jpeg|webp|heic|heif|gif|bmp|tiff)$/;
const documentTypes =
  /^application\/(pdf|msword|vnd\.ms-(powerpoint|excel)|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+)$/;

const kindsByEnding: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...['png', 'jpg', 'jpeg', 'webp', 'heic', 'heif', 'gif', 'bmp'].map((ending) => [ending, 'image'] as const),
  ...['mp3', 'wav', 'aac', 'ogg', 'flac', 'm4a'].map((ending) => [ending, 'audio'] as const),
  ...['mp4', 'mov', 'webm', 'avi', 'mpeg', 'wmv'].map((ending) => [ending, 'video'] as const),
]);
