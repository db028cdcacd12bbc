import type { Page, PageRequest, SessionKey } from '@mortise/core';
import type { Advanced } from '../dispatcher/advance.ts';
import type { DispatcherFigures, LaneLimits, ParkedSession, WakeOptions } from '../dispatcher/dispatcher.ts';

/**
 * The table of wakes of a `tableDispatcher`: a row for each session that is due, advanced, parked or to be
 * woken later. Every method is atomic, whatever other processes do.
 *
 * The table's own clock determines its times, so that all processes agree.
 */
export interface WakeTable {
  /**
   * Makes a session due from `at` on. A parked session is no longer parked. A wake with `ifLost` does nothing
   * if the session is claimed, waits for the end of `afterMs`, or is parked.
   */
  wake(key: SessionKey, options: WakeOptions): Promise<void>;
  /**
   * Claims sessions that are due, or whose owner has not renewed in time; those that have been due longest
   * come first, and full lanes are skipped. The sessions then belong to the owner, and their current wakes
   * are removed. A repeated claim returns the same sessions.
   */
  claim(claim: WakeClaim): Promise<Claimed>;
  /** Extends the leases of the owners to `leaseMs` from now. */
  renew(owners: readonly string[], leaseMs: number): Promise<void>;
  /**
   * Ends the claim of a session. Nothing happens if another owner has claimed it meanwhile. Resolves with
   * true if the table still has work for the session, now or later: the worker must then claim again.
   */
  end(owner: string, key: SessionKey, advanced: Advanced): Promise<boolean>;
  /** Returns the numbers of sessions that are due, advanced and parked. */
  figures(): Promise<DispatcherFigures>;
  /** Returns the parked sessions, in pages. Present if the table can list them. */
  parked?(page?: PageRequest): Promise<Page<ParkedSession>>;
  /**
   * Calls `hurry` when another process may have woken a session. Resolves with a function that stops this.
   * Present if the table can notify; the dispatcher polls it anyway.
   */
  watch?(hurry: () => void): Promise<() => unknown>;
}

/** A claim of due sessions. */
export interface WakeClaim {
  /** The id of the owner, a new one for each claim. */
  readonly owner: string;
  /** The largest number of sessions to claim. */
  readonly count: number;
  /** Milliseconds until other owners may take the sessions, unless they are renewed. */
  readonly leaseMs: number;
  readonly lanes: LaneLimits;
}

/** The result of a claim: the sessions, and the time until the next one is due. */
export interface Claimed {
  readonly sessions: readonly ClaimedSession[];
  /** Milliseconds until the next unclaimed session is due; undefined if there is no such session. */
  readonly nextInMs: number | undefined;
}

/** A session that the owner has claimed. */
export interface ClaimedSession {
  readonly key: SessionKey;
  readonly attempt: number;
}
