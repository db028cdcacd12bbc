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
/** The key of a session. */
interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}
/** One conversation: a log, and the state that follows from it. */
interface Session extends SessionKey {
  /** Grows by one with every event. */
  readonly revision: number;
  readonly state: JsonObject;
  readonly events: readonly Event[];
}
/** A question, with the call that it is about as it would run. */
type PendingCall = PendingRequest & {
  readonly call: FunctionCall;
  /** The nested run that asks; absent at the root. */
  readonly branch?: string;
  /** The agents that lead to it, from the runner's to the one that asks; absent at the root. */
  readonly path?: readonly string[];
};
/**
 * An index of all sessions of a store, which needs no session to be loaded. Optional, like `leases`.
 *
 * INVARIANT index:fold: what it says of a session follows from the session's log by `indexEvents` alone.
 * INVARIANT index:much: also of one in which hundreds of questions wait, of
 * which an append need not write more than it changes.
 * INVARIANT index:step: it changes in the same step as the log: a
 * resolved append is seen at once, by every service over the storage, and a refused one never.
 * INVARIANT index:rewound: a session that went back stands where it stood then, as the `rewound` says.
 * INVARIANT index:delete: of a deleted session nothing is said any more.
 * INVARIANT index:page: `next` leads to what follows, without a gap or a
 * double while nothing changes; it is absent if nothing follows.
 * INVARIANT index:page:bad: a `limit` that is no whole number
 * above 0, and an `after` that no page gave, is a `SessionError` with the code `bad_page`.
 */
interface SessionIndex {
  /**
   * The questions that wait for an answer, of all sessions, those that have expired among them.
   *
   * INVARIANT index:open:order: those asked first come first, of all apps, users and sessions.
   * INVARIANT index:open:closed: what was answered, withdrawn, or is over with its
   * call is not among them; what another session asks stays.
   * INVARIANT index:open:filter: each member of the filter leaves out what it does not fit.
   */
  open(filter?: OpenFilter, page?: PageRequest): Promise<Page<OpenQuestion>>;
  /**
   * The sessions, without their events.
   *
   * INVARIANT index:list:order: those that changed last come first.
   * INVARIANT index:list:filter: each member of the filter leaves out what it does not fit.
   */
  list(filter?: ListFilter, page?: PageRequest): Promise<Page<SessionSummary>>;
  /**
   * The ids of an app's users who have a session.
   *
   * INVARIANT index:users: each once, of this app alone, and nobody whose sessions are all gone.
   * INVARIANT index:users:page: in pages, in an order of the store's own.
   */
  users(appName: string, page?: PageRequest): Promise<Page<string>>;
  /**
   * The sessions that a worker should run, even if no wake arrived: workers poll it. Mail that reached a
   * finished session makes it one of them.
   *
   * INVARIANT index:runnable:mail: those with mail.
   * INVARIANT index:runnable:left: those whose lease ran out and was not given back.
   * INVARIANT index:runnable:unfinished: those with work to do by their log.
   * INVARIANT index:runnable:due: those with a question that has expired, by the store's clock.
   * INVARIANT index:runnable:rest: none that is at rest, and none whose lease somebody has.
   * INVARIANT index:runnable:filter: each member of the filter leaves out what it does not fit.
   * INVARIANT index:runnable:once: each once, also where there are several reasons, in an order of the
   * store's own.
   */
  runnable(filter?: RunnableFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Returns the work that is due in one session, without its log: for a worker that was woken. Rejects as
   * `load` does if the log would have to be read and cannot be.
   *
   * INVARIANT index:due: where `list` says that it stands, and whether mail
   * waits, as soon as what changed it has resolved.
   * INVARIANT index:due:unknown: of a session that is not known it says `undefined`.
   */
  due(key: SessionKey): Promise<SessionDue | undefined>;
}
/** The work that is due in a session. */
interface SessionDue {
  readonly status: SessionStatus;
  /** True if the inbox has items that are not processed. */
  readonly hasMail: boolean;
  /** Epoch milliseconds: when the first of its questions expires. */
  readonly wakeAt?: number;
}
/** A filter of questions. */
interface OpenFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** `confirmation`, `input` and so on: one of these. */
  readonly kinds?: readonly string[] | undefined;
  /** Epoch milliseconds: asked before then. */
  readonly askedBefore?: number | undefined;
}
/** A filter of sessions that a worker should run. */
interface RunnableFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
}
/** A filter of sessions. */
interface ListFilter extends RunnableFilter {
  /** One of these. */
  readonly statuses?: readonly SessionStatus[] | undefined;
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
/**
 * Snapshots that a store may keep: for each session one string that represents its log up to a revision, so
 * that a worker that never had the session need not read all of it. The log remains the truth: a session
 * without its snapshot loses nothing.
 *
 * INVARIANT snapshot:apart: the snapshots of two sessions have nothing to do with each other.
 * INVARIANT snapshot:log: neither the log, nor its revision, nor what the index says changes with a snapshot.
 * INVARIANT snapshot:gone: it is gone with its session,
 * whatever deletes that; a session that is made anew has none.
 */
interface SnapshotStore {
  /**
   * INVARIANT snapshot:read:whole: it comes back as it was written, of any length, with all that JSON texts
   * have: neither U+0000 nor half a surrogate pair.
   * INVARIANT snapshot:read:none: `undefined` where there is none, and for a key that is not known.
   * INVARIANT snapshot:read:damaged: one that is not as it was written is `undefined` too, where the store
   * outlives its process.
   */
  read(key: SessionKey): Promise<SessionSnapshot | undefined>;
  /**
   * INVARIANT snapshot:write:newest: it takes the place of one of the same or of a lower revision; one of a
   * higher stays.
   * INVARIANT snapshot:write:unknown: of a key that is not known nothing is kept, and nobody is told.
   */
  write(key: SessionKey, snapshot: SessionSnapshot): Promise<void>;
}
/** A snapshot of a log up to a revision, as a string that only its writer understands. */
interface SessionSnapshot {
  readonly revision: number;
  readonly data: string;
}
/**
 * Stores sessions.
 *
 * Every member but `forget`, `deleteBefore`, `changes`, `leases`, `index` and `snapshots` is required.
 *
 * INVARIANT session:key:apart: sessions of other apps, users and
 * ids are other sessions, however their keys look when joined.
 * INVARIANT session:key:odd: any text is an app, a user and a session id.
 * INVARIANT session:key:read: a key is read when a method is
 * called; nothing that was passed in to make a session is kept.
 * INVARIANT session:state:session: a key without a scope's prefix is seen by its session only.
 * INVARIANT session:state:user: a `user:` key is shared
 * by all sessions of the user in the app, later ones too.
 * INVARIANT session:state:app: an `app:` key is shared by all sessions of the app, later ones too.
 * INVARIANT session:state:temp: a `temp:` key is stored nowhere, neither in a state nor in an event.
 * INVARIANT session:state:delete: `null` deletes a key, in every scope, and nothing beside it.
 */
interface SessionService {
  /**
   * An empty session.
   *
   * INVARIANT session:create:empty: no events, revision 0, and the state that was given with what is shared.
   * INVARIANT session:create:exists: an existing key is a `SessionExistsError`,
   * and the session stays; of creations at once one wins.
   * INVARIANT session:create:json: a state that is not JSON is refused with `invalid_state_value`, an odd key
   * with `invalid_state_key`, as `initialState` does, and nothing is made or shared.
   */
  create(key: SessionKey, state?: JsonObject): Promise<Session>;
  /**
   * Loads the current session, or only the end of its log if there is `from`.
   *
   * INVARIANT session:load:unknown: an unknown key gives `undefined`, never a new session.
   * INVARIANT session:load:after: with a revision, the events
   * after it, beside the whole state and the revision of the log.
   * INVARIANT session:load:newest: with a number, so many events of the end of the log, or all where there
   * are fewer, beside the same. One that is no whole number above 0 is a `SessionError` with the code
   * `bad_page`.
   * INVARIANT session:load:time: with a time, the events behind the last one whose `timestamp` is not after
   * it, beside the same: events are in the order of the log, never of their times. One that is no finite
   * number is a `SessionError` with the code `bad_time`.
   * INVARIANT session:load:snapshot: what was returned does not change when events are appended.
   */
  load(key: SessionKey, from?: LoadFrom): Promise<Session | undefined>;
  /**
   * Appends all events or none, and removes the `consumed` inbox items in the same step.
   *
   * INVARIANT session:append:order: events keep their order; the revision grows by one with each.
   * INVARIANT session:append:empty: no events leave the revision as it is; mail is consumed all the same.
   * INVARIANT session:append:unknown: an unknown key is a `SessionNotFoundError`.
   * INVARIANT session:append:concurrent: of appends at once with
   * one revision, exactly one is stored; the others are conflicts.
   * INVARIANT session:append:atomic: events, state and mail change
   * together or, when anything cannot be stored, not at all.
   * INVARIANT session:append:consumed: consumed mail is gone with the append, and stays when it is refused;
   * unknown ids do not matter, nor do letters of the same ids that other sessions have.
   * INVARIANT session:append:json: an event comes back as it was: any JSON, any text, U+0000 included,
   * types and members that this version does not know.
   * INVARIANT session:append:large: a text of a million
   * characters and a thousand events in one append are stored.
   * INVARIANT session:append:list: the list of events is not kept.
   * INVARIANT session:append:isolation: an event is stored as it was. A store that keeps the driver's objects
   * may lack this: the driver does not change them.
   * INVARIANT session:append:conflict: a revision other than the
   * expected one is a `SessionConflictError`, and nothing is stored.
   * INVARIANT session:append:fenced: any fencing token but the one
   * in force is a `SessionFencedError`, and nothing is stored.
   * INVARIANT session:append:state: the events' `stateDelta`s are
   * merged in the same step, in order; a value is replaced whole.
   * INVARIANT session:append:durable: when the promise resolves,
   * the events survive what the store promises to survive.
   * INVARIANT session:append:mail: `hasMail` says whether mail of the session waited
   * when the events were appended, so that a driver need not ask.
   */
  append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<AppendResult>;
  /**
   * Adds an item to the session's inbox.
   *
   * INVARIANT session:deliver:once: idempotent by `id`, also after the mail was consumed.
   * INVARIANT session:deliver:free: needs no revision and disturbs no running driver.
   * INVARIANT session:deliver:unknown: an unknown key is a `SessionNotFoundError`, here and for `mail`.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /**
   * Returns the items in the session's inbox.
   *
   * INVARIANT session:mail:order: what was delivered and not consumed, oldest first.
   * INVARIANT session:mail:whole: mail comes back as it was when it was delivered, to its own session.
   */
  mail(key: SessionKey): Promise<readonly Mail[]>;
  /**
   * INVARIANT session:delete: the session is unknown afterwards; an unknown key is not an error.
   * INVARIANT session:delete:all: events, state and mail of the
   * session are gone with it; `user:` and `app:` keys stay.
   */
  delete(key: SessionKey): Promise<void>;
  /**
   * INVARIANT session:list:page: ordered by session id; `after`
   * is the last id of the page before, and need not exist.
   * INVARIANT session:list:scope: the keys of one user's sessions in one app.
   */
  list(scope: SessionScope, page?: {
    readonly after?: string;
    readonly limit?: number;
  }): Promise<readonly SessionKey[]>;
  /**
   * Forgets a user of an app: everything that `delete` removes of each of their sessions, and their `user:`
   * state. In steps: sessions that are created meanwhile may stay. If a store lacks it, `forgetUser` reports
   * that.
   *
   * INVARIANT retention:forget:count: it resolves with the number of sessions and of `user:` keys that it
   * removed: 0 of a user who is not known.
   * INVARIANT retention:forget: none of her sessions is there
   * any more, and a new one begins without the `user:` state of before.
   * INVARIANT retention:forget:scope: other users, and this one in other apps, keep what they have; `app:`
   * keys stay; somebody who is not known is no error.
   * INVARIANT retention:forget:run: a run that goes on brings nothing back: its append is a
   * `SessionNotFoundError`, and with its fencing token a `SessionFencedError` where the session was made
   * anew.
   */
  forget?(scope: SessionScope): Promise<ForgottenSessions>;
  /**
   * Deletes sessions whose last change (`updatedAt` of the index) is before `time`, epoch milliseconds. One
   * step: it looks at no more than `limit` sessions, the earliest changed first, and returns those that it
   * deleted. `user:` and `app:` keys stay. Inbox items that arrive during a step may be deleted with it.
   *
   * INVARIANT retention:before:age: those that changed before then, and no others; a time
   * that is no finite number is a `SessionError` with the code `bad_time`.
   * INVARIANT retention:before:filter: each member of the filter leaves out what it does not fit.
   * INVARIANT retention:before:work: none with open work, if that is not asked for.
   * INVARIANT retention:before:rest: each whose questions are answered and whose
   * mail is taken, whatever others have open.
   * INVARIANT retention:before:held: none whose lease somebody has, whatever is asked for.
   * INVARIANT retention:before:step: `next` leads to those that were not looked at yet, until there are none.
   */
  deleteBefore?(time: number, filter?: DeleteFilter, page?: PageRequest): Promise<Page<SessionKey>>;
  /**
   * Yields revisions of a session as its log grows, until the signal aborts or the session is deleted.
   * Present if the store can notify.
   *
   * A revision is a hint: it may be lost or come twice, and is followed by `load(key, { afterRevision })`.
   *
   * INVARIANT changes:comes: a log that is ahead of `afterRevision`, or comes
   * to be, is told of; also when another service over the same storage appended.
   * INVARIANT changes:newest: whoever reads slowly gets the newest revision, not all that were.
   * INVARIANT changes:end: it ends when the signal aborts and when the session is deleted, without an error.
   * INVARIANT changes:unknown: an unknown key is a `SessionNotFoundError` when it is first read.
   */
  changes?(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
  /** Present if the store can refuse a worker that has been replaced. */
  readonly leases?: LeaseStore;
  /** Present if the store can list sessions without loading them. */
  readonly index?: SessionIndex;
  /** Present if the store can keep snapshots of logs. */
  readonly snapshots?: SnapshotStore;
}
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
/** A filter of the sessions that `deleteBefore` may delete. */
interface DeleteFilter extends ListFilter {
  /**
   * True to also delete sessions with open work: an unfinished run, a question that waits for an answer, or
   * inbox items; and those whose log cannot be read. Default false.
   */
  readonly openWork?: boolean | undefined;
}
/** The numbers of what `forget` removed. A store that had to repeat a statement may report fewer. */
interface ForgottenSessions {
  readonly sessions: number;
  /** Keys of `user:` state. */
  readonly userState: number;
}
/** The user whose sessions are meant. */
interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** Conditions that must hold for an append to be stored. */
interface AppendExpectation {
  readonly revision: number;
  readonly fencingToken?: number;
  /** The ids of the inbox items that these events process. */
  readonly consumed?: readonly string[];
}
/** The result of an append. */
interface AppendResult {
  readonly revision: number;
  readonly hasMail: boolean;
}
/** An inbox item: input that reaches a session from outside a run. `by` of a message: its author. */
type Mail = {
  readonly id: string;
} & ({
  readonly type: "message";
  readonly content: Content;
  readonly by?: string;
} | {
  readonly type: "answer";
  readonly answer: Answer;
} | {
  readonly type: "result";
  readonly callId: string;
  readonly outcome: ToolOutcome;
  readonly by?: string;
} | {
  readonly type: "progress";
  readonly callId: string;
  readonly value: JsonValue;
} | {
  readonly type: "withdraw";
  readonly requestId: string;
  readonly reason?: string;
} | {
  readonly type: "cancel";
  readonly reason: string;
});
/**
 * Leases of sessions, which a store may support so that a replaced worker cannot commit.
 *
 * INVARIANT lease:apart: the leases of two sessions have nothing to do with each other.
 */
interface LeaseStore {
  /**
   * Leases the session for `ttlMs`, if no other worker has it.
   *
   * INVARIANT lease:claim:token: the fencing token grows with every claim.
   * INVARIANT lease:claim:held: `undefined` while another owner has the lease, who keeps it.
   * INVARIANT lease:claim:again: the owner that has it gets it anew at once; the older token cannot append.
   * INVARIANT lease:claim:concurrent: of several owners at once exactly one gets it.
   * INVARIANT lease:claim:expired: after `ttlMs` the next owner gets it, and the old token cannot append.
   * INVARIANT lease:claim:unknown: an unknown key is a `SessionNotFoundError`.
   */
  claim(key: SessionKey, owner: string, ttlMs: number): Promise<{
    readonly fencingToken: number;
  } | undefined>;
  /**
   * INVARIANT lease:renew: `false` once the lease was lost or given back, and then it stays lost.
   * INVARIANT lease:renew:longer: `ttlMs` counts from the renewal on; the token stays.
   */
  renew(key: SessionKey, fencingToken: number, ttlMs: number): Promise<boolean>;
  /** INVARIANT lease:release: free at once; with any other token than the one in force nothing happens. */
  release(key: SessionKey, fencingToken: number): Promise<void>;
  /**
   * Returns how many milliseconds the current lease of a session lasts unless it is renewed or released; 0 if
   * there is none. A run is active, or its process died less than `ttlMs` ago.
   *
   * INVARIANT lease:held: above 0 from the claim until the release or the end of its time, and never above
   * the `ttlMs` that was claimed; an unknown key is a `SessionNotFoundError`.
   */
  held(key: SessionKey): Promise<number>;
}
/** The numbers of what was removed, of each store that was given. */
interface ForgetReport {
  readonly sessions?: number;
  /** Keys of `user:` state. */
  readonly userState?: number;
  /** Names, each with all its versions. */
  readonly artifacts?: number;
  readonly memories?: number;
  readonly credentials?: number;
  readonly grants?: number;
  /** Sessions that were woken, so that the dispatcher drops its entry. */
  readonly wakes?: number;
}
/** Parts that can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** The user whose artifacts are meant, or one session of that user. */
type ArtifactScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Stores named, versioned parts of a session.
 *
 * INVARIANT artifact:scope: a name belongs to one session of one user of one app.
 * INVARIANT artifact:user-scope: a name that begins with
 * `user:` is shared by all sessions of the user in the app.
 * INVARIANT artifact:name:odd: any text is a name.
 */
interface ArtifactService {
  /**
   * Returns the new version.
   *
   * INVARIANT artifact:save:version: the versions of a name count up from 0.
   * INVARIANT artifact:save:concurrent: each of several saves at once gets a version of its own.
   * INVARIANT artifact:save:isolation: the part is stored
   * as it was; changing the object later changes nothing.
   */
  save(key: SessionKey, filename: string, part: ArtifactPart): Promise<number>;
  /**
   * INVARIANT artifact:load:newest: the newest version where none is given.
   * INVARIANT artifact:load:version: every version is kept.
   * INVARIANT artifact:load:unknown: `undefined` for a name or a version that is not there.
   * INVARIANT artifact:load:part: a part comes back as it was saved.
   * INVARIANT artifact:load:isolation: what was loaded is
   * the caller's, or frozen: changing it changes nothing.
   */
  load(key: SessionKey, filename: string, version?: number): Promise<ArtifactPart | undefined>;
  /** INVARIANT artifact:list: the names of the session and of its user, each once, sorted by code units. */
  list(key: SessionKey): Promise<readonly string[]>;
  /** INVARIANT artifact:delete: all versions are gone; a name that is not there is no error. */
  delete(key: SessionKey, filename: string): Promise<void>;
  /**
   * Forgets the artifacts of a session, or all of a user in an app. Resolves with the number of names that it
   * removed. If a service lacks it, `forgetUser` reports that. Artifacts that are saved meanwhile may stay.
   *
   * INVARIANT artifact:forget:count: it counts each name once, whatever its versions: 0 where nothing was.
   * INVARIANT artifact:forget:session: no name of the session is there any more; other sessions, and the
   * names that begin with `user:`, stay.
   * INVARIANT artifact:forget:user: nothing of the user is there in any session;
   * other users, and this one in other apps, keep theirs; what is not known is no error.
   */
  forget?(scope: ArtifactScope): Promise<number>;
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
/**
 * Stores credentials by the key that an auth config names.
 *
 * INVARIANT credential:user-scope: a credential belongs to one user of one app, in every session.
 * INVARIANT credential:key:odd: any text is a key.
 */
interface CredentialService {
  /**
   * INVARIANT credential:load:unknown: `undefined` for a key that nobody saved.
   * INVARIANT credential:load:whole: a credential comes back as it was saved, also one that has expired.
   * INVARIANT credential:load:isolation: what was loaded is
   * the caller's, or frozen: changing it changes nothing.
   */
  load(session: SessionKey, credentialKey: string): Promise<Credential | undefined>;
  /**
   * INVARIANT credential:save:newest: takes the place of what was saved under the key before.
   * INVARIANT credential:save:concurrent: saves of several keys at once are all kept.
   * INVARIANT credential:save:isolation: the credential is
   * stored as it was; changing the object later changes nothing.
   */
  save(session: SessionKey, credentialKey: string, credential: Credential): Promise<void>;
  /**
   * Forgets a user of an app. Resolves with the number of credentials that it removed. If a service lacks it,
   * `forgetUser` reports that. The servers that issued the credentials are not notified.
   *
   * INVARIANT credential:forget:count: it counts each key once: 0 where nothing was.
   * INVARIANT credential:forget: nothing that was saved for the user is there any more;
   * other users, and this one in other apps, keep theirs; somebody who is not known is no error.
   */
  forget?(scope: SessionScope): Promise<number>;
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
/** The user whose memories are meant, or one session of that user. */
type MemoryScope = SessionScope & Partial<Pick<SessionKey, "sessionId">>;
/**
 * Long-term memory across the sessions of one user. The search method is up to the service: keywords,
 * vectors, or both.
 *
 * `memoriesOf` says what of a session is remembered.
 */
interface MemoryService {
  /**
   * Stores the messages of user and model of a session.
   *
   * INVARIANT memory:add:found: what was added is found when the promise resolves.
   * INVARIANT memory:add:words: words of user and model are remembered;
   * thoughts, calls, results and turns that did not act are not.
   * INVARIANT memory:add:again: a session that is added again takes the place of what was known of it.
   * INVARIANT memory:add:older: an older state of a session, whose words are the beginning of those that are
   * known, changes nothing. A service that cannot compare may lack this.
   * INVARIANT memory:add:isolation: changing the session later changes no memory.
   */
  add(session: Session, options?: Pick<MemorySearchOptions, "signal">): Promise<void>;
  /**
   * INVARIANT memory:search:sessions: all sessions of the user are searched.
   * INVARIANT memory:search:scope: nothing of another user or another app is found.
   * INVARIANT memory:search:none: an empty list where there are no memories.
   * INVARIANT memory:search:order: the best match first, and no `score` is higher than the one before.
   * INVARIANT memory:search:limit: no more than `limit` entries, the best ones; 10 where none is given.
   * INVARIANT memory:search:except: nothing of `exceptSessionId`, and up to `limit` entries of the others.
   * INVARIANT memory:search:entry: an entry is the words as
   * they were said, by whom, when, and in which session.
   * INVARIANT memory:search:isolation: what was found is
   * the caller's, or frozen: changing it changes nothing.
   * INVARIANT memory:search:scripts: words are found in scripts that put no spaces between them, too.
   * INVARIANT memory:search:odd: any text is a query.
   */
  search(scope: SessionScope, query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
  /**
   * Forgets a session, or all that is known of a user in an app. Resolves with the number of memories that it
   * removed.
   *
   * INVARIANT memory:forget:count: it counts each removed memory once: 0 where nothing was.
   * INVARIANT memory:forget:session: nothing of the session is found
   * when the promise resolves; the others stay. It may be added again.
   * INVARIANT memory:forget:user: nothing of the user is found;
   * other users, and this one in other apps, keep theirs.
   * INVARIANT memory:forget:unknown: what is not known is no error.
   */
  forget(scope: MemoryScope): Promise<number>;
}
/**
 * The stores of an application that hold data of users: those of its runner, and those of its gates and
 * workers. Omit those that it does not have.
 */
interface UserStores {
  readonly sessions?: SessionService | undefined;
  readonly artifacts?: ArtifactService | undefined;
  readonly memory?: MemoryService | undefined;
  readonly credentials?: CredentialService | undefined;
  /** Approvals that are remembered: a `GrantService` of `@mortise/confirmation`. */
  readonly grants?: UserGrants | undefined;
  /**
   * The dispatcher of the workers: each deleted session is woken once more, so that a worker finds nothing
   * and the dispatcher's own entry of it goes. Needs `sessions`.
   */
  readonly dispatcher?: SessionWakes | undefined;
}
/** The part of a grant service that forgets. */
interface UserGrants {
  forget?(scope: SessionScope): Promise<number> | number;
}
/** The part of a dispatcher that wakes. */
interface SessionWakes {
  wake(key: SessionKey): Promise<void>;
}
/**
 * Forgets a user of an app in all given stores, and resolves with what was removed: sessions first, so that
 * no run can write to the others any more. It may be called again, and must be if it failed.
 *
 * A tool that runs meanwhile may save an artifact, a memory, a credential or an approval after it: close the
 * runs of this user before, or call it again when they have ended. Every store is asked, also where another
 * fails.
 *
 * Throws `invalid_option`, and `ForgetError` where a store failed, or is one of somebody else that has no
 * `forget`; it has the report of the others.
 */
export declare function forgetUser(stores: UserStores, scope: SessionScope): Promise<ForgetReport>;
/** The stores that hold data of a session. */
type SessionStores = Pick<UserStores, "artifacts" | "dispatcher"> & Required<Pick<UserStores, "sessions">>;
/**
 * Deletes the sessions whose last change is before a time, epoch milliseconds, with their artifacts, and
 * wakes each once more where there is a dispatcher, so that its own entry of the session goes. In steps of
 * `deleteBefore`; it may be called again where it was interrupted. Memories, credentials and `user:` state
 * stay: they belong to the user.
 *
 * Resolves with what was removed. Throws `invalid_option` where a store cannot delete, `bad_time`, and what
 * the stores throw.
 */
export declare function deleteSessionsBefore(stores: SessionStores, time: number, filter?: DeleteFilter): Promise<ForgetReport>;
/** The base of every error that this project throws. `code` is stable; `message` is for people. */
declare class AgentError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions);
  /** Works across two installed copies of the core, where `instanceof` does not. */
  static is(value: unknown): value is AgentError;
}
/** A failure of one store. */
interface ForgetFailure {
  readonly store: "sessions" | "artifacts" | "memory" | "credentials" | "grants" | "dispatcher";
  /** The error of the store; absent if it has no `forget`. */
  readonly error?: unknown;
}
/** The error for a user who is not forgotten in all stores: `failures` lists the others. */
export declare class ForgetError extends AgentError {
  readonly failures: readonly ForgetFailure[];
  /** The report of the other stores. */
  readonly report: ForgetReport;
  constructor(failures: readonly ForgetFailure[], report: ForgetReport);
}
export type { ForgetFailure, ForgetReport, SessionStores, SessionWakes, UserGrants, UserStores };