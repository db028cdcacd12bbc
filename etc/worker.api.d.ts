// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Content, JsonInput, Mail, OpenFilter, OpenQuestion, Page, PageRequest, RunInput, RunResult, Runner, SessionKey, SessionService, ToolOutcome } from "@mortise/core";
import { DeltaRelay } from "@mortise/core/relay";
/** Does the pending work of a session. If it rejects, the advance is repeated, as after `again`. */
type Advance = (key: SessionKey, turn: AdvanceTurn) => Promise<Advanced>;
/** The attempt of an advance, and its signal. */
interface AdvanceTurn {
  /** Aborts if the worker must stop: the advance then ends at the next safe point, and cancels nothing. */
  readonly suspend: AbortSignal;
  /**
   * The number of failed advances before this one: the `attempt` of the last `again`, plus one for each
   * advance whose worker died. 0 after a `rest` and after a `park`.
   */
  readonly attempt: number;
}
/** The result of an advance. */
type Advanced = {
  readonly next: "rest";
  readonly wakeAt?: number | undefined;
} | {
  readonly next: "again";
  readonly afterMs: number;
  readonly attempt: number;
  readonly code: string;
} | {
  readonly next: "park";
  readonly code: string;
};
/**
 * Wakes sessions. This is the only task of an engine, which may be a table, a queue or a durable runtime.
 *
 * The work of a session is in its log. A dispatcher only makes sure that a worker reads the log: an
 * unnecessary wake costs a read, and a sweep finds work whose wake is missing, except the retry of a failed
 * run, which only the engine knows.
 *
 * INVARIANT dispatcher:key: any string can be an app name, a user id and a session id.
 */
interface Dispatcher {
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
interface WakingInbox {
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
  deliver(key: SessionKey, mail: Mail, options?: Pick<WakeOptions, "lane">): Promise<void>;
}
/** Options of a wake: its time and its lane. */
interface WakeOptions {
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
interface LaneLimits {
  readonly [lane: string]: number;
}
/** Options of serving in one process. */
interface ServeOptions {
  /** The number of sessions that this process advances in parallel. */
  readonly concurrency: number;
  /** The limits of lanes; the same in all processes. A lane without a limit is unlimited. */
  readonly lanes?: LaneLimits | undefined;
  /** Called with errors of the engine, and of advances that rejected. Serving continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/** A serving worker. */
interface Serving {
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
interface ParkedSession {
  readonly session: SessionKey;
  /** The code of the error for which it was parked: the `code` of `Advanced`. */
  readonly code: string;
}
/** The numbers of sessions with work, over all processes that serve. */
interface DispatcherFigures {
  /** The number of due sessions that no worker advances. */
  readonly queued: number;
  /** The number of sessions that are being advanced. */
  readonly running: number;
  /** The number of sessions that were parked and not woken since then. */
  readonly parked: number;
  /** Milliseconds since the first queued session was due; 0 if no session is queued. */
  readonly oldestWaitMs: number;
}
/**
 * A client of sessions for a server without an agent: each method puts one item into the session's inbox and
 * wakes the session. A worker processes the item; the log then has its outcome (`mailOutcome`).
 *
 * An item is processed once per `id`: a caller that does not know whether a call succeeded repeats it with
 * the same id. Without an id, each call adds another item. All methods reject with `session_not_found` if
 * there is no such session, with `bad_input` if the key is invalid, and with errors of the store or the
 * dispatcher: then repeat the call.
 */
interface SessionClient {
  /** Sends a message of the user. Creates the session if it does not exist. */
  say(key: SessionKey, message: string | Content, options?: SayOptions): Promise<Delivered>;
  /** Sends the answer to a question. Rejects with `bad_answer` if the value is not JSON. */
  answer(key: SessionKey, answer: QueuedAnswer, options?: QueueOptions): Promise<Delivered>;
  /** Sends the result of a call that is pending, or that runs elsewhere. */
  result(key: SessionKey, result: QueuedResult, options?: QueueOptions): Promise<Delivered>;
  /** Withdraws a question that no longer needs an answer. The model reads `reason`. */
  withdraw(key: SessionKey, question: QueuedWithdrawal, options?: QueueOptions): Promise<Delivered>;
  /** Cancels the active run, and withdraws open questions. */
  cancel(key: SessionKey, reason?: string, options?: QueueOptions): Promise<Delivered>;
  /** Wakes the session. Call it also for a parked session, once its problem is fixed. */
  wake(key: SessionKey): Promise<void>;
  /**
   * Lists the open questions of all sessions, oldest first. Rejects with `no_session_index` if the store has
   * no index.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * Lists the sessions that workers have given up, each with the code of its error: fix the cause and `wake`
   * them. Rejects with `parked_not_listed` if the dispatcher cannot list them.
   */
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
}
/** Options of an inbox item. */
interface QueueOptions {
  /** The id of the inbox item; default: a random id. */
  readonly id?: string | undefined;
}
/** Options of a message. */
interface SayOptions extends QueueOptions {
  /** The author of the message, stored with it. */
  readonly by?: string | undefined;
}
/** An inbox item that was delivered. */
interface Delivered {
  readonly id: string;
}
/** An answer to a question. */
interface QueuedAnswer {
  readonly requestId: string;
  readonly value: JsonInput;
  /** The user who answers; required if a question needs the answers of several users. */
  readonly by?: string | undefined;
}
/** The result of a call. */
interface QueuedResult {
  readonly callId: string;
  readonly outcome: ToolOutcome;
}
/** The question to withdraw. */
interface QueuedWithdrawal {
  readonly requestId: string;
  readonly reason?: string | undefined;
}
/** Options of a session client. */
interface SessionClientOptions {
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /**
   * Returns the lane of a session, in which sessions share limits (`LaneLimits`): use the same function as
   * the workers. Default: none.
   */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
}
/** Creates a client of sessions. Throws `ConfigError`: `unknown_option`. */
export declare function createSessionClient(options: SessionClientOptions): SessionClient;
/**
 * The table of wakes of a `tableDispatcher`: a row for each session that is due, advanced, parked or to be
 * woken later. Every method is atomic, whatever other processes do.
 *
 * The table's own clock determines its times, so that all processes agree.
 */
interface WakeTable {
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
interface WakeClaim {
  /** The id of the owner, a new one for each claim. */
  readonly owner: string;
  /** The largest number of sessions to claim. */
  readonly count: number;
  /** Milliseconds until other owners may take the sessions, unless they are renewed. */
  readonly leaseMs: number;
  readonly lanes: LaneLimits;
}
/** The result of a claim: the sessions, and the time until the next one is due. */
interface Claimed {
  readonly sessions: readonly ClaimedSession[];
  /** Milliseconds until the next unclaimed session is due; undefined if there is no such session. */
  readonly nextInMs: number | undefined;
}
/** A session that the owner has claimed. */
interface ClaimedSession {
  readonly key: SessionKey;
  readonly attempt: number;
}
/** Creates a wake table in memory, for tests, and for a single process whose sessions end with it. */
export declare function inMemoryWakeTable(): WakeTable;
/** Options of a dispatcher over a table. */
interface TableDispatcherOptions {
  /**
   * Milliseconds until other workers take the sessions of a worker that does not renew its lease; default
   * 15,000. A worker renews three times within this time.
   */
  readonly leaseMs?: number | undefined;
  /**
   * The maximum number of milliseconds between two polls, and so the longest wait for a wake of another
   * process if the table does not notify; default 500.
   */
  readonly pollMs?: number | undefined;
}
/** Creates a dispatcher over a table of wakes. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export declare function tableDispatcher(table: WakeTable, options?: TableDispatcherOptions): Dispatcher;
/**
 * Creates a dispatcher for a single process: its wakes end with the
 * process, and a sweep of the next process finds the sessions again.
 */
export declare function inMemoryDispatcher(): Dispatcher;
/** An event of a worker, for metrics, logs and traces. */
type WorkerEvent = {
  readonly type: "advancing";
  readonly session: SessionKey;
  readonly attempt: number;
} | {
  readonly type: "advanced";
  readonly session: SessionKey;
  readonly attempt: number;
  readonly advanced: Advanced;
  readonly durationMs: number;
  readonly result?: RunResult;
  /** The error, if the run did not end with a result. */
  readonly error?: unknown;
} | {
  readonly type: "swept";
  readonly woken: number;
} | {
  readonly type: "failed";
  readonly what: "dispatcher" | "sweep";
  readonly error: unknown;
};
/** Options of a worker. */
interface WorkerOptions {
  readonly runner: Runner;
  /** The session service of the runner. */
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /** The number of sessions that this process advances in parallel; default 8. */
  readonly concurrency?: number | undefined;
  /**
   * The number of sessions of each lane that all workers together advance in parallel; default: no limits.
   */
  readonly lanes?: LaneLimits | undefined;
  /**
   * Returns the lane of a session, in which sessions share limits: use the same function as the clients.
   * Default: none.
   */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
  /** Returns additional input for each run of a session, such as `deps` and limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, "deps" | "limits"> | Promise<Pick<RunInput, "deps" | "limits">>) | undefined;
  /**
   * The number of consecutive advances of a session that may fail, by a retryable error or by the death of
   * their worker, before the session is parked; default 10. A busy session does not count.
   */
  readonly attempts?: number | undefined;
  /**
   * Milliseconds between two sweeps for sessions whose wake was lost, and for parked sessions that were
   * deleted; default 30,000. Each pause is randomly up to 50 % longer, so that many workers do not sweep at
   * once. Lost wakes can only be found if the store has an index, deleted sessions only if the dispatcher
   * lists parked sessions; without both, there is no sweep.
   */
  readonly sweepMs?: number | undefined;
  /**
   * The relay that sends momentary run events to watchers in other processes: the relay that `liveRuns` of
   * `@mortise/ui` uses there. No run waits for it. Default: none;
   * watchers in other processes then see only stored events.
   */
  readonly relay?: DeltaRelay | undefined;
  /** Called with events, for metrics and logs. An error that it throws is ignored. */
  readonly onEvent?: ((event: WorkerEvent) => void) | undefined;
}
/** A process that runs woken sessions. */
interface Worker {
  /** Starts to take sessions. Rejects if the dispatcher cannot serve; it can then be called again. */
  start(): Promise<void>;
  /**
   * Stops taking sessions. Resolves when active runs have ended, or after `graceMs` (default 10,000): then
   * exit the process; other workers resume the unfinished sessions once their leases have expired. A handler
   * of `SIGTERM` calls this, and closes the runner and the store afterwards.
   */
  drain(graceMs?: number): Promise<void>;
  /**
   * Wakes sessions whose wake was lost, and checks up to 500 parked sessions: a deleted session is woken, so
   * that the dispatcher deletes its entry. The worker also sweeps periodically by itself. Resolves with the
   * number of woken sessions. Never rejects: an error is reported as an event `failed`, and the other
   * sessions are still checked.
   */
  sweep(): Promise<number>;
  /** Returns the health of the worker, for a probe. Never rejects. */
  health(): Promise<WorkerHealth>;
}
/** The state of a worker, for a health probe. */
interface WorkerHealth extends Partial<DispatcherFigures> {
  readonly state: "new" | "serving" | "draining" | "drained";
  /** True if the worker serves and the dispatcher responds. */
  readonly ok: boolean;
  /** The number of sessions that this process advances. */
  readonly advancing: number;
  /** The end of the last sweep without an error, in epoch milliseconds. */
  readonly sweptAt?: number;
  /** The reason why the worker is not `ok`. */
  readonly problem?: string;
}
/** Creates a worker. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export declare function createWorker(options: WorkerOptions): Worker;
export type { Advance, AdvanceTurn, Advanced, Claimed, ClaimedSession, Delivered, Dispatcher, DispatcherFigures, LaneLimits, ParkedSession, QueueOptions, QueuedAnswer, QueuedResult, QueuedWithdrawal, SayOptions, ServeOptions, Serving, SessionClient, SessionClientOptions, TableDispatcherOptions, WakeClaim, WakeOptions, WakeTable, WakingInbox, Worker, WorkerEvent, WorkerHealth, WorkerOptions };