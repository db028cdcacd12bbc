import type { Event } from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';

/**
 * The events from the user's last message on, or from the earlier one that `count` selects. Rewound events
 * are omitted.
 */
export function lastTurns(log: readonly Event[], count: number): readonly Event[] {
  const events = eventsInForce(log);
  let left = count;
  const from = events.findLastIndex(({ type }) => type === 'input' && --left === 0);
  return events.slice(Math.max(0, from));
}
