import type { SessionKey } from '@mortise/core';
import { ownAddress } from '../project/project-media.ts';
import type { UiShow } from '../project/ui-show.ts';

/**
 * Options of a session's page: media in the log get an address below the handler's `base`, unless the
 * application gives them one.
 */
export function showFor({ sessionId }: SessionKey, show: UiShow | undefined): UiShow {
  const media: UiShow['media'] = ({ eventId, part, fileUri }) =>
    fileUri === undefined ? `s/${encodeURIComponent(sessionId)}/media/${eventId}/${part}` : ownAddress(fileUri);
  return { media, ...show };
}
