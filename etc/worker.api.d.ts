// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Content, JsonValue, Mail, OpenFilter, OpenQuestion, Page, PageRequest, RunInput, RunResult, Runner, SessionKey, SessionService, ToolOutcome } from "@mortise/core";
import { DeltaRelay } from "@mortise/core/relay";
/** Does what there is to do in a session. Whatever it rejects with counts as `again`. */
type Advance = (key: SessionKey, turn: AdvanceTurn) => Promise<Advanced>;
/** What an advance is told. */
interface AdvanceTurn {
  /** Aborts where the worker is to stop: the advance ends at its next boundary and cancels nothing. */
  readonly suspend: AbortSignal;
  /**
   * How many advances before this one did not get through: what the last `again` said, and one for each whose
   * worker died. 0 after a `rest` and after a `park`.
   */
  readonly attempt: number;
}
/** What an advance came to. */
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
 * Wakes sessions: all that is asked of an engine, be it a table, a queue or a durable runtime.
 *
 * What a session has to do stands in its log. A dispatcher only sees to it that somebody looks at the log: a
 * wake too many costs a look, and a wake too few is found by a sweep.
 *
 * INVARIANT dispatcher:key: any text is an app, a user and a session id.
 */
interface Dispatcher {
  /**
   * Has a session advanced. Resolves when the wake survives what the engine promises to survive.
   *
   * INVARIANT dispatcher:wake: after each wake there is an advance
   * that begins later, by whoever serves now or comes to serve.
   * INVARIANT dispatcher:wake:during: a wake while its session is advanced leads to another advance.
   * INVARIANT dispatcher:wake:elsewhere: who wakes and who serves may be different processes.
   * INVARIANT dispatcher:wake:at: an advance for a wake at a later time does not begin before that time;
   * one for a time that is over is due at once.
   * INVARIANT dispatcher:wake:sooner: a wake for later neither delays nor replaces one
   * that is due sooner, whichever came first, and is not lost by that one's advance.
   * INVARIANT dispatcher:wake:parked: a wake that is `unlessParked`
   * has no parked session advanced, and is like any other else.
   */
  wake(key: SessionKey, options?: WakeOptions): Promise<void>;
  /**
   * Advances sessions that were woken, until it is stopped. Resolves when it takes sessions.
   *
   * INVARIANT dispatcher:one: a session is advanced once at a time, by all who
   * serve together, as far as the engine can tell that a worker is alive.
   * INVARIANT dispatcher:concurrency: at most `concurrency` sessions are advanced at once by this one.
   * INVARIANT dispatcher:lanes: at most so many sessions of a
   * lane are advanced at once, by all who serve together.
   * INVARIANT dispatcher:lanes:others: a lane that is full holds up no session of another.
   * INVARIANT dispatcher:rest: a session at rest is advanced when
   * it is woken, and when its `wakeAt` has come, and not else.
   * INVARIANT dispatcher:again: `again` leads to an advance
   * after `afterMs`, which is told the `attempt` that was said.
   * INVARIANT dispatcher:park: a parked session is advanced by the next wake, as attempt 0, and not before.
   * INVARIANT dispatcher:threw: an advance that rejects is followed by another, and hurts no other session.
   * INVARIANT dispatcher:death: the session of a worker
   * that died is advanced by another, as one attempt more.
   * INVARIANT dispatcher:deaths: however many die one after another, each session
   * that was woken comes to its end, at one living worker at a time.
   */
  serve(advance: Advance, options: ServeOptions): Promise<Serving>;
  /** Present where the engine can tell. */
  figures?(): Promise<DispatcherFigures>;
  /** Present where the wakes stand in the database of the sessions. */
  readonly letters?: WakingLetters | undefined;
}
/** Puts letters into the mailboxes of a store, each with its wake. */
interface WakingLetters {
  /** The store whose mailboxes they are. A client with another one delivers there, and wakes afterwards. */
  readonly sessions: SessionService;
  /**
   * `sessions.deliver`, and a wake of now, in one step.
   *
   * INVARIANT dispatcher:letters: the letter is there when the session is advanced, and
   * a session is advanced after each call, also where the letter was known.
   * INVARIANT dispatcher:letters:unknown: an unknown key is a `SessionNotFoundError`, and nothing is woken.
   */
  deliver(key: SessionKey, mail: Mail, options?: Pick<WakeOptions, "lane">): Promise<void>;
}
/** When, and among which others. */
interface WakeOptions {
  /** Epoch milliseconds; default now. */
  readonly at?: number | undefined;
  /** What the session shares limits with (`LaneLimits`); default the one of the wake before, or none. */
  readonly lane?: string | undefined;
  /** For whoever has no news for the session, and only thinks that its wake was lost: see `park`. */
  readonly unlessParked?: boolean | undefined;
}
/** How many sessions may be advanced at once of a lane, by its name: `{ 'tenant:acme': 4 }`. */
interface LaneLimits {
  readonly [lane: string]: number;
}
/** How one process serves. */
interface ServeOptions {
  /** Sessions that are advanced at once by this process. */
  readonly concurrency: number;
  /** The same for all who serve; a lane that is not named has no limit. */
  readonly lanes?: LaneLimits | undefined;
  /** Told of what the engine refuses, and of advances that rejected. Serving goes on. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/** One that advances sessions. */
interface Serving {
  /**
   * Takes no session any more and aborts `suspend` of those that are advanced. Resolves when they have ended,
   * or after `graceMs`: what has not ended by then counts as of a worker that died. Twice is as good as once.
   *
   * INVARIANT dispatcher:stop: `suspend` is aborted, nothing
   * begins any more, and it resolves when all have ended.
   * INVARIANT dispatcher:stop:grace: an advance that does not end holds it up for `graceMs` and no longer.
   * INVARIANT dispatcher:stop:others: what waits and what was suspended is advanced by others.
   */
  stop(graceMs: number): Promise<void>;
}
/** How much there is to do, over all who serve. */
interface DispatcherFigures {
  /** Sessions that are due and that nobody advances. */
  readonly queued: number;
  /** Sessions that are advanced. */
  readonly running: number;
  /** Sessions that were parked and not woken since. */
  readonly parked: number;
  /** Milliseconds since the first of the queued was due; 0 where none is. */
  readonly oldestWaitMs: number;
}
/**
 * What a server without an agent does with sessions: each method is one letter to the session's mailbox and
 * one wake. Some worker takes the letter in; what it came to stands in the log (`mailOutcome`).
 *
 * A letter is taken once by its `id`: whoever does not know whether a call got through repeats it with the
 * same id. Without one, each call is another letter. All reject with `session_not_found` where there is no
 * such session, and with what the store or the dispatcher refused: then repeat the call.
 */
interface SessionClient {
  /** What the user says. Makes the session where there is none. */
  say(key: SessionKey, message: string | Content, options?: SayOptions): Promise<Delivered>;
  /** The answer to a question. */
  answer(key: SessionKey, answer: AnswerLetter, options?: LetterOptions): Promise<Delivered>;
  /** How a call ended that was left behind, or that runs elsewhere. */
  result(key: SessionKey, result: ResultLetter, options?: LetterOptions): Promise<Delivered>;
  /** Nobody needs to answer a question any more. `reason`: the model reads it. */
  withdraw(key: SessionKey, question: WithdrawLetter, options?: LetterOptions): Promise<Delivered>;
  /** Ends what goes on, and withdraws what is asked. */
  cancel(key: SessionKey, reason?: string, options?: LetterOptions): Promise<Delivered>;
  /** Has the session looked at, a parked one too: once what it was parked for is mended. */
  wake(key: SessionKey): Promise<void>;
  /**
   * The open questions of all sessions, those asked first first. Rejects
   * with `no_session_index` where the store has no index.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
}
/** What can be said of a letter. */
interface LetterOptions {
  /** The letter's own; default a random one. */
  readonly id?: string | undefined;
}
/** What can be said of a message. */
interface SayOptions extends LetterOptions {
  /** Who wrote it: stored with it. */
  readonly by?: string | undefined;
}
/** A letter that is in the mailbox. */
interface Delivered {
  readonly id: string;
}
/** What somebody answers. */
interface AnswerLetter {
  readonly requestId: string;
  readonly value: JsonValue;
  /** Who answers: needed where a question takes more than one person. */
  readonly by?: string | undefined;
}
/** How a call ended. */
interface ResultLetter {
  readonly callId: string;
  readonly outcome: ToolOutcome;
}
/** Which question. */
interface WithdrawLetter {
  readonly requestId: string;
  readonly reason?: string | undefined;
}
/** What a client of sessions needs. */
interface SessionClientOptions {
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /** What a session shares limits with (`LaneLimits`): the function that the workers have. Default none. */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
}
/** A client of sessions. Throws `ConfigError`: `unknown_option`. */
export declare function createSessionClient(options: SessionClientOptions): SessionClient;
/** A dispatcher in this process: what was woken ends with it, and a sweep finds it again. */
export declare function inMemoryDispatcher(): Dispatcher;
/**
 * Where the wakes of a `tableDispatcher` stand: a row for each session that is due, advanced, parked or to be
 * woken later. Every method is one step, which happens as a whole or not at all, whoever else is at it.
 *
 * Times that a table keeps are by its own clock, so that those who share it agree.
 */
interface WakeTable {
  /**
   * The session is due from `at` on. A parked one is not parked any more, unless the wake is `unlessParked`.
   */
  wake(key: SessionKey, options: WakeOptions): Promise<void>;
  /**
   * Gives sessions that are due, or whose owner has not renewed in time, those due longest first, and none of
   * a full lane. They are the owner's from then on, and what they were due for by now is forgotten. Where it
   * is sent again because no answer came, it gives what it has taken.
   */
  claim(claim: WakeClaim): Promise<Claimed>;
  /** What the owners have stays theirs for `leaseMs` from now on. */
  renew(owners: readonly string[], leaseMs: number): Promise<void>;
  /**
   * The session is nobody's any more. Nothing happens where it is another's by now. Gives whether the table
   * has something of it yet, for now or for later: who serves has to look again then.
   */
  end(owner: string, key: SessionKey, advanced: Advanced): Promise<boolean>;
  /** What is due, advanced and parked. */
  figures(): Promise<DispatcherFigures>;
  /**
   * Calls `hurry` when somebody else may have woken a session. Resolves with what ends that. Present where
   * the table can tell; it is looked at now and then all the same.
   */
  watch?(hurry: () => void): Promise<() => unknown>;
}
/** Who takes how many. */
interface WakeClaim {
  /** Another for each claim. */
  readonly owner: string;
  /** How many at most. */
  readonly count: number;
  /** Milliseconds until others take them, unless they are renewed. */
  readonly leaseMs: number;
  readonly lanes: LaneLimits;
}
/** What was taken. */
interface Claimed {
  readonly sessions: readonly ClaimedSession[];
  /** Milliseconds until the next is due of those that nobody has; undefined where none is. */
  readonly nextInMs: number | undefined;
}
/** A session that is the owner's. */
interface ClaimedSession {
  readonly key: SessionKey;
  readonly attempt: number;
}
/** A table in this process: for tests, and for a single process whose sessions end with it. */
export declare function inMemoryWakeTable(): WakeTable;
/** How those who serve look at a table. */
interface TableDispatcherOptions {
  /**
   * Milliseconds until the sessions of a worker that does not renew are given to others; default 15,000. It
   * renews three times in that time.
   */
  readonly leaseMs?: number | undefined;
  /**
   * Milliseconds between two looks at most, which wakes of other processes may have to wait where the table
   * does not tell of them; default 500.
   */
  readonly pollMs?: number | undefined;
}
/** A dispatcher over a table of wakes. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export declare function tableDispatcher(table: WakeTable, options?: TableDispatcherOptions): Dispatcher;
/** One process of many that run the sessions which are woken. */
interface Worker {
  /** Begins to take sessions. Rejects where the dispatcher cannot serve; then it can be called again. */
  start(): Promise<void>;
  /**
   * Takes no session any more. Resolves when the runs that go on have ended, or after `graceMs` (default
   * 10,000): then leave the process, and others take over what had not ended, once its leases have run out.
   * Whoever handles `SIGTERM` calls this, and closes the runner and the store afterwards.
   */
  drain(graceMs?: number): Promise<void>;
  /** Looks once for sessions whose wake was lost, as is done now and then. Gives how many were found. */
  sweep(): Promise<number>;
  /** For a probe. Never rejects. */
  health(): Promise<WorkerHealth>;
}
/** How a worker is. */
interface WorkerHealth extends Partial<DispatcherFigures> {
  readonly state: "new" | "serving" | "draining" | "drained";
  /** It serves, and the dispatcher answers. */
  readonly ok: boolean;
  /** Sessions that this process advances. */
  readonly advancing: number;
  /** Epoch milliseconds: the last look for lost wakes that came to its end. */
  readonly sweptAt?: number;
  /** Why it is not `ok`. */
  readonly problem?: string;
}
/** What a worker tells whoever counts, logs and traces. */
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
  /** What was thrown where no run came to an end. */
  readonly error?: unknown;
} | {
  readonly type: "swept";
  readonly woken: number;
} | {
  readonly type: "failed";
  readonly what: "dispatcher" | "sweep";
  readonly error: unknown;
};
/** What a worker needs: the runner, its session service, and what wakes sessions. */
interface WorkerOptions {
  readonly runner: Runner;
  /** The runner's own. */
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /** Sessions that are advanced at once by this process; default 8. */
  readonly concurrency?: number | undefined;
  /** Sessions of a lane that are advanced at once by all workers; default no limits. */
  readonly lanes?: LaneLimits | undefined;
  /** What a session shares limits with: the function that the clients have. Default none. */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
  /** What every run of a session is given, made anew for each: its `deps`, its limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, "deps" | "limits"> | Promise<Pick<RunInput, "deps" | "limits">>) | undefined;
  /**
   * How many advances of a session may fail one after another, by an error that may go away or by the death
   * of their worker, before the session is parked; default 10. A busy session does not count.
   */
  readonly attempts?: number | undefined;
  /**
   * Milliseconds between two looks for sessions whose wake was lost; default 30,000. Each pause is up to half
   * as long again, so that many workers do not look at once. Where the store has no index, nobody looks.
   */
  readonly sweepMs?: number | undefined;
  /**
   * What runs show in a moment goes to watchers in other processes by this: the one that `liveRuns` of
   * `@mortise/ui` has there. No run waits for it. Default none: watchers elsewhere see what was stored.
   */
  readonly relay?: DeltaRelay | undefined;
  /** Told of what happens, for metrics and logs. What it throws is lost. */
  readonly onEvent?: ((event: WorkerEvent) => void) | undefined;
}
/** A worker. Throws `ConfigError`: `unknown_option`, `invalid_option`. */
export declare function createWorker(options: WorkerOptions): Worker;
export type { Advance, AdvanceTurn, Advanced, AnswerLetter, Claimed, ClaimedSession, Delivered, Dispatcher, DispatcherFigures, LaneLimits, LetterOptions, ResultLetter, SayOptions, ServeOptions, Serving, SessionClient, SessionClientOptions, TableDispatcherOptions, WakeClaim, WakeOptions, WakeTable, WakingLetters, WithdrawLetter, Worker, WorkerEvent, WorkerHealth, WorkerOptions };