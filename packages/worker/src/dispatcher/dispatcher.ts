import type { Mail, Page, PageRequest, SessionKey, SessionService } from '@mortise/core';
import type { Advance } from './advance.ts';

/**
 * Wakes sessions. This is the only task of an engine, which may be a table, a queue or a durable runtime.
 *
 * The work of a session is in its log. A dispatcher only makes sure that a worker reads the log: an
 * unnecessary wake costs a read, and a sweep finds work whose wake is missing, except the retry of a failed
 * run, which only the engine knows.
 *
 * INVARIANT dispatcher:key: any string can be an app name, a user id and a session id.
 */
export interface Dispatcher {
  /**
   * Wakes a session, so that a worker advances it. Resolves once the wake is as durable as the engine
   * promises.
   *
   * INVARIANT dispatcher:wake: after each wake an advance starts, by a process that serves now or later.
   * INVARIANT dispatcher:wake:during: a wake while its session is
   * advanced leads to another advance; a wake with `ifLost` need not.
   * INVARIANT dispatcher:wake:elsewhere: the process that wakes a session need not serve.
   * INVARIANT dispatcher:wake:at: an advance for a wake at a later time does not start before that time; a
   * wake for a past time is due at once.
   * INVARIANT dispatcher:wake:sooner: a wake for a later time neither delays nor replaces an earlier one, in
   * whatever order they are sent, and the advance for the earlier one does not remove it.
   * INVARIANT dispatcher:wake:parked: a wake with `ifLost` advances no parked session. It advances a session
   * at rest, also before its `wakeAt`, and an unknown session.
   * INVARIANT dispatcher:wake:pause: a wake with `ifLost` does not shorten the pause after `again`, even if
   * it comes during the advance before; any other wake ends the pause.
   */
  wake(key: SessionKey, options?: WakeOptions): Promise<void>;
  /**
   * Advances sessions that were woken, until it is stopped. Resolves when it accepts sessions.
   *
   * INVARIANT dispatcher:one: a session is advanced once at a time, across all serving processes, as far as
   * the engine can tell that a worker is alive.
   * INVARIANT dispatcher:concurrency: this process advances at most `concurrency` sessions at once.
   * INVARIANT dispatcher:lanes: at most as many sessions of a lane as
   * its limit are advanced in parallel, across all serving processes.
   * INVARIANT dispatcher:lanes:others: a full lane delays no session of another lane.
   * INVARIANT dispatcher:rest: a session at rest is advanced when it is woken, and when its `wakeAt` has
   * come, and not otherwise.
   * INVARIANT dispatcher:again: `again` leads to an advance after `afterMs`, with the returned `attempt`.
   * INVARIANT dispatcher:park: a parked session is advanced by the next wake, as attempt 0, and not before.
   * INVARIANT dispatcher:threw: an advance that rejects is followed by another, and affects no other session.
   * INVARIANT dispatcher:death: another worker advances the session
   * of a worker that died, with an `attempt` that is one higher.
   * INVARIANT dispatcher:deaths: however many workers die one after another, each woken session is completed,
   * with one living worker at a time.
   */
  serve(advance: Advance, options: ServeOptions): Promise<Serving>;
  /** Returns the numbers of sessions with work. Present if the engine supports it. */
  figures?(): Promise<DispatcherFigures>;
  /**
   * Returns the sessions that were parked and not woken since then, in an order that the engine chooses.
   * Present if the engine can list them.
   *
   * INVARIANT dispatcher:parked: each parked session with its code, until it is woken, and no other session.
   * INVARIANT dispatcher:parked:page: the pages have each session once; `next` is absent on the last page. A
   * `limit` that is not an integer above 0 is a `SessionError` with the code `bad_page`.
   */
  parked?(page?: PageRequest): Promise<Page<ParkedSession>>;
  /**
   * Stores an inbox item and its wake in one step. Present
   * if the database of the sessions also stores the wakes.
   */
  readonly inbox?: WakingInbox | undefined;
}

/** Delivers inbox items to a store, each together with a wake. */
export interface WakingInbox {
  /**
   * The store of the inboxes. A client with another store
   * delivers to that store, and wakes the session afterwards.
   */
  readonly sessions: SessionService;
  /**
   * Delivers an inbox item like `sessions.deliver`, and wakes the session at once, in one step.
   *
   * INVARIANT dispatcher:inbox: the message is in the inbox when the session is advanced, and a session is
   * advanced after each call, even if the message was known.
   * INVARIANT dispatcher:inbox:unknown: an unknown key is a `SessionNotFoundError`, and nothing is woken.
   */
  deliver(key: SessionKey, mail: Mail, options?: Pick<WakeOptions, 'lane'>): Promise<void>;
}

/** Options of a wake: its time and its lane. */
export interface WakeOptions {
  /** The time from which the session is due, in epoch milliseconds; default: now. */
  readonly at?: number | undefined;
  /**
   * The lane in which the session shares limits (`LaneLimits`);
   * default: the lane of the previous wake, or none.
   */
  readonly lane?: string | undefined;
  /**
   * True for a caller that has no news for the session, and only suspects that a wake was lost. The wake has
   * no effect while the session waits for a retry or is parked, and may have none while the session is
   * advanced. A message whose wake was lost then waits for the retry, or for the next such wake.
   */
  readonly ifLost?: boolean | undefined;
}

/** The maximum number of sessions of each lane that are advanced in parallel: `{ 'tenant:acme': 4 }`. */
export interface LaneLimits {
  readonly [lane: string]: number;
}

/** Options of serving in one process. */
export interface ServeOptions {
  /** The number of sessions that this process advances in parallel. */
  readonly concurrency: number;
  /** The limits of lanes; the same in all processes. A lane without a limit is unlimited. */
  readonly lanes?: LaneLimits | undefined;
  /** Called with errors of the engine, and of advances that rejected. Serving continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A serving worker. */
export interface Serving {
  /**
   * Stops taking sessions and aborts `suspend` of those being advanced. Resolves when they have ended, or
   * after `graceMs`: the remaining sessions then count as sessions of a worker that died. Calling it twice is
   * harmless.
   *
   * INVARIANT dispatcher:stop: `suspend` is aborted, no advance starts
   * any more, and `stop` resolves when all advances have ended.
   * INVARIANT dispatcher:stop:grace: an advance that does not end delays `stop` by no more than `graceMs`.
   * INVARIANT dispatcher:stop:others: waiting and suspended sessions are advanced by other processes.
   */
  stop(graceMs: number): Promise<void>;
}

/** A session that workers have given up until it is woken. */
export interface ParkedSession {
  readonly session: SessionKey;
  /** The code of the error for which it was parked: the `code` of `Advanced`. */
  readonly code: string;
}

/** The numbers of sessions with work, over all processes that serve. */
export interface DispatcherFigures {
  /** The number of due sessions that no worker advances. */
  readonly queued: number;
  /** The number of sessions that are being advanced. */
  readonly running: number;
  /** The number of sessions that were parked and not woken since then. */
  readonly parked: number;
  /** Milliseconds since the first queued session was due; 0 if no session is queued. */
  readonly oldestWaitMs: number;
}
