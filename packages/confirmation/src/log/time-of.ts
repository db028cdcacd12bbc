import type { Event } from '@mortise/core';

/**
 * Epoch milliseconds of a log's newest event: what "now" is for
 * whoever decides by the log alone. Undefined where it is empty.
 */
export function timeOf(events: readonly Event[]): number | undefined {
  return events.at(-1)?.timestamp;
}
