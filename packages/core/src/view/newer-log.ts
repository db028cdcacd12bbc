import { RunError } from '../error/run-error.ts';
import type { Event } from '../event/event.ts';

/** To go on without what is not understood might do again what was done. */
export function newerLog(what: string): RunError {
  const error = new RunError(
    'newer_log',
    `the log of the session was written by a newer version: it ${what}. Nothing was run or written; update this worker`,
  );
  return Object.assign(error, { retryable: true });
}

/** Throws `newer_log` where an event has another format. */
export function refuseNewer(events: readonly Event[]): void {
  const odd = events.find(({ v }) => v !== 1);
  if (odd) throw newerLog(`has an event of format ${String(odd.v)}`);
}
