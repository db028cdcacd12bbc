import type { Event, EventOf } from '../event/event.ts';

/**
 * Returns the reason of a cancellation that was requested, if the process ended before it was logged. The run
 * that continues is cancelled instead, but not a fork of it. Looks back as far as the last turn of the
 * session's own agent.
 */
export function requestedCancellation(events: readonly Event[]): string | undefined {
  // From the end: a stored view parses only the events that are read.
  const last = events.findLast((event) => isAsked(event) || isSpent(event));
  return last && isAsked(last) ? String(last.value) : undefined;
}

function isAsked(event: Event): event is EventOf<'notice'> {
  return event.type === 'notice' && event.code === 'cancel_requested';
}

/** Returns the newest events that `askedToCancel` must read; at least one if there are any. */
export function sinceSpent(events: readonly Event[]): readonly Event[] {
  return events.slice(Math.max(0, events.findLastIndex(isSpent)));
}

/** Returns true if no earlier request to cancel applies any more. */
function isSpent(event: Event): boolean {
  if (event.branch !== undefined) return false;
  if (event.type === 'notice') return ends.has(event.code);
  return event.type === 'input' || event.type === 'rewound' || (event.type === 'model' && event.acts);
}

const ends: ReadonlySet<string> = new Set(['cancelled', 'limited', 'continued', 'forked']);
