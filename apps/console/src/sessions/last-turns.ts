import type { Event } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';

/**
 * The events from the last words of the user on, or from the words before
 * them, as many as `count` says. What was taken back is none of them.
 */
export function lastTurns(log: readonly Event[], count: number): readonly Event[] {
  const events = eventsInForce(log);
  let left = count;
  const from = events.findLastIndex(({ type }) => type === 'input' && --left === 0);
  return events.slice(Math.max(0, from));
}
