import type { Event } from '@mortise/core';

/** The events from the last words of the user on, or from the words before them, as many as `count` says. */
export function lastTurns(events: readonly Event[], count: number): readonly Event[] {
  let left = count;
  const from = events.findLastIndex(({ type }) => type === 'input' && --left === 0);
  return events.slice(Math.max(0, from));
}
