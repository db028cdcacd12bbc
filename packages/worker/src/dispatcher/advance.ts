import type { SessionKey } from '@mortise/core';

/** Does the pending work of a session. A rejection counts as `again`. */
export type Advance = (key: SessionKey, turn: AdvanceTurn) => Promise<Advanced>;

/** The attempt of an advance, and its signal. */
export interface AdvanceTurn {
  /** Aborts if the worker must stop: the advance ends at its next boundary and cancels nothing. */
  readonly suspend: AbortSignal;
  /**
   * The number of advances before this one that failed: the count of the last `again`, plus one for each
   * whose worker died. 0 after a `rest` and after a `park`.
   */
  readonly attempt: number;
}

/** The result of an advance. */
export type Advanced =
  /** Nothing is left to do before the next wake. `wakeAt`: epoch milliseconds, when to check it anyway. */
  | { readonly next: 'rest'; readonly wakeAt?: number | undefined }
  /**
   * Busy, suspended, or a service was unreachable: to be advanced again. `afterMs`: at most 2,147,483,647,
   * the longest time of a timer. `attempt`: passed to the next advance.
   */
  | { readonly next: 'again'; readonly afterMs: number; readonly attempt: number; readonly code: string }
  /** The session is parked: it would fail again, and a person has to look at it. */
  | { readonly next: 'park'; readonly code: string };
