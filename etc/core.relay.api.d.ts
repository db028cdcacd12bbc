// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
/** A call of a tool that the model asked for. */
interface FunctionCall {
  /** Ours: unique in the session and stable over replays. An adapter leaves it empty; the driver sets it. */
  readonly id: string;
  /** The provider's own id, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  /** The parsed arguments, not yet checked. Empty if there is `refused`. */
  readonly args: JsonObject;
  /** True if the result comes later, from outside: the tool is long-running, or the client runs it. */
  readonly longRunning?: true;
  /**
   * The error in the arguments, if they were not a usable object. The call is answered with this error and
   * never runs.
   */
  readonly refused?: {
    readonly code: string;
    readonly message: string;
    readonly text: string;
  };
}
/** Members that every part may have. */
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
   * True if this text of a message is not the user's own, but came with it, such as a document, a page or a
   * log. A model reads it like any text; an address in it does not count as one that the user wrote.
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
/** A question of a tool or a gate for a user or another party outside the run. */
interface PendingQuestion {
  /** `confirmation`, `credential`, `input`, `result`, `inDoubt`, or a third party's own word. */
  readonly kind: string;
  readonly hint: string;
  readonly payload?: JsonValue;
  /**
   * The JSON Schema of an answer. An answer that does not match is refused and not stored; the error quotes
   * the schema's `description`. A schema whose `properties` have `args` allows the answer to edit the
   * arguments.
   */
  readonly answerJsonSchema?: JsonObject;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /**
   * The number of different users that must answer; default 1. Above 1, an answer without `by` is refused.
   */
  readonly quorum?: number;
  /**
   * An answer that matches is the last one: it settles the question
   * though fewer than `quorum` have answered, as one no does.
   */
  readonly finalJsonSchema?: JsonObject;
}
/**
 * A question as it is in the log. The driver adds the members that the author of the question cannot choose.
 */
interface PendingRequest extends PendingQuestion {
  readonly id: string;
  readonly callId: string;
  /** The gate that asks; absent when the tool itself or the driver does. */
  readonly gate?: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  /**
   * The SHA-256 of the tool's definition, the arguments that the question is about, and the checked arguments
   * if they differ.
   */
  readonly digest: string;
  /** The arguments that it is about, where they are not the model's own. */
  readonly args?: JsonObject;
  /** The arguments that would run, as JSON, if they differ from the arguments as given. */
  readonly checked?: JsonValue;
  /** The reason why `checked` is incomplete: tell the approver that the question does not show everything. */
  readonly checkedGap?: CheckedGap;
  readonly handle?: JsonValue;
  /** The value that the model reads while the call is pending, instead of the note that it is pending. */
  readonly modelOutput?: JsonValue;
  /** A description of what the tool would do, from `Tool.preview`: at most 20,000 characters. */
  readonly preview?: string;
}
/** The part of the arguments that a question cannot show. */
interface CheckedGap {
  /**
   * `large`: the JSON has more than 100,000 characters and is omitted. `opaque`: a value in it cannot be
   * represented as JSON.
   */
  readonly reason: "large" | "opaque";
  /** The length of large arguments as JSON; `sha256` is the SHA-256 of that JSON with sorted keys. */
  readonly chars?: number;
  readonly sha256?: string;
}
/** An answer to one question. */
interface Answer {
  readonly requestId: string;
  readonly kind: string;
  readonly value: JsonValue;
  /** The user who answered. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** True if this answer settled the question, though fewer users than its `quorum` had answered. */
  readonly final?: true;
}
/** Media that goes with an outcome. */
type OutcomePart = TextPart | InlineDataPart | FileDataPart;
/** The outcome of a function call. */
type ToolOutcome = {
  readonly status: "ok";
  readonly output: JsonValue;
  /** The value that the model reads instead of `output`. */
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
/** A result that comes later while the model continues: it arrives as new content of the role `user`. */
interface InterimOutcome {
  readonly status: "interim";
  readonly handle?: JsonValue;
  /** The value that the model reads instead of the note that the call is pending. */
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
  /** The id of the call. */
  readonly id: string;
  /** The provider's own id of the call, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  readonly outcome: ToolOutcome | InterimOutcome;
}
/** A part that only one provider understands, kept complete so that it can be sent back. */
interface ProviderPart extends PartBase {
  readonly type: "provider";
  readonly provider: string;
  readonly value: JsonValue;
  /**
   * A summary for models of other providers: at most 2,000 characters. Empty if they miss nothing; if it is
   * absent, such a model does not get the part, and a warning says so.
   */
  readonly summary?: string;
}
/** The author of a content. A function response has the role `tool`. */
type Role = "user" | "model" | "tool";
/** One turn of one speaker. */
interface Content {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** The model that made this content. It decides what may be replayed to which provider. */
  readonly origin?: {
    readonly provider: string;
    readonly model: string;
  };
}
/** The reason why the model stopped. `raw` is the provider's own value. */
interface FinishReason {
  readonly unified: "stop" | "length" | "functionCalls" | "safety" | "error" | "other";
  readonly raw?: string;
}
/**
 * The origin of a call's outcome: the tool's own code, a server that answered instead, or something stored
 * earlier.
 */
type ResponseSource = "tool" | "server" | "memory";
/**
 * A source that an answer cites: a page, a file, a passage of a document. One shape for all providers; at
 * least one of `url`, `title` and `quote` is present.
 */
interface Source {
  /** The address of the source, with any scheme that the provider gives. */
  readonly url?: string;
  /** The title of a page, or the name of a file. */
  readonly title?: string;
  /** A verbatim passage of the source. */
  readonly quote?: string;
  /** The index of the citing text part among the turn's parts; absent: the complete turn cites it. */
  readonly part?: number;
  /**
   * The start of the citing words in that part's text, in UTF-16 units; absent: the complete text cites it.
   */
  readonly start?: number;
  /** The end of the citing words, in UTF-16 units, exclusive; present with `start`. */
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
/** The tokens that one model used. */
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
  /** True if the response ends the turn: the model is not called to put it into words. */
  readonly skipSummarization?: boolean;
  /** Writes to the separate state of a nested run. */
  readonly localDelta?: JsonObject;
  /** The agent of the same tree that takes the turn when every call of the round has its response. */
  readonly transferTo?: string;
  /** True if the agent escalates to its parent: a loop ends, a sub-agent returns. */
  readonly escalate?: boolean;
}
/** One entry of a session's log. `v` is the format's version; older ones are read. */
type Event = EventBase & EventBody;
/** Members of every event. */
interface EventBase {
  readonly v: 1;
  /**
   * Unique among all events ever made, those that were never stored included. Its copies, of an import or a
   * fork, have the same.
   */
  readonly id: string;
  /**
   * The id of the invocation, which lasts from one user message to the next: answers and continuations belong
   * to the invocation that they continue.
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
  /** The id of the inbox item that the event comes from, taken or refused. */
  readonly mailId?: string;
}
/** The type-specific members of an event. */
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
  /** Sources that the answer cites. */
  readonly sources?: readonly Source[];
  readonly metadata?: JsonObject;
  readonly output?: JsonValue;
  /**
   * The structured output as the model wrote it, if the schema transforms it to a value that is not JSON.
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
   * The origin of the outcome, as the tool declares it: for results, and for errors thrown for the model.
   * Absent: `tool`, or an outcome that replaced the tool's.
   */
  readonly source?: ResponseSource;
  /** Milliseconds since its tool began, in the run that settled it; absent if no tool ran. */
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
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: "runner";
  readonly digest: string;
  readonly args?: JsonObject;
  /** A note that the model reads with the outcome. */
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
  /** The branch that it was started on; absent: the root. */
  readonly parent?: string;
  /** The call that it runs for; its response ends it. */
  readonly callId?: string;
  /** The name that the parent agent has for this member. A `closed` event ends it. */
  readonly member?: string;
  /** The message that the nested agent is asked. */
  readonly input?: Content;
  /**
   * The part of the parent branch that it reads: everything, now and later (`shared`), everything so far
   * (`copy`), or nothing.
   */
  readonly reads?: "shared" | "copy";
  /** True if the next run on this branch resumes this conversation. */
  readonly keeps?: true;
  /** The run's own limits, in addition to those of the runs around it. */
  readonly limits?: {
    readonly [name: string]: number;
  };
  /**
   * The state that the run reads, if it is separate from the session's; its writes stay on its branch.
   */
  readonly state?: JsonObject;
} | ({
  readonly type: "closed";
} & MemberEnd) | {
  readonly type: "rewound";
  /** The number of events of the log that the conversation starts with. */
  readonly revision: number;
  /**
   * The session's index state at that revision, as `indexText`, for stores that keep the index and not
   * the log.
   */
  readonly index: JsonObject;
  readonly reason?: string;
} | {
  readonly type: "notice";
  readonly code: string;
  readonly value?: JsonValue;
};
/** The end of a member's run. */
interface MemberEnd {
  readonly status: "completed" | "limited" | "failed";
  readonly output?: JsonValue;
  /** The error code, if the member did not complete. */
  readonly code?: string;
  readonly message?: string;
  /** True if the member, or one of its own members, escalated to its parent. */
  readonly escalated?: true;
}
/** A call whose effect may begin. */
interface StartedCall {
  readonly callId: string;
  readonly attempt: number;
  /**
   * The effect that the tool declared at that time; absent: `write`. A lost call is treated as the stricter
   * of then and now.
   */
  readonly effect?: "read" | "idempotent" | "write";
  readonly args?: JsonObject;
}
/** The key of a session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/**
 * Carries momentary run events, which are not stored, to watchers in other processes: a channel for each
 * session.
 *
 * It may lose what it likes, for the truth is the log: whoever missed a frame finds out by the next one, and
 * asks for the whole moment again. So nothing waits for it, and nothing is kept for those who are away.
 *
 * INVARIANT relay:key: any text is an app, a user and a session id, and each session has its own channel.
 */
interface DeltaRelay {
  /**
   * Sends a frame to all subscribers of a session, including those in this process. A frame is a string of at
   * most `mostFrameLength` UTF-16 code units, without U+0000 and lone surrogates.
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
/** The number of frames that may wait in one process to be sent. */
export declare const mostWaitingFrames = 1e3;
/** A question, with the call that it is about as it would run. */
type PendingCall = PendingRequest & {
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The agents that lead to it, from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
};
/** The result of a run. All but a completed run can be continued: the log has their state. */
type RunResult<Output = unknown> = CompletedRun<Output> | RespondedRun | UnstructuredRun | PausedRun | StoppedRun | SuspendedRun | FailedRun;
/** The agent gave its answer. */
interface CompletedRun<Output = unknown> extends RunReport {
  readonly status: "completed";
  /**
   * The output as the agent's schema parses it; of an agent without a schema, the value it ended with, if
   * that is more than text.
   */
  readonly output: Output;
  readonly outcome?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** A response ended the run: of a call that the application made (`callTool`), or that skips the summary. */
interface RespondedRun extends RunReport {
  readonly status: "completed";
  /** The outcome of that call. */
  readonly outcome: ToolOutcome;
  readonly output?: undefined;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/**
 * A run whose answer the schema of the runner's agent did not check: that of another agent, after a transfer,
 * or of a hook.
 */
interface UnstructuredRun extends RunReport {
  readonly status: "completed";
  /** The agent that had the turn. */
  readonly answeredBy: string;
  readonly output?: undefined;
  readonly outcome?: undefined;
  readonly error?: undefined;
}
/** A run that cannot continue until `pending` is answered. */
interface PausedRun extends RunReport {
  readonly status: "paused";
  readonly output?: undefined;
  /** The outcome of the call that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** A run that a limit, a user or the application stopped early. */
interface StoppedRun extends RunReport {
  readonly status: "limited" | "cancelled";
  readonly error: RunProblem;
  readonly output?: undefined;
  /** The outcome of the call that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}
/**
 * A run that was suspended by `RunInput.suspend` before it ended: `run({ session })` resumes it, in any
 * process.
 */
interface SuspendedRun extends RunReport {
  readonly status: "suspended";
  readonly output?: undefined;
  /** The outcome of the call that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
  readonly error?: undefined;
}
/** The run broke. */
interface FailedRun extends RunReport {
  readonly status: "failed";
  readonly error: RunProblem;
  readonly output?: undefined;
  /** The outcome of the call that the application made, if it did. */
  readonly outcome?: ToolOutcome;
  readonly answeredBy?: undefined;
}
/** Members of the result of every run. */
interface RunReport {
  readonly session: SessionKey;
  /** The revision of the session's log after the run. 0 if it could not be read. */
  readonly revision: number;
  /** The text of the invocation's last model content; if a response with text ended the run, that text. */
  readonly text: string;
  /** All parts of that content, including media and results of the provider's tools. */
  readonly parts: readonly Part[];
  /** Sources that the content cites. */
  readonly sources?: readonly Source[];
  /** Other data of the provider about the content, in the provider's format. */
  readonly metadata?: JsonObject;
  /** The reason why the model stopped. */
  readonly finishReason?: FinishReason;
  /**
   * Calls that wait for an answer. A run that did not pause may have some: results that its model did not
   * wait for.
   */
  readonly pending: readonly PendingCall[];
  /**
   * The calls of the complete invocation, those of nested agents included, in the order in which they were
   * made. A turn that was cut makes none: its calls never run.
   */
  readonly calls: readonly RunCall[];
  /** The usage of the complete invocation. */
  readonly usage: Usage;
  /** The usage by model, in the order of their first calls, if the log names the model. */
  readonly usageByModel: readonly ModelUsage[];
  /** Warnings of the run, without their causes. */
  readonly warnings: readonly RunWarning[];
}
/** A call that a model or the application made, and its outcome. */
interface RunCall {
  /** The call's id, which events of the log and questions refer to. */
  readonly id: string;
  /** The name of the tool. */
  readonly name: string;
  /** The arguments as the model wrote them, or as a gate, a hook or a user changed them. */
  readonly args: JsonObject;
  /** The outcome; undefined while the call is open. */
  readonly outcome?: ToolOutcome;
  /** The agent that made the call. */
  readonly agent: string;
  /** The nested run in which the call was made; absent at the root. */
  readonly branch?: string;
}
/** A warning: something was omitted or failed, and the run continued. */
interface RunWarning {
  readonly code: string;
  readonly message: string;
}
/** The error that ended a run early. */
interface RunProblem {
  readonly code: string;
  readonly message: string;
  /** Continuing the session later may help: the store, the model or another worker was in the way. */
  readonly retryable?: true;
  /** Milliseconds to wait before a retry: from the provider, or the remaining lease of another run. */
  readonly retryAfterMs?: number;
  /** The ids of the inbox items in which the input of a run was delivered because its session was busy. */
  readonly delivered?: readonly string[];
  /**
   * The original error, for this process only: its message may hold secrets. Not enumerable, so it is neither
   * logged nor sent with the result.
   */
  readonly cause?: unknown;
  /**
   * Events that happened and could not be stored because the store failed: they may have effects that the log
   * does not know.
   */
  readonly unsaved?: readonly Event[];
}
/**
 * An event that a run streams.
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
  /** The progress value that the tool reported, without secrets. */
  readonly value: JsonValue;
} | ToolEnd | {
  readonly type: "event";
  /** The event as it is in the log. */
  readonly event: Event;
  /** The revision of the session, with this event as its last. */
  readonly revision: number;
} | {
  readonly type: "warning";
  /** The code of the warning, one of the error codes. */
  readonly code: string;
  /** A message for people: what happened, and what to do. */
  readonly message: string;
  /** The original error, as in `toolEnd`. */
  readonly cause?: unknown;
} | {
  readonly type: "end";
  /** The result that `run` returns. */
  readonly result: RunResult<Output>;
};
/**
 * A piece of text for display, without secrets: a possible beginning of a secret is delayed until it is
 * certain that it is none.
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
  /** The index of the part in the turn's content. */
  readonly index: number;
  /** The kind of text: an answer, a thought, or the arguments of a call as JSON. */
  readonly kind: "text" | "thought" | "args";
  /** The text since the last delta of the part; may be empty. */
  readonly text: string;
  /** The id that the call will have, for `args`. */
  readonly callId?: string;
  /** The name of the function, for `args`, at the first delta of each call. */
  readonly name?: string;
}
/**
 * The event for a tool that starts, after the hooks and gates before it; sent again if it runs again or its
 * agent resumes.
 */
interface ToolStart {
  readonly type: "toolStart";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments that run: the model's own, unless a hook, a gate or a person changed them. */
  readonly args: JsonObject;
}
/**
 * The event for a call that has ended: each call has one with its outcome, even if its tool never started.
 * `pending`: it waits, after a `toolStart`; for a call that waits at a gate, there is the `asked` event.
 */
interface ToolEnd {
  readonly type: "toolEnd";
  /** The agent's name. */
  readonly author: string;
  /** The nested run that it happens in; absent at the root. */
  readonly branch?: string;
  /** The call, with the arguments that the model asked for. */
  readonly call: FunctionCall;
  /** The arguments of its `toolStart`; without one, the arguments in force. */
  readonly args: JsonObject;
  /** The outcome of the call, or `pending`. */
  readonly outcome: ToolOutcome | {
    readonly status: "pending";
  };
  /** Milliseconds since its `toolStart`; 0 if there was none. */
  readonly durationMs: number;
  /**
   * The original error with its stack, for the watcher in this process only: it may hold secrets. Never
   * stored, and not enumerable, so that the event can be logged and sent as it is.
   */
  readonly cause?: Error;
}
/** A momentary event of a run that is not stored, as far as a page shows it. JSON, without secrets. */
type FleetingEvent = {
  readonly type: "turn";
  readonly turn: string;
  readonly agent: string;
  /** The id of the invocation; empty if it is not known yet. */
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
/** A delta of a part of a turn. */
interface FleetingDelta {
  readonly type: "delta";
  readonly turn: string;
  /** The index of the part in the turn. */
  readonly part: number;
  readonly kind: "text" | "thought" | "args";
  readonly text: string;
  /** The name of the function, for a call's arguments, at their first delta. */
  readonly name?: string;
}
/** Returns the momentary event that a run event shows, except deltas; undefined if there is none. */
export declare function fleetingEvent(event: Exclude<RunEvent, {
  readonly type: "event" | "end" | "delta";
}>): Exclude<FleetingEvent, {
  readonly type: "turn" | "delta";
}> | undefined;
/** The end of a run. */
interface RunOver {
  readonly status: RunResult["status"];
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
}
/** The state of a session's run in another process. */
interface HeardRun {
  /** The revision that its worker knew: a reader with an older log reads that first. */
  readonly rev: number;
  /** True if the events replace all momentary events so far. */
  readonly isAnew: boolean;
  readonly events: readonly FleetingEvent[];
  /** The run has ended. */
  readonly over?: RunOver | undefined;
}
/**
 * Combines the frames of a session to one momentary state: no event is repeated, none is used after a gap
 * before a complete snapshot, and none of an attempt after a new attempt has replaced it.
 */
export declare class HeardRuns {
  #private;
  /** @param after The newest revision whose momentary events are ignored: they may be over. */
  constructor(relay: DeltaRelay, key: SessionKey, after: number, tell: (heard: HeardRun) => void);
  /** Listens until the signal aborts. Resolves once it is subscribed. */
  hear(signal: AbortSignal): Promise<void>;
  /** Discards all state: everything is requested again with the next frame. */
  lose(): void;
}
/** A relay within one process: for tests, and for runners and pages that share one. */
export declare function inMemoryRelay(): DeltaRelay;
/** The listeners of each channel of a relay, in this process. */
export declare class RelayListeners {
  #private;
  /** The number of channels with listeners. */
  get size(): number;
  has(name: string): boolean;
  /**
   * Until the signal aborts.
   * @param ended Called then.
   */
  add(name: string, listener: (frame: string) => void, signal: AbortSignal, ended?: () => void): void;
  heard(name: string, frame: string): void;
}
/** The position of a run in the log when it starts. */
interface RelayedFrom {
  /** The session's revision. */
  readonly revision: number;
  /** The invocation that is resumed, if there is one. */
  readonly invocationId?: string | undefined;
}
/**
 * Publishes the momentary events of a run to a relay. The run never waits: events within 25 ms are sent in
 * one frame, and deltas of one part as one delta.
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