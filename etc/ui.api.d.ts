// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { AnswerCheck, AnswerInput, ArtifactService, Awaitable, CheckedGap, Content, Event, EventOf, FailedRun, JsonObject, JsonValue, MemberRules, PendingRequest, ResultInput, RunInput, Runner, SessionKey, SessionService } from "@mortise/core";
import { LaterEffect, RewindOptions, SessionForkError, SessionRewindError } from "@mortise/core/session-fork";
import { DeltaRelay } from "@mortise/core/relay";
/** One turn of a model, or one input of the user. Turns of one invocation have the same `run`. */
interface UiMessage {
  /** The stored event's id: known from the first delta on, and never another. */
  readonly id: string;
  readonly role: "user" | "agent";
  /** Who speaks; absent where the user does. */
  readonly agent?: string;
  /** The nested run that it was said in: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** The invocation: from one input of the user to the next. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** `streaming`: not stored yet. `cut`: it does not act, and its calls never run; `why` says why. */
  readonly state: "streaming" | "done" | "cut";
  /** Why a turn was cut: the model's finish reason. */
  readonly why?: "length" | "safety" | "error" | "other";
  readonly parts: readonly UiPart[];
  readonly usage?: UiUsage;
  /** The model that speaks. */
  readonly model?: {
    readonly provider: string;
    readonly model: string;
  };
  /** The structured output. */
  readonly output?: JsonValue;
  /**
   * Who wrote a message of the user, where the log says it. Of a turn: `application`, where no model made it.
   */
  readonly by?: string;
  /** The id that the page gave its input: it pairs a message that is shown early with the stored one. */
  readonly inputId?: string;
}
/** A piece of a message. */
type UiPart = UiText | UiMedia | UiSources | UiNote | UiCall;
/** Words, or a model's thoughts. */
interface UiText {
  readonly type: "text" | "thought";
  /** The message's id and the part's place in the turn. */
  readonly id: string;
  readonly text: string;
  /** Of a user's message: no word of theirs, but what came beside them, which a page may fold. */
  readonly isData?: true;
}
/** A file, a picture, a sound. */
interface UiMedia {
  readonly type: "media";
  readonly mimeType?: string;
  /** Where a page gets it. Absent where the server gives no address for it. */
  readonly url?: string;
}
/** What an answer refers to. */
interface UiSources {
  readonly type: "sources";
  readonly sources: readonly UiSource[];
}
/** One reference. */
interface UiSource {
  readonly url?: string;
  readonly title?: string;
  /** What it says there. */
  readonly quote?: string;
  /** The id of the text that refers to it. */
  readonly part?: string;
  /**
   * Where in that text the words are that refer to it, in UTF-16 units, `end` excluded; absent: all of it.
   */
  readonly start?: number;
  readonly end?: number;
}
/** A provider's own part, in words. */
interface UiNote {
  readonly type: "note";
  readonly text: string;
}
/**
 * A call of a tool, from the model's first word of it to its end.
 *
 * `announced`: the model is writing its arguments. `ready`: stored, not begun. `waiting`: a question about it
 * is open. `running`: it has begun. `done`, `failed`, `denied`: how it ended. `dropped`: it never gets an
 * end, because its turn was cut or the nested run around it is over.
 */
interface UiCall {
  readonly type: "call";
  /** Unique in the session; the same before and after it is stored. */
  readonly id: string;
  readonly name: string;
  readonly state: "announced" | "ready" | "waiting" | "running" | "done" | "failed" | "denied" | "dropped";
  /** The arguments in force: after a person or a gate changed them, theirs. Empty while announced. */
  readonly args: JsonObject;
  /** What there is of the arguments while announced: the beginning of a JSON text. */
  readonly argsText?: string;
  /** What the model asked for, where `args` is something else. */
  readonly asked?: JsonObject;
  /** The model does not wait for it: its end comes later. */
  readonly goesOn?: true;
  /** What the tool gave, where `done`. */
  readonly output?: JsonValue;
  /** Words and media that came with the end. */
  readonly parts?: readonly (UiText | UiMedia)[];
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** Why it was denied. */
  readonly reason?: string;
  /** The nested run that answers it: a key of `UiState.agents`. */
  readonly branch?: string;
  /** How far a running call is; of the moment, never stored. */
  readonly progress?: JsonValue;
  /** Epoch milliseconds: when its effect could begin, of calls that may have one. */
  readonly startedAt?: number;
  /** Epoch milliseconds. */
  readonly endedAt?: number;
  /** How long its tool ran, in milliseconds; absent where none did. */
  readonly ms?: number;
}
/** Tokens. What nobody said is absent. */
interface UiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/** A question that waits for a person. */
interface UiQuestion {
  readonly id: string;
  readonly callId: string;
  /** The name of the tool that is called. */
  readonly call: string;
  /** The arguments that it is about. */
  readonly args: JsonObject;
  /** What the arguments come to, where that is something else than they look like. */
  readonly checked?: JsonValue;
  /** Why `checked` does not say all of it: show the question as one about more than can be seen. */
  readonly checkedGap?: CheckedGap;
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or an application's own word. */
  readonly kind: string;
  readonly hint: string;
  readonly payload?: JsonValue;
  /** The JSON Schema of an answer. */
  readonly answerSchema?: JsonObject;
  /** What the tool says it would do. */
  readonly preview?: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** How many different people must answer; absent: one. */
  readonly quorum?: number;
  /** Who has answered already, of several; an empty text is somebody without a name. */
  readonly answeredBy: readonly string[];
  /** Who asks: the tool, or a gate before it. */
  readonly from: "tool" | "gate";
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run that asks: a key of `UiState.agents`; absent at the root. */
  readonly branch?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The model does not wait for the answer. */
  readonly goesOn?: true;
  /** Whether the person that this page is for may answer. */
  readonly mine: boolean;
  /** The arguments that this person's answer may change, by the names of members; absent: none. */
  readonly editable?: readonly string[];
}
/** A question as its event says it: the call, and the arguments where they are the call's own, are known. */
type UiAsked = Omit<UiQuestion, "call" | "args" | "answeredBy"> & {
  readonly args?: JsonObject;
};
/**
 * What a page knows of a session. JSON.
 *
 * All but `live` follows from the log up to `rev`. `live` is true in this moment only.
 */
interface UiState {
  /** The revision of the log up to which this is true. */
  readonly rev: number;
  readonly messages: readonly UiMessage[];
  /** The open ones, oldest first. */
  readonly questions: readonly UiQuestion[];
  /** Nested runs, by branch. */
  readonly agents: {
    readonly [branch: string]: UiAgent;
  };
  /** The agent that has the turn at the root; absent before anybody spoke. */
  readonly active?: string;
  /** Of the whole session. */
  readonly usage: UiUsage;
  /**
   * Why the conversation stands still: `limited`, `cancelled`, the code of a model that failed, or
   * `interrupted`: the process of its run died. The last one follows from `live`.
   */
  readonly stopped?: {
    readonly code: string;
    readonly message?: string;
  };
  /** Of the session's state: the keys that the server shows. */
  readonly state: JsonObject;
  readonly live: UiLive;
}
/** A nested run. */
interface UiAgent {
  /** The agent that it was begun with. */
  readonly agent: string;
  /** Who has the turn in it, where that is another. */
  readonly active?: string;
  /** The names of the nested agents that lead to it, its own last. */
  readonly path: readonly string[];
  /** The branch that it was begun on; absent: the root. */
  readonly parent?: string;
  /** The call that it answers. */
  readonly callId?: string;
  /** Its name as a part of another agent. */
  readonly member?: string;
  /** `left`: the run around it ended first. */
  readonly status: "running" | "completed" | "limited" | "failed" | "left";
  /** It has stopped, and goes on when the session is continued. */
  readonly resumes?: true;
}
/** What is true in this moment. */
interface UiLive {
  /** Whether a run goes on. */
  readonly running: boolean;
  /** Turns that are being streamed. */
  readonly turns: readonly UiMessage[];
  /** Calls that run in the process that the page is connected to, by id. */
  readonly calls: {
    readonly [callId: string]: UiLiveCall;
  };
  /** Of this run. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
  }[];
  /** How the last run ended, of those that were watched. */
  readonly ended?: UiRunEnd;
}
/** A call that runs. */
interface UiLiveCall {
  /** The arguments that run. */
  readonly args?: JsonObject;
  readonly progress?: JsonValue;
}
/** How a run ended. `interrupted`: its process died, and no run has resumed it yet. */
interface UiRunEnd {
  readonly status: "completed" | "paused" | "limited" | "cancelled" | "suspended" | "failed" | "interrupted";
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
}
/** Nothing is known, and nothing goes on. */
export declare const emptyLive: UiLive;
/** A session without events. */
export declare const emptyState: UiState;
/**
 * What a page is told. JSON, without causes, secrets, handles or digests.
 *
 * INVARIANT ui:one: one stored event is exactly one `UiStored`, with its revision.
 * INVARIANT ui:live: a `UiFleeting` changes nothing but `UiState.live`; only `all` replaces a state.
 */
type UiEvent = UiStored | UiFleeting;
/** What one stored event says. */
type UiStored = {
  readonly rev: number;
} & (UiChange | {
  readonly type: "batch";
  readonly changes: readonly UiChange[];
});
/** One thing that a stored event says. */
type UiChange = {
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
/** What is true in this moment only. */
type UiFleeting = {
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
 * More of a part. Its id is `partId(turn, part)`, of a call's arguments that of the call; `name` at their
 * first delta.
 */
interface UiDelta {
  readonly type: "delta";
  readonly turn: string;
  /** The part's place in the turn. */
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
/** How a call ended, as far as a page may know. */
type UiOutcome = {
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
 * The state after events. States are never changed: what an event leaves alone is the same object in both.
 *
 * Going on from the state that was given back last costs what the events change, and a copy of the list of
 * messages where one changed. An older state costs a look at everything in it, once.
 */
export declare function apply(state: UiState, ...events: readonly UiEvent[]): UiState;
/**
 * The messages as a page shows them: the stored ones, with what runs right now, and then the turns that are
 * being streamed. Messages that nothing runs for are the same objects.
 */
export declare function shownMessages({ messages, live }: Pick<UiState, "messages" | "live">): readonly UiMessage[];
/**
 * What the client of a page is told: changes of a `UiState`, so that it need not know what events mean.
 *
 * INVARIANT ui:patch:one: one stored event is exactly one `UiPatch`, with its revision.
 * INVARIANT ui:patch:live: a frame without a revision changes nothing but `UiState.live`; only `all` replaces
 * a state.
 * INVARIANT ui:patch:whole: a state changed by the frames of a watch is the state that its log makes, save
 * `live`.
 */
type UiFrame = {
  readonly type: "all";
  readonly state: UiState;
} | UiPatch | UiDelta | UiLost;
/** Changes that belong together. */
interface UiPatch {
  readonly type: "patch";
  /** The revision up to which the state is true afterwards; absent where only `live` changes. */
  readonly rev?: number;
  readonly ops: readonly UiOp[];
}
/**
 * One change. A path leads through members of objects, and through lists by the `id` of their items; where
 * an item is missing on the way, nothing changes.
 *
 * With a value: that is there now; an item whose id the list does not have comes to its end. Without one:
 * there is nothing any more. With a list behind it: the value's members are set, and those that the list
 * names are gone.
 */
type UiOp = readonly [path: readonly string[]] | readonly [path: readonly string[], value: unknown] | readonly [path: readonly string[], members: object, gone: readonly string[]];
/**
 * A page's state as it grows: an event costs what it changes, however long the session is.
 *
 * INVARIANT ui:fold:once: an event with a revision that was taken already changes nothing.
 * INVARIANT ui:fold:whole: the fold of a stream, joined late or often, is the fold of the log, save `live`.
 * INVARIANT ui:fold:same: what no event changed is the same object in the next state.
 */
export declare class UiFold {
  #private;
  /** @param tell Hears of each change, save revisions, whole states and the text of deltas. */
  constructor(from?: UiState, tell?: (...op: UiOp) => void);
  /** The revision up to which the state is true. */
  get rev(): number;
  /** A call, as it is by now. */
  call(id: string): UiCall | undefined;
  /** Takes one event in. */
  apply(event: UiEvent): void;
  /** The state as it is now: the same object until something has changed. */
  state(): UiState;
}
/**
 * Refuses a request whose `Host` is not one of the server's: any page can give a name of its own the address
 * of this machine, and then ask under that name as if it were a page of the server (DNS rebinding).
 *
 * Without `hosts`, loopback hosts alone are the server's: `localhost`, `127.x.x.x` and `[::1]`, with any
 * port. An entry of `hosts` without a port stands for all ports, and `*.example.com` for all names below. A
 * request without a `Host` (made in this process, or over HTTP/2) is looked at by its address, which may also
 * be a name without a dot: no such name can be given an address from outside. Throws `Problem`: 421,
 * `bad_host`.
 */
export declare function checkHost({ headers, url }: Request, hosts: readonly string[] | undefined): void;
/** Refuses hosts that name nothing. Throws `ConfigError`: `invalid_option`. */
export declare function checkHosts(owner: string, hosts: unknown): void;
/** What a page gives to a run. */
type LiveInput = Pick<RunInput, "message" | "by" | "inputId" | "answers" | "results" | "withdraw"> & {
  /** When the last watcher leaves; default that of `liveRuns`. */
  readonly onLeave?: "continue" | "cancel" | undefined;
};
/** What of a log a page is shown. Each is asked about each of its kind; what is left out shows everything. */
interface UiShow {
  /** What a page sees of what a tool gave, where that is less than all; `undefined` shows `null`. */
  readonly output?: ((output: JsonValue, call: UiCallRef) => JsonValue | undefined) | undefined;
  /** What a page sees of a question; its id and its call stay. */
  readonly question?: ((question: UiAsked, call: UiCallRef) => UiAsked) | undefined;
  /**
   * The address of a file or of media. Default: the file's own, where it is one of `https:`; of media in the
   * log of live runs the path of `uiHandler` that has it, below its `base`.
   */
  readonly media?: ((media: UiMediaRef) => string | undefined) | undefined;
  /** Keys of the session's state that a page sees; default none. */
  readonly state?: readonly string[] | undefined;
}
/** A call, for whoever decides what is shown of it. Without a name where nobody told it to the projection. */
interface UiCallRef {
  readonly id: string;
  readonly name?: string;
}
/** Media in the log. */
interface UiMediaRef {
  /** The event that has it. */
  readonly eventId: string;
  /** Its place among the parts of the message, or of the outcome. */
  readonly part: number;
  readonly mimeType?: string;
  /** Where it is, where it is not in the event itself. */
  readonly fileUri?: string;
}
/** How runs are kept alive. */
interface LiveRunsOptions {
  readonly runner: Runner;
  /** The runner's own. */
  readonly sessions: SessionService;
  /** When the last watcher of a session leaves, its run goes on (the default), or is cancelled. */
  readonly onLeave?: "continue" | "cancel" | undefined;
  /**
   * How many bytes of events may wait for one watcher, as they are in memory; default 4 MiB. A watcher that
   * reads too slowly is told `live` as a snapshot in place of what it missed, and `lost` where what is stored
   * does not fit either: it connects again. One event always fits.
   */
  readonly queueBytes?: number | undefined;
  /** What of a log a page is shown. */
  readonly show?: UiShow | undefined;
  /** What every run of a session is given: its `deps`, its limits. */
  readonly runWith?: ((key: SessionKey) => Pick<RunInput, "deps" | "limits">) | undefined;
  /**
   * What runs show in a moment comes from other processes, and goes to them, by this: the one that workers
   * have. Default none: of a run elsewhere watchers see what was stored, and that it runs.
   */
  readonly relay?: DeltaRelay | undefined;
  /**
   * A run whose process died is resumed when its session is asked for, or after a while, once its lease has
   * run out: calls of tools with the effect `read` or `idempotent` run again, and of a `write` a person is
   * asked whether it happened (`inDoubt`). `false`: it stays `interrupted` until `start` or a worker resumes
   * it. It needs a store with an index and leases. Default true.
   */
  readonly resume?: boolean | undefined;
  /** Milliseconds between two looks for such runs; default 5,000. */
  readonly resumeEveryMs?: number | undefined;
  /**
   * Told of a run that failed here, with the message for developers: what the provider said, among others.
   * Pages get the code and `failureText(code)`. A throw is an error of the request that began the run.
   */
  readonly onError?: ((error: FailedRun["error"], key: SessionKey) => void) | undefined;
}
/** From where somebody watches, and for how long. */
interface WatchOptions {
  /** The revision that is known; left out: none, and everything is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
/** How input was taken. */
interface Taken {
  /** `delivered`: by a run that went on already. */
  readonly taken: "started" | "delivered";
  readonly rev: number;
}
/**
 * Runs that go on whoever watches, and watchers that come and go.
 *
 * A run whose process died is found by its session's log and lease, and resumed: `resume` of the options.
 * Until its lease has run out it counts as running.
 */
interface LiveRuns {
  /** The store that was given. */
  readonly sessions: SessionService;
  /**
   * Begins a run with this input, or hands it to the one that goes on, here or in another process.
   *
   * Resolves when the input stands in the log, with a revision that has it; the run goes on by itself. Input
   * without anything in it goes on with a run that stands still, or rejects with `session_busy`.
   *
   * Rejects with a `RunError` of the refusal's code: `already_answered`, `expired`, `bad_answer`, ...
   */
  start(key: SessionKey, input: LiveInput): Promise<Taken>;
  /**
   * What happens in a session: what was stored after a revision, or everything as one `all`; then what is
   * true in this moment; then what follows, without an end. Leaving is not cancelling.
   *
   * A watcher that does not read is `lost`: it connects again from the last revision that it saw. Throws
   * `SessionNotFoundError`.
   */
  watch(key: SessionKey, options?: WatchOptions): AsyncIterable<UiEvent>;
  /** As `watch`, with what has come together in one list. */
  batches(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiEvent[], void, void>;
  /**
   * As `batches`, as changes of a `UiState`: what they mean was worked out here, once for all who watch.
   * Deltas come in steps of 8 ms at least, the first of many at once.
   */
  pages(key: SessionKey, options?: WatchOptions): AsyncGenerator<readonly UiFrame[], void, void>;
  /** `checkAnswer` of the runner, in this session. */
  checkAnswer(key: SessionKey, answer: AnswerInput): Promise<AnswerCheck>;
  /**
   * The session as a page knows it now; undefined where there is none. Where the time of a question is over
   * and no run goes on, one is begun first, as it is where somebody watches: so it is open nowhere any more.
   */
  state(key: SessionKey): Promise<UiState | undefined>;
  /**
   * Cancels the session's run, here or in another process, and withdraws what the session asks. Answers
   * whether there was anything to cancel, as far as this process knows.
   */
  cancel(key: SessionKey, reason?: string): Promise<boolean>;
  /** Resolves when no run goes on here any more. */
  idle(): Promise<void>;
  /**
   * Cancels the runs, ends the watches, and resolves when all have ended. Nothing can be started any more.
   */
  close(): Promise<void>;
}
/** Live runs over a runner. Throws `ConfigError` on options that do not exist. */
export declare function liveRuns(options: LiveRunsOptions): LiveRuns;
/** Why a request was refused, as the page is told. */
export declare class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: JsonObject;
  constructor(status: number, code: string, message: string, more?: JsonObject);
}
/** What is thrown, as a refusal; undefined where nobody expected it. */
export declare function problemOf(error: unknown): Problem | undefined;
/** Nobody keeps what is one person's. */
export declare const noStore: Readonly<Record<string, string>>;
/** Words that were said, and what is to come in their place. */
interface WordsToReplace {
  /** Of the message, as a page has it: the event's, or the `inputId` that it was sent with. */
  readonly id: string;
  /** Of the words in their place: the same ones lead to the same fork. Default: to a new one each time. */
  readonly inputId?: string | undefined;
}
/** What a page is told where calls that may have had an effect would be forgotten. */
export declare function effectsForgotten({ code, effects }: SessionForkError | SessionRewindError): Problem;
/** An answer that a person wants to give, for `mayAnswer`. */
interface ProposedAnswer {
  /** As it is in the log, whatever `show` leaves out of pages. */
  readonly question: UiQuestion;
  /**
   * What they answer. Undefined where they are asked about before: whether the question is shown as theirs,
   * or withdrawn; and of a credential, which is a secret.
   */
  readonly answer: JsonValue | undefined;
  /**
   * The arguments that would run after this answer: edits are in them, and the tool's check has made them
   * what they are. As JSON, in a copy; `{ value }` where the check makes no object.
   */
  readonly args: JsonObject;
}
/** What a person may answer. A yes or a no is one permission; each thing that goes beyond is another. */
interface AnswerRules {
  /**
   * Whether they may give this answer. Default: in their own sessions yes, in those of other users no.
   * Anything but `true` is a no. Not asked, and so a no, where the arguments that would run cannot be shown
   * in full (`checkedGap` of the question).
   *
   * An answer that changes the arguments is asked about twice: as
   * the question stands, without an `answer`, and as it would run.
   */
  readonly mayAnswer?: ((proposed: ProposedAnswer, key: SessionKey) => Awaitable<boolean>) | undefined;
  /**
   * The arguments that an answer may change, as names of members by the name of the tool:
   * `{ refund: ['amount'] }`. Default: none. Also for what an answer to
   * a tool's own confirmation changes in the `payload` that was shown.
   */
  readonly mayEditArgs?: {
    readonly [tool: string]: readonly string[];
  } | undefined;
  /**
   * Names of the tools in whose place an answer may give the result: `{ result }` of a confirmation, or of a
   * call that is in doubt. The tool does not run then. Default: none.
   */
  readonly mayGiveResults?: readonly string[] | undefined;
  /** Names of the tools of which an answer may approve later calls, too (`remember`). Default: none. */
  readonly mayRemember?: readonly string[] | undefined;
}
/** Who answers, and in which session. */
interface Answering {
  readonly rules: AnswerRules;
  readonly key: SessionKey;
  /** Whether the session is the person's own. */
  readonly isOwn: boolean;
}
/** An answer on its way in, whatever the wire. */
interface IncomingAnswer extends Answering {
  readonly question: UiQuestion;
  readonly answer: AnswerInput;
  /** `runner.checkAnswer`, for this session. */
  readonly check: (answer: AnswerInput) => Promise<AnswerCheck>;
}
/**
 * The one check of every answer, on every wire. Throws `Problem` where a person may not give it: `not_yours`,
 * `args_not_editable`, `result_not_allowed`, `remember_not_allowed` (403), `answer_not_checked` (409).
 */
export declare function checkMayAnswer(incoming: IncomingAnswer): Promise<void>;
/**
 * Whether a question is this person's to answer: before they
 * have said anything, or with an `answer` that changes nothing.
 */
export declare function isTheirs(who: Answering, question: UiQuestion, answer?: JsonValue): Promise<boolean>;
/** The rules of `AnswerRules`, for who checks the members of a person. */
export declare const answerRules: MemberRules<AnswerRules>;
/** Who asks, as the application knows them: never as the request says. */
interface Person extends AnswerRules {
  readonly appName: string;
  /** Whose sessions are theirs. */
  readonly userId: string;
  /** Who writes and answers, as the log says it; default `userId`. */
  readonly by?: string | undefined;
  /**
   * Whether they may say earlier words of a session otherwise, which forks it, or takes it back. Asked with
   * no effects first, and then with the calls that its model would know nothing of, and may ask for once
   * more. Default: they may in
   * the sessions that they may write in, where there are no such calls.
   */
  readonly mayEdit?: ((key: SessionKey, effects: readonly LaterEffect[]) => Awaitable<boolean>) | undefined;
  /**
   * Whether they may read the sessions of another user, and no more. Default: of no other user. Their own
   * they may read, write in and delete.
   */
  readonly mayRead?: ((userId: string) => Awaitable<boolean>) | undefined;
  /**
   * Whether they may write in the sessions of another user that they may read: send messages and files, say
   * earlier words otherwise, give results of `clientTools`, resume and cancel. What they write is stored with
   * their name. Default: of no other user.
   */
  readonly mayWrite?: ((userId: string) => Awaitable<boolean>) | undefined;
  /** Whether they may delete the sessions of another user that they may read. Default: of no other user. */
  readonly mayDelete?: ((userId: string) => Awaitable<boolean>) | undefined;
}
/** What the request handler needs. `authorize` is required: there is no open default. */
interface UiHandlerOptions {
  readonly runs: LiveRuns;
  /** Who asks, and what they may; nothing where nobody is signed in. Asked about every request. */
  readonly authorize: (request: Request) => Awaitable<Person | undefined>;
  /** The path below which the routes are; default `/api`. */
  readonly base?: string | undefined;
  /** Other origins whose pages may ask; default: only pages of the server's own. */
  readonly origins?: readonly string[] | undefined;
  /**
   * The hosts that the server answers to: names, with a port or without, or `*.example.com` for all below.
   * Default: loopback hosts alone (`localhost`, `127.x.x.x`,
   * `[::1]`), so a server that others reach names its own.
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Takes what a person gives where a credential is asked for, and makes the answers, which stand in the log:
   * the value does not. `answerCredential` of `@mortise/auth` does this. Without it such an answer is
   * refused.
   */
  readonly credential?: ((question: PendingRequest, value: JsonValue, key: SessionKey) => Awaitable<readonly AnswerInput[]>) | undefined;
  /** Names of the tools that the page runs: only their results are taken from it. */
  readonly clientTools?: readonly string[] | undefined;
  /** Where uploads go; without it there are none. */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Where words are said in the place of earlier ones. `fork`: in a session of its own, and the other stays
   * as it is. `rewind`: in the same one, of whose conversation what followed is no part any more; its log
   * keeps it. Files are as they were then, in either. Default `fork`.
   */
  readonly edits?: "fork" | "rewind" | undefined;
  /** Bytes of a request's JSON; default 256 KiB. */
  readonly bodyLimitBytes?: number | undefined;
  /** Bytes of an upload; default 10 MiB. */
  readonly uploadLimitBytes?: number | undefined;
  /** Milliseconds that a body may take to arrive; default 10,000. */
  readonly bodyTimeoutMs?: number | undefined;
  /** Milliseconds between two signs of life of a stream; default 10,000. */
  readonly keepAliveMs?: number | undefined;
  /** Told of what nobody expected; the page is told `internal`. */
  readonly onError?: ((error: unknown, request: Request) => void) | undefined;
}
/** The session in which other words can be said. */
interface ForkedBefore {
  readonly key: SessionKey;
  /** The words that it does not have any more, as they were said. */
  readonly replaced: EventOf<"input">;
}
/**
 * A fork of a session from before some words, in which a person says others. The session stays as it is.
 *
 * Throws `Problem`: `unknown_message` (404), `session_busy` (409) while a run goes on, `pending_requests`
 * (409) while it waits for somebody, `not_yours` (403) where `mayEdit` says no, and `fork_effects` (409) with
 * the names of the `calls` that the fork would know nothing of, where `mayEdit` does not say yes to them.
 */
export declare function forkBefore({ runs, artifacts }: Pick<UiHandlerOptions, "runs" | "artifacts">, person: Person, key: SessionKey, words: WordsToReplace): Promise<ForkedBefore>;
/** Answers one request. Never rejects. */
type UiHandler = (request: Request) => Promise<Response>;
/** What stands before every route, whatever the wire. */
type GuardOptions = Pick<UiHandlerOptions, "authorize" | "origins" | "hosts" | "onError"> & {
  /** The path below which the routes are, and which may be one itself. */
  readonly base: string;
};
/**
 * A handler behind the guards of a page: the origin and the host, who it is, refusals as JSON, and nothing of
 * an error that nobody expected but `onError`.
 *
 * Throws `ConfigError`: `missing_authorize`, `invalid_option`.
 * @param name The handler's, for that error.
 * @param answer Answers a request of somebody who is known. A `Problem`, or an error of the framework whose
 * code is one of a refusal, becomes the refusal. `path`: the parts below the base.
 */
export declare function guardedHandler(name: string, options: GuardOptions, answer: (request: Request, person: Person, path: readonly string[]) => Promise<Response>): UiHandler;
/** There is nothing, or nothing that this person may know of. */
export declare function notFound(): Problem;
/** A question of an inbox, with where it was asked. */
interface UiInboxItem {
  readonly session: string;
  readonly userId: string;
  readonly question: UiQuestion;
}
/** What a person answers to a question. */
interface PersonAnswer {
  readonly id: string;
  readonly value: JsonValue;
}
/** A question that a person takes back. */
interface PersonWithdrawal {
  readonly id: string;
  readonly reason?: string;
}
/** What a client says about questions, which may be what it has said before. */
interface SaidAgain {
  readonly answers: readonly PersonAnswer[];
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
}
/**
 * Of answers and withdrawals, those that are not given yet. The clients of some protocols send what a person
 * decided with every request: what the log says as well is left out, and so is what is about no question of
 * this session.
 * @param open The questions that are open.
 * @param meaningOf What a value means as the answer to a question of a kind; default: itself.
 *
 * Throws `Problem` where something else happened first: `already_answered` (409, with `by`), `withdrawn`,
 * `expired` (410).
 */
export declare function openAnswers({ sessions }: Pick<LiveRuns, "sessions">, key: SessionKey, { answers, withdraw }: SaidAgain, open: readonly Pick<UiQuestion, "id">[], meaningOf?: (kind: string, value: JsonValue) => JsonValue): Promise<Required<SaidAgain>>;
/** A body that is one JSON object. Throws `Problem`: 415 of another content type, 400 of anything else. */
export declare function readJson(request: Request, most: number, timeoutMs: number): Promise<JsonObject>;
/**
 * Takes a session back to a revision for a person, who withdraws what it asks by that: what is open ends, and
 * nothing of it runs.
 *
 * Throws `Problem`: `not_yours` (403) where they may not write in the session, `mayEdit` says no, or a
 * question is another person's; `session_busy` (409) while a run goes on. Throws `SessionRewindError` with
 * the effects that would be forgotten.
 */
export declare function rewindTo({ runs, artifacts }: Pick<UiHandlerOptions, "runs" | "artifacts">, person: Person, key: SessionKey, back: Pick<RewindOptions, "toRevision" | "reason" | "forgetEffects">): Promise<void>;
/** A page on which each question says whether it is this person's. */
export declare function pageSeenBy(person: Person, key: SessionKey, state: UiState): Promise<UiState>;
/**
 * A session's events as one person sees them: each question says whether it is theirs, `mine`.
 *
 * It takes the events of one watch in their order. A watch of a person's own session costs nothing
 * where they have no `mayAnswer`; any other reads the session once, when the first question comes.
 */
export declare class PersonView {
  #private;
  constructor(person: Person, key: SessionKey, runs: LiveRuns);
  /** Whether this person may answer whatever is asked, and change nothing. */
  get seesAll(): boolean;
  /** Whether an event is the same for everybody, so that it need not be waited for. */
  isPlain(event: UiEvent): boolean;
  see(event: UiEvent): Promise<UiEvent>;
  /** A frame in which each question says whether it is theirs. */
  seeFrame(frame: UiFrame): Promise<UiFrame>;
}
/** How frames become a body. */
interface SseBodyOptions {
  /** A frame before the others. */
  readonly first?: SseFrame | undefined;
  /** Milliseconds between two signs of life. */
  readonly keepAliveMs: number;
  /** A frame behind the others, where they come to their end. */
  readonly last?: string | undefined;
  /** Called once, when nobody reads any more or all is read. */
  readonly leave: () => void;
  /**
   * What is said last where the frames fail: the response has begun, so it cannot be refused any more.
   * Without it, or without an answer, the connection breaks off.
   */
  readonly failed?: ((error: unknown) => string | undefined) | undefined;
}
/** One or several server-sent events. */
type SseFrame = string | Uint8Array<ArrayBuffer>;
/** How a stream of frames is answered. */
interface SseOptions extends SseBodyOptions {
  /** Default 200. */
  readonly status?: number | undefined;
  /** Headers beside those of a stream. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
/**
 * Frames as one response of server-sent events. A comment comes where nothing else does, so that no proxy
 * takes the connection for a dead one. Nothing on the way may keep it back, change it, or store it.
 */
export declare function sseResponse(frames: AsyncIterator<SseFrame, void>, { headers, status, ...options }: SseOptions): Response;
/** Who asked, until they leave: aborted by the request's own signal, or by `leave`. */
export declare function untilLeft(request: AbortSignal): {
  readonly signal: AbortSignal;
  readonly leave: () => void;
};
/** What a person gives to a session, whatever the wire: any of it, together. */
interface PersonInput {
  readonly message?: string | Content | undefined;
  /** Words with an id are taken once. */
  readonly inputId?: string | undefined;
  readonly answers?: readonly PersonAnswer[] | undefined;
  readonly withdraw?: readonly PersonWithdrawal[] | undefined;
  readonly results?: readonly PersonResult[] | undefined;
}
/** What a tool of the page gave. */
type PersonResult = Pick<ResultInput, "callId" | "outcome">;
/** What a door to sessions knows. */
type DoorOptions = Pick<UiHandlerOptions, "runs" | "credential" | "clientTools">;
/**
 * Gives what a person gives to a session, as far as they may: the one door of every wire. Resolves when it
 * stands in the log, with a revision that has it.
 *
 * A question is answered, or withdrawn, as far as `AnswerRules` of the person allow. A credential goes to
 * `credential`, and never into the log. Results come of `clientTools` alone. Throws `Problem`, and then
 * nothing was given, save what `credential` kept: `not_yours`, `args_not_editable`, `no_credential_door`,
 * `not_a_client_tool`, `already_answered`, ...
 */
export declare function submit(options: DoorOptions, person: Person, key: SessionKey, { message, inputId, answers, withdraw, results }: PersonInput): Promise<{
  readonly rev: number;
}>;
/**
 * What a person answers, as inputs of the session, for who delivers them by a way of their own, such as a
 * session client of `@mortise/worker`. Credentials go to `credential`. Throws `Problem`, as `submit` does.
 */
export declare function checkedAnswers(options: DoorOptions, person: Person, key: SessionKey, given: readonly PersonAnswer[]): Promise<readonly AnswerInput[]>;
/**
 * The routes of a page, as one web-standard handler.
 *
 * App and user of a session are always those that `authorize` says: another's session is not there.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export declare function uiHandler(options: UiHandlerOptions): UiHandler;
/** How events are projected. */
interface ProjectOptions {
  /** What of the log a page is shown. */
  readonly show?: UiShow | undefined;
  /** The name of a call, for `show`. */
  readonly callName?: ((callId: string) => string | undefined) | undefined;
  /** Of a `rewound`: what a page shows of its revision. Without it, the event moves the cursor alone. */
  readonly page?: UiState | undefined;
}
/**
 * What a stored event says to a page: exactly one `UiStored`.
 *
 * Pure: it follows from the event and the options alone. Every member is named, none is copied whole: what a
 * later version of an event has beside them is not shown.
 * @param revision The session's, with this event as its last.
 */
export declare function projectEvent(event: Event, revision: number, options?: ProjectOptions): UiStored;
/** What a page shows of a whole log: what it would show had it watched from the first event on. */
export declare function stateOf(events: readonly Event[], options?: ProjectOptions): UiState;
/** A whole log as messages. */
export declare function messagesOf(events: readonly Event[], options?: ProjectOptions): readonly UiMessage[];
/** The id of a part: its turn's id and its place there. Of a call it is the id of the call. */
export declare function partId(turn: string, part: number): string;
export type { AnswerRules, Answering, DoorOptions, ForkedBefore, GuardOptions, IncomingAnswer, LiveInput, LiveRuns, LiveRunsOptions, Person, PersonAnswer, PersonInput, PersonResult, PersonWithdrawal, ProjectOptions, ProposedAnswer, SaidAgain, SseOptions, Taken, UiAgent, UiAsked, UiCall, UiCallRef, UiChange, UiEvent, UiFleeting, UiFrame, UiHandler, UiHandlerOptions, UiInboxItem, UiLive, UiLiveCall, UiMedia, UiMediaRef, UiMessage, UiNote, UiOp, UiOutcome, UiPart, UiPatch, UiQuestion, UiRunEnd, UiShow, UiSource, UiSources, UiState, UiStored, UiText, UiUsage, WatchOptions, WordsToReplace };