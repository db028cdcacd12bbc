import type { Mail, Page, PageRequest, SessionKey, SessionService } from '@mortise/core';
import type { Advance } from './advance.ts';

/**
 * Wakes sessions: the only job of an engine, be it a table, a queue or a durable runtime.
 *
 * The work of a session is in its log. A dispatcher only makes sure that a worker reads the log: a
 * superfluous wake costs a read, and a sweep finds work whose wake is missing, except a failed run that was
 * to be retried: the engine alone knows that.
 *
 * INVARIANT dispatcher:key: any text is an app, a user and a session id.
 */
export interface Dispatcher {
  /**
   * Wakes a session, so that a worker advances it. Resolves once the wake is as durable as the engine
   * promises.
   *
   * INVARIANT dispatcher:wake: after each wake an advance starts, by a process that serves now or later.
   * INVARIANT dispatcher:wake:during: a wake while its session is advanced leads to another advance; one with
   * `ifLost` need not.
   * INVARIANT dispatcher:wake:elsewhere: waking and serving processes may be different ones.
   * INVARIANT dispatcher:wake:at: an advance for a wake at a later time does not start before that time; one
   * for a past time is due at once.
   * INVARIANT dispatcher:wake:sooner: a wake for later neither delays nor replaces one that is due sooner,
   * whichever came first, and is not lost by that one's advance.
   * INVARIANT dispatcher:wake:parked: a wake with `ifLost` advances no parked session. It advances a session
   * at rest, also before its `wakeAt`, and an unknown one.
   * INVARIANT dispatcher:wake:pause: a wake with `ifLost` does not shorten the pause after `again`, even if
   * it comes during the advance before; any other wake ends the pause.
   */
  wake(key: SessionKey, options?: WakeOptions): Promise<void>;
  /**
   * Advances sessions that were woken, until it is stopped. Resolves when it accepts sessions.
   *
   * INVARIANT dispatcher:one: a session is advanced once at a time, across all serving processes, as far as
   * the engine can tell that a worker is alive.
   * INVARIANT dispatcher:concurrency: at most `concurrency` sessions are advanced at once by this one.
   * INVARIANT dispatcher:lanes: at most as many sessions of a lane as
   * its limit are advanced in parallel, across all serving processes.
   * INVARIANT dispatcher:lanes:others: a full lane delays no session of another.
   * INVARIANT dispatcher:rest: a session at rest is advanced when it is woken, and when its `wakeAt` has
   * come, and not otherwise.
   * INVARIANT dispatcher:again: `again` leads to an advance after `afterMs`, with the returned `attempt`.
   * INVARIANT dispatcher:park: a parked session is advanced by the next wake, as attempt 0, and not before.
   * INVARIANT dispatcher:threw: an advance that rejects is followed by another, and affects no other session.
   * INVARIANT dispatcher:death: the session of a worker that died is advanced by another, as one attempt
   * more.
   * INVARIANT dispatcher:deaths: however many workers die one after another, each woken session is completed,
   * with one living worker at a time.
   */
  serve(advance: Advance, options: ServeOptions): Promise<Serving>;
  /** Returns the numbers of sessions with work. Present if the engine supports it. */
  figures?(): Promise<DispatcherFigures>;
  /**
   * The sessions that were parked and not woken since, in an order of the engine's own. Present if the engine
   * can list them.
   *
   * INVARIANT dispatcher:parked: each parked session with its code, until it is woken, and no other.
   * INVARIANT dispatcher:parked:page: in pages, each once; `next` is absent on the last. A `limit` that is
   * not an integer above 0 is a `SessionError` with the code `bad_page`.
   */
  parked?(page?: PageRequest): Promise<Page<ParkedSession>>;
  /** Present if the wakes are in the database of the sessions. */
  readonly inbox?: WakingInbox | undefined;
}

/** Delivers inbox items to a store, each with its wake. */
export interface WakingInbox {
  /**
   * The store of the inboxes. A client with another store delivers there, and wakes the session afterwards.
   */
  readonly sessions: SessionService;
  /**
   * `sessions.deliver`, and an immediate wake, in one step.
   *
   * INVARIANT dispatcher:inbox: the message is in the inbox when the session is advanced, and a session is
   * advanced after each call, even if the message was known.
   * INVARIANT dispatcher:inbox:unknown: an unknown key is a `SessionNotFoundError`, and nothing is woken.
   */
  deliver(key: SessionKey, mail: Mail, options?: Pick<WakeOptions, 'lane'>): Promise<void>;
}

/** Options of a wake: its time and its lane. */
export interface WakeOptions {
  /** Epoch milliseconds; default now. */
  readonly at?: number | undefined;
  /**
   * The lane in which the session shares limits (`LaneLimits`); default: that of the previous wake, or none.
   */
  readonly lane?: string | undefined;
  /**
   * True for a caller without news for the session, who only suspects that its wake was lost. The wake has no
   * effect while the session waits for a retry or is parked, and may have none while it is advanced. A
   * message whose wake was lost then waits for the retry, or for the next such wake.
   */
  readonly ifLost?: boolean | undefined;
}

/**
 * The largest number of sessions of a lane that are advanced in parallel, by lane: `{ 'tenant:acme': 4 }`.
 */
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
   * after `graceMs`: the rest counts as of a worker that died. It may be called twice.
   *
   * INVARIANT dispatcher:stop: `suspend` is aborted, no advance starts any more, and it resolves when all
   * have ended.
   * INVARIANT dispatcher:stop:grace: an advance that does not end delays it for `graceMs` and no longer.
   * INVARIANT dispatcher:stop:others: waiting and suspended sessions are advanced by other processes.
   */
  stop(graceMs: number): Promise<void>;
}

/** A session that workers have given up, until it is woken. */
export interface ParkedSession {
  readonly session: SessionKey;
  /** The code of the error that it was parked for: the `code` of `Advanced`. */
  readonly code: string;
}

/** The numbers of sessions with work, over all processes that serve. */
export interface DispatcherFigures {
  /** Sessions that are due and that no worker advances. */
  readonly queued: number;
  /** Sessions that are advanced. */
  readonly running: number;
  /** Sessions that were parked and not woken since. */
  readonly parked: number;
  /** Milliseconds since the first of the queued was due; 0 where none is. */
  readonly oldestWaitMs: number;
}
