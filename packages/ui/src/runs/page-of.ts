import type { Event } from '@mortise/core';
import { stateOf } from '../page/messages-of.ts';
import type { UiShow } from '../project/ui-show.ts';
import type { UiState } from '../shape/ui-state.ts';
import { namesIn } from './call-names.ts';

/** The page of a log, or of its beginning, as far as it is shown. */
export function pageOf(events: readonly Event[], show: UiShow): UiState {
  const names = namesIn(events);
  return stateOf(events, { show, callName: (id) => names.get(id) });
}
