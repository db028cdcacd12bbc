import type { SessionKey } from '@mortise/core';
import { ownAddress } from '../project/project-media.ts';
import type { UiShow } from '../project/ui-show.ts';

/**
 * What a page of a session is shown: media that stands in the log has an address below the handler's `base`,
 * unless the application gives it one.
 */
export function showFor({ sessionId }: SessionKey, show: UiShow | undefined): UiShow {
  const media: UiShow['media'] = ({ eventId, part, fileUri }) =>
    fileUri === undefined ? `s/${encodeURIComponent(sessionId)}/media/${eventId}/${part}` : ownAddress(fileUri);
  return { media, ...show };
}
