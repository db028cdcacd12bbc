import type { FileDataPart } from '@mortise/core';
import { type MediaPart, ownFile, type WireBody } from '@mortise/provider-kit';

/** Media in the wire format, or the text that replaces them and the problem. */
export interface WireMedia {
  readonly content: WireBody;
  readonly problem?: string;
}

/**
 * Converts media to the wire format. Media that the server would refuse become text: otherwise the server
 * would refuse every later request of the conversation.
 *
 * @param provider The provider whose uploaded files may be referenced.
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

/**
 * Returns the kind of media at a URI: `video` for YouTube,
 * otherwise by the file extension; `document` if it is unknown.
 */
function kindOfAddress(uri: string): Kind {
  if (/^https?:\/\/((www|m)\.)?(youtube\.com|youtu\.be)\//.test(uri)) return 'video';
  const ending = /\.(\w+)(?:[?#]|$)/.exec(uri.slice(uri.lastIndexOf('/') + 1))?.[1]?.toLowerCase() ?? '';
  return kindsByEnding.get(ending) ?? 'document';
}

/** Returns true for source code and data, which are sent as text. */
function isText(mimeType: string): boolean {
  return /^text\/./.test(mimeType) || /[/+-](json|xml|yaml|javascript|typescript|python)$/.test(mimeType);
}

/** Decodes a Base64 text as UTF-8; undefined if the text is not Base64. */
function decoded(base64: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    // Unreadable data is treated as media that cannot be sent.
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
