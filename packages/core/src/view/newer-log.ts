import { RunError } from '../error/run-error.ts';

/** To go on without what is not understood might do again what was done. */
export function newerLog(what: string): RunError {
  return new RunError(
    'newer_log',
    `the log of the session was written by a newer version: it ${what}. Nothing was run or written; update this worker`,
  );
}
