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
/**
 * The index state of one session: the fold of its log. Its size depends on what is open, and does not grow
 * with the log.
 *
 * A store keeps it beside the log, as `indexText` writes it, and takes new events in with `indexEvents`.
 */
interface IndexState {
  /** The number of events that it has processed. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly title: string | undefined;
  /** The session's own run. */
  readonly root: RootEntry;
  /** The nested runs that have not ended, by path. */
  readonly branches: ReadonlyMap<string, BranchEntry>;
  /** The calls whose result the model does not wait for, by id. */
  readonly ongoing: ReadonlyMap<string, OngoingEntry>;
  /** The questions that wait for an answer, by id, oldest first. */
  readonly questions: ReadonlyMap<string, QuestionEntry>;
}
/** The state of a run's calls. */
interface RoundEntry {
  /** The revision of the model's turn that made them. */
  readonly round: number;
  /** The number of calls without a response. */
  readonly open: number;
  /** Members that did not complete, and after which no other was started. */
  readonly broken: readonly BrokenEntry[];
}
/** The state of the session's own run. */
interface RootEntry extends RoundEntry {
  /** The agent that was heard first. */
  readonly agent: string | undefined;
  readonly invocation: string | undefined;
  /** The next turn while no call is open: the first one, one after responses, or none. */
  readonly turn: "begin" | "responded" | "answered";
  /** True if it has members in this turn. */
  readonly members: boolean;
  /** A response of the round ends the turn, or no model made its calls. */
  readonly endsTurn: boolean;
  /** A response of the round gives the turn to another agent. */
  readonly transfers: boolean;
  /** True if a message arrived while calls were open. */
  readonly held: boolean;
  readonly stopped: "limited" | "cancelled" | "failed" | undefined;
  readonly emptyTurns: number;
  readonly badOutputs: number;
}
/** The state of a nested run. */
interface BranchEntry extends RoundEntry {
  readonly agent: string;
  /** The run that it is nested in; undefined: the root. */
  readonly parent: string | undefined;
  /** The call that it answers; undefined for a member. */
  readonly callId: string | undefined;
}
/** A member that did not complete, and may resume with a continuation. */
interface BrokenEntry {
  readonly path: string;
  readonly agent: string;
  readonly status: "limited" | "failed";
  readonly broken: readonly BrokenEntry[];
}
/** A call whose result the model does not wait for. */
interface OngoingEntry {
  /** The revision of the model's turn that made it. */
  readonly round: number;
  /** The run that gets its result: the one that called, or the next around it that is active. */
  readonly branch: string | undefined;
}
/** A question that waits for an answer. Its content is in the log. */
interface QuestionEntry {
  readonly id: string;
  readonly callId: string;
  readonly kind: string;
  /** The revision of the event that asked. */
  readonly revision: number;
  /** The revision of the model's turn that made the call. */
  readonly round: number;
  readonly askedAt: number;
  readonly expiresAt: number | undefined;
  readonly quorum: number;
  readonly answeredBy: readonly string[];
  readonly branch: string | undefined;
  readonly path: readonly string[] | undefined;
}
/** Returns the index state of a session without events. `createdAt`: epoch milliseconds. */
export declare function emptyIndex(createdAt: number): IndexState;
/**
 * A state as a text, for a store to keep. It has no `v`,
 * which is the format 1; another format has its number.
 */
export declare function indexText(state: IndexState): string;
/** Parses a string of `indexText`. Throws `SessionError` `newer_index` if a newer version wrote it. */
export declare function readIndexText(text: string): IndexState;
/**
 * Returns the index state after more events, which follow those that it has processed.
 *
 * Pure, and of a cost that grows with the events and with what is open, never with the log. Events of types
 * that this version does not know, and events that are not as they should be, count, and change nothing else:
 * what a store takes is not the index's to refuse, and whoever loads the session is told of its place.
 */
export declare function indexEvents(state: IndexState, events: readonly Event[]): IndexState;
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
/** The work that is due in a session. */
interface SessionDue {
  readonly status: SessionStatus;
  /** True if the inbox has items that are not processed. */
  readonly hasMail: boolean;
  /** Epoch milliseconds: when the first of its questions expires. */
  readonly wakeAt?: number;
}
/** The page of a list to return. */
interface PageRequest {
  /** The `next` of the page before, of the same filter; default: from the beginning. */
  readonly after?: string | undefined;
  /** The maximum number of entries; default 50. */
  readonly limit?: number | undefined;
}
/** Part of an answer. */
interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; absent on the last one. */
  readonly next?: string;
}
/**
 * The status of a session by its log, which does not say whether a worker runs it: see `LeaseStore.held`.
 *
 * `empty`: no events. `unfinished`: there is something to do, and a run does it or was interrupted. `paused`:
 * somebody outside has to answer first. The others are those of `RunResult`, of the last run. An agent that
 * is no `llmAgent` may have more to do where `completed` stands, between two of its members.
 */
type SessionStatus = "empty" | "unfinished" | "paused" | "completed" | "limited" | "cancelled" | "failed";
/** A session without its events. */
interface SessionSummary extends SessionKey {
  readonly revision: number;
  readonly status: SessionStatus;
  /** The user's first words, in one line of at most 100 characters; absent if there are none. */
  readonly title?: string;
  /** The epoch milliseconds of the first event, or of the session's creation if there is none. */
  readonly createdAt: number;
  /** The epoch milliseconds of the last event, or of the session's creation if there is none. */
  readonly updatedAt: number;
  /** The number of questions that wait for an answer. */
  readonly questions: number;
  /** Epoch milliseconds: when the first of them expires. */
  readonly wakeAt?: number;
}
/** A question that waits for an answer, with everything that is needed to answer it, and without answers. */
type OpenQuestion = PendingCall & {
  readonly session: SessionKey;
  /** The revision of the event that asked. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that asks. */
  readonly agent: string;
  /** The users who have already answered, if several must. */
  readonly answeredBy: readonly string[];
  /** The model does not wait for it. */
  readonly goesOn?: true;
};
/** Returns the status of a session. The cost grows with the number of open items. */
export declare function indexStatus(state: IndexState): SessionStatus;
/**
 * The start of the events to load: one of these. The cost grows with the events that are returned, not with
 * the log.
 */
type LoadFrom = {
  readonly afterRevision: number;
  readonly newest?: undefined;
  readonly afterTime?: undefined;
} | {
  readonly newest: number;
  readonly afterRevision?: undefined;
  readonly afterTime?: undefined;
} | {
  readonly afterTime: number;
  readonly afterRevision?: undefined;
  readonly newest?: undefined;
};
/**
 * Returns the revision after which the events start that `load` was asked for. `revision`: of the log.
 * `eventAt` returns the event of a position, from 1, and is called from the end of the log, as far as the
 * time goes back.
 *
 * Throws `SessionError`: `bad_page`, `bad_time`.
 */
export declare function loadPlace({ afterRevision, newest, afterTime }: LoadFrom, revision: number, eventAt: (place: number) => Event | undefined): number;
/**
 * A question as it is shown, of the two events that its entry names: `asked` at its `revision`, and the
 * model's turn at its `round`. `undefined` where they are others.
 */
export declare function openQuestion({ appName, userId, sessionId }: SessionKey, entry: QuestionEntry, asked: Event | undefined, turn: Event | undefined): OpenQuestion | undefined;
/** The checked request for a page of an answer. */
interface PagePlace<Place extends readonly (number | string)[]> {
  readonly limit: number;
  /** The sort key of the last item of the previous page; undefined for the first page. */
  readonly after: Place | undefined;
}
/**
 * Reads a page request. `kinds`: the types of the members of a
 * sort key, in order; a pattern for a string that matches it.
 *
 * Throws `SessionError`: `bad_page`.
 */
export declare function pagePlace<Place extends readonly (number | string)[]>(page: PageRequest | undefined, kinds: readonly ("number" | "string" | RegExp)[]): PagePlace<Place>;
/** A number of items, as it was given. Throws `SessionError`: `bad_page`. */
export declare function pageLimit(limit: number, name?: string): number;
/** A time, as it was given. Throws `SessionError`: `bad_time`. */
export declare function ageLimit(time: number): number;
/**
 * Returns a page of the items that were found: there is one more than requested if there is a next page.
 * Undefined items are omitted.
 */
export declare function pageOf<Item, Found>(found: readonly Found[], limit: number, itemOf: (found: Found) => Item | undefined, placeOf: (found: Found) => readonly (number | string)[]): Page<Item>;
/** Returns the summary of a session from its index state. */
export declare function sessionSummary({ appName, userId, sessionId }: SessionKey, state: IndexState): SessionSummary;
/** Returns the work that is due in a session. */
export declare function sessionDue(state: IndexState, hasMail: boolean): SessionDue;
/** Epoch milliseconds: when the first of the open questions expires. */
export declare function wakeAtOf({ questions }: IndexState): number | undefined;
export type { IndexState, PagePlace, QuestionEntry };