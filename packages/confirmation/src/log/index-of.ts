import type { Event } from '@mortise/core';
import { emptyIndex, type IndexState, indexEvents } from '@mortise/core/session-index';

/** Returns the index state of a complete log; of one that was read before, only its new events are read. */
export function indexOf(events: readonly Event[]): IndexState {
  const [first] = events;
  const before = first && known.get(first);
  const isSame = before !== undefined && events[before.state.revision - 1] === before.last;
  const state = isSame
    ? indexEvents(before.state, events.slice(before.state.revision))
    : indexEvents(emptyIndex(0), events);
  const last = events.at(-1);
  if (first && last) known.set(first, { state, last });
  return state;
}

const known: WeakMap<Event, { readonly state: IndexState; readonly last: Event }> = new WeakMap();
