// The public surface of one entry point, written by `pnpm api`. Do not edit.

/** Any value that survives a JSON round trip. */
type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
/** A JSON object. */
type JsonObject = {
  readonly [key: string]: JsonValue;
};
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
/** Which session. */
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
 * What a store says of all its sessions without loading any: optional, as `leases` is.
 *
 * INVARIANT index:fold: what it says of a session follows from the session's log by `indexEvents` alone.
 * INVARIANT index:much: also of one in which hundreds of questions wait, of
 * which an append need not write more than it changes.
 * INVARIANT index:step: it changes in the same step as the log: a
 * resolved append is seen at once, by every service over the storage, and a refused one never.
 * INVARIANT index:rewound: a session that went back stands where it stood then, as the `rewound` says.
 * INVARIANT index:delete: of a deleted session nothing is said any more.
 * INVARIANT index:page: `next` leads to what follows, without a gap or a
 * double while nothing changes; it is absent where nothing follows.
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
   * Sessions that somebody should run, though nobody may have been told: what a worker looks at now and then.
   *
   * INVARIANT index:runnable:mail: those with mail.
   * INVARIANT index:runnable:left: those whose lease ran out and was not given back.
   * INVARIANT index:runnable:unfinished: those with work to do by their log.
   * INVARIANT index:runnable:due: those with a question that has expired, by the store's clock.
   * INVARIANT index:runnable:rest: none that is at rest, and none whose lease somebody has.
   * INVARIANT index:runnable:limit: so many at most, each once.
   */
  runnable(limit: number): Promise<readonly SessionKey[]>;
  /**
   * What there is to do in one session, without its log: what a worker looks at that was woken. Rejects as
   * `load` where the log would have to be read, and cannot be.
   *
   * INVARIANT index:due: where `list` says that it stands, and whether mail
   * waits, as soon as what changed it has resolved.
   * INVARIANT index:due:unknown: of a session that is not known it says `undefined`.
   */
  due(key: SessionKey): Promise<SessionDue | undefined>;
}
/** What there is to do in a session. */
interface SessionDue {
  readonly status: SessionStatus;
  /** Somebody has delivered something that was not taken in. */
  readonly hasMail: boolean;
  /** Epoch milliseconds: when the first of its questions expires. */
  readonly wakeAt?: number;
}
/** Which questions. */
interface OpenFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** `confirmation`, `input` and so on: one of these. */
  readonly kinds?: readonly string[] | undefined;
  /** Epoch milliseconds: asked before then. */
  readonly askedBefore?: number | undefined;
}
/** Which sessions. */
interface ListFilter {
  readonly appName?: string | undefined;
  readonly userId?: string | undefined;
  /** One of these. */
  readonly statuses?: readonly SessionStatus[] | undefined;
}
/** Which part of an answer. */
interface PageRequest {
  /** The `next` of the page before, of the same filter; default: from the beginning. */
  readonly after?: string | undefined;
  /** How many at most; default 50. */
  readonly limit?: number | undefined;
}
/** Part of an answer. */
interface Page<T> {
  readonly items: readonly T[];
  /** Where the next part begins; absent where this is the last one. */
  readonly next?: string;
}
/**
 * Where a session stands by its log, which does not say whether somebody works on it: see `LeaseStore.held`.
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
  /** The first words of the user, in one line of at most 100 characters; absent where there are none. */
  readonly title?: string;
  /** Epoch milliseconds: of the first event, or of the session's making while there is none. */
  readonly createdAt: number;
  /** Epoch milliseconds: of the last event, or of the session's making while there is none. */
  readonly updatedAt: number;
  /** How many questions wait for an answer. */
  readonly questions: number;
  /** Epoch milliseconds: when the first of them expires. */
  readonly wakeAt?: number;
}
/** A question that waits for an answer, with all that somebody needs to answer it, and no answer's value. */
type OpenQuestion = PendingCall & {
  readonly session: SessionKey;
  /** Of the event that asked. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  /** The agent that asks. */
  readonly agent: string;
  /** Who has answered already, of several. */
  readonly answeredBy: readonly string[];
  /** The model does not wait for it. */
  readonly goesOn?: true;
};
/**
 * What a store may keep beside logs: for each session one text that stands for what follows from its log up
 * to a revision, so that a worker that never had the session need not read all of it. The truth stays in the
 * log: without its snapshot a session is what it was.
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
/** What follows from a log up to a revision, as a text that only its writer understands. */
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
   * The session as it stands, with the end of its log only, where `from` says which.
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
   * Appends all events or none, and removes the `consumed` mail in the same step.
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
   * Puts mail into the session's mailbox.
   *
   * INVARIANT session:deliver:once: idempotent by `id`, also after the mail was consumed.
   * INVARIANT session:deliver:free: needs no revision and disturbs no running driver.
   * INVARIANT session:deliver:unknown: an unknown key is a `SessionNotFoundError`, here and for `mail`.
   */
  deliver(key: SessionKey, mail: Mail): Promise<void>;
  /**
   * What waits in the session's mailbox.
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
   * Forgets a user of an app: all that `delete` removes of each of her sessions, and her `user:` state. In
   * steps: what is made or shared for her meanwhile stays
   * or goes. Where a store lacks it, `forgetUser` says so.
   *
   * INVARIANT retention:forget: none of her sessions is there
   * any more, and a new one begins without the `user:` state of before.
   * INVARIANT retention:forget:scope: other users, and this one in other apps, keep what they have; `app:`
   * keys stay; somebody who is not known is no error.
   * INVARIANT retention:forget:run: a run that goes on brings nothing back: its append is a
   * `SessionNotFoundError`, and with its fencing token a `SessionFencedError` where the session was made
   * anew.
   */
  forget?(scope: SessionScope): Promise<void>;
  /**
   * Deletes sessions whose last change (`updatedAt` of the index) is before `time`, epoch milliseconds. One
   * step: it looks at `limit` sessions at most, those that changed first before the others, and answers which
   * of them it deleted. `user:` and `app:` keys stay. Mail that comes in the moment of a step may go with it.
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
   * Revisions of a session as its log grows, until the signal aborts or
   * the session is deleted. Present where the store can tell.
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
  /** Present where the store can refuse a worker that has been replaced. */
  readonly leases?: LeaseStore;
  /** Present where the store can say something of sessions without loading them. */
  readonly index?: SessionIndex;
  /** Present where the store can keep what follows from a log beside it. */
  readonly snapshots?: SnapshotStore;
}
/** From where on events are loaded: one of them. What is read grows with what is given, not with the log. */
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
/** Which sessions `deleteBefore` may delete. */
interface DeleteFilter extends ListFilter {
  /**
   * Also those with open work: something to do by the log (`unfinished`), a question that waits for an
   * answer, or mail; and those whose log cannot be read. Default false.
   */
  readonly openWork?: boolean | undefined;
}
/** Whose sessions. */
interface SessionScope {
  readonly appName: string;
  readonly userId: string;
}
/** What must hold for an append to be stored. */
interface AppendExpectation {
  readonly revision: number;
  readonly fencingToken?: number;
  /** Ids of the mail that these events take in. */
  readonly consumed?: readonly string[];
}
/** What an append came to. */
interface AppendResult {
  readonly revision: number;
  readonly hasMail: boolean;
}
/** What reaches a session from outside a run. `by` of a message: who wrote it. */
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
 * What a store may have in addition, so that a replaced worker cannot commit.
 *
 * INVARIANT lease:apart: the leases of two sessions have nothing to do with each other.
 */
interface LeaseStore {
  /**
   * Takes the session for `ttlMs`, if nobody else has it.
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
   * For how many milliseconds somebody has the session yet, unless it is renewed or given back; 0 where
   * nobody has it. A run goes on, or its process died less than `ttlMs` ago.
   *
   * INVARIANT lease:held: above 0 from the claim until the release or the end of its time, and never above
   * the `ttlMs` that was claimed; an unknown key is a `SessionNotFoundError`.
   */
  held(key: SessionKey): Promise<number>;
}
/** What can be stored as an artifact. */
type ArtifactPart = TextPart | InlineDataPart | FileDataPart;
/** Whose artifacts, or those of one session of theirs. */
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
   * Forgets the artifacts of a session, or all of a user in an app. Where a service lacks it, `forgetUser`
   * says so. What is saved meanwhile stays or goes.
   *
   * INVARIANT artifact:forget:session: no name of the session is there any more; other sessions, and the
   * names that begin with `user:`, stay.
   * INVARIANT artifact:forget:user: nothing of the user is there in any session;
   * other users, and this one in other apps, keep theirs; what is not known is no error.
   */
  forget?(scope: ArtifactScope): Promise<void>;
}
/**
 * A call that a session began after the revision at which it is forked, and that its fork knows nothing of.
 */
interface LaterEffect {
  readonly callId: string;
  readonly name: string;
  /** Of the model's turn that made the call. */
  readonly revision: number;
}
/** What is forked, and where. */
interface ForkOptions {
  readonly sessions: SessionService;
  /** The session that is forked. Nothing of it changes, also where a run goes on in it. */
  readonly key: SessionKey;
  /** How many of its events the fork has; default all. Any revision of the log will do. */
  readonly atRevision?: number | undefined;
  /** The fork, which must be free; default a new id of the same app and user. */
  readonly to?: SessionKey | undefined;
  /**
   * Copies the session's artifacts, save the versions that were saved after the revision. Without it the fork
   * has none: what its log says of them is there, the files are not. Those of the user are shared.
   */
  readonly artifacts?: ArtifactService | undefined;
  /**
   * Forks also where calls were made after the revision that may have had an effect: the fork knows nothing
   * of them, and its model may ask for them once more. Default false: that is refused, `fork_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which no log has: of it, keys are taken that were written
   * since. Default none: a key that was first written after the revision is absent in the fork.
   */
  readonly initialState?: JsonObject | undefined;
}
/** What came of a fork. */
interface Fork {
  /** The new session, as it was made. */
  readonly session: Session;
  /** With `forgetEffects`: the calls that it knows nothing of, oldest first. */
  readonly forgotten: readonly LaterEffect[];
}
/**
 * Makes a session of the events of another up to a revision: that conversation can go another way.
 *
 * The events keep their ids. What is open at the revision ends in the fork: questions are withdrawn, and each
 * call gets a response, which says that its outcome is unknown where it may have begun by now. So nothing of
 * the original runs in the fork, and what the fork runs has ids and idempotency keys of its own. A notice
 * `forked` says where the copy ends and what it is of.
 *
 * The state of the session is that of the revision; what user and app share stays as it is now. What packages
 * noted after the revision, such as approvals that were taken back, holds in the fork too. Mail and leases
 * stay with the original. A run without a message goes on where the fork ends.
 *
 * Throws `SessionNotFoundError`, `SessionExistsError`, `SessionForkError`, and `RunError` (`newer_log`).
 */
export declare function forkSession(options: ForkOptions): Promise<Fork>;
/** An artifact that was saved after the revision to which a session went back. */
interface LaterArtifact {
  readonly name: string;
  /** The newest one of before; undefined where it was first saved since. */
  readonly version: number | undefined;
  /** With `artifacts`: the version as which that one was saved once more. */
  readonly restoredAs?: number | undefined;
}
/** Which session goes back, and where to. */
interface RewindOptions {
  readonly sessions: SessionService;
  readonly key: SessionKey;
  /** With how many events of its log the conversation goes on. Any revision of the log will do. */
  readonly toRevision: number;
  /**
   * Goes back also where calls were made after the revision that may have had an effect: the model will know
   * nothing of them, and may ask for them once more. Default false: that is refused, `rewind_effects`.
   */
  readonly forgetEffects?: boolean | undefined;
  /**
   * The state that the session was created with, which no log has: of it, keys are taken that were written
   * since. Default none: a key that was first written after the revision is absent.
   */
  readonly initialState?: JsonObject | undefined;
  /**
   * Has the session's artifacts go back as well: of each that was saved after the revision, the version of
   * before is saved once more, as its newest. One that was first saved since stays, and the user's are shared
   * and stay. Default: they stay as they are.
   */
  readonly artifacts?: ArtifactService | undefined;
  /** Why, for those who read the log. */
  readonly reason?: string | undefined;
}
/** What came of going back. */
interface Rewound {
  /** As it is now, with its whole log. */
  readonly session: Session;
  /** With `forgetEffects`: the calls that its model knows nothing of, oldest first. The log has them. */
  readonly forgotten: readonly LaterEffect[];
  /** Artifacts that were saved since, and what became of them. */
  readonly artifacts: readonly LaterArtifact[];
}
/**
 * Takes a session back to an earlier revision, in its place: what came after it is no part of the
 * conversation any more, for models, tools, gates, pages and the index. The log keeps all of it, with a
 * `rewound` behind it; going back to a revision in between brings that back.
 *
 * What is open ends, now and at the revision: questions are withdrawn, and each call gets a response, which
 * says that its outcome is unknown where it may have begun. What the session runs from then on has ids and
 * idempotency keys of its own. Words that were taken are still taken once by their `inputId`.
 *
 * The state of the session is that of the revision; what user and app share stays as it is, and so do
 * artifacts without `artifacts`. What packages noted since, such as approvals that were taken back, holds.
 * Mail that waits is taken in by the next run, save a request to cancel, which goes. A run without a message
 * goes on there.
 *
 * It takes the session's lease where the store has leases, and appends once: a run that goes on is
 * `session_busy`, and without leases its next append is refused. A session that stands at the revision with
 * nothing open stays as it is.
 *
 * Throws `SessionNotFoundError`, `SessionRewindError`, `SessionConflictError`, and `RunError` (`newer_log`).
 */
export declare function rewindSession(options: RewindOptions): Promise<Rewound>;
/** The base of every error that this project throws. `code` is stable; `message` is for people. */
declare class AgentError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions);
  /** Works across two installed copies of the core, where `instanceof` does not. */
  static is(value: unknown): value is AgentError;
}
/** A session service refused. */
declare class SessionError extends AgentError {}
/**
 * A session was not forked, and nothing was made.
 *
 * The code is `fork_revision` for a revision that the session has not, `fork_effects` where the fork would
 * know nothing of effects that came after the revision, and `fork_artifacts` where there are files already.
 */
export declare class SessionForkError extends SessionError {
  /** Of `fork_effects`: the calls; else none. */
  readonly effects: readonly LaterEffect[];
  /** Of `fork_effects`: the first revision after `atRevision` of which a fork knows of all of them. */
  readonly nextRevision: number | undefined;
  constructor(code: "fork_revision" | "fork_effects" | "fork_artifacts", message: string, { effects, nextRevision }?: {
    effects?: readonly LaterEffect[];
    nextRevision?: number;
  });
}
/**
 * A session did not go back, and nothing was written.
 *
 * The code is `rewind_revision` for a revision that the session has not, `rewind_effects` where its model
 * would know nothing of effects that came after the revision, and `session_busy` while a run has the session.
 */
export declare class SessionRewindError extends SessionError {
  /** Of `rewind_effects`: the calls; else none. */
  readonly effects: readonly LaterEffect[];
  /** Of `rewind_effects`: the first revision after `toRevision` at which the model knows of all of them. */
  readonly nextRevision: number | undefined;
  /** Of `session_busy`: milliseconds until the lease ends by itself. */
  readonly retryAfterMs: number | undefined;
  readonly retryable: boolean;
  constructor(code: "rewind_revision" | "rewind_effects" | "session_busy", message: string, { effects, nextRevision, retryAfterMs }?: {
    effects?: readonly LaterEffect[];
    nextRevision?: number;
    retryAfterMs?: number;
  });
}
export type { Fork, ForkOptions, LaterArtifact, LaterEffect, RewindOptions, Rewound };