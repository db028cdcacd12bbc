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
/** An event with the revision that its session had with it. */
interface LoggedEvent {
  readonly event: Event;
  readonly revision: number;
}
/**
 * The events that a conversation consists of: the log without what a `rewound` has taken back.
 *
 * Of what was taken back, the notices of packages stay, without what else they did: an approval that was
 * revoked since is not there again. All readers of a log that show it, ask a model with it or decide by it
 * read these; those that tell what happened read the log.
 */
export declare function eventsInForce(events: readonly Event[]): readonly Event[];
/**
 * As `eventsInForce`, with their revisions.
 * @param before How many events of the log come before these; default none.
 */
export declare function logInForce(events: readonly Event[], before?: number): readonly LoggedEvent[];
/**
 * The log that a context shows, without a turn that is not stored yet, as the array that grows with it.
 *
 * `context.events` is copied when it is read and the log has grown: a gate or a hook that looks with each of
 * thousands of calls reads this. Read it at once; neither keep nor change it. Of a context that is not the
 * driver's own it is `context.events`.
 */
export declare function growingLog(context: {
  readonly events: readonly Event[];
}): readonly Event[];
export type { LoggedEvent };