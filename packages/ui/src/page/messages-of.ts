import type { Event } from '@mortise/core';
import { logInForce } from '@mortise/core/events';
import { UiFold } from '../fold/ui-fold.ts';
import { usageOf } from '../project/message-parts.ts';
import { type ProjectOptions, projectEvent } from '../project/project-event.ts';
import type { UiStored } from '../shape/ui-event.ts';
import type { UiMessage } from '../shape/ui-message.ts';
import type { UiState } from '../shape/ui-state.ts';

/**
 * Returns the state that a page shows for a complete log, as if the page had watched from the first event on.
 */
export function stateOf(events: readonly Event[], options?: ProjectOptions): UiState {
  const fold = new UiFold();
  const inForce = new Map(logInForce(events).map(({ event, revision }) => [revision, event]));
  for (let at = 0; at < events.length; at++) {
    const event = inForce.get(at + 1);
    fold.apply(event ? projectEvent(event, at + 1, options) : takenBack(events[at] as Event, at + 1));
  }
  return fold.state();
}

/** Returns the page event for an event that a rewind took back: it shows nothing, but its usage counts. */
function takenBack(event: Event, rev: number): UiStored {
  const usage = 'usage' in event ? event.usage : undefined;
  return usage ? { rev, type: 'usage', usage: usageOf(usage) } : { rev, type: 'at' };
}

/** Returns the messages of a complete log. */
export function messagesOf(events: readonly Event[], options?: ProjectOptions): readonly UiMessage[] {
  return stateOf(events, options).messages;
}
