// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
/** What the model asked for. */
interface FunctionCall {
  /** Ours: unique in the session and stable over replays. An adapter leaves it empty; the driver sets it. */
  readonly id: string;
  /** The provider's own id, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  /** Parsed, not yet checked. Empty where `refused` says why. */
  readonly args: JsonObject;
  /** Its result comes later, from outside: its tool was long-running, or one that the client runs. */
  readonly longRunning?: true;
  /** Why the argument text gave no usable object. The call is answered with this error and never runs. */
  readonly refused?: {
    readonly code: string;
    readonly message: string;
    readonly text: string;
  };
}
/** What every part may carry. */
interface PartBase {
  /** State that only the named provider reads (signatures, cache marks). Never sent to another provider. */
  readonly providerMetadata?: {
    readonly [provider: string]: JsonObject;
  };
}
interface TextPart extends PartBase {
  readonly type: "text";
  readonly text: string;
  /**
   * Of a message: whether this is no word of the user's, but what came beside them, such as a document, a
   * page or a log. A model reads it as any text; an address that stands in it is not one that the user wrote.
   */
  readonly isData?: boolean;
}
/** Media in the message itself. */
interface InlineDataPart extends PartBase {
  readonly type: "inlineData";
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
}
/** Media at an address. */
interface FileDataPart extends PartBase {
  readonly type: "fileData";
  readonly mimeType?: string;
  readonly fileUri: string;
}
/** What a tool or a gate asks of someone outside. */
interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a third party's own word. */
  readonly kind: string;
  readonly hint: string;
  readonly payload?: JsonValue;
  /**
   * What an answer must look like; an answer that does not match is refused and not stored, with what the
   * form says of itself (`description`). A form whose `properties` have `args` lets whoever answers edit the
   * arguments.
   */
  readonly answerJsonSchema?: JsonObject;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** How many different people must answer; default 1. Above 1 an answer without `by` is refused. */
  readonly quorum?: number;
  /**
   * An answer that matches is the last one: it settles the question
   * though fewer than `quorum` have answered, as one no does.
   */
  readonly finalJsonSchema?: JsonObject;
}
/** A question as it stands in the log. The driver stamps what whoever asks cannot choose. */
interface PendingRequest extends PendingQuestion {
  readonly id: string;
  readonly callId: string;
  /** The gate that asks; absent when the tool itself or the driver does. */
  readonly gate?: string;
  /** Where that gate stands: with the runner; absent where it is an agent's or a tool's. */
  readonly place?: "runner";
  /**
   * SHA-256 of the tool's definition, the arguments that the question
   * is about, and what they come to where that is something else.
   */
  readonly digest: string;
  /** The arguments that it is about, where they are not the model's own. */
  readonly args?: JsonObject;
  /** What the arguments come to: the JSON picture of what runs, where that is not the arguments as given. */
  readonly checked?: JsonValue;
  /** Why `checked` does not say all of it: show the question as one about more than can be seen. */
  readonly checkedGap?: CheckedGap;
  readonly handle?: JsonValue;
  /** What the model reads while it goes on, where that is not that the call is pending. */
  readonly modelOutput?: JsonValue;
  /** What the tool would do, in its own words (`Tool.preview`): at most 20,000 characters. */
  readonly preview?: string;
}
/** What a question cannot show of what runs. */
interface CheckedGap {
  /**
   * `large`: the picture has more than 100,000 characters and is
   * left out. `opaque`: something in it says nothing in JSON.
   */
  readonly reason: "large" | "opaque";
  /** Of a large one: its length as JSON, and the SHA-256 of that JSON with its keys sorted. */
  readonly chars?: number;
  readonly sha256?: string;
}
/** An answer to one question. */
interface Answer {
  readonly requestId: string;
  readonly kind: string;
  readonly value: JsonValue;
  /** Who answered. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** It settled the question, though fewer had answered than its `quorum`. */
  readonly final?: true;
}
/** Media that goes with an outcome. */
type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** How a function call ended. */
type ToolOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  /** What the model reads instead of `output`. */
  readonly modelOutput?: JsonValue;
  readonly parts?: readonly OutcomePart[];
} | {
  readonly status: "error";
  readonly code: string;
  readonly message: string;
  readonly parts?: readonly OutcomePart[];
} | {
  readonly status: "denied";
  readonly reason?: string;
};
/** Not ended, and the model goes on: the result comes later as new content of the user's role. */
interface InterimOutcome {
  readonly status: "interim";
  readonly handle?: JsonValue;
  /** What the model reads instead of that the call is pending. */
  readonly modelOutput?: JsonValue;
}
/** One piece of a `Content`. */
type Part = TextPart | ThoughtPart | InlineDataPart | FileDataPart | FunctionCallPart | FunctionResponsePart | ProviderPart;
interface ThoughtPart extends PartBase {
  readonly type: "thought";
  readonly text: string;
}
interface FunctionCallPart extends PartBase, FunctionCall {
  readonly type: "functionCall";
}
interface FunctionResponsePart extends PartBase {
  readonly type: "functionResponse";
  /** Of the call. */
  readonly id: string;
  /** The provider's own id of the call, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}
/** What one provider said and nothing else understands, kept whole so that it can be sent back. */
interface ProviderPart extends PartBase {
  readonly type: "provider";
  readonly provider: string;
  readonly value: JsonValue;
  /**
   * What it says in words, for models of other providers: at most 2,000 characters. Empty where
   * they miss nothing; where it is absent, such a model is not told of the part, and a warning says so.
   */
  readonly summary?: string;
}
/** Who speaks. A function response has the role `tool`. */
type Role = "user" | "model" | "tool";
/** One turn of one speaker. */
interface Content {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** Which model made this content. It decides what may be replayed to which provider. */
  readonly origin?: {
    readonly provider: string;
    readonly model: string;
  };
}
/** Why the model stopped. `raw` is the provider's own word. */
interface FinishReason {
  readonly unified: "stop" | "length" | "functionCalls" | "safety" | "error" | "other";
  readonly raw?: string;
}
/**
 * Where the outcome of a call is from: the tool's own code, a server that
 * answers in its place, or what was said and stored before.
 */
type ResponseSource = "tool" | "server" | "memory";
/**
 * What an answer refers to: a page, a file, a passage of a document. One
 * shape for all providers; at least one of `url`, `title` and `quote` is there.
 */
interface Source {
  /** Where it is: any scheme that the provider gives. */
  readonly url?: string;
  /** Its name: of a page its title, of a file its name. */
  readonly title?: string;
  /** What it says, in its own words. */
  readonly quote?: string;
  /** The place of the text part that refers to it among the turn's parts; absent: the whole turn does. */
  readonly part?: number;
  /** Where in that part's text the words are that refer to it, in UTF-16 units; absent: all of it. */
  readonly start?: number;
  /** The first UTF-16 unit that does not refer to it any more. Stands with `start`. */
  readonly end?: number;
}
/**
 * Tokens. What a provider does not say stays `undefined`. Cached and cache-write tokens are parts of
 * `inputTokens`, thought tokens of `outputTokens`.
 */
interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly thoughtTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteTokens?: number;
}
/** What one model used. */
interface ModelUsage {
  readonly provider: string;
  readonly model: string;
  readonly usage: Usage;
}
/** Side effects that travel with an event and are applied when it is appended. */
interface EventActions {
  /** `null` deletes a key. */
  readonly stateDelta?: JsonObject;
  /** The version that each saved artifact got. */
  readonly artifactDelta?: {
    readonly [filename: string]: number;
  };
  /** The response ends the turn: the model is not asked to put it into words. */
  readonly skipSummarization?: boolean;
  /** Writes to the state of a nested run that has one of its own. */
  readonly localDelta?: JsonObject;
  /** Another agent of the same tree takes the turn, when every call of the round has its response. */
  readonly transferTo?: string;
  /** The agent hands back to whoever runs it: a loop ends, a sub-agent returns. */
  readonly escalate?: boolean;
}
/** One entry of a session's log. `v` is the format's version; older ones are read. */
type Event = EventBase & EventBody;
/** What every event says. */
interface EventBase {
  readonly v: 1;
  /**
   * Unique among all events ever made, those that were never stored included. Its copies, of an import or a
   * fork, have the same.
   */
  readonly id: string;
  /**
   * From one user message to the next: answers and continuations belong to the invocation that they continue.
   */
  readonly invocationId: string;
  /** The agent's name, or `user`. */
  readonly author: string;
  /**
   * The nested run that it happened in; absent at the root. Unique
   * in the session, and a path for people: `parent/agent:call`.
   */
  readonly branch?: string;
  /** Epoch milliseconds. Order is by position in the log, never by time. */
  readonly timestamp: number;
  readonly actions?: EventActions;
  /** The mail that it comes of: what was taken of it, or that it was refused. */
  readonly mailId?: string;
}
/** What happened. */
type EventBody = {
  readonly type: "input";
  readonly content: Content;
  readonly inputId?: string;
  readonly by?: string;
} | {
  readonly type: "model";
  readonly content: Content;
  readonly acts: boolean;
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** What the answer refers to. */
  readonly sources?: readonly Source[];
  readonly metadata?: JsonObject;
  readonly output?: JsonValue;
  /**
   * The structured output as the model gave it, where the
   * schema makes something of it that is more than JSON.
   */
  readonly outputGiven?: JsonValue;
  /** An application made the calls, and no model: their responses end the turn. */
  readonly by?: "application";
} | {
  readonly type: "modelFailed";
  readonly code: string;
  readonly message: string;
  readonly usage?: Usage;
  readonly origin?: NonNullable<Content["origin"]>;
} | {
  readonly type: "started";
  readonly calls: readonly StartedCall[];
} | {
  readonly type: "response";
  readonly callId: string;
  readonly outcome: ToolOutcome;
  /**
   * Where it is from, as its tool says of itself: of what the tool returned, or threw for the model to
   * read. Absent: `tool`, and what was said in the tool's place.
   */
  readonly source?: ResponseSource;
  /** Milliseconds since its tool began, in the run that settled it; absent where no tool ran. */
  readonly ms?: number;
} | {
  readonly type: "late";
  readonly callId: string;
  readonly outcome: ToolOutcome;
  readonly ms?: number;
} | {
  readonly type: "asked";
  readonly request: PendingRequest;
  readonly interim?: true;
} | {
  readonly type: "answered";
  readonly answer: Answer;
} | {
  readonly type: "passed";
  readonly callId: string;
  readonly gate: string;
  /** Where that gate stands: with the runner; absent where it is an agent's or a tool's. */
  readonly place?: "runner";
  readonly digest: string;
  readonly args?: JsonObject;
  /** What the model reads beside the outcome. */
  readonly note?: string;
} | {
  readonly type: "stepped";
  readonly callId: string;
  readonly name: string;
  readonly value?: JsonValue;
} | {
  readonly type: "withdrawn";
  readonly requestId: string;
  readonly reason: string;
} | {
  readonly type: "opened";
  readonly agent: string;
  /**
   * The names of the agents that lead to it, the root's first and its own last; absent in logs of old.
   */
  readonly path?: readonly string[];
  /** The branch that it was begun on; absent: the root. */
  readonly parent?: string;
  /** The call that it runs for; its response ends it. */
  readonly callId?: string;
  /** Where it is a member of another agent: that agent's name for it. A `closed` ends it. */
  readonly member?: string;
  /** What it is asked. */
  readonly input?: Content;
  /**
   * What it reads of the branch that it was begun on: all that
   * is and will be said, all that was said so far, or nothing.
   */
  readonly reads?: "shared" | "copy";
  /** The next run on this branch goes on with this conversation. */
  readonly keeps?: true;
  /** Its own limits, beside those of the runs around it. */
  readonly limits?: {
    readonly [name: string]: number;
  };
  /** The state that it sees, where that is not the session's; what it writes stays on its branch. */
  readonly state?: JsonObject;
} | ({
  readonly type: "closed";
} & MemberEnd) | {
  readonly type: "rewound";
  /** How many events of the log the conversation begins with. */
  readonly revision: number;
  /**
   * What an index had of the session there, for those who keep a fold and not the log: as `indexText`.
   */
  readonly index: JsonObject;
  readonly reason?: string;
} | {
  readonly type: "notice";
  readonly code: string;
  readonly value?: JsonValue;
};
/** How a member of another agent ended. */
interface MemberEnd {
  readonly status: "completed" | "limited" | "failed";
  readonly output?: JsonValue;
  /** Why it did not complete. */
  readonly code?: string;
  readonly message?: string;
  /** It, or a member of its own, handed back to whoever runs it. */
  readonly escalated?: true;
}
/** A call whose effect may begin. */
interface StartedCall {
  readonly callId: string;
  readonly attempt: number;
  /**
   * What its tool was declared to do then; absent: `write`. A
   * call that is lost is treated as the stricter of then and now.
   */
  readonly effect?: "read" | "idempotent" | "write";
  readonly args?: JsonObject;
}
/** Which session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/**
 * Carries what runs show and nobody stores to watchers in other processes: a channel for each session.
 *
 * It may lose what it likes, for the truth is the log: whoever missed a frame finds out by the next one, and
 * asks for the whole moment again. So nothing waits for it, and nothing is kept for those who are away.
 *
 * INVARIANT relay:key: any text is an app, a user and a session id, and each session has its own channel.
 */
interface DeltaRelay {
  /**
   * Sends a frame to whoever subscribes to a session, in this process too. A frame is a text of at most
   * `mostFrameLength` UTF-16 code units, without U+0000 and lone surrogates.
   *
   * INVARIANT relay:publish: a frame comes to all who have
   * subscribed to its session, in any process, as it is.
   * INVARIANT relay:publish:size: a frame of the greatest length comes whole, whatever characters it has.
   * INVARIANT relay:publish:order: the frames of one process for
   * one session come in the order in which they were sent, each once.
   * INVARIANT relay:publish:away: where nothing can be sent it returns at once and throws
   * nothing, frames are given up, and those that are sent when it can be done again come.
   * INVARIANT relay:publish:bound: while nothing can be sent, at most `mostWaitingFrames` wait.
   */
  publish(key: SessionKey, frame: string): void;
  /**
   * Calls a listener with each frame for a session that is published from now on, until the signal aborts.
   * Resolves once frames come, or when the signal aborts; never rejects: what cannot be done is tried again.
   *
   * INVARIANT relay:subscribe: what is published once it has resolved comes, to each of several listeners.
   * INVARIANT relay:subscribe:end: once its signal has
   * aborted, a listener hears nothing more, and others go on.
   * INVARIANT relay:subscribe:threw: a listener that throws takes no frame from others, nor from itself.
   */
  subscribe(key: SessionKey, listener: (frame: string) => void, signal: AbortSignal): Promise<void>;
}
/**
 * The longest frame, in UTF-16 code units: at most 6,000
 * bytes in UTF-8, for PostgreSQL takes less than 8,000.
 */
export declare const mostFrameLength = 2e3;
/** How many frames may wait in one process to be sent. */
export declare const mostWaitingFrames = 1e3;
/** A question, with the call that it is about as it would run. */
type PendingCall = PendingRequest & {
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The agents that lead to it, from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
};
/** How a run ended. All but the completed can be continued: the log says where they were. */
type RunResult<Output = unknown> = CompletedRun<Output> | RespondedRun | UnstructuredRun | PausedRun | StoppedRun | SuspendedRun | FailedRun;
/** The agent gave its answer. */
interface CompletedRun<Output = unknown> extends RunReport {
  readonly status: "completed";
  /**
   * As the agent's schema makes it; of an agent without one, what it ended with, if that is more than text.
   */
  readonly output: Output;
  readonly outcome?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** A response ended the run: of a call that the application made (`callTool`), or that skips the summary. */
interface RespondedRun extends RunReport {
  readonly status: "completed";
  /** How that call ended. */
  readonly outcome: ToolOutcome;
  readonly output?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/**
 * The answer is none that the schema of the runner's agent
 * checks: another agent's, after a transfer, or a hook's.
 */
interface UnstructuredRun extends RunReport {
  readonly status: "completed";
  /** The agent that had the turn. */
  readonly answeredBy: string;
  readonly output?: undefined;
  readonly outcome?: undefined;
  readonly error?: undefined;
}
/** Nothing is left to do before somebody answers `pending`. */
interface PausedRun extends RunReport {
  readonly status: "paused";
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** A limit or somebody ended the run before it was through. */
interface StoppedRun extends RunReport {
  readonly status: "limited" | "cancelled";
  readonly error: RunProblem;
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}
/**
 * The run was told to stop by `RunInput.suspend` and did, before it was through: `run({ session })` goes on
 * with it, here or elsewhere.
 */
interface SuspendedRun extends RunReport {
  readonly status: "suspended";
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** The run broke. */
interface FailedRun extends RunReport {
  readonly status: "failed";
  readonly error: RunProblem;
  readonly output?: undefined;
  /** How the call ended that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}
/** What is said of every run. */
interface RunReport {
  readonly session: SessionKey;
  /** Of the session's log, after the run. 0 where it could not be read. */
  readonly revision: number;
  /** Text of the invocation's last model content; where a response ended the run and has words, those. */
  readonly text: string;
  /**
   * All parts of that content: what else the model said, such as media and what its provider's tools gave.
   */
  readonly parts: readonly Part[];
  /** What that content refers to. */
  readonly sources?: readonly Source[];
  /** Whatever else the provider says of it, in its own words. */
  readonly metadata?: JsonObject;
  /** Why the model stopped there. */
  readonly finishReason?: FinishReason;
  /**
   * What waits for an answer. A run that did not pause may
   * have some: results that its model did not wait for.
   */
  readonly pending: readonly PendingCall[];
  /**
   * The calls of the whole invocation, those of nested agents included, in the order in which they were made.
   * A turn that was cut makes none: its calls never run.
   */
  readonly calls: readonly RunCall[];
  /** Of the whole invocation. */
  readonly usage: Usage;
  /** The same by models, in the order in which they were first asked, where the log says which it was. */
  readonly usageByModel: readonly ModelUsage[];
  /** Those that a watcher of this run was shown, without their causes. */
  readonly warnings: readonly RunWarning[];
}
/** A call that a model or the application made, and how it ended. */
interface RunCall {
  /** Its id, by which events of the log and questions name it. */
  readonly id: string;
  /** The name of its tool. */
  readonly name: string;
  /** The arguments as they were written, or as a gate, a hook or a person changed them. */
  readonly args: JsonObject;
  /** How it ended by now; undefined while it is open. */
  readonly outcome?: ToolOutcome;
  /** The agent that made it. */
  readonly agent: string;
  /** The nested run in which it was made; absent at the root. */
  readonly branch?: string;
}
/** Something was left out, or did not work, and the run went on. */
interface RunWarning {
  readonly code: string;
  readonly message: string;
}
/** Why a run did not get to its end. */
interface RunProblem {
  readonly code: string;
  readonly message: string;
  /** Continuing the session later may help: the store, the model or another worker was in the way. */
  readonly retryable?: true;
  /**
   * Milliseconds to wait before that: what a provider asks for, or how long another run's lease lasts yet.
   */
  readonly retryAfterMs?: number;
  /** Ids of the mail in which what came with a run that found its session busy was delivered. */
  readonly delivered?: readonly string[];
  /**
   * What was thrown, for this process only: its message may hold secrets. Not enumerable, so it is neither
   * logged nor sent with the result.
   */
  readonly cause?: unknown;
  /**
   * What had happened and could not be stored, where the store
   * failed: effects may be among it that the log knows nothing of.
   */
  readonly unsaved?: readonly Event[];
}
/**
 * What a watcher of a run sees.
 *
 * Order: any number of the others, then exactly one `end`, then
 * nothing. Only `event` is stored, and it is shown after it was stored.
 */
type RunEvent<Output = unknown> = Delta | {
  readonly type: "turnDropped";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happened in; absent at the root. */
  readonly branch?: string;
  /** The id that the turn's `model` event would have had. */
  readonly turn: string;
} | ToolStart | {
  readonly type: "toolProgress";
  /** The id of the call. */
  readonly callId: string;
  /** The nested run that it happened in; absent at the root. */
  readonly branch?: string;
  /** As the tool said it, without secrets. */
  readonly value: JsonValue;
} | ToolEnd | {
  readonly type: "event";
  /** As it stands in the log. */
  readonly event: Event;
  /** Of the session, with this event as its last. */
  readonly revision: number;
} | {
  readonly type: "warning";
  /** What it is, as one of the codes of errors. */
  readonly code: string;
  /** What happened and what to do, for people. */
  readonly message: string;
  /** As that of a `toolEnd`. */
  readonly cause?: unknown;
} | {
  readonly type: "end";
  /** What `run` answers. */
  readonly result: RunResult<Output>;
};
/**
 * Text for display as it comes, without secrets: what may
 * be the beginning of one comes as soon as it is none.
 *
 * What the deltas of a turn add up to is over with the stored event of its id, which may say something else,
 * with a `turnDropped`, or with the end of the run, whichever is first.
 */
interface Delta {
  readonly type: "delta";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The id that the turn's `model` event will have. */
  readonly turn: string;
  /** The part's place in the turn's content. */
  readonly index: number;
  /** What the text is of: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: "text" | "thought" | "args";
  /** What came since the last delta of the part; may be empty. */
  readonly text: string;
  /** Of `args`: the id that the call will have. */
  readonly callId?: string;
  /** Of `args`: the function's, at the first delta of each call. */
  readonly name?: string;
}
/**
 * A tool begins, past the hooks and gates before it; again when it runs again or its agent goes on after a
 * pause.
 */
interface ToolStart {
  readonly type: "toolStart";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** With the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a person changed them. */
  readonly args: JsonObject;
}
/**
 * A call is over: each has one with its outcome, where its tool never began as well. `pending`: it waits,
 * after a `toolStart`; of a call that waits for a gate the `asked` event says so.
 */
interface ToolEnd {
  readonly type: "toolEnd";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** With the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** As those of its `toolStart`; else those in force. */
  readonly args: JsonObject;
  /** What the call came to, or that it waits. */
  readonly outcome: ToolOutcome | {
    readonly status: "pending";
  };
  /** Milliseconds since its `toolStart`; 0 where there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for the watcher in this process only: it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
/** What a run shows in one moment and nobody stores, as far as a page shows it. JSON, without secrets. */
type FleetingEvent = {
  readonly type: "turn";
  readonly turn: string;
  readonly agent: string;
  /** The id of the invocation; empty where nobody knows it yet. */
  readonly run: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly branch?: string;
} | FleetingDelta | {
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
};
/** More of a part of a turn. */
interface FleetingDelta {
  readonly type: "delta";
  readonly turn: string;
  /** The part's place in the turn. */
  readonly part: number;
  readonly kind: "text" | "thought" | "args";
  readonly text: string;
  /** Of a call's arguments: the function's, at their first delta. */
  readonly name?: string;
}
/** What a run shows of itself, without its deltas: undefined where there is nothing to show. */
export declare function fleetingEvent(event: Exclude<RunEvent, {
  readonly type: "event" | "end" | "delta";
}>): Exclude<FleetingEvent, {
  readonly type: "turn" | "delta";
}> | undefined;
/** How a run ended. */
interface RunOver {
  readonly status: RunResult["status"];
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
}
/** What came of a session's run elsewhere. */
interface HeardRun {
  /** What its worker knew of the log: whoever knows less reads it first. */
  readonly rev: number;
  /** The events take the place of all that was told of the moment. */
  readonly isAnew: boolean;
  readonly events: readonly FleetingEvent[];
  /** The run has ended. */
  readonly over?: RunOver | undefined;
}
/**
 * Makes one moment of the frames for a session: nothing is told twice, nothing after a gap before all of it
 * was told again, and nothing of an attempt once another one has taken its place.
 */
export declare class HeardRuns {
  #private;
  /**
   * @param after The newest revision of which nothing fleeting is wanted:
   * what was told of the moment before it may be over.
   */
  constructor(relay: DeltaRelay, key: SessionKey, after: number, tell: (heard: HeardRun) => void);
  /** Listens until the signal aborts. Resolves once that was begun. */
  hear(signal: AbortSignal): Promise<void>;
  /** What was told does not hold any more: all of the moment is asked for with the next frame. */
  lose(): void;
}
/** A relay within one process: for tests, and for runners and pages that share one. */
export declare function inMemoryRelay(): DeltaRelay;
/** Who listens to which channel of a relay, in this process. */
export declare class RelayListeners {
  #private;
  /** How many channels somebody listens to. */
  get size(): number;
  has(name: string): boolean;
  /**
   * Until the signal aborts.
   * @param ended Called then.
   */
  add(name: string, listener: (frame: string) => void, signal: AbortSignal, ended?: () => void): void;
  heard(name: string, frame: string): void;
}
/** Where the run stands in the log when it begins. */
interface RelayedFrom {
  /** The session's revision. */
  readonly revision: number;
  /** The invocation that goes on, where one does. */
  readonly invocationId?: string | undefined;
}
/**
 * Tells a relay what one run shows. The run waits for nothing: what comes within 25 ms goes in one frame, and
 * deltas of one part as one delta.
 *
 * The first frame of a turn where nothing else goes on begins anew, and so does the answer to whoever asks.
 */
export declare class RelayedRun {
  #private;
  constructor(relay: DeltaRelay, key: SessionKey, { revision, invocationId }: RelayedFrom);
  /** Each event of the run, in its order. Never throws. */
  see(event: RunEvent): void;
  /** The run shows nothing any more: what waits is sent. Twice is as good as once. */
  end(): void;
}
export type { DeltaRelay, FleetingDelta, FleetingEvent, HeardRun, RelayedFrom, RunOver };