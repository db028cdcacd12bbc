import type { Event } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { emptyIndex, type IndexState, indexEvents } from '@mortise/core/session-index';

/**
 * Creates a function that computes a value from a log, one event at a time. For a log that has grown, only
 * the new events are read. Events that a `rewound` removed do not count.
 *
 * `begin` returns the value of an empty log, and `next` updates it for one event. The returned value is
 * mutable: read it at once and do not keep it.
 */
export function foldLog<T>(begin: () => T, next: (folded: T, event: Event) => void): (events: readonly Event[]) => T {
  const known = new WeakMap<Event, Folded<T>>();
  return (events) => {
    const [first] = events;
    const before = first && known.get(first);
    const isSame = before !== undefined && events[before.count - 1] === before.last;
    const since = isSame ? events.slice(before.count) : events;
    // The effects of rewound events cannot be removed from a value, so the log is read from its start.
    const isBack = isSame && since.some(({ type }) => type === 'rewound');
    const folded = isSame && !isBack ? before.folded : begin();
    for (const event of isSame && !isBack ? since : eventsInForce(events)) next(folded, event);
    const last = events.at(-1);
    if (first && last) known.set(first, { folded, last, count: events.length });
    return folded;
  };
}

interface Folded<T> {
  readonly folded: T;
  readonly last: Event;
  readonly count: number;
}

/**
 * Returns the index state of a complete log. If an earlier part
 * of the log was read before, only its new events are read.
 */
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
