import type { Event } from '@mortise/core';
import { UiFold } from '../fold/ui-fold.ts';
import { type ProjectOptions, projectEvent } from '../project/project-event.ts';
import type { UiMessage } from '../shape/ui-message.ts';
import type { UiState } from '../shape/ui-state.ts';

/** What a page shows of a whole log: what it would show had it watched from the first event on. */
export function stateOf(events: readonly Event[], options?: ProjectOptions): UiState {
  const fold = new UiFold();
  for (let at = 0; at < events.length; at++) fold.apply(projectEvent(events[at] as Event, at + 1, options));
  return fold.state();
}

/** A whole log as messages. */
export function messagesOf(events: readonly Event[], options?: ProjectOptions): readonly UiMessage[] {
  return stateOf(events, options).messages;
}
