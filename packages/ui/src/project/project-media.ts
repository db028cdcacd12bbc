import type { FileDataPart, InlineDataPart } from '@mortise/core';
import type { UiMedia } from '../shape/ui-message.ts';
import type { UiMediaRef, UiShow } from './ui-show.ts';

/** Returns a file or media with its URL, without its bytes. */
export function projectMedia(
  eventId: string,
  at: number,
  part: InlineDataPart | FileDataPart,
  show: UiShow | undefined,
): UiMedia {
  const { mimeType } = part;
  const fileUri = part.type === 'fileData' ? part.fileUri : undefined;
  const ref: UiMediaRef = {
    eventId,
    part: at,
    ...(mimeType !== undefined && { mimeType }),
    ...(fileUri !== undefined && { fileUri }),
  };
  const url = show?.media ? show.media(ref) : ownAddress(fileUri);
  return { type: 'media', ...(mimeType !== undefined && { mimeType }), ...(url !== undefined && { url }) };
}

/**
 * Returns the URL of a file if a page may get it: only `https:`
 * URLs. URIs of buckets, artifacts and files stay on the server.
 */
export function ownAddress(fileUri: string | undefined): string | undefined {
  return fileUri?.startsWith('https://') ? fileUri : undefined;
}
