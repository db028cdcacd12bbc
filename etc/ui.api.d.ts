// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { UiAgent, UiAsked, UiCall, UiChange, UiEvent, UiFleeting, UiFrame, UiLive, UiLiveCall, UiMedia, UiMessage, UiNote, UiOp, UiOutcome, UiPart, UiPatch, UiQuestion, UiRunEnd, UiSource, UiSources, UiState, UiStored, UiText, UiUsage, emptyLive, emptyState, partId, runEndOf } from "./shared.js";
import { LaterEffect, RewindOptions, SessionForkError, SessionRewindError } from "@mortise/core/session-fork";
import { AnswerCheck, AnswerInput, ArtifactService, Awaitable, Content, Event, EventOf, FailedRun, JsonObject, JsonValue, MemberRules, PendingRequest, ResultInput, RunInput, Runner, SessionKey, SessionService } from "@mortise/core";
import { DeltaRelay } from "@mortise/core/relay";
/**
 * Returns the state after some events. States are never modified: objects that an event does not change are
 * the same in the old and the new state. If the given state is the one returned last, the cost depends on the
 * changes only, plus a copy of the list of messages if a message changed. An older state is read completely
 * once.
 */
export declare function apply(state: UiState, ...events: readonly UiEvent[]): UiState;
/**
 * Returns the messages as a page shows them: the stored messages with the state of their running calls, then
 * the turns that are being streamed. Messages without running calls are the same objects as before.
 */
export declare function shownMessages({ messages, live }: Pick<UiState, "messages" | "live">): readonly UiMessage[];
/**
 * The state of a page, to which events are applied. The cost of an
 * event depends on its changes, not on the length of the session.
 *
 * INVARIANT ui:fold:once: an event with a revision that was applied already changes nothing.
 * INVARIANT ui:fold:whole: the fold of a stream, joined late or often, equals the fold of the log, except for
 * `live`.
 * INVARIANT ui:fold:same: a member that no event changed is the same object in the next state.
 */
export declare class UiFold {
  #private;
  /**
   * @param tell Called with each change, except changes of
   * the revision, complete states and the text of deltas.
   */
  constructor(from?: UiState, tell?: (...op: UiOp) => void);
  /** The revision of the log that the state includes. */
  get rev(): number;
  /** Returns the current state of a call. */
  call(id: string): UiCall | undefined;
  /** Applies an event. */
  apply(event: UiEvent): void;
  /** Returns the current state: the same object until something has changed. */
  state(): UiState;
}
/** Returns the sum of two usages. */
export declare function addUsage(total: UiUsage, used: UiUsage): UiUsage;
/** The usage of a model; `model` is absent if the log does not name the model. */
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
 * Refuses a request whose `Host` is not a name of the server. Otherwise a page could point its own name at
 * the address of this machine, and then send requests under that name as if it were a page of the server (DNS
 * rebinding).
 *
 * Without `hosts` only loopback hosts are allowed: `localhost`, `127.x.x.x` and `[::1]`, with any port. An
 * entry of `hosts` without a port allows all ports, and `*.example.com` all subdomains. A request without a
 * `Host` (created in this process, or over HTTP/2) is checked by the host of its URL, which may also be a
 * name without a dot, because such a name cannot be resolved from outside. Throws `Problem`: 421, `bad_host`.
 */
export declare function checkHost({ headers, url }: Request, hosts: readonly string[] | undefined): void;
/**
 * Checks the option `hosts`, and refuses entries that are
 * not host names. Throws `ConfigError`: `invalid_option`.
 */
export declare function checkHosts(owner: string, hosts: unknown): void;
/**
 * Filters for the parts of a log that a page may see, one for each kind. An omitted filter shows everything.
 */
interface UiShow {
  /** Returns the part of a tool's output that a page may see; undefined shows `null`. */
  readonly output?: ((output: JsonValue, call: UiCallRef) => JsonValue | undefined) | undefined;
  /**
   * Returns the part of a question that a page may see; the id and the call of the question do not change.
   */
  readonly question?: ((question: UiAsked, call: UiCallRef) => UiAsked) | undefined;
  /**
   * Returns the URL of a file or of media for a page. Default: the file's own URL if it is `https:`; for
   * media in the log of live runs, the path below the `base` of `uiHandler` that serves it.
   */
  readonly media?: ((media: UiMediaRef) => string | undefined) | undefined;
  /** The keys of the session's state that a page sees; default none. */
  readonly state?: readonly string[] | undefined;
}
/** A call, for the filters of a page. Its name is missing if the projection does not know the name. */
interface UiCallRef {
  readonly id: string;
  readonly name?: string;
}
/** Media in the log. */
interface UiMediaRef {
  /** The id of the event that contains the media. */
  readonly eventId: string;
  /** The index of the media among the parts of the message, or of the outcome. */
  readonly part: number;
  readonly mimeType?: string;
  /** The URI of the media, if the bytes are not in the event itself. */
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
   * The relay that carries streamed events between processes: the same relay that the workers use. Default:
   * none; watchers of a run in another process then see only its stored events, and that it is running.
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
/** The revision at which a watch starts, and its signal. */
interface WatchOptions {
  /** The revision that the client has; if omitted, the complete state is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
/** The result of accepting input. */
interface Taken {
  /** `started` if the input started a run, `delivered` if it went to a run that was already active. */
  readonly taken: "started" | "delivered";
  readonly rev: number;
}
/**
 * Runs that continue independently of watchers.
 *
 * A run whose process died is found by its session's log and lease, and resumed if the option `resume` is
 * true. Until its lease has expired, the run counts as running.
 */
interface LiveRuns {
  /** The session service of the runs. */
  readonly sessions: SessionService;
  /**
   * Starts a run with this input, or passes the input to the active run, in this or another process. Resolves
   * when the input is in the log, to a revision that includes it; the run then continues on its own. If the
   * process that ran the session died, this takes until its lease has expired (`leaseMs` of the runner,
   * default 30 s): meanwhile the input is in the inbox, and it is not lost if the caller disconnects. Empty
   * input resumes a stopped run, or rejects with `session_busy`. Refused input rejects with a `RunError` that
   * has the code of the refusal: `already_answered`, `expired`, `bad_answer`, ...
   */
  start(key: SessionKey, input: LiveInput): Promise<Taken>;
  /**
   * Watches a session. Yields first the events stored after a revision, or the complete state as one `all`;
   * then the live state; then each change, without an end. Ending the watch does not cancel the run. A
   * watcher that does not read gets `lost`, and has to watch again from the last revision that it saw. Throws
   * `SessionNotFoundError`.
   */
  watch(key: SessionKey, options?: WatchOptions): AsyncIterable<UiEvent>;
  /** Watches as `watch` does, with events that arrive together in one list. */
  batches(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiEvent[], void, void>;
  /**
   * Watches as `batches` does, but yields changes of a `UiState`, which are computed once for all watchers.
   * Deltas are at least 8 ms apart; the first delta of a series comes at once.
   */
  pages(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiFrame[], void, void>;
  /** Calls `checkAnswer` of the runner for a session. */
  checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck>;
  /**
   * Returns the session as a page sees it now; undefined if it does not exist. If a question has expired and
   * no run is active, a run is started first, which closes the question on all pages.
   */
  state(key: SessionKey): Promise<UiState | undefined>;
  /**
   * Cancels the session's run, in this or another process, and withdraws its questions. Resolves to true if
   * this process knew of a run or a question to cancel.
   */
  cancel(key: SessionKey, reason?: string): Promise<boolean>;
  /** Resolves when no run is active in this process. */
  idle(): Promise<void>;
  /**
   * Suspends the runs, for a server that stops: no further model call or tool call starts, active calls run
   * to their end, and nothing is cancelled. Resolves when no run is active in this process. Later requests
   * are refused with `closed`; the watches continue until `close`.
   *
   * `liveRuns` of another process, or of the next one, resumes the runs as it resumes those of a process that
   * died, without waiting for a lease.
   */
  suspend(): Promise<void>;
  /** Cancels the runs, ends the watches, and resolves when all have ended. Later starts are refused. */
  close(): Promise<void>;
}
/** Creates live runs over a runner. Throws `ConfigError` for unknown options. */
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
  /**
   * The id of the message, as a page has it: the id of its event, or the `inputId` with which it was sent.
   */
  readonly id: string;
  /**
   * The id of the new message: a repeated request with the same id
   * leads to the same fork. Default: a new fork for each request.
   */
  readonly inputId?: string | undefined;
}
/** Returns the error for an edit that would make the model forget calls which may have had an effect. */
export declare function effectsForgotten({ code, effects }: SessionForkError | SessionRewindError): Problem;
/** An answer that a user wants to give, for `mayAnswer`. */
interface ProposedAnswer {
  /** The question as it is in the log, before `show` removes anything for pages. */
  readonly question: UiQuestion;
  /**
   * The answer that the user gives. It is undefined in three cases: if `mayAnswer` decides whether the
   * question is shown to the user as theirs, or whether they may withdraw it, and if the answer is a
   * credential, which is secret.
   */
  readonly answer: JsonValue | undefined;
  /**
   * A JSON copy of the arguments that would run after this answer, with its edits, and as the tool's check
   * returns them; `{ value }` if the check does not return an object.
   */
  readonly args: JsonObject;
}
/**
 * The answers that a user may give. `mayAnswer` allows a yes
 * or a no; each other form of answer needs its own permission.
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
   * that is in doubt. With such an answer the tool does not run. Default: none.
   */
  readonly mayGiveResults?: readonly string[] | undefined;
  /** Names of the tools whose later calls an answer may also approve (`remember`). Default: none. */
  readonly mayRemember?: readonly string[] | undefined;
}
/** The user who answers, and the session. */
interface Answering {
  readonly rules: AnswerRules;
  readonly key: SessionKey;
  /** True if the session belongs to the user. */
  readonly isOwn: boolean;
}
/** An incoming answer, over any protocol. */
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
/**
 * Returns true if a user may answer a question: before they
 * answer, or with an `answer` that changes no arguments.
 */
export declare function isTheirs(who: Answering, question: UiQuestion, answer?: JsonValue): Promise<boolean>;
/** The rules of the members of `AnswerRules`, for checking the result of `authorize`. */
export declare const answerRules: MemberRules<AnswerRules>;
/** The user who sends a request, as the application identifies them, never as the request claims to be. */
interface Person extends AnswerRules {
  /** The app of the user's sessions: the app of the runner. */
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
   * files, edit messages, give results of `clientTools`, resume and cancel. The log stores the name of the
   * user with each write. Default: no.
   */
  readonly mayWrite?: ((userId: string) => Awaitable<boolean>) | undefined;
  /** Returns true if the user may delete sessions of another user that they may read. Default: no. */
  readonly mayDelete?: ((userId: string) => Awaitable<boolean>) | undefined;
}
/** Options of the request handler. `authorize` is required: there is no open default. */
interface UiHandlerOptions {
  /** The live runs that the handler serves. */
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
  /** Names of the tools that the page runs. It may give results of these tools only; default none. */
  readonly clientTools?: readonly string[] | undefined;
  /** The artifact service for uploads; without it, uploads are refused. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * The effect of editing an earlier message. `fork`: the edited conversation becomes a new session, and the
   * old one stays unchanged. `rewind`: the same session resumes before that message; its log keeps what
   * followed. In both cases the files are those of that time. Default `fork`.
   */
  readonly edits?: "fork" | "rewind" | undefined;
  /** The maximum number of bytes of a request's JSON; default 256 KiB. */
  readonly bodyLimitBytes?: number | undefined;
  /** The maximum number of bytes of an upload; default 10 MiB. */
  readonly uploadLimitBytes?: number | undefined;
  /** The maximum time that a body may take to arrive, in milliseconds; default 10,000. */
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
/** The fork in which the new message can be sent. */
interface ForkedBefore {
  readonly key: SessionKey;
  /** The message that is replaced, which the fork does not have. */
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
  /** The path below which the routes are; it may be a route itself. */
  readonly base: string;
};
/**
 * Creates a handler that first checks the origin, the host and the user of a request, and that returns errors
 * as JSON. Unexpected errors are reported only to `onError`.
 *
 * Throws `ConfigError`: `missing_authorize`, `invalid_option`.
 * @param name The name of the handler, for the message of a `ConfigError`.
 * @param answer Answers a request of an authorized user. If it throws a `Problem`, or an error of the
 * framework with a refusal code, that error becomes the response. `path` has the segments below the base.
 */
export declare function guardedHandler(name: string, options: GuardOptions, answer: (request: Request, person: Person, path: readonly string[]) => Promise<Response>): UiHandler;
/** Returns the error for something that does not exist, or that this user may not know of. */
export declare function notFound(): Problem;
/** An open question in an inbox, with its session. */
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
/** Answers and withdrawals of a client, some of which may repeat earlier ones. */
interface SaidAgain {
  readonly answers: readonly PersonAnswer[];
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
}
/**
 * Returns the answers and withdrawals that are new. Clients of some protocols send all decisions of a user
 * with every request: decisions that are already in the log are
 * omitted, and so are decisions about questions of other sessions.
 * @param open The questions that are open.
 * @param meaningOf Returns the meaning of a value as the
 * answer to a question of a kind; default: the value itself.
 *
 * Throws `Problem` if the question was closed by something else first:
 * `already_answered` (409, with `by`), `withdrawn`, `expired` (410).
 */
export declare function openAnswers({ sessions }: Pick<LiveRuns, "sessions">, key: SessionKey, { answers, withdraw }: SaidAgain, open: readonly Pick<UiQuestion, "id">[], meaningOf?: (kind: string, value: JsonValue) => JsonValue): Promise<Required<SaidAgain>>;
/**
 * Reads a body that is one JSON object. Throws `Problem`:
 * 415 for another content type, 400 for any other body.
 */
export declare function readJson(request: Request, most: number, timeoutMs: number): Promise<JsonObject>;
/**
 * Rewinds a session to a revision for a user. This withdraws
 * the open questions: open calls end without running.
 *
 * Throws `Problem`: `forbidden` (403) if the user may not write in the session, `mayEdit` returns false, or a
 * question is for another user; `session_busy` (409) during a run. Throws `SessionRewindError` with the
 * effects that would be forgotten.
 */
export declare function rewindTo({ runs, artifacts }: Pick<UiHandlerOptions, "runs" | "artifacts">, person: Person, key: SessionKey, back: Pick<RewindOptions, "toRevision" | "reason" | "forgetEffects">): Promise<void>;
/**
 * Returns the state of a page for a user: the `mine` of each question tells whether this user may answer it.
 */
export declare function pageSeenBy(person: Person, key: SessionKey, state: UiState): Promise<UiState>;
/**
 * Watches a session as one user sees it, until the signal aborts. Yields lists of events; the `mine` of each
 * question is set for this user. If the watcher reads too slowly, the watch starts again after the last
 * revision that it got.
 *
 * Throws `SessionNotFoundError`, and `RunError` (`closed`) after the live runs were closed.
 * @param after The revision that the client has; default 0: all stored events are sent.
 */
export declare function seenEvents(person: Person, key: SessionKey, runs: LiveRuns, { after, signal }: {
  readonly after?: number | undefined;
  readonly signal: AbortSignal;
}): AsyncGenerator<readonly UiEvent[], void, void>;
/**
 * The events of a session as one user sees them, with the `mine` of each question. Accepts the events of one
 * watch in order. For a user's own session without `mayAnswer` the log is not read; any other session is read
 * once, at the first question.
 */
export declare class PersonView {
  #private;
  constructor(person: Person, key: SessionKey, runs: LiveRuns);
  /** True if this user may answer every question, so that no event has to be changed for them. */
  get seesAll(): boolean;
  /** Returns true if an event is the same for all users, so that no permission has to be checked. */
  isPlain(event: UiEvent): boolean;
  see(event: UiEvent): Promise<UiEvent>;
  /** Returns a frame with the `mine` of each question for this user. */
  seeFrame(frame: UiFrame): Promise<UiFrame>;
}
/** Options of a server-sent events body. */
interface SseBodyOptions {
  /** A frame that is sent first. */
  readonly first?: SseFrame | undefined;
  /** Keep-alive interval, in milliseconds. */
  readonly keepAliveMs: number;
  /** A frame that is sent last, if the frames before it ended without an error. */
  readonly last?: string | undefined;
  /** Called once, when the client has disconnected or has read everything. */
  readonly leave: () => void;
  /**
   * Returns the last text of a stream that fails: the response has started, so its status cannot change.
   * Without this function, or if it returns undefined, the connection is closed without a last text.
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
 * Returns frames as one response of server-sent events. A keep-alive comment is sent while there are no
 * frames, so that no proxy closes the connection as idle. Its headers forbid proxies to buffer, change or
 * store the response.
 */
export declare function sseResponse(frames: AsyncIterator<SseFrame, void>, { headers, status, ...options }: SseOptions): Response;
/** Returns each value as a server-sent event of JSON. */
export declare function jsonFrames(values: readonly object[]): string;
/** Returns a signal that aborts when the client disconnects or `leave` is called. */
export declare function untilLeft(request: AbortSignal): {
  readonly signal: AbortSignal;
  readonly leave: () => void;
};
/** The input of a user for a session, on every protocol. It may have any combination of its members. */
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
 * Submits the input of a user to a session, after checking the user's permissions. It is the single entry
 * point of every protocol. Resolves with a revision of the log that contains the input.
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
 * themselves, such as with a session client of `@mortise/worker`.
 * Credentials go to `credential`. Throws the errors of `submit`.
 */
export declare function checkedAnswers(options: DoorOptions, person: Person, key: SessionKey, given: readonly PersonAnswer[]): Promise<readonly AnswerInput[]>;
/**
 * Creates one web-standard handler with the routes of a page. The app and the user of a session are always
 * those that `authorize` returns, so a session of another user is not found.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export declare function uiHandler(options: UiHandlerOptions): UiHandler;
/** Options of a projection. */
interface ProjectOptions {
  /** Filters for the parts of the log that a page may see. */
  readonly show?: UiShow | undefined;
  /** Returns the name of the tool of a call, for the filters in `show`. */
  readonly callName?: ((callId: string) => string | undefined) | undefined;
  /**
   * The state of a page at the revision of a `rewound` event. Without it, the event only moves the cursor.
   */
  readonly page?: UiState | undefined;
}
/**
 * Returns the page event for a stored event: exactly one `UiStored`.
 *
 * The function is pure: its result depends on its arguments only. It copies members by name, so members that
 * a later version adds to an event are not shown.
 * @param revision The revision of the session after this event.
 */
export declare function projectEvent(event: Event, revision: number, options?: ProjectOptions): UiStored;
/**
 * Returns the state that a page shows for a complete log, as if the page had watched from the first event on.
 */
export declare function stateOf(events: readonly Event[], options?: ProjectOptions): UiState;
/** Returns the messages of a complete log. */
export declare function messagesOf(events: readonly Event[], options?: ProjectOptions): readonly UiMessage[];
/**
 * Returns true for a code with which a run refuses to begin, because its input is refused or another process
 * holds the session. The client gets the code, so an application need not log it.
 */
export declare function isRefusal(code: string): boolean;
export { type AnswerRules, type Answering, type DoorOptions, type ForkedBefore, type GuardOptions, type HandlerOptions, type IncomingAnswer, type LiveInput, type LiveRuns, type LiveRunsOptions, type Person, type PersonAnswer, type PersonInput, type PersonResult, type PersonWithdrawal, type ProjectOptions, type ProposedAnswer, type SaidAgain, type SseOptions, type Taken, type UiAgent, type UiAsked, type UiCall, type UiCallRef, type UiChange, type UiEvent, type UiFleeting, type UiFrame, type UiHandler, type UiHandlerOptions, type UiInboxItem, type UiLive, type UiLiveCall, type UiMedia, type UiMediaRef, type UiMessage, type UiModelUsage, type UiNote, type UiOp, type UiOutcome, type UiPart, type UiPatch, type UiQuestion, type UiRunEnd, type UiShow, type UiSource, type UiSources, type UiState, type UiStored, type UiText, type UiUsage, type WatchOptions, type WordsToReplace, emptyLive, emptyState, partId, runEndOf };
// ---- client

import { AsJson, Chat, ChatError, ChatOptions, Page, SubmitOfForm, ToolTypes, UiCall, UiCallOf, UiFrame, UiMessage, UiMessageOf, UiOp, UiPart, UiPartOf, UiPatch, UiQuestion, UiState, View, connect, createSession, textOf, textWithCalls } from "./shared.js";
export { type AsJson, type Chat, ChatError, type ChatOptions, Page, type SubmitOfForm, type ToolTypes, type UiCall, type UiCallOf, type UiFrame, type UiMessage, type UiMessageOf, type UiOp, type UiPart, type UiPartOf, type UiPatch, type UiQuestion, type UiState, type View, connect, createSession, textOf, textWithCalls };
// ---- node

import { IncomingMessage, ServerResponse } from "node:http";
/**
 * Converts a web-standard handler to a listener for `node:http`,
 * or for a library that uses its requests, such as Express.
 *
 * A page that disconnects aborts the request; a response is written no faster than it is read. Mount it
 * before any body parser: a request whose body was already read gets status 500, `body_already_read`.
 */
export declare function nodeListener(handler: (request: Request) => Promise<Response>): (incoming: IncomingMessage, outgoing: ServerResponse) => void;
// ---- react

import { Chat, ChatOptions, ToolTypes, View } from "./shared.js";
/**
 * Connects a React component to a session. Returns the view to show, and the chat with which to send input.
 * The connection starts when the component is mounted: while a server renders it, the view is empty and
 * `connecting`. The connection closes when the component is unmounted. A changed `base`, `session` or `user`
 * creates another chat; the other options are those of the first render.
 */
export declare function useChat<T extends ToolTypes = ToolTypes>(base: string, options?: ChatOptions): readonly [view: View<T>, chat: Chat<T>];
/** Returns the view of a chat in a React component; on a server it returns `chat.first()`. */
export declare function useView<T extends ToolTypes = ToolTypes>(chat: Chat<T>): View<T>;
// ---- shared

import { CheckedGap, JsonObject, JsonValue } from "@mortise/core";
/** A turn of a model, or an input of the user. Turns of one invocation have the same `run`. */
export interface UiMessage {
  /** The id of the stored event. It is known from the first delta on, and never changes. */
  readonly id: string;
  readonly role: "user" | "agent";
  /** The agent that wrote the message; absent for the user. */
  readonly agent?: string;
  /** The nested run of the message: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The id of the invocation, which lasts from one input of the user to the next. */
  readonly run: string;
  /** The time of the message, in epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: incomplete, and its calls never run; `why` has the reason. */
  readonly state: "streaming" | "done" | "cut";
  /** The reason why a turn was cut: the model's finish reason. */
  readonly why?: "length" | "safety" | "error" | "other";
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that wrote the message. */
  readonly model?: {
    readonly provider: string;
    readonly model: string;
  };
  /** The structured output. */
  readonly output?: JsonValue;
  /** The author of a user's message, if the log names one. For a turn, `application` if no model made it. */
  readonly by?: string;
  /**
   * The id that the page gave its input. With it, a page matches
   * a message that it already shows with the stored message.
   */
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
  /**
   * True if the user did not write this text of their message, but it was attached; a page may collapse it.
   */
  readonly isData?: true;
}
/** A file, an image, audio or video. */
export interface UiMedia {
  readonly type: "media";
  readonly mimeType?: string;
  /** The URL of the media for the page. Absent if the server provides none. */
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
  /** The id of the text part that cites the source. */
  readonly part?: string;
  /**
   * The start of the citing passage in that text, in UTF-16 units, `end` excluded; absent: the complete text
   * cites it.
   */
  readonly start?: number;
  readonly end?: number;
}
/** A provider-specific part, as text. */
export interface UiNote {
  readonly type: "note";
  readonly text: string;
}
/**
 * A call of a tool, from the model's first delta to the end of the call. `announced`: the model is writing
 * the arguments. `ready`: the call is logged and has not started. `waiting`: a question about the call is
 * open. `running`: the call has started. `done`, `failed`, `denied`: its outcome. `dropped`: the call will
 * never have an outcome, because its turn was interrupted or the nested run around it has ended.
 */
export interface UiCall {
  readonly type: "call";
  /** The id of the call: unique in the session, and the same before and after the call is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: "announced" | "ready" | "waiting" | "running" | "done" | "failed" | "denied" | "dropped";
  /** The current arguments, with the changes of a user or a gate. Empty while the call is announced. */
  readonly args: JsonObject;
  /** The arguments so far, while the call is announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** The arguments that the model asked for, if `args` differs. */
  readonly asked?: JsonObject;
  /** True if the model does not wait for the call, which ends later. */
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
  /** The nested run that answers the call: a key of `UiState.agents`. */
  readonly branch?: string;
  /** The latest progress of a running call; never stored. */
  readonly progress?: JsonValue;
  /**
   * The time from which the call could have an effect, in
   * epoch milliseconds; absent for calls without an effect.
   */
  readonly startedAt?: number;
  /** The time of the end, in epoch milliseconds. */
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
/**
 * Returns the id of a part, from the id of its turn and its index in the turn. A call has its own id instead.
 */
export declare function partId(turn: string, part: number): string;
/** An open question to a user. */
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
  /** The time at which the question expires, in epoch milliseconds; absent if it never expires. */
  readonly expiresAt?: number;
  /** The number of different users that must answer; absent means one. */
  readonly quorum?: number;
  /** The users who have already answered, if several must answer; an empty string is an unnamed user. */
  readonly answeredBy: readonly string[];
  /** The origin of the question: the tool, or a gate before it. */
  readonly from: "tool" | "gate";
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks, as a key of `agents`; absent at the root. */
  readonly branch?: string;
  /** The time at which the question was asked, in epoch milliseconds. */
  readonly at: number;
  /** True if the run continues without the answer. */
  readonly goesOn?: true;
  /** True if the user of this page may answer. */
  readonly mine: boolean;
  /** The names of the arguments that this user may change; absent if there are none. */
  readonly editable?: readonly string[];
}
/**
 * A question as its event has it: without the name of the call, and without the arguments if they are
 * unchanged, because the page already has both.
 */
export type UiAsked = Omit<UiQuestion, "call" | "args" | "answeredBy"> & {
  readonly args?: JsonObject;
};
/**
 * The state of a session for a page, as JSON. All members but `live` follow from the log up to `rev`. `live`
 * is the streamed state of this moment.
 */
export interface UiState {
  /** The revision of the log that the state includes. */
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
   * The reason why the conversation has stopped: `limit`, `cancelled`, the code of a failed model call, or
   * `interrupted` if the process of its run died. `interrupted` is derived from `live`.
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
  /** The agent with which the nested run was started. */
  readonly agent: string;
  /** The agent that has the turn in the nested run, if it is another agent. */
  readonly active?: string;
  /** The names of the agents from the root to this nested run, its own agent last. */
  readonly path: readonly string[];
  /** The branch on which the nested run was started; absent for the root. */
  readonly parent?: string;
  /** The id of the call that the nested run answers. */
  readonly callId?: string;
  /** The name of the nested run's agent as a member of its parent agent. */
  readonly member?: string;
  /** `left` if the run around this one ended first. */
  readonly status: "running" | "completed" | "limited" | "failed" | "left";
  /** True if the nested run has stopped, and resumes when the session is continued. */
  readonly resumes?: true;
}
/** The live state of a session: running calls and streamed turns. */
export interface UiLive {
  /** True if a run is active. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: {
    readonly [callId: string]: UiLiveCall;
  };
  /** Warnings of the current run. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
  }[];
  /** The end of the last run, if this page's server watched it. */
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
/** The live state before any data has arrived: no run is active. */
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
/** A streamed event, which is not stored. */
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
 * A delta of a part. The id of the part is `partId(turn, part)`, or the id of the call if the part is a
 * call's arguments. The first delta of arguments has the `name` of the tool.
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
/** The stream ends here although the session continues: connect again from the last revision. */
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
 * A frame for the client of a page: changes of a `UiState`,
 * so that the client need not know the meaning of events.
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
/** Changes that are applied together. */
export interface UiPatch {
  readonly type: "patch";
  /** The revision of the state after this frame; absent if only `live` changes. */
  readonly rev?: number;
  readonly ops: readonly UiOp[];
}
/**
 * A change. A path names members of objects, and items of lists by their `id`; if an item
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
   * The session's id. Default: the id after the `#` of the page's URL, which a reload keeps. If the URL has
   * none, a session is created and its id is written there.
   */
  readonly session?: string | undefined;
  /**
   * The owner of the session, if the signed-in user reads the
   * session of another user; default: the signed-in user.
   */
  readonly user?: string | undefined;
  /** Returns headers of every request, such as a token; default none. */
  readonly headers?: (() => HeaderList | Promise<HeaderList>) | undefined;
  /** The `fetch` to use; default: the browser's, with its cookies. */
  readonly fetch?: typeof fetch | undefined;
  /** The minimum time between two calls of a listener, in milliseconds; default 16, the time of one frame. */
  readonly every?: number | undefined;
  /** Called with the status if the server refuses the connection permanently: 401, 403, 404 or 421. */
  readonly onLost?: ((status: number) => void) | undefined;
}
/** Options of the requests. */
type RequestOptions = Pick<ChatOptions, "fetch" | "headers">;
type HeaderList = {
  readonly [name: string]: string;
};
/** An error response of the server, or a failure to reach the server (`status` 0). */
export declare class ChatError extends Error {
  readonly status: number;
  readonly code: string;
  /** The user who answered first, for `already_answered`. */
  readonly by: string | undefined;
  constructor(status: number, code: string, message: string, by?: string);
  /** True if the same request would fail again. */
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
  /**
   * The stored messages, the sent messages that are not stored yet, and the turns that are being streamed.
   */
  readonly messages: readonly UiMessageOf<T>[];
  /**
   * The state of the connection. `waiting`: the connection broke, and is opened again after a pause.
   * `closed`: the page closed it, or the server refused it permanently.
   */
  readonly connection: "connecting" | "open" | "waiting" | "closed";
  /** Messages that were not sent: `error` is the code of the server's refusal, or `closed`. */
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
 * A call, by the name of its tool. A page gets JSON, in which a date is a string. A call of a tool that is
 * not in `T`, such as one of a toolset, has a name that the type does not know.
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
 * Returns a message as one line: its text, and the name and state of each call, in order. It is for pages
 * that show calls only as text; a page with an element for each call part uses `textOf`.
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
/** The connection of a page to a session: its view, and functions to send input. */
export interface Chat<T extends ToolTypes = ToolTypes> {
  /** Returns the current view: the same object until something has changed. */
  get(): View<T>;
  /**
   * Returns the view before any data has arrived, always the same object. It is the server snapshot for
   * React, and for a page that hydrates the HTML of a server.
   */
  first(): View<T>;
  /**
   * Subscribes to the view. The first subscription starts the
   * connection, as `send` does; no request is sent before.
   *
   * Calls the listener at once and after changes, at most once in `every` milliseconds. Returns a function
   * that unsubscribes. Its signature fits React's `useSyncExternalStore` and Svelte stores.
   */
  subscribe(changed: (view: View<T>) => void): () => void;
  /**
   * Sends a message. The view shows the message at once, and it is sent again with the same id until the
   * server has accepted it. Rejects with the server's error.
   */
  send(text: string, options?: {
    readonly inputId?: string;
    readonly files?: readonly string[];
  }): Promise<void>;
  /**
   * Handles a form's `submit` event: sends the text of its field
   * `message`, and resets the form. Rejects with the errors of `send`.
   */
  submit(event: SubmitOfForm): Promise<void>;
  /**
   * Edits a user message in a fork of the session that starts before the message. Resolves to the fork's id,
   * to which the page then connects. This session is unchanged. Rejects with a `ChatError`: `fork_effects` if
   * later calls would be forgotten, `session_busy`, `pending_requests`, ...
   */
  edit(messageId: string, text: string, options?: Parameters<Chat["send"]>[1]): Promise<string>;
  /**
   * Answers a question. Rejects with a `ChatError`:
   * `already_answered`, `expired`, `bad_answer`, `forbidden`, ...
   */
  answer(questionId: string, value: JsonValue): Promise<void>;
  /** Answers a `confirmation` with yes or no. Rejects with the errors of `answer`. */
  confirm(questionId: string, confirmed?: boolean): Promise<void>;
  /** Withdraws a question that no longer needs an answer. */
  withdraw(questionId: string, reason?: string): Promise<void>;
  /** Sends the result of a tool call that the page runs. */
  result<N extends keyof T & string>(callId: string, output: AsJson<T[N]["output"]>): Promise<void>;
  /**
   * Resumes a run that has stopped because it was limited or its process died. Rejects with `session_busy`
   * while another process holds the session, or the lease of a dead process has not expired.
   */
  resume(): Promise<void>;
  /** Cancels the session's run, in any process. */
  cancel(): Promise<void>;
  /** Uploads a file to the session. Pass its name to `send` to attach the file. */
  upload(name: string, file: Blob): Promise<void>;
  /** Returns the URL of media for an element of the page, from the `url` of the part. */
  address(url: string): string;
  /** Closes the connection. The run continues. */
  close(): void;
}
/** The members of a submit event that a form needs, the same in every framework. */
export interface SubmitOfForm {
  readonly target: unknown;
  preventDefault(): void;
}
/** Connects a page to a session, by the URL of the handler's `base`. */
export declare function connect<T extends ToolTypes = ToolTypes>(base: string, options?: ChatOptions): Chat<T>;
/** The state of a page, updated by events. Objects that were returned before never change. */
export declare class Page {
  #private;
  /** Returns the current state: unchanged parts are the same objects as before. */
  state(): UiState;
  /** Applies a frame. Throws if an earlier frame is missing. */
  take(frame: UiFrame): void;
}
export {};