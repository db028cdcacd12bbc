import type { FileDataPart, InlineDataPart } from '@mortise/core';
import { type MediaPart, ownFile, type WireBody } from '@mortise/provider-kit';

/** A media part in the wire format, or a line of text instead of it, with the reason. */
export interface WireMedia {
  readonly part: WireBody;
  readonly problem?: string;
}

/**
 * Converts media to the wire format. Media that the server would refuse become text: otherwise the server
 * would refuse every later request of the conversation.
 *
 * @param provider The provider whose uploaded files may be referenced.
 */
export function toMedia(part: MediaPart, provider: string): WireMedia {
  return part.type === 'inlineData' ? toInlineData(part) : toFileData(ownFile(part, provider));
}

function toInlineData({ mimeType, data }: InlineDataPart): WireMedia {
  const taken = takenType(mimeType);
  if (taken === undefined) return unsupported(mimeType);
  return { part: { inlineData: { mimeType: taken.startsWith('text/') ? 'text/plain' : taken, data } } };
}

function toFileData({ mimeType, fileUri }: FileDataPart): WireMedia {
  const type = mimeType ?? typeOfAddress(fileUri);
  const taken = type === undefined ? undefined : takenType(type);
  if ((type !== undefined && taken === undefined) || !/^(https?:\/\/|gs:\/\/|files\/)/.test(fileUri))
    return unsupported(`${type ?? 'a file'} at ${fileUri}`);
  return { part: { fileData: { ...(taken !== undefined && { mimeType: taken }), fileUri } } };
}

function unsupported(what: string): WireMedia {
  return {
    part: { text: `[${what}: cannot be shown here]` },
    problem: `Gemini does not accept ${what}; it was sent as text.`,
  };
}

/**
 * Returns the media type to send; undefined if the server does
 * not accept the type. Source code and data are sent as text.
 */
function takenType(mimeType: string): string | undefined {
  const type = mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'image/jpg') return 'image/jpeg';
  if (/^(audio|video|text)\/./.test(type) || imageTypes.has(type) || type === 'application/pdf') return type;
  return /[/+-](json|xml|yaml|javascript|typescript|python)$/.test(type) ? 'text/plain' : undefined;
}

function typeOfAddress(uri: string): string | undefined {
  const ending = /\.(\w+)(?:[?#]|$)/.exec(uri.slice(uri.lastIndexOf('/') + 1))?.[1]?.toLowerCase();
  return ending === undefined ? undefined : typesByEnding.get(ending);
}

const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif']);

const typesByEnding: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['pdf', 'application/pdf'],
  ['txt', 'text/plain'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['webm', 'video/webm'],
]);
