import type { Event } from '@mortise/core';

/**
 * The epoch milliseconds of a log's newest event, used as the current time by decisions that depend on the
 * log only. Undefined if the log is empty.
 */
export function timeOf(events: readonly Event[]): number | undefined {
  return events.at(-1)?.timestamp;
}
