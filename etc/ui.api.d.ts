// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { UiAgent, UiAsked, UiCall, UiChange, UiEvent, UiFleeting, UiFrame, UiLive, UiLiveCall, UiMedia, UiMessage, UiNote, UiOp, UiOutcome, UiPart, UiPatch, UiQuestion, UiRunEnd, UiSource, UiSources, UiState, UiStored, UiText, UiUsage, emptyLive, emptyState, partId, runEndOf } from "./shared.js";
import { LaterEffect, RewindOptions, SessionForkError, SessionRewindError } from "@mortise/core/session-fork";
import { AnswerCheck, AnswerInput, ArtifactService, Awaitable, Content, Event, EventOf, FailedRun, JsonObject, JsonValue, MemberRules, PendingRequest, ResultInput, RunInput, Runner, SessionKey, SessionService } from "@mortise/core";
import { DeltaRelay } from "@mortise/core/relay";
/**
 * Returns the state after events. States are never modified: objects that an event does not change are the
 * same in both.
 *
 * If the given state is the one returned last, the cost depends on the changes only, plus a copy of the list
 * of messages if one changed. An older state is read completely once.
 */
export declare function apply(state: UiState, ...events: readonly UiEvent[]): UiState;
/**
 * The messages as a page shows them: the stored ones, with what runs right now, and then the turns that are
 * being streamed. Messages that nothing runs for are the same objects.
 */
export declare function shownMessages({ messages, live }: Pick<UiState, "messages" | "live">): readonly UiMessage[];
/**
 * The state of a page as it grows: the cost of an event depends on what it changes, not on the length of the
 * session.
 *
 * INVARIANT ui:fold:once: an event with a revision that was applied already changes nothing.
 * INVARIANT ui:fold:whole: the fold of a stream, joined late or often, equals the fold of the log, except for
 * `live`.
 * INVARIANT ui:fold:same: a member that no event changed is the same object in the next state.
 */
export declare class UiFold {
  #private;
  /** @param tell Called with each change, except revisions, complete states and the text of deltas. */
  constructor(from?: UiState, tell?: (...op: UiOp) => void);
  /** The revision up to which the state is true. */
  get rev(): number;
  /** A call, as it is by now. */
  call(id: string): UiCall | undefined;
  /** Applies an event. */
  apply(event: UiEvent): void;
  /** The state as it is now: the same object until something has changed. */
  state(): UiState;
}
/** Returns the sum of two usages. */
export declare function addUsage(total: UiUsage, used: UiUsage): UiUsage;
/** Usage of a model; `model` is absent if the log does not name it. */
type UiModelUsage = Pick<UiMessage, "model"> & {
  readonly usage: UiUsage;
};
/** Adds up the usage of model calls, by provider and model. */
export declare class UsageTotals {
  #private;
  /** Adds the usage of a turn, or of a model call that gave no turn. */
  add({ usage, model }: Pick<UiMessage, "usage" | "model">): void;
  /** Returns the sums, in the order of the models' first calls. */
  byModel(): readonly UiModelUsage[];
}
/**
 * Refuses a request whose `Host` is not one of the server's: any page can point its own name at this
 * machine's address, and then send requests under that name as if it were a page of the server (DNS
 * rebinding).
 *
 * Without `hosts` only loopback hosts are allowed: `localhost`, `127.x.x.x` and `[::1]`, with any port. An
 * entry of `hosts` without a port allows all ports, and `*.example.com` all subdomains. A request without a
 * `Host` (created in this process, or over HTTP/2) is checked by its URL, which may also be a name without a
 * dot, because such a name cannot be resolved from outside. Throws `Problem`: 421, `bad_host`.
 */
export declare function checkHost({ headers, url }: Request, hosts: readonly string[] | undefined): void;
/** Refuses hosts that name nothing. Throws `ConfigError`: `invalid_option`. */
export declare function checkHosts(owner: string, hosts: unknown): void;
/**
 * Filters for the parts of a log that a page may see, one for each kind. An omitted filter shows everything.
 */
interface UiShow {
  /** Returns the part of a tool's output that a page may see; undefined shows `null`. */
  readonly output?: ((output: JsonValue, call: UiCallRef) => JsonValue | undefined) | undefined;
  /** Returns the part of a question that a page may see; its id and its call stay. */
  readonly question?: ((question: UiAsked, call: UiCallRef) => UiAsked) | undefined;
  /**
   * Returns the address of a file or of media. Default: the file's own if it is `https:`; for media in the
   * log of live runs, the path of `uiHandler` that serves it, below its `base`.
   */
  readonly media?: ((media: UiMediaRef) => string | undefined) | undefined;
  /** Keys of the session's state that a page sees; default none. */
  readonly state?: readonly string[] | undefined;
}
/** A call, for the filters of a page. Its name is missing if the projection does not know it. */
interface UiCallRef {
  readonly id: string;
  readonly name?: string;
}
/** Media in the log. */
interface UiMediaRef {
  /** The event that has it. */
  readonly eventId: string;
  /** The index among the parts of the message, or of the outcome. */
  readonly part: number;
  readonly mimeType?: string;
  /** The address of the media, if they are not in the event itself. */
  readonly fileUri?: string;
}
/** Options of live runs. */
interface LiveRunsOptions {
  /** The runner of the sessions. */
  readonly runner: Runner;
  /** The session service of the runner. */
  readonly sessions: SessionService;
  /**
   * The behaviour when the last watcher of a session leaves: its run continues (the default), or is
   * cancelled.
   */
  readonly onLeave?: "continue" | "cancel" | undefined;
  /**
   * The largest number of bytes of events that may wait for one watcher, as they are in memory; default 4
   * MiB. If more wait, the momentary events are replaced by one `live` snapshot. If the stored events are
   * still too many, the watcher gets `lost`, and has to reconnect. One event always fits.
   */
  readonly queueBytes?: number | undefined;
  /** Filters for the parts of the log that a page may see. */
  readonly show?: UiShow | undefined;
  /** Returns input for every run of a session: its `deps` and limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, "deps" | "limits">) | undefined;
  /**
   * The relay that carries momentary events between processes: the same one that the workers use. Default:
   * none; watchers of a run in another process see its stored events, and that it is running.
   */
  readonly relay?: DeltaRelay | undefined;
  /**
   * True if runs whose process died are resumed, once their lease has expired: when a page asks for the
   * session, or at the next sweep. Then calls of tools with the effect `read` or `idempotent` run again, and
   * for a `write` a person is asked whether it happened (`inDoubt`). `false`: the run stays `interrupted`
   * until `start` or a worker resumes it. Needs a store with an index and leases. Default true.
   */
  readonly resume?: boolean | undefined;
  /** Milliseconds between two sweeps that look for runs whose process died; default 5,000. */
  readonly resumeEveryMs?: number | undefined;
  /**
   * Called if the store fails during a sweep that looks for runs whose process died. With a key: it failed
   * for that session, and the sweep continues with the next one. The next sweep starts after `resumeEveryMs`.
   * Default: such errors are ignored.
   */
  readonly onResumeError?: ((error: unknown, key?: SessionKey) => void) | undefined;
  /**
   * Called with the error of a run that failed in this process. Its message is for developers, and may quote
   * the provider; pages get the code and `failureText(code)`. Not called for refused input, such as
   * `already_answered` or `pending_requests`: the client gets that code. Not called for `session_busy`: the
   * input waits until the process that has the lease releases it, or has died and its lease has expired. An
   * error that `onError` throws becomes an error of the request that started the run.
   */
  readonly onError?: ((error: FailedRun["error"], key: SessionKey) => void) | undefined;
}
/** The input of a page for a run. */
type LiveInput = Pick<RunInput, "message" | "by" | "inputId" | "answers" | "results" | "withdraw"> & {
  /** The behaviour when the last watcher leaves; default: that of `liveRuns`. */
  readonly onLeave?: "continue" | "cancel" | undefined;
};
/** The start of a watch, and its signal. */
interface WatchOptions {
  /** The revision that the client has; if omitted, everything is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
/** The result of taking input. */
interface Taken {
  /** `delivered`: to a run that was already active. */
  readonly taken: "started" | "delivered";
  readonly rev: number;
}
/**
 * Runs that continue independently of watchers.
 *
 * A run whose process died is found by its session's log and lease, and resumed: `resume` of the options.
 * Until its lease has expired, it counts as running.
 */
interface LiveRuns {
  /** The store that was given. */
  readonly sessions: SessionService;
  /**
   * Starts a run with this input, or passes it to the active one, here or in another process.
   *
   * Resolves when the input is in the log, with a revision that includes it; the run continues on its own. If
   * the process that ran the session died, that takes until its lease has run out (`leaseMs` of the runner,
   * default 30 s): the input is in the inbox meanwhile, and is not lost if the caller leaves.
   * Empty input resumes a stopped run, or rejects with `session_busy`.
   *
   * Rejects with a `RunError` of the refusal's code: `already_answered`, `expired`, `bad_answer`, ...
   */
  start(key: SessionKey, input: LiveInput): Promise<Taken>;
  /**
   * Watches a session: first the events stored after a revision, or everything as one `all`; then the
   * momentary state; then each change, without an end. Leaving does not cancel the run.
   *
   * A watcher that does not read is `lost`: it connects again from the last revision that it saw. Throws
   * `SessionNotFoundError`.
   */
  watch(key: SessionKey, options?: WatchOptions): AsyncIterable<UiEvent>;
  /** Watches as `watch` does, with events that arrive together in one list. */
  batches(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiEvent[], void, void>;
  /**
   * Watches as `batches` does, as changes of a `UiState`, which are computed once for all watchers. Deltas
   * come in steps of at least 8 ms; the first of many comes at once.
   */
  pages(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiFrame[], void, void>;
  /** `checkAnswer` of the runner, in this session. */
  checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck>;
  /**
   * Returns the session as a page sees it now; undefined if it does not exist. If a question has expired and
   * no run is active, one is started first, as it is for watchers: the question is then closed everywhere.
   */
  state(key: SessionKey): Promise<UiState | undefined>;
  /**
   * Cancels the session's run, here or in another process, and withdraws its questions. Resolves to true if
   * there was something to cancel, as far as this process knows.
   */
  cancel(key: SessionKey, reason?: string): Promise<boolean>;
  /** Resolves when no run is active here. */
  idle(): Promise<void>;
  /**
   * Suspends the runs, for a server that stops: no further model call or tool call starts, active ones end,
   * nothing is cancelled. Resolves when no run is active here. Later requests are refused with `closed`; the
   * watches continue until `close`.
   *
   * `liveRuns` of another process, or of the next one, resumes the runs as it resumes those of a process that
   * died, without waiting for a lease.
   */
  suspend(): Promise<void>;
  /** Cancels the runs, ends the watches, and resolves when all have ended. Later starts are refused. */
  close(): Promise<void>;
}
/** Live runs over a runner. Throws `ConfigError` on options that do not exist. */
export declare function liveRuns(options: LiveRunsOptions): LiveRuns;
/** The error for a refused request, as the page sees it. */
export declare class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: JsonObject;
  constructor(status: number, code: string, message: string, more?: JsonObject);
}
/** Returns a thrown error as a `Problem`; undefined if it is unexpected. */
export declare function problemOf(error: unknown): Problem | undefined;
/** Headers that keep one user's data out of every cache. */
export declare const noStore: Readonly<Record<string, string>>;
/** A message to replace, and its replacement. */
interface WordsToReplace {
  /** The id of the message, as a page has it: the event's id, or the `inputId` that it was sent with. */
  readonly id: string;
  /** The id of the new message: the same one leads to the same fork. Default: a new fork each time. */
  readonly inputId?: string | undefined;
}
/** Returns the error if calls that may have had an effect would be forgotten. */
export declare function effectsForgotten({ code, effects }: SessionForkError | SessionRewindError): Problem;
/** An answer that a person wants to give, for `mayAnswer`. */
interface ProposedAnswer {
  /** The question as it is in the log, before `show` removes anything for pages. */
  readonly question: UiQuestion;
  /**
   * The answer that the user gives. Undefined in three cases: to decide whether the user sees the question
   * as theirs, to decide whether they may withdraw it, and for a credential, whose value is a secret.
   */
  readonly answer: JsonValue | undefined;
  /**
   * The arguments that would run after this answer: with edits, and as the tool's check returns them. A JSON
   * copy; `{ value }` if the check does not return an object.
   */
  readonly args: JsonObject;
}
/**
 * The answers that a user may give. A yes or a no is one permission; each further right is a permission of
 * its own.
 */
interface AnswerRules {
  /**
   * Returns true if the user may give this answer. Default: yes in their own sessions, no in those of other
   * users. Anything but `true` is a no. If the question has a `checkedGap`, because the arguments that would
   * run cannot be shown in full, the answer is refused without calling it.
   *
   * For an answer that changes the arguments it is called twice, and both must return true: first without
   * an `answer` and with the arguments of the question, then with the answer and the changed arguments.
   */
  readonly mayAnswer?: ((proposed: ProposedAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The arguments that an answer may change, as names of members by the name of the tool:
   * `{ refund: ['amount'] }`. Default: none. Also applies to changes
   * of the shown `payload` by an answer to a tool's own confirmation.
   */
  readonly mayEditArgs?: {
    readonly [tool: string]: readonly string[];
  } | undefined;
  /**
   * The names of the tools whose result an answer may replace: `{ result }` of a confirmation, or of a call
   * that is in doubt. The tool does not run then. Default: none.
   */
  readonly mayGiveResults?: readonly string[] | undefined;
  /** Names of the tools whose later calls an answer may approve, too (`remember`). Default: none. */
  readonly mayRemember?: readonly string[] | undefined;
}
/** The user who answers, and the session. */
interface Answering {
  readonly rules: AnswerRules;
  readonly key: SessionKey;
  /** True if the session belongs to the user. */
  readonly isOwn: boolean;
}
/** An incoming answer, over any wire. */
interface IncomingAnswer extends Answering {
  readonly question: UiQuestion;
  readonly answer: AnswerInput;
  /** `runner.checkAnswer`, for this session. */
  readonly check: (answer: AnswerInput) => Promise<AnswerCheck>;
}
/**
 * Checks every answer, on every protocol. Throws `Problem` if a user may not give it: `forbidden`,
 * `args_not_editable`, `result_not_allowed`, `remember_not_allowed` (403), `answer_not_checked` (409).
 */
export declare function checkMayAnswer(incoming: IncomingAnswer): Promise<void>;
/** True if a user may answer a question: before they answer, or with an `answer` that changes nothing. */
export declare function isTheirs(who: Answering, question: UiQuestion, answer?: JsonValue): Promise<boolean>;
/** The rules of the members of `AnswerRules`, to check a person. */
export declare const answerRules: MemberRules<AnswerRules>;
/** The user who sends a request, as the application identifies them: never as the request claims. */
interface Person extends AnswerRules {
  /** The app of their sessions: that of the runner. */
  readonly appName: string;
  /** The id of the user, as in the keys of their sessions. */
  readonly userId: string;
  /** The name of the user in the log as an author and approver; default `userId`. */
  readonly by?: string | undefined;
  /**
   * Returns true if the user may edit an earlier message of a session, which forks or rewinds it. `effects`
   * are the calls after that message that may have had an effect: the model forgets them, and may repeat
   * them. It is called with an empty list first, and then with the calls if there are any. Default: yes in
   * sessions that they may write in, if there are no such calls.
   */
  readonly mayEdit?: ((key: SessionKey, effects: readonly LaterEffect[]) => Awaitable<boolean>) | undefined;
  /**
   * Returns true if the user may read the sessions of another user, without writing. Default: no. Users may
   * read, write in and delete their own sessions.
   */
  readonly mayRead?: ((userId: string) => Awaitable<boolean>) | undefined;
  /**
   * Returns true if the user may write in sessions of another user that they may read: send messages and
   * files, edit messages, give results of `clientTools`, resume and cancel. Writes are stored with their
   * name. Default: no.
   */
  readonly mayWrite?: ((userId: string) => Awaitable<boolean>) | undefined;
  /** Returns true if the user may delete sessions of another user that they may read. Default: no. */
  readonly mayDelete?: ((userId: string) => Awaitable<boolean>) | undefined;
}
/** Options of the request handler. `authorize` is required: there is no open default. */
interface UiHandlerOptions {
  /** The live runs that it serves. */
  readonly runs: LiveRuns;
  /**
   * Returns the user of a request and their permissions; undefined if no user is signed in. Called for every
   * request.
   */
  readonly authorize: (request: Request) => Awaitable<Person | undefined>;
  /** The path below which the routes are; default `/api`. */
  readonly base?: string | undefined;
  /** Other origins whose pages may send requests; default: only pages of the server's own origin. */
  readonly origins?: readonly string[] | undefined;
  /**
   * The hosts that the server answers to: names, with a port or without, or `*.example.com` for all below.
   * Default: loopback hosts alone (`localhost`, `127.x.x.x`,
   * `[::1]`); a server that other machines reach has to name its hosts.
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Takes a user's answer to a credential request, and returns the answers for the log, without the secret
   * value. `answerCredential` of `@mortise/auth` does this. Without it, such an answer is refused.
   */
  readonly credential?: ((question: PendingRequest, value: JsonValue, key: SessionKey) => Awaitable<readonly AnswerInput[]>) | undefined;
  /** Names of the tools that the page runs: it may give the results of these only; default none. */
  readonly clientTools?: readonly string[] | undefined;
  /** The artifact service for uploads; without it, uploads are refused. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * The effect of editing an earlier message. `fork`: the edited conversation becomes a new session, and the
   * old one stays unchanged. `rewind`: the same session resumes before that message; its log keeps what
   * followed. In both cases the files are those of that time. Default `fork`.
   */
  readonly edits?: "fork" | "rewind" | undefined;
  /** Bytes of a request's JSON; default 256 KiB. */
  readonly bodyLimitBytes?: number | undefined;
  /** Bytes of an upload; default 10 MiB. */
  readonly uploadLimitBytes?: number | undefined;
  /** Milliseconds that a body may take to arrive; default 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Keep-alive interval of a stream, in milliseconds; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /** Called with unexpected errors; the page only gets `internal`. */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}
/** Options that the handlers of all protocols take, such as `aiSdkHandler` and `agUiHandler`. */
type HandlerOptions = Pick<UiHandlerOptions, "runs" | "authorize" | "origins" | "hosts" | "credential" | "clientTools" | "bodyLimitBytes" | "bodyTimeoutMs" | "keepAliveMs" | "onError">;
/** The rules of `HandlerOptions`, for `checkMembers`. */
export declare const handlerOptions: MemberRules<HandlerOptions>;
/** The session in which the new message can be sent. */
interface ForkedBefore {
  readonly key: SessionKey;
  /** The message that it no longer has. */
  readonly replaced: EventOf<"input">;
}
/**
 * Forks a session from before a message, so that a user can send another one. The session is unchanged.
 *
 * Throws `Problem`: `unknown_message` (404), `session_busy` (409) during a run, `pending_requests` (409)
 * while a question is open, `forbidden` (403) if `mayEdit` returns false, and `fork_effects` (409) with the
 * names of the `calls` whose effects the fork would forget, unless `mayEdit` allows that.
 */
export declare function forkBefore({ runs, artifacts }: Pick<UiHandlerOptions, "runs" | "artifacts">, person: Person, key: SessionKey, words: WordsToReplace): Promise<ForkedBefore>;
/** Handles one request. Never rejects. */
type UiHandler = (request: Request) => Promise<Response>;
/** Options of the checks before every route, on every protocol. */
type GuardOptions = Pick<UiHandlerOptions, "authorize" | "origins" | "hosts" | "onError"> & {
  /** The path below which the routes are, and which may be one itself. */
  readonly base: string;
};
/**
 * Creates a handler behind the checks of a page: the origin and the host, the user, errors as JSON;
 * unexpected errors are only reported to `onError`.
 *
 * Throws `ConfigError`: `missing_authorize`, `invalid_option`.
 * @param name The name of the handler, for that error.
 * @param answer Answers a request of an authorized user. A `Problem`, or an error of the framework with a
 * refusal code, becomes the response. `path` has the segments below the base.
 */
export declare function guardedHandler(name: string, options: GuardOptions, answer: (request: Request, person: Person, path: readonly string[]) => Promise<Response>): UiHandler;
/** Returns the error for something that does not exist, or that this user may not know of. */
export declare function notFound(): Problem;
/** A question of an inbox, with its session. */
interface UiInboxItem {
  /** The id of the session that waits for the answer. */
  readonly session: string;
  /** The user of that session. */
  readonly userId: string;
  /** The question, as a page of that session has it. */
  readonly question: UiQuestion;
}
/** An answer of a user to a question. */
interface PersonAnswer {
  readonly id: string;
  readonly value: JsonValue;
}
/** A question that a user withdraws. */
interface PersonWithdrawal {
  readonly id: string;
  readonly reason?: string;
}
/** Answers and withdrawals of a client, which may repeat earlier ones. */
interface SaidAgain {
  readonly answers: readonly PersonAnswer[];
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
}
/**
 * Returns the answers and withdrawals that are new. Clients of some protocols send all decisions of a user
 * with every request: those that are already in the log are omitted, and so are those for questions of other
 * sessions.
 * @param open The questions that are open.
 * @param meaningOf What a value means as the answer to a question of a kind; default: itself.
 *
 * Throws `Problem` if something else happened first: `already_answered` (409, with `by`), `withdrawn`,
 * `expired` (410).
 */
export declare function openAnswers({ sessions }: Pick<LiveRuns, "sessions">, key: SessionKey, { answers, withdraw }: SaidAgain, open: readonly Pick<UiQuestion, "id">[], meaningOf?: (kind: string, value: JsonValue) => JsonValue): Promise<Required<SaidAgain>>;
/** A body that is one JSON object. Throws `Problem`: 415 of another content type, 400 of anything else. */
export declare function readJson(request: Request, most: number, timeoutMs: number): Promise<JsonObject>;
/**
 * Rewinds a session to a revision for a user, who thereby withdraws its open questions: open calls end, and
 * none of them runs.
 *
 * Throws `Problem`: `forbidden` (403) if the user may not write in the session, `mayEdit` returns false, or a
 * question is for another person; `session_busy` (409) during a run. Throws `SessionRewindError` with the
 * effects that would be forgotten.
 */
export declare function rewindTo({ runs, artifacts }: Pick<UiHandlerOptions, "runs" | "artifacts">, person: Person, key: SessionKey, back: Pick<RewindOptions, "toRevision" | "reason" | "forgetEffects">): Promise<void>;
/** Returns a page on which each question has `mine` for this user. */
export declare function pageSeenBy(person: Person, key: SessionKey, state: UiState): Promise<UiState>;
/**
 * Watches a session as one user sees it: lists of events, in which each question has `mine`, until the signal
 * aborts. A watcher that reads too slowly is resumed after the last revision that it got.
 *
 * Throws `SessionNotFoundError`, and `RunError` (`closed`) after the live runs were closed.
 * @param after The revision that the client has; default 0: all stored events are sent.
 */
export declare function seenEvents(person: Person, key: SessionKey, runs: LiveRuns, { after, signal }: {
  readonly after?: number | undefined;
  readonly signal: AbortSignal;
}): AsyncGenerator<readonly UiEvent[], void, void>;
/**
 * The events of a session as one user sees them: each question has `mine`.
 *
 * Accepts the events of one watch in order. For a user's own session without `mayAnswer` nothing is read; any
 * other session is read once, at the first question.
 */
export declare class PersonView {
  #private;
  constructor(person: Person, key: SessionKey, runs: LiveRuns);
  /** True if this user may answer every question, and nothing is hidden from them. */
  get seesAll(): boolean;
  /** True if an event is the same for all users, so that no permission has to be checked. */
  isPlain(event: UiEvent): boolean;
  see(event: UiEvent): Promise<UiEvent>;
  /** Returns a frame in which each question has `mine`. */
  seeFrame(frame: UiFrame): Promise<UiFrame>;
}
/** Options of a server-sent events body. */
interface SseBodyOptions {
  /** A frame before the others. */
  readonly first?: SseFrame | undefined;
  /** Milliseconds between two signs of life. */
  readonly keepAliveMs: number;
  /** The last frame, after the others have ended normally. */
  readonly last?: string | undefined;
  /** Called once, when the client has disconnected or everything is read. */
  readonly leave: () => void;
  /**
   * Returns the last text of a stream that fails: the response has started, so its status cannot change.
   * Without it, or if it returns undefined, the connection is closed.
   */
  readonly failed?: ((error: unknown) => string | undefined) | undefined;
}
/** One or several server-sent events. */
type SseFrame = string | Uint8Array<ArrayBuffer>;
/** Options of a response of server-sent events. */
interface SseOptions extends SseBodyOptions {
  /** The status of the response; default 200. */
  readonly status?: number | undefined;
  /** Headers in addition to those of a stream. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
/**
 * Returns frames as one response of server-sent events. A comment is sent when nothing else is, so that no
 * proxy closes the connection as idle. Headers forbid proxies to buffer, change or store it.
 */
export declare function sseResponse(frames: AsyncIterator<SseFrame, void>, { headers, status, ...options }: SseOptions): Response;
/** Returns values as server-sent events of JSON, one each. */
export declare function jsonFrames(values: readonly object[]): string;
/** Returns a signal that aborts when the client disconnects or `leave` is called. */
export declare function untilLeft(request: AbortSignal): {
  readonly signal: AbortSignal;
  readonly leave: () => void;
};
/** The input of a user for a session, on every protocol: any of its members, together. */
interface PersonInput {
  readonly message?: string | Content | undefined;
  /** The id of the message: the same id is processed once. */
  readonly inputId?: string | undefined;
  readonly answers?: readonly PersonAnswer[] | undefined;
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
  readonly results?: readonly PersonResult[] | undefined;
}
/** The result of a tool that the page runs. */
type PersonResult = Pick<ResultInput, "callId" | "outcome">;
/** The handler options that the input of users needs. */
type DoorOptions = Pick<UiHandlerOptions, "runs" | "credential" | "clientTools">;
/**
 * Submits the input of a user to a session, as far as they may: the single entry point of every protocol.
 * Resolves with a revision of the log that contains the input.
 *
 * The `AnswerRules` of the user decide about answers and withdrawals. A credential is passed to `credential`,
 * and never reaches the log. Results are accepted for `clientTools` only. Throws `Problem`, and then nothing
 * was submitted, except what `credential` stored: `forbidden`, `args_not_editable`,
 * `credentials_not_accepted`, `not_a_client_tool`, `already_answered`, ...
 */
export declare function submit(options: DoorOptions, person: Person, key: SessionKey, { message, inputId, answers, withdraw, results }: PersonInput): Promise<{
  readonly rev: number;
}>;
/**
 * Checks answers of a user and returns them as inputs of the session, for applications that deliver them
 * themselves, such as with a session client of `@mortise/worker`. Credentials go to `credential`. Throws
 * `Problem`, as `submit` does.
 */
export declare function checkedAnswers(options: DoorOptions, person: Person, key: SessionKey, given: readonly PersonAnswer[]): Promise<readonly AnswerInput[]>;
/**
 * The routes of a page, as one web-standard handler.
 *
 * App and user of a session are always those that `authorize` returns: a session of another user is not
 * found.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export declare function uiHandler(options: UiHandlerOptions): UiHandler;
/** Options of a projection. */
interface ProjectOptions {
  /** Filters for the parts of the log that a page may see. */
  readonly show?: UiShow | undefined;
  /** The name of a call, for `show`. */
  readonly callName?: ((callId: string) => string | undefined) | undefined;
  /**
   * The state of a page at the revision of a `rewound` event. Without it, the event only moves the cursor.
   */
  readonly page?: UiState | undefined;
}
/**
 * Returns the page event for a stored event: exactly one `UiStored`.
 *
 * Pure: the result depends on the event and the options only. Members are copied by name, so members that a
 * later version adds to an event are not shown.
 * @param revision The revision of the session with this event as its last.
 */
export declare function projectEvent(event: Event, revision: number, options?: ProjectOptions): UiStored;
/** Returns the state that a page shows for a complete log, as if it had watched from the first event on. */
export declare function stateOf(events: readonly Event[], options?: ProjectOptions): UiState;
/** Returns the messages of a complete log. */
export declare function messagesOf(events: readonly Event[], options?: ProjectOptions): readonly UiMessage[];
/**
 * True for a code with which a run refuses to begin: its input is refused, or another process holds the
 * session. The client gets the code, so an application need not log it.
 */
export declare function isRefusal(code: string): boolean;
export { type AnswerRules, type Answering, type DoorOptions, type ForkedBefore, type GuardOptions, type HandlerOptions, type IncomingAnswer, type LiveInput, type LiveRuns, type LiveRunsOptions, type Person, type PersonAnswer, type PersonInput, type PersonResult, type PersonWithdrawal, type ProjectOptions, type ProposedAnswer, type SaidAgain, type SseOptions, type Taken, type UiAgent, type UiAsked, type UiCall, type UiCallRef, type UiChange, type UiEvent, type UiFleeting, type UiFrame, type UiHandler, type UiHandlerOptions, type UiInboxItem, type UiLive, type UiLiveCall, type UiMedia, type UiMediaRef, type UiMessage, type UiModelUsage, type UiNote, type UiOp, type UiOutcome, type UiPart, type UiPatch, type UiQuestion, type UiRunEnd, type UiShow, type UiSource, type UiSources, type UiState, type UiStored, type UiText, type UiUsage, type WatchOptions, type WordsToReplace, emptyLive, emptyState, partId, runEndOf };
// ---- client

import { AsJson, Chat, ChatError, ChatOptions, Page, SubmitOfForm, ToolTypes, UiCall, UiCallOf, UiFrame, UiMessage, UiMessageOf, UiOp, UiPart, UiPartOf, UiPatch, UiQuestion, UiState, View, connect, createSession, textOf, textWithCalls } from "./shared.js";
export { type AsJson, type Chat, ChatError, type ChatOptions, Page, type SubmitOfForm, type ToolTypes, type UiCall, type UiCallOf, type UiFrame, type UiMessage, type UiMessageOf, type UiOp, type UiPart, type UiPartOf, type UiPatch, type UiQuestion, type UiState, type View, connect, createSession, textOf, textWithCalls };
// ---- node

import { IncomingMessage, ServerResponse } from "node:http";
/**
 * Turns a web-standard handler into a listener of `node:http`, or of a library that uses its requests, such
 * as Express.
 *
 * A page that disconnects aborts the request; a response is written no faster than it is read. Mount it
 * before any body parser: a body that was already read is answered by 500, `body_already_read`.
 */
export declare function nodeListener(handler: (request: Request) => Promise<Response>): (incoming: IncomingMessage, outgoing: ServerResponse) => void;
// ---- react

import { Chat, ChatOptions, ToolTypes, View } from "./shared.js";
/**
 * A session in a component of React: what to show, and the chat to say things with. Nothing is connected
 * before the component is on a page: while a server renders it, the view is an empty one that is
 * `connecting`. The page leaves the session when the component does.
 *
 * Another `base`, `session` or `user` is another chat; the other options are those of the first render.
 */
export declare function useChat<T extends ToolTypes = ToolTypes>(base: string, options?: ChatOptions): readonly [view: View<T>, chat: Chat<T>];
/** Returns the view of a chat, in a React component; on a server, `chat.first()`. */
export declare function useView<T extends ToolTypes = ToolTypes>(chat: Chat<T>): View<T>;
// ---- shared

import { CheckedGap, JsonObject, JsonValue } from "@mortise/core";
/** A turn of a model, or an input of the user. Turns of one invocation have the same `run`. */
export interface UiMessage {
  /** The id of the stored event; known from the first delta on, and never changed. */
  readonly id: string;
  readonly role: "user" | "agent";
  /** The agent that wrote it; absent for the user. */
  readonly agent?: string;
  /** The nested run of the message: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The id of the invocation, which lasts from one input of the user to the next. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: incomplete, and its calls never run; `why` has the reason. */
  readonly state: "streaming" | "done" | "cut";
  /** The reason why a turn was cut: the model's finish reason. */
  readonly why?: "length" | "safety" | "error" | "other";
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that wrote it. */
  readonly model?: {
    readonly provider: string;
    readonly model: string;
  };
  /** The structured output. */
  readonly output?: JsonValue;
  /** The author of a user's message, if the log has it. For a turn: `application` if no model made it. */
  readonly by?: string;
  /** The id that the page gave its input: it pairs a message that is shown early with the stored one. */
  readonly inputId?: string;
}
/** A piece of a message. */
export type UiPart = UiText | UiMedia | UiSources | UiNote | UiCall;
/** A text, or a model's thoughts. */
export interface UiText {
  readonly type: "text" | "thought";
  /** The message's id and the index of the part in the turn. */
  readonly id: string;
  readonly text: string;
  /** True if a text of a user's message was not written by them but came with it; a page may fold it. */
  readonly isData?: true;
}
/** A file, an image, audio or video. */
export interface UiMedia {
  readonly type: "media";
  readonly mimeType?: string;
  /** The address of the media for the page. Absent if the server has none. */
  readonly url?: string;
}
/** Sources that an answer cites. */
export interface UiSources {
  readonly type: "sources";
  readonly sources: readonly UiSource[];
}
/** A source reference. */
export interface UiSource {
  readonly url?: string;
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /** The id of the text that refers to it. */
  readonly part?: string;
  /**
   * The start of the citing passage in that text, in UTF-16 units, `end` excluded; absent: the complete text
   * cites it.
   */
  readonly start?: number;
  readonly end?: number;
}
/** A provider's own part, as text. */
export interface UiNote {
  readonly type: "note";
  readonly text: string;
}
/**
 * A call of a tool, from the model's first delta to its end.
 *
 * `announced`: the model is writing its arguments. `ready`: logged, not started. `waiting`: a question about
 * it is open. `running`: started. `done`, `failed`, `denied`: its outcome. `dropped`: it will never have an
 * outcome, because its turn was interrupted or the nested run around it has ended.
 */
export interface UiCall {
  readonly type: "call";
  /** Unique in the session; the same before and after it is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: "announced" | "ready" | "waiting" | "running" | "done" | "failed" | "denied" | "dropped";
  /** The arguments in force: after a person or a gate changed them, theirs. Empty while announced. */
  readonly args: JsonObject;
  /** The arguments so far, while the call is announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** The arguments that the model asked for, if `args` differs. */
  readonly asked?: JsonObject;
  /** The model does not wait for it: its end comes later. */
  readonly goesOn?: true;
  /** The output of the tool, if `done`. */
  readonly output?: JsonValue;
  /** Text and media of the result. */
  readonly parts?: readonly (UiText | UiMedia)[];
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** The reason why the call was denied. */
  readonly reason?: string;
  /** The nested run that answers it: a key of `UiState.agents`. */
  readonly branch?: string;
  /** The latest progress of a running call; momentary, never stored. */
  readonly progress?: JsonValue;
  /**
   * The time when the effect of the call could begin, epoch milliseconds; absent for calls without an effect.
   */
  readonly startedAt?: number;
  /** Epoch milliseconds. */
  readonly endedAt?: number;
  /** The run time of the tool, in milliseconds; absent if no tool ran. */
  readonly ms?: number;
}
/** Numbers of tokens. Unreported members are absent. */
export interface UiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/** Returns the id of a part: its turn's id and its index there. For a call, it is the id of the call. */
export declare function partId(turn: string, part: number): string;
/** An open question to a person. */
export interface UiQuestion {
  /** The id to answer with. */
  readonly id: string;
  /** The id of the call that waits. */
  readonly callId: string;
  /** The name of the tool that is called. */
  readonly call: string;
  /** The arguments that the model gave. */
  readonly args: JsonObject;
  /** The checked arguments that would run, if they differ from the model's arguments. */
  readonly checked?: JsonValue;
  /** The reason why `checked` is incomplete: tell the user that the question does not show everything. */
  readonly checkedGap?: CheckedGap;
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own kind. */
  readonly kind: string;
  /** The question as text. */
  readonly hint: string;
  /** Details of the question, from its tool or gate. */
  readonly payload?: JsonValue;
  /** The JSON Schema of an answer. */
  readonly answerSchema?: JsonObject;
  /** A description of what the tool would do, from the tool. */
  readonly preview?: string;
  /** The time at which it expires, in epoch milliseconds; absent: never. */
  readonly expiresAt?: number;
  /** The number of different users that must answer; absent: one. */
  readonly quorum?: number;
  /** The users who have already answered, if several must; an empty string is an unnamed user. */
  readonly answeredBy: readonly string[];
  /** The origin of the question: the tool, or a gate before it. */
  readonly from: "tool" | "gate";
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks, as a key of `agents`; absent at the root. */
  readonly branch?: string;
  /** The time at which it was asked, in epoch milliseconds. */
  readonly at: number;
  /** True if the run continues without the answer. */
  readonly goesOn?: true;
  /** True if the user of this page may answer. */
  readonly mine: boolean;
  /** The arguments that this person may change; absent: none. */
  readonly editable?: readonly string[];
}
/**
 * A question as in its event, without the call, and without the
 * arguments if they are unchanged: the page has them already.
 */
export type UiAsked = Omit<UiQuestion, "call" | "args" | "answeredBy"> & {
  readonly args?: JsonObject;
};
/**
 * The state of a session for a page. JSON.
 *
 * All but `live` follows from the log up to `rev`. `live` is true in this moment only.
 */
export interface UiState {
  /** The revision of the log up to which this is true. */
  readonly rev: number;
  readonly messages: readonly UiMessage[];
  /** The open questions, oldest first. */
  readonly questions: readonly UiQuestion[];
  /** Nested runs, by branch. */
  readonly agents: {
    readonly [branch: string]: UiAgent;
  };
  /** The agent that has the turn at the root; absent before the first turn. */
  readonly active?: string;
  /** The usage of the complete session. */
  readonly usage: UiUsage;
  /**
   * The reason why the conversation has stopped: `limited`, `cancelled`, the code of a model that failed, or
   * `interrupted`: the process of its run died. The last one is derived from `live`.
   */
  readonly stopped?: {
    readonly code: string;
    readonly message?: string;
  };
  /** The keys of the session's state that the server shows. */
  readonly state: JsonObject;
  readonly live: UiLive;
}
/** A nested run. */
export interface UiAgent {
  /** The agent that it was started with. */
  readonly agent: string;
  /** The agent that has the turn in it, if it is another. */
  readonly active?: string;
  /** The names of the nested agents that lead to it, its own last. */
  readonly path: readonly string[];
  /** The branch that it was started on; absent: the root. */
  readonly parent?: string;
  /** The call that it answers. */
  readonly callId?: string;
  /** The name that its parent agent has for it. */
  readonly member?: string;
  /** `left`: the run around it ended first. */
  readonly status: "running" | "completed" | "limited" | "failed" | "left";
  /** True if it has stopped, and resumes when the session is continued. */
  readonly resumes?: true;
}
/** The momentary state. */
export interface UiLive {
  /** True if a run is active. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: {
    readonly [callId: string]: UiLiveCall;
  };
  /** Warnings of this run. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
  }[];
  /** The end of the last run that was watched. */
  readonly ended?: UiRunEnd;
}
/** A call that runs. */
export interface UiLiveCall {
  /** The arguments that run. */
  readonly args?: JsonObject;
  readonly progress?: JsonValue;
}
/** The end of a run. `interrupted`: its process died, and no run has resumed it yet. */
export interface UiRunEnd {
  readonly status: "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "interrupted";
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
}
/** The momentary state before anything is known: no run is active. */
export declare const emptyLive: UiLive;
/** A session without events. */
export declare const emptyState: UiState;
/**
 * An event for a page. JSON, without causes, secrets, handles or digests.
 *
 * INVARIANT ui:one: one stored event is exactly one `UiStored`, with its revision.
 * INVARIANT ui:live: a `UiFleeting` changes nothing but `UiState.live`; only `all` replaces a state.
 */
export type UiEvent = UiStored | UiFleeting;
/** The page event of one stored event. */
export type UiStored = {
  readonly rev: number;
} & (UiChange | {
  readonly type: "batch";
  readonly changes: readonly UiChange[];
});
/** A change of a stored event. */
export type UiChange = {
  readonly type: "message";
  readonly message: UiMessage;
} | {
  readonly type: "started";
  readonly at: number;
  readonly calls: readonly {
    readonly id: string;
    readonly args?: JsonObject;
  }[];
} | {
  readonly type: "passed";
  readonly callId: string;
  readonly args?: JsonObject;
} | {
  readonly type: "outcome";
  readonly callId: string;
  readonly at: number;
  readonly ms?: number;
  readonly outcome: UiOutcome;
  readonly late?: {
    readonly run: string;
  };
} | {
  readonly type: "question";
  readonly question: UiAsked;
} | {
  readonly type: "answer";
  readonly questionId: string;
  readonly by?: string;
  readonly final?: true;
  readonly confirmed?: boolean;
} | {
  readonly type: "withdrawn";
  readonly questionId: string;
  readonly reason: string;
} | {
  readonly type: "opened";
  readonly branch: string;
  readonly agent: string;
  readonly callId?: string;
  readonly member?: string;
  readonly parent?: string;
} | {
  readonly type: "closed";
  readonly branch: string;
  readonly status: "completed" | "limited" | "failed";
  readonly code?: string;
} | {
  readonly type: "transfer";
  readonly to: string;
  readonly branch?: string;
} | {
  readonly type: "stopped";
  readonly code: string;
  readonly message?: string;
} | {
  readonly type: "continued";
  readonly branch?: string;
} | {
  readonly type: "usage";
  readonly usage: UiUsage;
} | {
  readonly type: "state";
  readonly delta: JsonObject;
} | {
  readonly type: "rewound";
  readonly page: UiState;
} | {
  readonly type: "at";
};
/** A momentary event, which is not stored. */
export type UiFleeting = {
  readonly type: "run";
  readonly running: true;
} | ({
  readonly type: "run";
  readonly running: false;
} & Partial<UiRunEnd>) | {
  readonly type: "turn";
  readonly turn: string;
  readonly agent: string;
  readonly run: string;
  readonly at: number;
  readonly branch?: string;
} | UiDelta | {
  readonly type: "cut";
  readonly turn: string;
} | {
  readonly type: "running";
  readonly callId: string;
  readonly args: JsonObject;
} | {
  readonly type: "progress";
  readonly callId: string;
  readonly value: JsonValue;
} | {
  readonly type: "ended";
  readonly callId: string;
} | {
  readonly type: "warning";
  readonly code: string;
  readonly message: string;
} | {
  readonly type: "live";
  readonly live: UiLive;
} | {
  readonly type: "all";
  readonly state: UiState;
} | UiLost;
/**
 * A delta of a part. Its id is `partId(turn, part)`, or the id of the call for a call's arguments; `name`
 * comes with their first delta.
 */
interface UiDelta {
  readonly type: "delta";
  readonly turn: string;
  /** The index of the part in the turn. */
  readonly part: number;
  readonly kind: "text" | "thought" | "args";
  readonly text: string;
  readonly name?: string;
}
/** The stream ends here, before the session does: connect again, from the last revision. */
interface UiLost {
  readonly type: "lost";
  readonly why: "slow" | "closed";
}
/** Returns the end of the run, if no run is active after this event; undefined otherwise. */
export declare function runEndOf(event: UiEvent): Partial<UiRunEnd> | undefined;
/** The outcome of a call, as far as a page may see it. */
export type UiOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  readonly parts?: readonly (UiText | UiMedia)[];
} | {
  readonly status: "error";
  readonly code: string;
  readonly message: string;
  readonly parts?: readonly (UiText | UiMedia)[];
} | {
  readonly status: "denied";
  readonly reason?: string;
};
/**
 * A frame for the client of a page: changes of a `UiState`, so that it need not know the meaning of events.
 *
 * INVARIANT ui:patch:one: one stored event is exactly one `UiPatch`, with its revision.
 * INVARIANT ui:patch:live: a frame without a revision changes nothing but `UiState.live`; only `all` replaces
 * a state.
 * INVARIANT ui:patch:whole: a state changed by the frames of a watch equals the state that its log makes,
 * except for `live`.
 */
export type UiFrame = {
  readonly type: "all";
  readonly state: UiState;
} | UiPatch | UiDelta | UiLost;
/** Changes that belong together. */
export interface UiPatch {
  readonly type: "patch";
  /** The revision of the state after this frame; absent if only `live` changes. */
  readonly rev?: number;
  readonly ops: readonly UiOp[];
}
/**
 * A change. A path leads through members of objects, and through lists by the `id` of their items; if an item
 * on the path is missing, nothing changes.
 *
 * With a value: it is stored at the path; an item with a new id is appended to its list. Without a value: the
 * entry is removed. With a value and a list of names: the value's members are set, and the named members are
 * removed.
 */
export type UiOp = readonly [path: readonly string[]] | readonly [path: readonly string[], value: unknown] | readonly [path: readonly string[], members: object, gone: readonly string[]];
/** Options of a connection to the server. */
export interface ChatOptions {
  /**
   * The session's id. Default: the one after the `#` in the page's address, which a reload keeps; if there is
   * none, a session is created and its id written there.
   */
  readonly session?: string | undefined;
  /**
   * The user whose session it is, if it belongs to another user and this one may read it; default: the
   * signed-in user.
   */
  readonly user?: string | undefined;
  /** Returns headers of every request, such as a token; default none. */
  readonly headers?: (() => HeaderList | Promise<HeaderList>) | undefined;
  /** The `fetch` to use; default: the browser's, with its cookies. */
  readonly fetch?: typeof fetch | undefined;
  /** Least time between two calls of a listener, in milliseconds; default 16: a frame. */
  readonly every?: number | undefined;
  /** Called if the server refuses the connection for good, with the status: 401, 403, 404 or 421. */
  readonly onLost?: ((status: number) => void) | undefined;
}
/** Options of the requests. */
type RequestOptions = Pick<ChatOptions, "fetch" | "headers">;
type HeaderList = {
  readonly [name: string]: string;
};
/** An error of the server, or of a server that could not be reached (`status` 0). */
export declare class ChatError extends Error {
  readonly status: number;
  readonly code: string;
  /** The user who answered first, for `already_answered`. */
  readonly by: string | undefined;
  constructor(status: number, code: string, message: string, by?: string);
  /** Asking again changes nothing. */
  get isFinal(): boolean;
}
/** Creates a session. Resolves with its id. */
export declare function createSession(base: string, options?: RequestOptions): Promise<string>;
/** The tools of an agent, as `InferTools` returns them: the input and output of each, by name. */
export type ToolTypes = {
  readonly [name: string]: {
    readonly input: unknown;
    readonly output: unknown;
  };
};
/** The view that a page renders. */
export interface View<T extends ToolTypes = ToolTypes> extends Omit<UiState, "messages"> {
  /** The stored ones, those that were sent and are not stored yet, and the turns that are being streamed. */
  readonly messages: readonly UiMessageOf<T>[];
  /**
   * `waiting`: the connection broke, and is tried again. `closed`: by the page, or it was refused for good.
   */
  readonly connection: "connecting" | "open" | "waiting" | "closed";
  /** Messages that the server refused. */
  readonly failed: readonly {
    readonly inputId: string;
    readonly text: string;
    readonly error: string;
  }[];
}
/** A message whose calls have the types of the tools. */
export type UiMessageOf<T extends ToolTypes> = Omit<UiMessage, "parts"> & {
  readonly parts: readonly UiPartOf<T>[];
};
/** A part whose calls have the types of the tools. */
export type UiPartOf<T extends ToolTypes> = Exclude<UiPart, UiCall> | UiCallOf<T>;
/**
 * A call, by the name of its tool. A page gets JSON: a date is a string. A call of an unknown tool, as one of
 * a toolset, has a name that is not in `T`.
 */
export type UiCallOf<T extends ToolTypes> = string extends keyof T ? UiCall : { readonly [N in keyof T & string]: NamedCall<N, T[N]["input"], T[N]["output"]>; }[keyof T & string];
type NamedCall<Name extends string, Input, Output> = Omit<UiCall, "name" | "args" | "output" | "state"> & {
  readonly name: Name;
  readonly args: Partial<AsJson<Input>>;
} & ({
  readonly state: "done";
  readonly output: AsJson<Output>;
} | {
  readonly state: Exclude<UiCall["state"], "done">;
  readonly output?: never;
});
/** The type of a value after a round trip through JSON. */
export type AsJson<V> = unknown extends V ? JsonValue : V extends {
  toJSON(): infer J;
} ? AsJson<J> : V extends string | number | boolean | null ? V : V extends readonly (infer I)[] ? readonly AsJson<I>[] : V extends object ? { readonly [K in keyof V as V[K] extends ((...args: never) => unknown) ? never : K]: AsJson<V[K]>; } : V;
/** Returns the text of a message, without its calls. */
export declare function textOf({ parts }: {
  readonly parts: readonly TextualPart[];
}): string;
/**
 * Returns a message as one line: its text, and for each call its name and state, in their order.
 *
 * For pages that show calls only in this way; a page with an element for each call part uses `textOf`.
 */
export declare function textWithCalls({ parts }: {
  readonly parts: readonly TextualPart[];
}): string;
interface TextualPart {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly state?: string;
}
/** A page's end of a session. */
export interface Chat<T extends ToolTypes = ToolTypes> {
  /** Returns the current view: the same object until something has changed. */
  get(): View<T>;
  /**
   * Returns the view before anything is known, always the same: the server snapshot for React, and for a page
   * that hydrates what a server has rendered.
   */
  first(): View<T>;
  /**
   * Subscribes to the view, and starts the connection if that is the first subscription, as `send` does;
   * before, no request is sent.
   *
   * Calls the listener at once and after changes, at most once in `every` milliseconds. Returns a function
   * that unsubscribes. Has the form of React's `useSyncExternalStore` and of a Svelte store.
   */
  subscribe(changed: (view: View<T>) => void): () => void;
  /**
   * Sends a message: it is shown at once, and sent again with the same id until the server has it. Rejects
   * with the server's error.
   */
  send(text: string, options?: {
    readonly inputId?: string;
    readonly files?: readonly string[];
  }): Promise<void>;
  /**
   * Handles a form's `submit` event: sends the text of its field `message`, and resets the form. Rejects as
   * `send` does.
   */
  submit(event: SubmitOfForm): Promise<void>;
  /**
   * Edits a user message, in a fork of the session from before it: resolves to the fork's id, for the page to
   * connect to. This session is unchanged. Rejects with a `ChatError`: `fork_effects` if later calls would be
   * forgotten, `session_busy`, `pending_requests`, ...
   */
  edit(messageId: string, text: string, options?: Parameters<Chat["send"]>[1]): Promise<string>;
  /** Rejects with a `ChatError`: `already_answered`, `expired`, `bad_answer`, `forbidden`, ... */
  answer(questionId: string, value: JsonValue): Promise<void>;
  /** Answers a `confirmation` with yes or no. Rejects with the errors of `answer`. */
  confirm(questionId: string, confirmed?: boolean): Promise<void>;
  /** Withdraws a question that no longer needs an answer. */
  withdraw(questionId: string, reason?: string): Promise<void>;
  /** Sends the result of a tool call that the page runs. */
  result<N extends keyof T & string>(callId: string, output: AsJson<T[N]["output"]>): Promise<void>;
  /**
   * Resumes a run that has stopped: it was limited, or its process died. Rejects with `session_busy` while
   * another process has it, or had it until shortly before.
   */
  resume(): Promise<void>;
  /** Cancels the session's run, in any process. */
  cancel(): Promise<void>;
  /** Uploads a file to the session: name it in `send`. */
  upload(name: string, file: Blob): Promise<void>;
  /** The address of media, from its `url`. */
  address(url: string): string;
  /** Closes the connection. The run continues. */
  close(): void;
}
/** The members of a submit event that a form needs, the same in every framework. */
export interface SubmitOfForm {
  readonly target: unknown;
  preventDefault(): void;
}
/** Connects a page to a session, by the address of the handler's `base`. */
export declare function connect<T extends ToolTypes = ToolTypes>(base: string, options?: ChatOptions): Chat<T>;
/** The state of a page, updated by events. Objects that were returned before never change. */
export declare class Page {
  #private;
  /** Returns the current state: unchanged parts are the same objects as before. */
  state(): UiState;
  /** Applies a frame. Throws if an earlier one is missing. */
  take(frame: UiFrame): void;
}
export {};