import type { Event, SessionKey } from '@mortise/core';
import { stateOf } from '../page/messages-of.ts';
import { ownAddress } from '../project/project-media.ts';
import type { UiShow } from '../project/ui-show.ts';
import type { UiState } from '../shape/ui-state.ts';
import { namesIn } from './log-ids.ts';

/** Returns the state of a page for a log or for its first events, with the parts that `show` lets through. */
export function pageOf(events: readonly Event[], show: UiShow): UiState {
  const names = namesIn(events);
  return stateOf(events, { show, callName: (id) => names.get(id) });
}

/**
 * Returns the filters of a session's page. Media in the log get a URL below the handler's `base`, unless the
 * application returns another URL.
 */
export function showFor({ sessionId }: SessionKey, show: UiShow | undefined): UiShow {
  const media: UiShow['media'] = ({ eventId, part, fileUri }) =>
    fileUri === undefined ? `s/${encodeURIComponent(sessionId)}/media/${eventId}/${part}` : ownAddress(fileUri);
  return { media, ...show };
}
