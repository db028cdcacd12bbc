import type { Event, EventOf } from '../event/event.ts';

/**
 * Why a run was to be cancelled that did not live to say that it was: its process ended first. Whoever
 * continues is cancelled in its place; not a fork of it, whose own run nobody asked to cancel. Looks back as
 * far as the last turn of the session's own agent.
 */
export function askedToCancel(events: readonly Event[]): string | undefined {
  // From the end: a stored view reads no more events than are looked at.
  const last = events.findLast((event) => isAsked(event) || isSpent(event));
  return last && isAsked(last) ? String(last.value) : undefined;
}

function isAsked(event: Event): event is EventOf<'notice'> {
  return event.type === 'notice' && event.code === 'cancel_requested';
}

/** As many of the newest as that looks at, at least one of any. */
export function sinceSpent(events: readonly Event[]): readonly Event[] {
  return events.slice(Math.max(0, events.findLastIndex(isSpent)));
}

/** Nothing before this is still to be cancelled. */
function isSpent(event: Event): boolean {
  if (event.branch !== undefined) return false;
  if (event.type === 'notice') return ends.has(event.code);
  return event.type === 'input' || event.type === 'rewound' || (event.type === 'model' && event.acts);
}

const ends: ReadonlySet<string> = new Set(['cancelled', 'limited', 'continued', 'forked']);
