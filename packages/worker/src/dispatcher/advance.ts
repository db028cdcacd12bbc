import type { SessionKey } from '@mortise/core';

/** Does the pending work of a session. If it rejects, the advance is repeated, as after `again`. */
export type Advance = (key: SessionKey, turn: AdvanceTurn) => Promise<Advanced>;

/** The attempt of an advance, and its signal. */
export interface AdvanceTurn {
  /** Aborts if the worker must stop: the advance then ends at the next safe point, and cancels nothing. */
  readonly suspend: AbortSignal;
  /**
   * The number of failed advances before this one: the `attempt` of the last `again`, plus one for each
   * advance whose worker died. 0 after a `rest` and after a `park`.
   */
  readonly attempt: number;
}

/** The result of an advance. */
export type Advanced =
  /**
   * Nothing is left to do before the next wake. `wakeAt`: epoch
   * milliseconds at which the session is advanced without a wake.
   */
  | { readonly next: 'rest'; readonly wakeAt?: number | undefined }
  /**
   * The session is busy or suspended, or a service was unreachable: the session is advanced again after
   * `afterMs`, at most 2,147,483,647, the longest time of a timer. `attempt` is passed to that advance.
   */
  | { readonly next: 'again'; readonly afterMs: number; readonly attempt: number; readonly code: string }
  /** The session is parked: it would fail again, and a person has to look at it. */
  | { readonly next: 'park'; readonly code: string };
