import type { FileDataPart, InlineDataPart } from '@mortise/core';
import type { UiMedia } from '../shape/ui-message.ts';
import type { UiMediaRef, UiShow } from './ui-show.ts';

/** Returns a file or media with its address, without the bytes. */
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
 * The address of a file if it may be sent to a page, which is `https:`
 * only. Addresses of buckets, artifacts and files stay on the server.
 */
export function ownAddress(fileUri: string | undefined): string | undefined {
  return fileUri?.startsWith('https://') ? fileUri : undefined;
}
