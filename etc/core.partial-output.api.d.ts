// The public surface of one entry point, written by `pnpm api`. Do not edit.

/**
 * JSON of which only the beginning is there: texts may be cut, so a literal is any text; members and items
 * may be missing.
 */
type PartialOf<T> = unknown extends T ? T : T extends string ? string : T extends object ? number extends LengthOf<T> ? readonly PartialOf<ItemOf<T>>[] : { readonly [K in keyof T]?: PartialOf<Exclude<T[K], undefined>>; } : T;
type LengthOf<T> = T extends readonly unknown[] ? T["length"] : never;
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;
/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/**
 * A value that is stored as JSON. Members that are undefined are omitted, so that objects of
 * programs without `exactOptionalPropertyTypes` fit.
 */
type JsonInput = null | boolean | number | string | readonly JsonInput[] | {
  readonly [key: string]: JsonInput | undefined;
};
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
/** A call that waits for an answer or a result from outside. `handle` names a running operation. */
interface PendingResult {
  readonly status: "pending";
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /**
   * The value that the model reads while the call is pending; if omitted, a note that it is pending, and the
   * handle.
   */
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
/** A question, with the call that it is about as it would run. */
type PendingCall = PendingRequest & {
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The agents that lead to it, from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
};
/** The key of a session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
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
/**
 * The members of Standard Schema V1 that the core reads.
 * Written out here, so that the core has no dependency.
 */
interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: {
      readonly input: Input;
      readonly output: Output;
    } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /**
     * Standard JSON Schema V1. Absent if the schema library needs a converter: then set `inputJsonSchema`.
     */
    readonly jsonSchema?: {
      readonly input: (options: DescribeOptions) => Record<string, unknown>;
      readonly output: (options: DescribeOptions) => Record<string, unknown>;
    } | undefined;
  };
}
/** Options of the method by which a schema describes itself. */
interface DescribeOptions {
  readonly target: "draft-2020-12";
  /** Options that only the library of the schema reads. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}
/** One thing that is wrong with a value. */
interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | {
    readonly key: PropertyKey;
  })[] | undefined;
}
/** The result of `validate`. */
type SchemaResult<Output> = {
  readonly value: Output;
  readonly issues?: undefined;
} | {
  readonly issues: readonly SchemaIssue[];
};
/**
 * An agent: an object that can take a turn of the conversation.
 *
 * INVARIANT agent:name: a name that is not empty and not `user`, and a description.
 * INVARIANT agent:step: `next` answers at once, wherever the turn stands.
 * INVARIANT agent:deterministic: `next` looks at the view only: no
 * clock, no randomness, no I/O. The driver performs what it says.
 * INVARIANT agent:members: whoever `next` wants run is one
 * of `subAgents`, under a key that stays that member's.
 */
interface Agent<Output = unknown> {
  /** Types for the compiler only: what the agent's turn ends with. The member does not exist at run time. */
  readonly "~types"?: {
    readonly output: Output;
  };
  /** Author of the agent's events, unique among those of one tree. */
  readonly name: string;
  readonly description: string;
  /** Agents that this one may run or hand over to. After a restart, an agent is found here by its name. */
  readonly subAgents?: readonly Agent[];
  /** The schema of the agent's input when it is used as a tool; default: one string, `request`. */
  readonly input?: StandardSchema;
  readonly inputJsonSchema?: JsonObject;
  next(view: BranchView): AgentStep;
}
/** The state that an agent reads when it decides its next step. */
interface BranchView {
  /** The user message that this invocation answers. */
  readonly input: Content | undefined;
  readonly state: JsonObject;
  readonly last: Event | undefined;
  /**
   * The state of the agent's turn: nothing asked yet (`begin`), the calls of the last model turn answered,
   * ended by a response that skips summarization, or answered by the model.
   */
  readonly turn: "begin" | "responded" | "skipped" | "answered";
  /** The structured output, or the response that ended the turn by `skipSummarization`. */
  readonly output: JsonValue | undefined;
  /** The members that were started in this turn, by their keys, in the order of their start. */
  readonly members: ReadonlyMap<string, MemberView>;
}
/** The state of one member, as its agent sees it. */
interface MemberView {
  /** The agent's name. */
  readonly name: string;
  /** Undefined while it runs, or waits for an answer. */
  readonly end: MemberEnd | undefined;
  /** The text of its last model content. */
  readonly text: string;
}
/** The next step that an agent asks for. */
type AgentStep = {
  readonly do: "model";
} | {
  readonly do: "run";
  readonly members: readonly Member[];
} | {
  readonly do: "done";
  readonly output: JsonValue | undefined;
  readonly escalate?: boolean;
};
/** An agent that another runs as a part of itself. */
interface Member {
  /** Unique among the members of a turn: the same key is the same run. */
  readonly key: string;
  readonly agent: Agent;
  /**
   * `shared`: the member takes part in the conversation, and runs alone. `copy`: it reads the conversation up
   * to its start, and its last message is added when all members have ended.
   */
  readonly reads: "shared" | "copy";
}
/**
 * Bounds of what an agent and everything nested in it may use, counted
 * from the log, so that pausing and resuming does not reset them.
 */
interface AgentLimits {
  /** The maximum number of model calls; default 25, and for a nested run the rest of the runs around it. */
  readonly modelCalls?: number;
  /** Function calls that models made; default none. */
  readonly toolCalls?: number;
  /** Input and output tokens together, as far as the providers count them; default none. */
  readonly tokens?: number;
}
/** Bounds of one invocation. */
interface Limits extends AgentLimits {
  /** Milliseconds that one run may take, waiting for people not counted; default none. */
  readonly deadlineMs?: number;
  /**
   * The behaviour at a limit: `stop` (the default), or `answer`: one more model call, without tools, so that
   * there is a text for the user. The run is `limited` in either case. A workflow asks the members whose turn
   * it is; a nested agent's answer is in the error that its caller reads.
   */
  readonly onLimit?: "stop" | "answer";
}
/** Parts that can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** The read-only context of a run: names and values, no services and no agent instances. */
interface ReadonlyContext {
  readonly agentName: string;
  readonly invocationId: string;
  /** The path of nested runs; undefined at the root. */
  readonly branch: string | undefined;
  readonly session: SessionKey;
  /** The session's state with its `app:`, `user:` and `temp:` keys, as it is now; frozen. */
  readonly state: JsonObject;
  /** The session's log so far. */
  readonly events: readonly Event[];
  /** The user message that this invocation answers. */
  readonly userContent: Content | undefined;
  /**
   * Dependencies that the application gave the run for its tools: clients, the request's user, settings.
   * Never stored.
   */
  readonly deps: unknown;
  /** Aborts when the run is cancelled, and for a tool when its own time is over. */
  readonly signal: AbortSignal;
  /**
   * Registers a secret of this run: its value is neither stored nor shown, in any encoding; `«secret:name»`
   * replaces it.
   *
   * For whatever holds what it proves itself with, each time
   * that it is asked. Under 6 characters it is not looked for.
   */
  keepSecret(name: string, value: string): void;
}
/** The context of a callback. Writes become the actions of the next event. */
interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it.
   *
   * Throws `invalid_state_key` on a key that is empty or unsafe,
   * `invalid_state_value` on what is not JSON, with the path.
   */
  setState(key: string, value: JsonInput | undefined): void;
  /** Saves an artifact and returns its version. Throws `no_service` if the runner has no artifact service. */
  saveArtifact(filename: string, part: ArtifactPart): Promise<number>;
  /** The newest version, or the given one. */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  listArtifacts(): Promise<readonly string[]>;
}
/** A value, or a promise of one. What is not a promise is not awaited. */
type Awaitable<T> = T | Promise<T>;
/**
 * Hooks around an agent's answer to one message. The first content ends the chain. What a hook writes to the
 * state is seen at once by everything that follows in the run: instructions, toolsets, tools and gates.
 */
interface AgentCallbacks {
  /**
   * Runs once per invocation, before the first model call. If it returns content, that is the answer: the
   * model is not called.
   */
  readonly beforeAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
  /** Runs when the agent is done. If it returns content, that is added as a further answer. */
  readonly afterAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
}
/**
 * An event of a model's stream.
 *
 * Order: any number of deltas, usages and warnings, then exactly one `end` or `failure`, then nothing.
 * `end` carries the whole content; the deltas are for display
 * and add up to it. `index` is the part's place in that content.
 */
type ModelEvent = {
  readonly type: "textDelta";
  readonly index: number;
  readonly delta: string;
} | {
  readonly type: "thoughtDelta";
  readonly index: number;
  readonly delta: string;
} | {
  readonly type: "functionCallStart";
  readonly index: number;
  readonly name: string;
} | {
  readonly type: "functionCallDelta";
  readonly index: number;
  readonly argsDelta: string;
} | ModelWarning | ModelUsed | ModelEnd | ModelFailure;
/** A warning about a part of a request that was changed, dropped or not understood. */
interface ModelWarning {
  readonly type: "warning";
  /** The setting, or `tools.<name>` or `contents`. */
  readonly feature: string;
  readonly message: string;
}
/**
 * The tokens that the call has used so far, in all. The newest counts where no end comes: after a stop, a
 * broken connection or a failure.
 */
interface ModelUsed {
  readonly type: "usage";
  readonly usage: Usage;
}
/** The complete turn of the model. */
interface ModelEnd {
  readonly type: "end";
  readonly content: Content;
  /**
   * The argument text of each function call, by part index, as the provider sent it; the core parses it.
   * Absent if the provider sends objects.
   */
  readonly argsText?: {
    readonly [partIndex: number]: string;
  };
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** Sources that the answer cites, whatever the provider calls them. */
  readonly sources?: readonly Source[];
  /**
   * Other data of the provider about the turn, in the provider's format: grounding, citations, the answer's
   * id.
   */
  readonly metadata?: JsonObject;
}
/** The call gave no turn. */
interface ModelFailure {
  readonly type: "failure";
  readonly error: Error;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
}
/**
 * The description of a tool that is sent to the model. One stable object per tool: lowerings and validators
 * are cached by it.
 */
interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * True if the model must search for the tool before it gets the declaration. It is sent to providers with a
   * tool search; to others it is not sent.
   */
  readonly deferred?: true;
  /**
   * True if the model finds deferred tools with this tool. Providers with a tool search use their own
   * instead.
   */
  readonly findsDeferred?: true;
}
/** A request to a model. It has declarations, never tools: a model cannot run anything. */
interface ModelRequest {
  /** Instructions of the application, in order. */
  readonly instructions: readonly string[];
  /**
   * The conversation. A content is always the same object, so that an adapter converts it once.
   *
   * The array does not change while the call runs, and grows
   * with the conversation after it: copy what you keep.
   */
  readonly contents: readonly Content[];
  /** Always the same array while the tools are the same. */
  readonly declarations: readonly FunctionDeclaration[];
  /** Tools that the provider itself runs. An adapter fails on one that is not its own. */
  readonly providerTools: readonly ProviderTool[];
  readonly toolChoice?: ToolChoice;
  /** True if several calls in one turn are allowed; if omitted, the provider's default. */
  readonly parallelCalls?: boolean;
  /** An unsupported setting is a warning. */
  readonly settings?: ModelSettings;
  /**
   * The JSON Schema of the output, always of an object: `llmAgent` wraps other schemas, and unwraps the
   * answer.
   */
  readonly outputJsonSchema?: JsonObject;
  /** Options that only the named provider reads. */
  readonly providerOptions?: {
    readonly [provider: string]: JsonObject;
  };
}
/** A tool that the provider itself runs. */
interface ProviderTool {
  readonly provider: string;
  readonly name: string;
  readonly config: JsonValue;
}
/** The tools that the model may or must call. */
type ToolChoice = "auto" | "none" | "required" | {
  readonly names: readonly string[];
  readonly mode: "auto" | "required";
};
/** Settings of a model call, except the tool choice. */
interface RequestSettings extends ModelSettings, Pick<ModelRequest, "parallelCalls" | "providerOptions"> {}
/** Sampling settings of a model. An omitted setting has the provider's default. */
interface ModelSettings {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly seed?: number;
  readonly thinking?: "off" | "low" | "medium" | "high" | {
    readonly budgetTokens: number;
  };
}
/**
 * Hooks around a model call, in order: the first `end` ends the chain, and a rewritten request is passed to
 * the next. Their response is what is stored.
 */
interface ModelCallbacks {
  /**
   * Wraps the model call, from the request to the end of its stream; the first hook is the outermost.
   *
   * `run` makes the call, once, and gives its end or throws why it failed; neither can be changed here. The
   * hook has to call it, and has the runner's `callbackTimeoutMs` before and after it. What the hook throws
   * itself fails the call.
   *
   * INVARIANT callbacks:aroundModel: it calls `run`, and is done only after it, also where it throws.
   * INVARIANT callbacks:aroundModel:throws: of what `run` throws it throws that or nothing, and of what it
   * gives nothing.
   * INVARIANT callbacks:aroundModel:beside: each of several calls at the same time gets its own `run`.
   */
  readonly aroundModel?: (run: () => Promise<ModelEnd>, request: ModelRequest, context: CallbackContext) => Awaitable<void>;
  readonly beforeModel?: (request: ModelRequest, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | {
    readonly request: ModelRequest;
  } | undefined>;
  /** Runs once per complete response, also when the call failed. */
  readonly afterModel?: (end: ModelEnd | undefined, error: Error | undefined, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | undefined>;
  /** Runs when the model call failed: the first `end` that a hook returns replaces the answer. */
  readonly onModelError?: (request: ModelRequest, error: Error, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | undefined>;
}
/** Hooks around a complete run: those of the runner's plugins and of its agent. */
interface RunCallbacks {
  /**
   * Runs once per run, however it ended: completed, paused, limited, cancelled or failed, even if it could
   * not start. The session is free by then, and the caller waits for the hook, at most `callbackTimeoutMs`.
   * An error that it throws becomes a warning.
   *
   * INVARIANT callbacks:afterRun: it takes every end of a run, throws at none, and changes nothing of it.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}
/** The secret that a tool sends to prove on whose behalf it acts. */
type Credential = {
  readonly type: "apiKey";
  readonly value: string;
} | BearerCredential;
/** A token, and its metadata from the authorization server. */
interface BearerCredential {
  readonly type: "bearer";
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** The scopes of the token, if known: fewer than requested if the server granted fewer. */
  readonly scopes?: readonly string[];
  /**
   * The user who signed in, as an ID token of OpenID Connect. It is a secret, and its signature has not been
   * verified.
   */
  readonly idToken?: string;
}
/** One remembered thing. */
interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  /** Epoch milliseconds. */
  readonly timestamp?: number;
  /** The session that the memory comes from. */
  readonly sessionId?: string;
  /**
   * The score of the match: higher is better, and comparable within one answer only. Absent if the service
   * has no score.
   */
  readonly score?: number;
}
/** Options of a search. */
interface MemorySearchOptions {
  /** Entries at most; default 10. */
  readonly limit?: number | undefined;
  /** A session whose entries are omitted: they are already in the conversation. */
  readonly exceptSessionId?: string | undefined;
  /** The signal of the caller, which stops waiting when it aborts. Local services may ignore it. */
  readonly signal?: AbortSignal | undefined;
}
/**
 * The context of a tool that prepares a model request; `state` includes the writes of the tools before it.
 */
interface PrepareContext extends ReadonlyContext {
  /**
   * Loads the newest version, or the given one. Throws `no_service` if the runner has no artifact service.
   */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  listArtifacts(): Promise<readonly string[]>;
  /** Searches the memory. Throws `no_service` if the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}
/**
 * The context of a tool during one call. To ask for something, a tool returns a `pending` result; it never
 * throws to pause.
 */
interface ToolContext extends CallbackContext, PrepareContext {
  readonly functionCallId: string;
  /** Stable over retries, crashes and machines: give it to whatever has the effect. */
  readonly idempotencyKey: string;
  /** 1 for the first run of this call; grows when a call is run again after an answer or a crash. */
  readonly attempt: number;
  /**
   * A number that grows with every claim of the session, 0 if the store has no leases: a resource can use it
   * to refuse a worker that has been replaced.
   */
  readonly fencingToken: number;
  /** The answers to this call's own earlier questions, oldest first. */
  readonly answers: readonly Answer[];
  /**
   * The approvals of this call by gates (answers of kind `confirmation`), for its current arguments; oldest
   * first.
   */
  readonly approvals: readonly Answer[];
  /** The credential that the auth gate found for this call. Never stored. */
  readonly credential: Credential | undefined;
  /**
   * Runs a part of the work once: its result is stored before it is returned, as JSON and without secrets,
   * and another attempt of this call, after a pause or a crash, gets the stored result. Only a step that
   * threw, or was not stored, runs again; pass the `idempotencyKey` to the service with the side effect.
   *
   * Throws `duplicate_step` on a name that this attempt has used, `invalid_step` on what cannot be stored,
   * `call_ended` where nobody waits for the call any more, and what the session service throws.
   */
  step<T extends JsonValue | undefined>(name: string, run: () => Awaitable<T>): Promise<T>;
  /**
   * Tells the watchers how far the tool is. Not stored, and
   * not seen by the model. What is not JSON is shown as text.
   */
  progress(value: unknown): void;
  /** Escalates to the parent of this agent: a loop ends, a sub-agent returns. */
  escalate(): void;
  /**
   * Hands the turn to another agent of the tree once every call of this round has its response.
   *
   * Throws `ToolError`: `unknown_agent` where this agent may not hand over to such a one, `transfer_refused`
   * where another call of the round does so already, or where the two have been handing the turn to each
   * other.
   */
  transferTo(agentName: string): void;
  /** Ends the turn with this call's response: the model is not called to put it into words. */
  skipSummarization(): void;
}
/**
 * The model request while tools still change it: for this request alone, state excepted.
 *
 * Each tool has a draft of its own. What it does counts when its `prepare` is done, all of it or, where that
 * throws, nothing. Tools are asked in the order of the agent's `tools`, each sees what those before it did,
 * and where two set the same to something else the later counts, with the warning `prepare_conflict`.
 *
 * A plain object whose members need no `this`: whoever hands it on with a member of its own spreads it.
 */
interface ModelRequestDraft {
  /**
   * The conversation as it is when this tool is called; the tool's own changes are not in it. Copy the array
   * before you change or keep it.
   */
  readonly contents: readonly Content[];
  /** The settings of the agent, with the changes of the tools before this one. */
  readonly settings: RequestSettings;
  /** The tool choice, as `settings`; undefined: the provider's default. */
  readonly toolChoice: ToolChoice | undefined;
  addInstruction(text: string): void;
  /** After the conversation, for this request only; it is not stored. */
  addContent(content: Content): void;
  addDeclaration(declaration: FunctionDeclaration): void;
  addProviderTool(tool: ProviderTool): void;
  /**
   * Replaces `contents`, for this request only: the log is unchanged.
   *
   * What stays should be the same objects, and what is new the same text each time: providers bill a request
   * whose beginning they have read before at a fraction of its price.
   *
   * Throws `invalid_draft` on what is no list of contents, and where a call is left without its response, or
   * a response without its call: no provider takes such a request.
   */
  setContents(contents: readonly Content[]): void;
  /**
   * Sets the members that are given, and leaves the others; `undefined`: the provider's default. Options of a
   * provider are set one by one.
   *
   * Throws `unknown_option` and `invalid_draft`.
   */
  setSettings(settings: { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined; }): void;
  /**
   * Sets the tool choice of this request, even if the model has called tools before: a tool that always sets
   * `required` runs into the limit of the run. Throws `invalid_draft`.
   */
  setToolChoice(choice: ToolChoice): void;
  /**
   * Writes a state key, as a callback does: it is stored with the model's turn. `undefined` deletes it.
   *
   * Throws `invalid_state_key` and `invalid_state_value`.
   */
  setState(key: string, value: JsonInput | undefined): void;
}
/**
 * The destinations that data of a call may reach: none, hosts that the application has chosen whatever a call
 * says, or an address in the named arguments.
 *
 * It holds for the arguments that the tool declares. A tool that says nothing may reach whatever address is
 * in its arguments, with or without a scheme, in values and in the names of members.
 */
type ToolEgress = "none" | {
  readonly hosts: readonly string[];
} | {
  readonly addressIn: readonly string[];
};
/** The result that `run` may return. `output` may be anything: its JSON is taken when it is returned. */
type ToolResult<Output = unknown> = OkResult<Output> | Exclude<ToolOutcome, {
  readonly status: "ok";
}> | PendingResult | DelegateResult;
/**
 * A result that delegates to an agent: the call waits for its end, on a separate branch of the log, across
 * questions and restarts.
 */
interface DelegateResult {
  readonly status: "delegate";
  /** Name of one of the tool's `agents`. */
  readonly agent: string;
  /** The message that the agent reads as its user's. */
  readonly input: Content;
  /**
   * `continue`: the agent reads its earlier calls on this branch; default `fresh`. The tool is then
   * `exclusive`.
   */
  readonly history?: "fresh" | "continue";
  /** Limits in addition to those of the agent and of the runs around it. */
  readonly limits?: AgentLimits;
  /**
   * The state that the agent reads. Its writes stay separate, and are passed to `finish`. If omitted, it
   * reads and writes the session's.
   */
  readonly state?: JsonObject;
}
/** The end of an agent that a call was delegated to. */
interface DelegateEnd {
  readonly agent: string;
  readonly status: "completed" | "limited" | "failed" | "cancelled";
  /** The text of its last model content. */
  readonly text: string;
  /** The parts of that text, without empty ones and thoughts. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /** The media of its last model content, or of those of parallel members, if it completed with some. */
  readonly media?: readonly OutcomePart[];
  /** The error, if it did not complete; the message names the agents that lead to it. */
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** Changes that the agent made to its own state. */
  readonly stateDelta?: JsonObject;
  /** The usage, including everything nested. */
  readonly usage: Usage;
}
/** A run that went well. */
interface OkResult<Output = unknown> {
  readonly status: "ok";
  readonly output: Output;
  /** The value that the model reads instead of `output`. */
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}
/**
 * The side effects of a tool. It decides ledger, retry, resume and the default approval policy.
 *
 * - `read`: nothing. It runs again after a crash.
 * - `idempotent`: no more when it runs again with the same `idempotencyKey`, as it does after a crash.
 * - `write`: anything. After a crash, after its timeout, or where its connection breaks, the call is in
 *   doubt: its tool is asked (`reconcile`), or a person, and it is never repeated in silence.
 */
type ToolEffect = "read" | "idempotent" | "write";
/**
 * A tool: a function that the model can call.
 *
 * A plain object is enough: whoever implements `declaration`, `check` and `run` has a callable tool. `Input`
 * is what `check` gives and `run` gets, `Output` what is stored of an `ok` result; a tool of any types is a
 * `Tool`.
 *
 * INVARIANT tool:name: 1 to 64 letters, digits, `_` and `-`, which every provider takes.
 * INVARIANT tool:traits: each trait, which is every member but its declaration and its work,
 * is absent or of its type.
 * INVARIANT tool:declaration: always the same object, with the tool's name, describing an object.
 * INVARIANT tool:declaration:checked: a declared tool has either `check` or `unchecked: true`.
 * INVARIANT tool:check:pure: `check` changes neither its argument nor anything else, and gives the same each
 * time. Gates and people decide on what it gives; what is something else at the next look is
 * `unstable_check`, and never runs.
 * INVARIANT tool:check:issues: bad arguments are issues, each with a message, never a throw.
 * INVARIANT tool:check:junk: `check` answers whatever object it is given.
 * INVARIANT tool:run:result: `run` gives one of the results below, with its members.
 * INVARIANT tool:run:json: an `ok` output has a JSON picture that passes `checkOutput`.
 * INVARIANT tool:preview: a text, the same each time; nothing is changed.
 * INVARIANT tool:prepare: does the same each time, through
 * the draft only: what it reads there stays as it is.
 * INVARIANT tool:prepare:contents: contents that it sets keep every call with its response, and those that
 * say the same are the same objects.
 */
interface Tool<Input = unknown, Output = unknown, Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** `run` only starts the work: its result comes later, from outside. */
  readonly isLongRunning?: boolean;
  /**
   * The behaviour while a result is to come from outside: the run pauses (`pause`, the default), or the model
   * continues (`goOn`): it reads that the call is pending, and the result once it arrives.
   */
  readonly whilePending?: "pause" | "goOn";
  /** The side effects of the tool; default `write`, the careful one. */
  readonly effect?: ToolEffect;
  /** The destinations that data of a call may reach; if omitted, any address in its arguments. */
  readonly egress?: ToolEgress;
  /**
   * The origin of the tool's results, which its responses in the log have. Default `tool`: its own code. It
   * decides nothing.
   */
  readonly source?: ResponseSource;
  /**
   * Other data of the tool's origin, in its own format, such as `_meta` of an MCP server's tool. It stays
   * with the tool; no model reads it, and it decides nothing.
   */
  readonly metadata?: JsonObject;
  /**
   * Milliseconds until a run of the tool is abandoned; default 60,000. A `write` is in doubt then. Progress
   * that the tool reports begins them anew.
   */
  readonly timeoutMs?: number;
  /**
   * Milliseconds of a run in all, whatever progress it reports; default 600,000, and at least `timeoutMs`.
   */
  readonly maxTotalTimeoutMs?: number;
  /**
   * Characters of one result that are stored and that the model reads, at least 1,000; default: the runner's.
   * `Infinity`: all of it. Of a longer one, the head and the tail are kept, and the complete result is saved
   * as an artifact if there is an artifact service.
   */
  readonly resultLimitChars?: number;
  /**
   * Calls with an equal key, made of what `run` would get, do not
   * run at the same time; `true`: no two calls of this tool do.
   */
  readonly exclusive?: true | ExclusionKey<Input>;
  /** Gates of this tool alone, after the agent's. */
  readonly gates?: readonly ToolGate[];
  /** Absent on a tool that the model never calls, such as preloaded memory. */
  readonly declaration?: FunctionDeclaration;
  /** Converts the model's arguments (a private copy) to the input of `run`, or returns issues. */
  check?(args: JsonObject): Awaitable<ToolCheck<Input>>;
  /**
   * Accepts arguments in which a model, such as a small local one, made mistakes that can be read in one way
   * only. Raw line breaks in strings of its JSON, a comma before a closing bracket, and closing brackets
   * after the end are read; JSON in a string, such as `"5"` or `"[1]"`, is read as its value if `check`
   * refuses the string and accepts the value. Gates and approvers see the arguments as read. Default false.
   */
  readonly lenientArgs?: boolean;
  /** True for a declared tool without `check`, whose arguments are not checked. */
  readonly unchecked?: true;
  /** Absent on a tool that the client runs: the call is shown and its result is delivered. */
  run?(input: Input, context: ToolContext): Awaitable<ToolResult<Output>>;
  /**
   * The agents that `run` may delegate to. After a restart
   * the one that a call waits for is found here by its name.
   */
  readonly agents?: readonly Agent[];
  /**
   * Makes the result of a call when the agent that it was delegated to has ended; undefined: its output, its
   * text, or an error.
   */
  finish?(end: DelegateEnd, context: ToolContext): Awaitable<Exclude<ToolResult<Output>, PendingResult | DelegateResult> | undefined>;
  /**
   * Checks the JSON of an `ok` output; its result is stored. A call whose output does not pass has still
   * happened.
   */
  checkOutput?(output: JsonValue): Awaitable<{
    readonly value: JsonValue;
  } | {
    readonly issues: readonly SchemaIssue[];
  }>;
  /**
   * True if output that does not pass `checkOutput` is an error, `result_schema`, which says that the call
   * was carried out. If omitted, the model gets the output as it is, with a note.
   */
  readonly strictOutput?: boolean;
  /** Returns what an approver is shown: a diff, a summary, a price. */
  preview?(input: Input, context: ReadonlyContext): Awaitable<string>;
  /**
   * Called if the outcome of a `write` was lost: returns the outcome of the call with this idempotency key;
   * undefined: unknown.
   */
  reconcile?(input: Input, context: ToolContext): Awaitable<ToolOutcome | undefined>;
  /**
   * Called before every model call instead of adding `declaration`: changes the
   * request. A throw undoes what this tool did to it, and is a warning.
   */
  prepare?(draft: ModelRequestDraft, context: PrepareContext): Awaitable<void>;
}
/**
 * Makes a key of what `run` would get. A method's type, as that of every
 * member that takes `Input`: so a tool of known types is a `Tool`.
 */
type ExclusionKey<Input> = {
  key(input: Input): string;
}["key"];
/** The result of checking the arguments. */
type ToolCheck<Input = unknown> = {
  readonly value: Input;
} | {
  readonly issues: readonly SchemaIssue[];
};
/**
 * Decides, before a tool runs, whether it may. Confirmation, auth and policy are gates.
 *
 * INVARIANT gate:name: name, order and reserved names are texts that stay.
 * INVARIANT gate:checked: it decides on what would run, `call.checked`, and not on how that was written.
 * INVARIANT gate:decision: a decision is data that can be stored, with its members.
 * INVARIANT gate:closed: a gate that cannot decide never lets a
 * call pass; one that throws or does not answer in time stops it.
 * INVARIANT gate:effect: `check` may be called again for the same call, after an answer or a crash; it has no
 * effect of its own and changes nothing.
 * INVARIANT gate:question: a gate that needs an answer asks as long as there is none.
 * INVARIANT gate:yes: an answer that allows, from as many
 * people as were asked for, is a pass; nobody is asked again.
 * INVARIANT gate:no: an answer that forbids is an outcome for the model.
 * INVARIANT gate:junk: an answer that says neither lets nothing pass.
 * INVARIANT gate:quorum: answers of fewer people than were asked for let nothing pass; one that matches
 * `finalJsonSchema` is decided by alone.
 * INVARIANT gate:again: a call that passed passes again, with the arguments as the gate edited them and the
 * same answers, as long as nothing else has changed.
 *
 * A gate that let a call pass is asked again whenever the call goes on after a question, of any gate, or
 * after a crash. Then its verdict alone counts: a `respond` ends the call, a `pause` asks; the edits and the
 * note of a `proceed` are those of the pass, which stands in the log. So a rule that forbids by now wins over
 * what it allowed before.
 */
interface ToolGate {
  /**
   * A name that is unique among the gates of a call in the same position, the runner or below it: the log
   * records a pass under it.
   */
  readonly name: string;
  readonly order: "policy" | "confirmation" | "auth";
  /**
   * Names of the virtual calls that this gate speaks through: no tool may have one, no model may call one.
   */
  readonly reservedNames?: readonly string[];
  check(call: GateCall, tool: Tool, context: GateContext): Awaitable<GateDecision>;
}
/** A call as a gate decides about it. */
interface GateCall extends FunctionCall {
  /**
   * The arguments in force as they were given: by the model, or by an approver who edited them. An edit has
   * this form.
   */
  readonly args: JsonObject;
  /** The checked arguments that would run. Decide by these. */
  readonly checked: CheckedArgs;
}
/** Arguments after the tool's check. */
interface CheckedArgs {
  /**
   * The value that `run` gets, including defaults, conversions and class instances. It is a copy: changes do
   * not run.
   */
  readonly value: unknown;
  /** The value as JSON; undefined if it cannot be represented. */
  readonly json: JsonValue | undefined;
  /**
   * True if the JSON is complete: calls with equal JSON are equal. False for an object of a class without
   * `toJSON`.
   */
  readonly faithful: boolean;
}
/** The context of a gate, with its own answers to this call and those of no other gate. */
interface GateContext extends ReadonlyContext {
  readonly answers: readonly Answer[];
  /**
   * `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. Two gates with
   * the same name keep their own answers by it.
   */
  readonly place?: "runner";
}
/** The decision of a gate. Edited arguments are checked again and pass all gates again, once. */
type GateDecision = {
  readonly type: "proceed";
  readonly args?: JsonObject;
  readonly credential?: Credential;
  readonly note?: string;
} | {
  readonly type: "respond";
  readonly outcome: ToolOutcome;
} | {
  readonly type: "pause";
  readonly question: PendingQuestion;
  readonly maxPending?: number;
};
/** Hooks around a tool, in order: the first outcome ends the chain, a rewrite is seen by the next. */
interface ToolCallbacks {
  /**
   * Wraps the tool's `run`, the first hook outermost: a span, a lock, a transaction, a context of
   * `AsyncLocalStorage`.
   *
   * `run` runs the tool, once, and gives what it returned or throws what it threw; neither can be changed
   * here. The hook has to call it, and has the runner's `callbackTimeoutMs` before and after it. What it
   * throws itself counts as thrown by the tool. A run that is left behind, by its timeout or by the end of
   * the run, throws here. A call that does not reach its tool (unknown, refused, denied, waiting for
   * somebody) is seen by `afterTool` only.
   *
   * INVARIANT callbacks:aroundTool: it calls `run`, and is done only after it, also where it throws.
   * INVARIANT callbacks:aroundTool:throws: of what `run` throws it throws that or nothing, and of what it
   * gives nothing.
   * INVARIANT callbacks:aroundTool:beside: each of several calls at the same time gets its own `run`.
   */
  readonly aroundTool?: (run: () => Promise<ToolResult>, tool: Tool, call: FunctionCall, context: ToolContext) => Awaitable<void>;
  /**
   * Runs before the gates. `call.args` are those of the model, without defaults and conversions: gates decide
   * about the checked ones. Rewritten arguments are checked again; the log keeps the model's own.
   */
  readonly beforeTool?: (tool: Tool, call: FunctionCall, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | {
    readonly args: JsonObject;
  } | undefined>;
  /**
   * Runs after the tool, after a `beforeTool` outcome, and after an error; `tool` is undefined if the name is
   * unknown.
   */
  readonly afterTool?: (tool: Tool | undefined, call: FunctionCall, outcome: ToolOutcome, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | undefined>;
  /** Throw, also of a `beforeTool`, timeout, bad arguments, unknown tool (`tool` is then undefined). */
  readonly onToolError?: (tool: Tool | undefined, call: FunctionCall, error: Error, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | undefined>;
}
/**
 * Hooks of one concern: logging, policy, caching. Given to an agent,
 * or to a runner as a plugin, where they run before the agents' own.
 *
 * A plain object with another member is refused, as a hook that is misspelt is never asked: what else belongs
 * to them stands around the object, or they are an instance of a class, which may carry more.
 */
interface Callbacks extends RunCallbacks, AgentCallbacks, ModelCallbacks, ToolCallbacks {
  /** Named in warnings and errors. */
  readonly name?: string;
  /**
   * The behaviour of a hook that throws, returns an invalid value or does not return in time: `policy` (the
   * default) fails closed, `observe` continues with a warning.
   */
  readonly mode?: "policy" | "observe";
}
/** Options of a model call. */
interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Registers a secret of the run, like the method of this name of a context. Absent outside of runs. */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * Called with the head of each response of the provider, such as its rate limit headers. It must not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
/** The head of an HTTP answer, whatever its status. A `Response` is one. */
interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}
/** The number of tokens of a request. */
interface TokenCount {
  readonly tokens: number;
  /** True if the number, or a part of it, was not counted by the provider. */
  readonly estimated: boolean;
}
/**
 * A language model.
 *
 * INVARIANT model:name: `provider` and `id` are not empty.
 * INVARIANT model:origin: the content of the end names in `origin` the provider and the model that gave it.
 *
 * What it streams:
 *
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Whatever goes wrong, an
 * abort included, is the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:text: text deltas add up to the text part at their index.
 * INVARIANT model:unicode: a text arrives whole, wherever the provider splits it.
 * INVARIANT model:unicode:bytes: also where the connection splits a character between its bytes.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and arguments; `id` is empty, the driver sets it.
 * INVARIANT model:calls:text: an argument text is handed over
 * as it came, malformed or not; its deltas add up to it.
 * INVARIANT model:calls:deltas: a delta of arguments has the index of its call, which was started before;
 * those of a call add up to its arguments.
 * INVARIANT model:calls:once: a call comes once for each time that it is made, and so do its arguments: as an
 * object, or as a text beside which the object is empty.
 * INVARIANT model:calls:empty: a call without arguments has an empty argument text, or an empty object.
 * INVARIANT model:finish: the finish reason says why the model stopped.
 * INVARIANT model:finish:new: a reason that this version does not know is `other`, never `stop`.
 * INVARIANT model:finish:safety: an answer that the provider held back ends with `safety`.
 * INVARIANT model:empty:answer: an answer that says nothing is an end; the driver decides what comes of it.
 * INVARIANT model:usage: tokens as the provider counted them; what it does not say is absent.
 * INVARIANT model:usage:early: what the provider counts before the end may be streamed as `usage`: the sum so
 * far, which never falls, and is at most what the end says.
 * INVARIANT model:usage:cached: tokens read from a cache are part of the input.
 * INVARIANT model:usage:cache-write: tokens written to a cache are part of the input.
 * INVARIANT model:usage:thoughts: thought tokens are part of the output.
 * INVARIANT model:warnings: a warning comes once in a call, before its end.
 * INVARIANT model:return: a reader may stop reading; the next request is answered.
 * INVARIANT model:concurrent: calls at once do not mix.
 * INVARIANT model:afresh: a call has nothing of the one before it.
 *
 * What goes wrong:
 *
 * INVARIANT model:error: an error is a `ModelError` with the code of the catalogue.
 * INVARIANT model:retryable: a failure is retryable when the
 * same request may succeed later: too many requests, overload.
 * INVARIANT model:retry-after: the error says how long the provider asks to wait.
 * INVARIANT model:secret: no key stands in an error or in its causes, also when the provider repeats it.
 * INVARIANT model:secret:kept: what it proves itself with is told
 * to `keepSecret`, where there is one, before the first event.
 * INVARIANT model:response: each HTTP answer of the provider, a refusal too,
 * is told to `onResponse`, where there is one, before what is read of it.
 * INVARIANT model:cut: a stream that breaks off is a failure, also after text.
 * INVARIANT model:cut:clean: so is one that ends without the provider saying that the answer is over.
 * INVARIANT model:cut:said: and one in which the provider says that it failed, whatever came before.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:abort:alone: an abort ends its own call only.
 *
 * What it sends:
 *
 * INVARIANT model:request: the request is not changed.
 * INVARIANT model:empty: a request may be without tools, instructions, contents, parts or text.
 * INVARIANT model:unicode:sent: a text is sent as it is;
 * half a character in it fails nothing, and is not sent.
 * INVARIANT model:settings: a setting is sent, or a warning names it.
 * INVARIANT model:output: the schema of the answer is sent, or a warning says that it is not.
 * INVARIANT model:tool-choice: every choice of tools is taken; what cannot be said is a warning.
 * INVARIANT model:tool-choice:told: each choice is another request, and so is one call at a time, or the
 * absence is a warning of the feature `toolChoice` or `parallelCalls`.
 * INVARIANT model:tool-names: each tool has a name of its own on the wire, or its absence is a warning.
 * INVARIANT model:tool-names:back: a call by that name is
 * a call of the tool; the history says it by that name.
 * INVARIANT model:deferred: a deferred tool is omitted, or sent as one that the provider searches for in the
 * place of the tool that finds them; a call of it is a call of the tool.
 * INVARIANT model:schema: any schema is taken; a tool that cannot be sent is a warning.
 * INVARIANT model:schema:told: what a schema says is sent, as a
 * keyword or in the description, or a warning names the tool.
 * INVARIANT model:tool-warnings: what a call would warn about
 * tools is said before it, and said by the call nevertheless.
 * INVARIANT model:provider-tools: a provider tool that is not the model's own is a failure that names it.
 * INVARIANT model:results: the outcome of each call is told once, as `modelResponse` words it.
 * INVARIANT model:results:round: results of parallel calls come
 * together, in the order of the calls, before anything else.
 * INVARIANT model:results:media: media of a result are shown, or a warning names their MIME type.
 * INVARIANT model:media: so are media of a message.
 * INVARIANT model:parts: a part of any type, whoever says it, is sent,
 * or a warning names its type; a model's own thought may stay behind.
 * INVARIANT model:ids: calls and results are paired, each under
 * an id of its own in the request, whatever ids they have.
 * INVARIANT model:ids:repeated: also where the provider says the same id in every call.
 * INVARIANT model:marks: what the provider wants back, in
 * `providerMetadata` and provider parts, is sent back, in every request.
 * INVARIANT model:history: any history is taken: every outcome, media, and what other providers said.
 * INVARIANT model:hand-over: texts, calls and results of another provider are told.
 * INVARIANT model:unknown-part: a part that only a newer core has is left
 * out with a warning that names its type; what stands beside it is sent.
 * INVARIANT model:unknown-outcome: a result of a status that only a newer core has is told by its status.
 * INVARIANT model:hand-over:marks: `providerMetadata`, `providerOptions`
 * and provider parts of another provider are not sent.
 * INVARIANT model:hand-over:media: media that a model made are shown wherever media of a user are.
 * INVARIANT model:hand-over:untold: what of another's turn is not told is a warning: thoughts of another
 * model, and a provider part of another provider without a summary, whose provider it names. A summary is
 * told.
 */
interface Model {
  /** The provider whose format `providerMetadata`, `providerOptions` and provider parts have. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * Returns the warnings that a call with these declarations would have: parts of tools that are changed or
   * not sent.
   *
   * Nothing is sent. Rejects with what a call would fail
   * with before it is sent. Omitted: only a call says it.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * Counts the tokens of a request without calling the model. Omitted: the provider has no count.
   *
   * INVARIANT model:count: what the provider counts is `tokens`,
   * and marked as an estimate where that is not the whole request.
   * INVARIANT model:count:sent: what is counted is what a call would send; the request is not changed.
   * INVARIANT model:count:failure: what goes wrong is a rejection
   * with a `ModelError`, an abort too, and has no key in it.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
/** Returns the issues of a value, or undefined. */
type ToldCheck = (value: JsonValue) => {
  readonly issues: readonly SchemaIssue[];
} | undefined;
/**
 * Tools that are looked up before every model call.
 *
 * INVARIANT toolset:name: the name is not empty and stays.
 * INVARIANT toolset:order: the order of the tools is stable while the tools are the same.
 * INVARIANT toolset:identity: an unchanged tool is the same object as before.
 * INVARIANT toolset:unique: no two tools have one name.
 * INVARIANT toolset:declared: a tool is declared under its name, and has `check` or `unchecked`.
 * INVARIANT toolset:concurrent: resolutions at once give the same tools.
 * INVARIANT toolset:context: the context is looked at, never changed.
 * INVARIANT toolset:snapshot: a list that was given does not change when the tools do.
 * INVARIANT toolset:warn: what is wrong with a part of the tools is told to `warn` while the tools are asked
 * for; a decorator passes it on.
 * INVARIANT toolset:secrets: what it proves itself with is told to the context's `keepSecret` before anything
 * comes of it, a failure included; a decorator passes the context on.
 * INVARIANT toolset:prepare: under a decorator too the `prepare` of a tool gets the whole draft.
 * INVARIANT toolset:failure: a source that fails is a throw,
 * never an empty list, and is asked again at the next resolution.
 */
interface Toolset {
  readonly name: string;
  /**
   * A throw costs this toolset's tools for the turn, and is a warning.
   *
   * `warn`: what the user of the run should know beside the
   * tools, such as one that is omitted. Nobody may listen.
   */
  tools(context: ReadonlyContext, warn?: ToolsetWarn): Awaitable<readonly Tool[]>;
  /**
   * Called once, by the runner's `close`.
   *
   * INVARIANT toolset:close: settles, also while a resolution is under way.
   */
  close?(): Awaitable<void>;
}
/**
 * Makes a `warning` of the run, by a code of the toolset's
 * own. What comes after the tools are there is not heard.
 */
type ToolsetWarn = (code: string, message: string, cause?: unknown) => void;
/** The instructions of an agent: a string, or a function that makes one for each request. */
type Instruction = string | ((context: ReadonlyContext) => Awaitable<string>);
/** An agent that asks a model, with tools. */
interface LlmAgent<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> extends Agent<Output> {
  readonly model: Model;
  readonly instruction?: Instruction;
  readonly tools: Tools;
  /** Gates of every tool, before the tool's own. */
  readonly gates: readonly ToolGate[];
  readonly callbacks: readonly Callbacks[];
  /** Sampling settings, and provider-specific ones. */
  readonly settings?: AgentSettings;
  readonly output?: AgentOutput<Output, Wire>;
  readonly outputKey?: string;
  readonly includeContents?: "default" | "none";
  readonly parallelWrites?: "last" | "merge";
  readonly disallowTransferToParent?: boolean;
  readonly disallowTransferToPeers?: boolean;
  readonly limits?: Limits;
}
/** Tools and toolsets that an agent's model can use. */
type AgentTools = readonly (Tool | Toolset)[];
/** Settings of an agent's model calls. */
interface AgentSettings extends RequestSettings {
  /**
   * The tool choice of every model call; `required` and a named choice apply to the first call of an
   * invocation only, or no answer would ever come.
   */
  readonly toolChoice?: ToolChoice;
}
/**
 * The form of the last answer. `Wire`: as the model writes it, before transforms and defaults.
 *
 * INVARIANT output:stored: what the schema makes of an answer has a JSON picture. The log has that
 * (`output`), and beside it what the model wrote (`outputGiven`) where the picture is not all of it.
 * INVARIANT output:again: the schema makes the same of the same each time, and changes nothing of it: in
 * another process the output is made again of `outputGiven`.
 */
interface AgentOutput<Output = unknown, Wire = unknown> {
  readonly jsonSchema: JsonObject;
  readonly schema: StandardSchema<Wire, Output>;
  /** True if the answer is the member `value` of the model's output: providers accept objects only. */
  readonly wrapped?: true;
  /** Checks the rules that the model is told in addition to the schema. */
  readonly told?: ToldCheck;
}
/** The part of an agent's structured output that the model has written so far. Never stored. */
interface PartialOutput<Wire = unknown> {
  readonly type: "partialOutput";
  readonly author: string;
  readonly branch?: string;
  /** The id of the `model` event that it will be in, as in the deltas. */
  readonly turn: string;
  /**
   * The unchecked output, as the schema's input: before transforms and defaults. One value, which grows in
   * place while the model writes: copy it to keep it.
   */
  readonly output: PartialOf<Wire>;
}
/**
 * Streams the events of a run, and after each text delta that adds to the structured output of `agent`, the
 * output so far: texts up to the last character, numbers and keywords once they are complete. For display:
 * the complete output is checked, and is `result.output`.
 *
 * It begins anew with each turn, and is over when its deltas are. A text that is no JSON has no partial
 * outputs. Throws `ConfigError` (`invalid_option`) where the agent has no `output`.
 */
export declare function partialOutputs<Output, Wire>(stream: AsyncIterable<RunEvent<Output>>, agent: LlmAgent<unknown, AgentTools, Wire>): AsyncGenerator<RunEvent<Output> | PartialOutput<Wire>, void, void>;
export type { PartialOf, PartialOutput };