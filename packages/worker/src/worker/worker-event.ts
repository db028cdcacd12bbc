import type { RunResult, SessionKey } from '@mortise/core';
import type { Advanced } from '../dispatcher/advance.ts';

/** An event of a worker, for metrics, logs and traces. */
export type WorkerEvent =
  /** A session is about to be looked at. */
  | { readonly type: 'advancing'; readonly session: SessionKey; readonly attempt: number }
  /** An advance has ended, with the result of its run, if there was work. */
  | {
      readonly type: 'advanced';
      readonly session: SessionKey;
      readonly attempt: number;
      readonly advanced: Advanced;
      readonly durationMs: number;
      readonly result?: RunResult;
      /** The error, if no run ended. */
      readonly error?: unknown;
    }
  /** `woken`: the number of sessions that need a run, and of parked ones that were deleted. */
  | { readonly type: 'swept'; readonly woken: number }
  /** The dispatcher, or the index of the store, refused; it is tried again. */
  | { readonly type: 'failed'; readonly what: 'dispatcher' | 'sweep'; readonly error: unknown };
