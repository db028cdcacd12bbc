import type { SessionKey } from '@mortise/core';

/** Does what there is to do in a session. Whatever it rejects with counts as `again`. */
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
  /**
   * Nothing is left to do before somebody wakes the session.
   * `wakeAt`: epoch milliseconds, when it is to be looked at anyway.
   */
  | { readonly next: 'rest'; readonly wakeAt?: number | undefined }
  /**
   * Busy, suspended, or something could not be reached: to be
   * advanced again. `attempt`: what the next advance is told.
   */
  | { readonly next: 'again'; readonly afterMs: number; readonly attempt: number; readonly code: string }
  /** It would fail again: somebody has to look at it. */
  | { readonly next: 'park'; readonly code: string };
