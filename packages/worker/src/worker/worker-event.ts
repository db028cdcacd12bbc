import type { RunResult, SessionKey } from '@mortise/core';
import type { Advanced } from '../dispatcher/advance.ts';

/** An event of a worker, for metrics, logs and traces. */
export type WorkerEvent =
  /** A worker is about to check a session for work. */
  | { readonly type: 'advancing'; readonly session: SessionKey; readonly attempt: number }
  /** An advance has ended; it has the result of the run if there was work. */
  | {
      readonly type: 'advanced';
      readonly session: SessionKey;
      readonly attempt: number;
      readonly advanced: Advanced;
      readonly durationMs: number;
      readonly result?: RunResult;
      /** The error, if the run did not end with a result. */
      readonly error?: unknown;
    }
  /**
   * A sweep has ended. `woken`: the number of sessions that were woken:
   * sessions that need a run, and parked sessions that were deleted.
   */
  | { readonly type: 'swept'; readonly woken: number }
  /** The dispatcher, or the index of the store, failed; the worker tries again. */
  | { readonly type: 'failed'; readonly what: 'dispatcher' | 'sweep'; readonly error: unknown };
