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
/** Not ended: someone outside has to answer. `handle` names a running operation. */
interface PendingResult {
  readonly status: "pending";
  readonly request: PendingQuestion;
  readonly handle?: JsonValue;
  /** What the model reads while it goes on; left out: that the call is pending, and the handle. */
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
/** A question, with the call that it is about as it would run. */
type PendingCall = PendingRequest & {
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The agents that lead to it, from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
};
/** Which session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
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
  /** Of the whole invocation. */
  readonly usage: Usage;
  /** The same by models, in the order in which they were first asked, where the log says which it was. */
  readonly usageByModel: readonly ModelUsage[];
  /** Those that a watcher of this run was shown, without their causes. */
  readonly warnings: readonly RunWarning[];
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
     * Standard JSON Schema V1. Absent where the schema
     * library needs a converter: give `inputJsonSchema` then.
     */
    readonly jsonSchema?: {
      readonly input: (options: {
        readonly target: "draft-2020-12";
      }) => Record<string, unknown>;
      readonly output: (options: {
        readonly target: "draft-2020-12";
      }) => Record<string, unknown>;
    } | undefined;
  };
}
/** One thing that is wrong with a value. */
interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | {
    readonly key: PropertyKey;
  })[] | undefined;
}
/** What `validate` answers. */
type SchemaResult<Output> = {
  readonly value: Output;
  readonly issues?: undefined;
} | {
  readonly issues: readonly SchemaIssue[];
};
/**
 * Something that can be given the turn.
 *
 * INVARIANT agent:name: a name that is not empty and not `user`, and a description.
 * INVARIANT agent:step: `next` answers at once, wherever the turn stands.
 * INVARIANT agent:deterministic: `next` looks at the view only: no
 * clock, no randomness, no I/O. The driver performs what it says.
 * INVARIANT agent:members: whoever `next` wants run is one
 * of `subAgents`, under a key that stays that member's.
 */
interface Agent<Output = unknown> {
  /** For the compiler alone: what its turn ends with. There is no such member when it runs. */
  readonly "~types"?: {
    readonly output: Output;
  };
  /** Author of the agent's events, unique among those of one tree. */
  readonly name: string;
  readonly description: string;
  /** Whom it may run or hand over to. After a restart an agent is found here by its name. */
  readonly subAgents?: readonly Agent[];
  /** What it takes when it is used as a tool; default: one text, `request`. */
  readonly input?: StandardSchema;
  readonly inputJsonSchema?: JsonObject;
  next(view: BranchView): AgentStep;
}
/** What an agent knows when it decides. */
interface BranchView {
  /** The user's words that this invocation answers. */
  readonly input: Content | undefined;
  readonly state: JsonObject;
  readonly last: Event | undefined;
  /**
   * Where the agent's turn stands: nothing asked yet, the calls of the last model turn answered, ended by a
   * response that skips summarization, or answered by the model.
   */
  readonly turn: "begin" | "responded" | "skipped" | "answered";
  /** The structured output, or the response that ended the turn by `skipSummarization`. */
  readonly output: JsonValue | undefined;
  /** The members that were begun in this turn, by their keys, in the order in which they were begun. */
  readonly members: ReadonlyMap<string, MemberView>;
}
/** What an agent knows of a member. */
interface MemberView {
  /** The agent's name. */
  readonly name: string;
  /** Undefined while it runs, or waits for an answer. */
  readonly end: MemberEnd | undefined;
  /** The text of its last model content. */
  readonly text: string;
}
/** What an agent wants done. */
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
   * `shared`: it takes part in the conversation, and nothing may run beside it. `copy`: it reads what was
   * said before it began, and its last words are added when all have ended.
   */
  readonly reads: "shared" | "copy";
}
/**
 * Bounds of what an agent and everything nested in it may use, counted
 * from the log, so that pausing and resuming does not reset them.
 */
interface AgentLimits {
  /** Model calls; default 25, and of a nested run what is left to those around it. */
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
  /** When a limit is reached: `stop` (the default), or `answer`: one more model call, without tools. */
  readonly onLimit?: "stop" | "answer";
}
/** What can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** Where we are: names and values, no services and no agent instances. */
interface ReadonlyContext {
  readonly agentName: string;
  readonly invocationId: string;
  /** The path of nested runs; undefined at the root. */
  readonly branch: string | undefined;
  readonly session: SessionKey;
  /** The session's state with its `app:`, `user:` and `temp:` keys, at this moment; frozen. */
  readonly state: JsonObject;
  /** The session's log so far. */
  readonly events: readonly Event[];
  /** The user's words that this invocation answers. */
  readonly userContent: Content | undefined;
  /** What the application gave the run for its tools: clients, the request's user, settings. Never stored. */
  readonly deps: unknown;
  /** Aborts when the run is cancelled, and for a tool when its own time is over. */
  readonly signal: AbortSignal;
  /**
   * Has this run neither store nor show a text: wherever it would
   * stand, however it is written, `«secret:name»` stands there.
   *
   * For whatever holds what it proves itself with, each time
   * that it is asked. Under 6 characters it is not looked for.
   */
  keepSecret(name: string, value: string): void;
}
/** What a callback may do. Writes become the actions of the next event. */
interface CallbackContext extends ReadonlyContext {
  /**
   * Writes a state key; `undefined` deletes it.
   *
   * Throws `invalid_state_key` on a key that is empty or unsafe,
   * `invalid_state_value` on what is not JSON, with the path.
   */
  setState(key: string, value: JsonValue | undefined): void;
  /** Returns the version. Throws `no_service` where the runner has no artifact service. */
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
  /** Once per invocation, before the first model call. A content is the answer: the model is not asked. */
  readonly beforeAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
  /** When the agent is done. A content is added as a further answer. */
  readonly afterAgent?: (context: CallbackContext) => Awaitable<{
    readonly content: Content;
  } | undefined>;
}
/**
 * What a model streams.
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
/** What of a request was lowered, dropped or not understood. */
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
/** The model's whole turn. */
interface ModelEnd {
  readonly type: "end";
  readonly content: Content;
  /**
   * The argument text of each function call, by part index, as the provider sent it; the core parses it.
   * Absent where the provider gives objects.
   */
  readonly argsText?: {
    readonly [partIndex: number]: string;
  };
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** What the answer refers to, whatever the provider calls it. */
  readonly sources?: readonly Source[];
  /**
   * Whatever else the provider says about the turn, in its own words: grounding, citations, the answer's id.
   */
  readonly metadata?: JsonObject;
}
/** The call gave no turn. */
interface ModelFailure {
  readonly type: "failure";
  readonly error: Error;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}
/**
 * What the model is told about a tool. One stable object per tool: lowerings and validators are cached by it.
 */
interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * The model has to find the tool before it reads this. Where it
   * can search by itself, it is sent so; elsewhere it is left out.
   */
  readonly deferred?: true;
  /** The model finds deferred tools by this one. Where it can search by itself, that is sent in its place. */
  readonly findsDeferred?: true;
}
/** What a model is asked. It carries declarations, never tools: a model cannot run anything. */
interface ModelRequest {
  /** What the application tells the model, in order. */
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
  /** Whether several calls in one turn are allowed; the provider's default if left out. */
  readonly parallelCalls?: boolean;
  /** An unsupported setting is a warning. */
  readonly settings?: ModelSettings;
  /** Of an object: `llmAgent` wraps what is none, and unwraps the answer. */
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
/** Which tools the model may or must call. */
type ToolChoice = "auto" | "none" | "required" | {
  readonly names: readonly string[];
  readonly mode: "auto" | "required";
};
/** How the model is asked, beside the choice of tools. */
interface RequestSettings extends ModelSettings, Pick<ModelRequest, "parallelCalls" | "providerOptions"> {}
/** How the model samples. What is left out is the provider's default. */
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
 * Hooks around a model call, in order: the first `end` ends the chain, a rewritten request is seen by the
 * next. What they answer is what is stored.
 */
interface ModelCallbacks {
  /**
   * Around the model call itself, from the request to the end of its stream, the first hook outermost.
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
  /** Once per whole response, also when it failed. */
  readonly afterModel?: (end: ModelEnd | undefined, error: Error | undefined, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | undefined>;
  /** When the call failed: the first `end` stands in for the answer. */
  readonly onModelError?: (request: ModelRequest, error: Error, context: CallbackContext) => Awaitable<{
    readonly end: ModelEnd;
  } | undefined>;
}
/** Hooks around a whole run: those of the runner's plugins and of its agent. */
interface RunCallbacks {
  /**
   * Once per run, however it ended: completed, paused, limited, cancelled, failed, also where it could not
   * begin. The session is free by then, and the caller waits for it, no longer than `callbackTimeoutMs`. What
   * it throws is a warning.
   *
   * INVARIANT callbacks:afterRun: it takes every end of a run, throws at none, and changes nothing of it.
   */
  readonly afterRun?: (result: RunResult) => Awaitable<void>;
}
/** What a tool must send to prove who it acts for. */
type Credential = {
  readonly type: "apiKey";
  readonly value: string;
} | BearerCredential;
/** A token, and what the server that gave it said of it. */
interface BearerCredential {
  readonly type: "bearer";
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
  /** What the token may do, where that is known: fewer than were asked for, where the server gave fewer. */
  readonly scopes?: readonly string[];
  /**
   * Who signed in, as an ID token of OpenID Connect: a secret,
   * and signed by a key that nobody here has looked up.
   */
  readonly idToken?: string;
}
/** One remembered thing. */
interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  /** Epoch milliseconds. */
  readonly timestamp?: number;
  /** Where it was said. */
  readonly sessionId?: string;
  /**
   * How well it matches: more is better, and comparable within
   * one answer only. Absent where the service has no measure.
   */
  readonly score?: number;
}
/** What a search is limited to. */
interface MemorySearchOptions {
  /** Entries at most; default 10. */
  readonly limit?: number | undefined;
  /** A session whose entries are left out: what it said stands in the conversation already. */
  readonly exceptSessionId?: string | undefined;
  /** Nobody waits any longer when it aborts. Local services may pass over it. */
  readonly signal?: AbortSignal | undefined;
}
/** What a tool may look at while it prepares a model request; `state` has what the tools before it wrote. */
interface PrepareContext extends ReadonlyContext {
  /** The newest version, or the given one. Throws `no_service` where the runner has no artifact service. */
  loadArtifact(filename: string, version?: number): Promise<ArtifactPart | undefined>;
  listArtifacts(): Promise<readonly string[]>;
  /** Throws `no_service` where the runner has no memory service. */
  searchMemory(query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
}
/**
 * What a tool may do during one call. To ask for something
 * it returns a `pending` result; it never throws to pause.
 */
interface ToolContext extends CallbackContext, PrepareContext {
  readonly functionCallId: string;
  /** Stable over retries, crashes and machines: give it to whatever has the effect. */
  readonly idempotencyKey: string;
  /** 1 for the first run of this call; grows when a call is run again after an answer or a crash. */
  readonly attempt: number;
  /**
   * Grows with every claim of the session, 0 where the store has no
   * leases: lets a resource refuse a worker that has been replaced.
   */
  readonly fencingToken: number;
  /** Answers to this call's own earlier questions, oldest first. */
  readonly answers: readonly Answer[];
  /**
   * Answers to the questions of kind `confirmation` that
   * gates asked about this call, as it runs; oldest first.
   */
  readonly approvals: readonly Answer[];
  /** What the auth gate found for this call alone. Never stored. */
  readonly credential: Credential | undefined;
  /**
   * Does a part of the work once: what it gives is stored before it is given back, as JSON and without
   * secrets, and another attempt of this call, after a pause or a crash, gets that instead. Only what throws,
   * or was not stored, happens again; give whatever has the effect the `idempotencyKey`.
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
  /** Asks whoever runs this agent to take over: a loop ends, a sub-agent returns. */
  escalate(): void;
  /**
   * Hands the turn to another agent of the tree when every call of this round has its response.
   *
   * Throws `ToolError`: `unknown_agent` where this agent may not hand over to such a one, `transfer_refused`
   * where another call of the round does so already, or where the two have been handing the turn to each
   * other.
   */
  transferTo(agentName: string): void;
  /** Ends the turn with this call's response: the model is not asked to put it into words. */
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
   * The conversation as it is when this tool is asked; what the tool itself
   * changes does not show in it. Copy the array before it is changed or kept.
   */
  readonly contents: readonly Content[];
  /** As the agent and the tools before this one have them. */
  readonly settings: RequestSettings;
  /** As `settings`; undefined: the provider's default. */
  readonly toolChoice: ToolChoice | undefined;
  addInstruction(text: string): void;
  /** After the conversation, for this request only; it is not stored. */
  addContent(content: Content): void;
  addDeclaration(declaration: FunctionDeclaration): void;
  addProviderTool(tool: ProviderTool): void;
  /**
   * Puts other contents in the place of `contents`, for this request only: the log keeps what was said.
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
   * Of this request, also where the model has called tools before: a tool that always sets `required` runs
   * into the limit of the run. Throws `invalid_draft`.
   */
  setToolChoice(choice: ToolChoice): void;
  /**
   * Writes a state key, as a callback does: it is stored with the model's turn. `undefined` deletes it.
   *
   * Throws `invalid_state_key` and `invalid_state_value`.
   */
  setState(key: string, value: JsonValue | undefined): void;
}
/**
 * Where what a tool is told may get to: nowhere, to hosts that the application has chosen whatever a call
 * says, or to an address in the named arguments.
 *
 * It holds for the arguments that the tool declares. A tool that says nothing may reach whatever address is
 * in its arguments, with or without a scheme, in values and in the names of members.
 */
type ToolEgress = "none" | {
  readonly hosts: readonly string[];
} | {
  readonly addressIn: readonly string[];
};
/** What `run` may answer. `output` may be anything: its JSON picture is taken when it is returned. */
type ToolResult<Output = unknown> = OkResult<Output> | Exclude<ToolOutcome, {
  readonly status: "ok";
}> | PendingResult | DelegateResult;
/**
 * An agent takes over: the call waits for its end, on a branch
 * of the log of its own, across questions and restarts.
 */
interface DelegateResult {
  readonly status: "delegate";
  /** Name of one of the tool's `agents`. */
  readonly agent: string;
  /** What the agent reads as its user's words. */
  readonly input: Content;
  /**
   * `continue`: it reads what was said in its earlier calls on
   * this branch; default `fresh`. The tool is `exclusive` then.
   */
  readonly history?: "fresh" | "continue";
  /** Beside those of the agent and of the runs around it, which hold as well. */
  readonly limits?: AgentLimits;
  /**
   * The state that it sees. What it writes stays with it, and is
   * shown to `finish`. Left out: it sees and writes the session's.
   */
  readonly state?: JsonObject;
}
/** How an agent ended that a call was delegated to. */
interface DelegateEnd {
  readonly agent: string;
  readonly status: "completed" | "limited" | "failed" | "cancelled";
  /** Of its last model content. */
  readonly text: string;
  /** That text in its parts, empty ones and thoughts left out. */
  readonly texts?: readonly string[];
  readonly output?: JsonValue;
  /**
   * The media of its last model content, or of those of members beside
   * each other, where it completed with some.
   */
  readonly media?: readonly OutcomePart[];
  /** Why it did not complete; the message names the agents that lead to it. */
  readonly error?: {
    readonly code: string;
    readonly message: string;
  };
  /** What it wrote to a state of its own. */
  readonly stateDelta?: JsonObject;
  /** With all that is nested in it. */
  readonly usage: Usage;
}
/** A run that went well. */
interface OkResult<Output = unknown> {
  readonly status: "ok";
  readonly output: Output;
  /** What the model reads instead of `output`. */
  readonly modelOutput?: unknown;
  readonly parts?: readonly OutcomePart[];
}
/**
 * What running a tool does to the world. It decides ledger, retry, resume and the default approval policy.
 *
 * - `read`: nothing. It runs again after a crash, and may begin before the turn that calls it is stored.
 * - `idempotent`: no more when it runs again with the same `idempotencyKey`, as it does after a crash.
 * - `write`: anything. After a crash, after its timeout, or where its connection breaks, the call is in
 *   doubt: its tool is asked (`reconcile`), or a person, and it is never repeated in silence.
 */
type ToolEffect = "read" | "idempotent" | "write";
/**
 * Something the model can use.
 *
 * A plain object is enough: whoever implements `declaration`, `check` and `run` has a callable tool. `Input`
 * is what `check` gives and `run` gets, `Output` what is stored of an `ok` result; a tool of any types is a
 * `Tool`.
 *
 * INVARIANT tool:name: 1 to 64 letters, digits, `_` and `-`, which every provider takes.
 * INVARIANT tool:traits: `effect`, `egress`, `source`, `timeoutMs`, `maxTotalTimeoutMs`, `resultLimitChars`,
 * `exclusive`, `isLongRunning`, `whilePending`, `metadata` and `gates` are absent or of their type.
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
   * While a result is to come from outside: the run pauses (`pause`, the default), or the model goes on
   * (`goOn`). It reads that the call is pending, and the result when that is there.
   */
  readonly whilePending?: "pause" | "goOn";
  /** Default `write`: the careful one. */
  readonly effect?: ToolEffect;
  /** Where what it is told may get to; left out: to any address in its arguments. */
  readonly egress?: ToolEgress;
  /**
   * Where what it returns is from; its responses in the log say so.
   * Default `tool`: its own code. Nothing is decided by it.
   */
  readonly source?: ResponseSource;
  /**
   * What else its origin says of it, in its own words, such as `_meta` of an MCP server's tool. It goes where
   * the tool goes; no model reads it, and nothing is decided by it.
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
   * `Infinity`: all of it. Of what is longer the head and the tail stay, and the whole is saved as an
   * artifact where there is a service.
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
  /** Turns the model's arguments (a private copy) into what `run` gets, or says what is wrong with them. */
  check?(args: JsonObject): Awaitable<ToolCheck<Input>>;
  /** Spelled out by who wants a declared tool without `check`. */
  readonly unchecked?: true;
  /** Absent on a tool that the client runs: the call is shown and its result is delivered. */
  run?(input: Input, context: ToolContext): Awaitable<ToolResult<Output>>;
  /**
   * The agents that `run` may delegate to. After a restart
   * the one that a call waits for is found here by its name.
   */
  readonly agents?: readonly Agent[];
  /**
   * What comes of a call when the agent that it was delegated to
   * has ended; undefined: its output, or its text, or an error.
   */
  finish?(end: DelegateEnd, context: ToolContext): Awaitable<Exclude<ToolResult<Output>, PendingResult | DelegateResult> | undefined>;
  /**
   * Checks the JSON picture of an `ok` output; what it answers
   * is stored. A call whose output does not pass has happened.
   */
  checkOutput?(output: JsonValue): Awaitable<{
    readonly value: JsonValue;
  } | {
    readonly issues: readonly SchemaIssue[];
  }>;
  /**
   * What does not pass `checkOutput` is an error, `result_schema`, which says that the call was carried out.
   * Left out: the model gets the output as it came, with a note.
   */
  readonly strictOutput?: boolean;
  /** What an approver is shown: a diff, a summary, a price. */
  preview?(input: Input, context: ReadonlyContext): Awaitable<string>;
  /**
   * Asked where the outcome of a `write` was lost: did the call with this idempotency key happen, and what
   * came of it? `undefined`: unknown.
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
/** What checking the arguments gave. */
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
   * Unique among the gates of a call that stand in the same place,
   * the runner or below it: a pass stands in the log under it.
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
   * The arguments in force as they were given: by the model,
   * or by whoever edited them. An edit has this form.
   */
  readonly args: JsonObject;
  /** What they come to: what would run. Decide by this. */
  readonly checked: CheckedArgs;
}
/** Arguments after the tool's check. */
interface CheckedArgs {
  /**
   * As `run` gets it: defaults, conversions and classes of its
   * own included. A copy: what is done to it does not run.
   */
  readonly value: unknown;
  /** Its JSON picture; undefined where it has none. */
  readonly json: JsonValue | undefined;
  /**
   * The picture says all of it: calls with equal pictures are
   * equal. Not so of an object of a class without `toJSON`.
   */
  readonly faithful: boolean;
}
/** What a gate sees: its own answers to this call, nobody else's. */
interface GateContext extends ReadonlyContext {
  readonly answers: readonly Answer[];
  /**
   * Where the gate stands: with the runner; absent where it is an agent's or a tool's. Of two gates of one
   * name each keeps its own by it.
   */
  readonly place?: "runner";
}
/** What a gate can answer. Edited arguments are checked again and pass all gates again, once. */
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
   * Around the tool's `run`, the first hook outermost: a span,
   * a lock, a transaction, a context of `AsyncLocalStorage`.
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
   * Before the gates. `call.args` are as the model gave them, without defaults and conversions: what they
   * come to is for a gate to decide on. Rewritten arguments are checked again; the log keeps the model's own.
   */
  readonly beforeTool?: (tool: Tool, call: FunctionCall, context: ToolContext) => Awaitable<{
    readonly outcome: ToolOutcome;
  } | {
    readonly args: JsonObject;
  } | undefined>;
  /**
   * Runs after the tool, after a `beforeTool` outcome, and after
   * an error; `tool` is undefined where the name is unknown.
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
   * When a hook throws, answers nonsense or does not answer: `policy`
   * (the default) fails closed, `observe` goes on with a warning.
   */
  readonly mode?: "policy" | "observe";
}
/** What a model is called with. */
interface ModelCallOptions {
  readonly signal: AbortSignal;
  /**
   * Has the run neither store nor show a text, as the method
   * of a context of this name. Absent where no run asks.
   */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * Hears of each answer of the provider: what its headers say of limits, for instance. It does not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}
/** The head of an HTTP answer, whatever its status. A `Response` is one. */
interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}
/** How many tokens a request has. */
interface TokenCount {
  readonly tokens: number;
  /** Whether it is not, or not all of it, what the provider counted. */
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
 * INVARIANT model:deferred: a deferred tool is left out, or sent as one that the provider searches for in the
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
  /** Whose words `providerMetadata`, `providerOptions` and provider parts are in. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * What a call with these declarations would warn about them: what of a tool is lowered, or not sent.
   *
   * Nothing is sent. Rejects with what a call would fail
   * with before it is sent. Left out: only a call says it.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * How many tokens the request has, without asking the model. Left out: the provider does not count.
   *
   * INVARIANT model:count: what the provider counts is `tokens`,
   * and marked as an estimate where that is not the whole request.
   * INVARIANT model:count:sent: what is counted is what a call would send; the request is not changed.
   * INVARIANT model:count:failure: what goes wrong is a rejection
   * with a `ModelError`, an abort too, and has no key in it.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
/** Answers what is wrong with a value, or nothing. */
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
   * tools, such as one that is left out. Nobody may listen.
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
/** What an agent tells its model: a text as it is, or a function that makes one for each request. */
type Instruction = string | ((context: ReadonlyContext) => Awaitable<string>);
/** An agent that asks a model, with tools. */
interface LlmAgent<Output = unknown, Tools extends AgentTools = AgentTools, Wire = unknown> extends Agent<Output> {
  readonly model: Model;
  readonly instruction?: Instruction;
  readonly tools: Tools;
  /** Of every tool, before the tool's own. */
  readonly gates: readonly ToolGate[];
  readonly callbacks: readonly Callbacks[];
  /** Sampling, and what else a request says in the provider's words. */
  readonly settings?: AgentSettings;
  readonly output?: AgentOutput<Output, Wire>;
  readonly outputKey?: string;
  readonly includeContents?: "default" | "none";
  readonly parallelWrites?: "last" | "merge";
  readonly disallowTransferToParent?: boolean;
  readonly disallowTransferToPeers?: boolean;
  readonly limits?: Limits;
}
/** What an agent's model can use. */
type AgentTools = readonly (Tool | Toolset)[];
/** How the model is asked. */
interface AgentSettings extends RequestSettings {
  /**
   * Of every model call; `required` and a named choice hold for the
   * first call of an invocation only, or no answer would ever come.
   */
  readonly toolChoice?: ToolChoice;
}
/**
 * What the last answer must be. `Wire`: as its model writes it, before transforms and defaults.
 *
 * INVARIANT output:stored: what the schema makes of an answer has a JSON picture. The log has that
 * (`output`), and beside it what the model wrote (`outputGiven`) where the picture is not all of it.
 * INVARIANT output:again: the schema makes the same of the same each time, and changes nothing of it: in
 * another process the output is made again of `outputGiven`.
 */
interface AgentOutput<Output = unknown, Wire = unknown> {
  readonly jsonSchema: JsonObject;
  readonly schema: StandardSchema<Wire, Output>;
  /** The answer is the member `value` of what the model writes: providers take objects only. */
  readonly wrapped?: true;
  /** What the model is told beside the schema is enforced as well. */
  readonly told?: ToldCheck;
}
/** What there is of an agent's structured output while its model still writes it. Never stored. */
interface PartialOutput<Wire = unknown> {
  readonly type: "partialOutput";
  readonly author: string;
  readonly branch?: string;
  /** As that of the deltas: the id of the `model` event that it will be in. */
  readonly turn: string;
  /**
   * Unchecked, as the schema takes it: before transforms and defaults. One value, which grows in place while
   * the model writes: copy what you keep.
   */
  readonly output: PartialOf<Wire>;
}
/**
 * The events of a run, and after each delta of text that adds to the structured output of `agent`, what there
 * is of it: texts as far as they came, numbers and keywords when they are complete. For display: it is
 * checked when it is whole, and is `result.output` then.
 *
 * It begins anew with each turn, and is over when its deltas are. A text that is no JSON has no partial
 * outputs. Throws `ConfigError` (`invalid_option`) where the agent has no `output`.
 */
export declare function partialOutputs<Output, Wire>(stream: AsyncIterable<RunEvent<Output>>, agent: LlmAgent<unknown, AgentTools, Wire>): AsyncGenerator<RunEvent<Output> | PartialOutput<Wire>, void, void>;
export type { PartialOf, PartialOutput };