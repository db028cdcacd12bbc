// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Event, EventBase, EventBody, FileDataPart, InlineDataPart, JsonObject, JsonValue, OutcomePart, Session, SessionError, SessionKey, SessionService, TextPart, ThoughtPart } from "@mortise/core";
/**
 * One message of a conversation of another library, in the format that `importHistory` accepts. `timestamp`:
 * epoch milliseconds; default: the time of the import.
 */
type HistoryMessage = {
  readonly timestamp?: number;
} & ({
  readonly role: "user";
  readonly content: string | readonly (TextPart | InlineDataPart | FileDataPart)[];
} | {
  readonly role: "assistant";
  readonly content?: string | readonly (TextPart | ThoughtPart | InlineDataPart | FileDataPart)[];
  readonly toolCalls?: readonly HistoryCall[];
} | {
  readonly role: "tool";
  readonly toolCallId: string;
  /** The tool's result: a string or any other JSON. */
  readonly content: JsonValue;
  readonly parts?: readonly OutcomePart[];
  /** The status of the result; default `ok`. */
  readonly status?: "ok" | "error" | "denied";
} | {
  readonly role: "system";
  readonly content: string;
});
/** A call that the assistant made. */
interface HistoryCall {
  /**
   * The id by which a result names its call: unique among the
   * calls that wait for a result. The session assigns its own id.
   */
  readonly id: string;
  readonly name: string;
  /** The arguments. A string is parsed like the arguments of a model. */
  readonly args: JsonObject | string;
}
/** A kind of content that the session omits. */
interface OmittedFromHistory {
  readonly what: string;
  /** The number of messages with this content. */
  readonly count: number;
  /** The index of the first of these messages, from 0. */
  readonly firstIndex: number;
}
/**
 * Converts messages of chat completions APIs, including `tool_calls` and `tool_call_id`, to the format that
 * `importHistory` accepts. Unknown parts are kept, and `importHistory` reports them.
 */
export declare function chatHistory(messages: Iterable<object>): readonly HistoryMessage[];
/** Options of an export. */
interface ExportOptions {
  /**
   * Secrets to mask in each line, `new Secrets({ name: text })`:
   * also those that were stored before a run registered them.
   */
  readonly secrets?: {
    json<T>(value: T): T;
  } | undefined;
}
/**
 * Exports a session as lines of JSON: a header, its events in order, and the inbox items. The lines have no
 * line end.
 *
 * Leases are omitted, and so are the ids of consumed inbox items. Throws `SessionNotFoundError`.
 */
export declare function exportSession(sessions: SessionService, key: SessionKey, options?: ExportOptions): AsyncGenerator<string, void, void>;
/** The first line of an export. */
interface ExportHeader {
  readonly type: "session";
  readonly v: 1;
  /** The key of the exported session; it may be imported under another key. */
  readonly key: SessionKey;
  /** The number of events that follow. */
  readonly events: number;
  /** The number of inbox items that follow the events. */
  readonly mail: number;
  /** The state, including the state that the sessions of the user and of the app share. */
  readonly state: JsonObject;
}
/** The error for a message that cannot be imported; no session was created. Its code is `bad_history`. */
export declare class HistoryError extends SessionError {
  /** The index of the message, from 0. */
  readonly index: number;
  /** @param problem The problem, as the rest of a sentence that begins with the message. */
  constructor(index: number, problem: string);
}
/** Options of an import of a history. */
interface ImportHistoryOptions {
  /** The agent that the answers are attributed to; default `assistant`. */
  readonly agent?: string | undefined;
  /**
   * True if the user of the session wrote all user messages, and no one else could change them. Default
   * false: they are imported as data (`isData`), and a URL in them does not count as written by this user.
   */
  readonly trusted?: boolean | undefined;
  /** The initial state of the session. */
  readonly state?: JsonObject | undefined;
}
/** The session that was created from messages. */
interface ImportedHistory {
  readonly session: Session;
  /** The kinds of content that the session omits, each once. */
  readonly omitted: readonly OmittedFromHistory[];
}
/**
 * Creates a session from a conversation of another library; the next run resumes it. No session with this
 * `key` may exist. No call in it runs: a call without a result gets a response with an unknown outcome.
 *
 * `chatHistory` and `partsHistory` convert other formats. Throws `HistoryError`, `SessionExistsError`,
 * and `RunError` (`bad_input`) if the key is invalid.
 */
export declare function importHistory(sessions: SessionService, key: SessionKey, messages: Iterable<HistoryMessage> | AsyncIterable<HistoryMessage>, options?: ImportHistoryOptions): Promise<ImportedHistory>;
/** Options of an import. */
interface ImportOptions {
  /**
   * True if this application wrote the export and no one else could change it; default false.
   *
   * Otherwise the import keeps only history that cannot decide what runs: messages, answers of the model, and
   * calls with their outcomes. A call without a response gets one with an unknown outcome. Content that only
   * a provider reads, and the ids of inputs, are omitted. Messages of the user are imported as data
   * (`isData`): URLs in them do not count as written by the user. Everything else is refused with
   * `import_reserved`: questions, answers, passes, steps, nested runs, transfers, notices of packages, inbox
   * items, and state.
   */
  readonly trusted?: boolean | undefined;
  /**
   * Keys of session state that are imported from an untrusted export: list only keys that do not affect the
   * decisions of a tool, gate or instruction. Default: none.
   */
  readonly state?: readonly string[] | undefined;
  /** Called once for each kind of content that is omitted from an untrusted export. Default: not reported. */
  readonly onLeftOut?: ((what: string) => void) | undefined;
}
/**
 * Creates a session from an export, with its events, state
 * and inbox items. No session with this `key` may exist.
 *
 * Existing state that the sessions of the user or the app share stays unchanged; missing keys are added. No
 * other process should write this shared state meanwhile. Throws `SessionImportError`,
 * `SessionExistsError`, and `RunError` (`bad_input`) if the key is invalid.
 */
export declare function importSession(sessions: SessionService, key: SessionKey, lines: AsyncIterable<string> | Iterable<string>, options?: ImportOptions): Promise<Session>;
/**
 * The error for a chain of digests that cannot be continued. Nothing was stored.
 *
 * `chain_broken`: appended events with a seal do not continue the log, or were changed after sealing.
 * `event_not_json`: an event that cannot be written as JSON. `not_sealed`: an event without a seal.
 */
export declare class IntegrityError extends SessionError {
  constructor(code: "chain_broken" | "event_not_json" | "not_sealed", message: string, options?: ErrorOptions);
}
/** Options of `integritySessions`. */
interface IntegrityOptions {
  /**
   * The number of sessions whose chain end is cached; default 10,000, about 3 MB. For other sessions, an
   * append first reads the last event.
   */
  readonly maxCached?: number | undefined;
}
/**
 * Creates a session service whose events form a chain: each is stored with `prev`, `digest` and `salt`, in
 * the step of its append. `verifySession` finds where a log was changed.
 *
 * The chain continues the log up to the append's expected revision, even if another process, or a version
 * without this option, wrote that log. An event is sealed in its JSON form. Events that already have a seal,
 * such as those of an import, are stored unchanged if they continue the chain; otherwise the append is
 * refused. All other members are those of the inner service, with its inbox, leases, index and changes if it
 * has them. Throws `invalid_option`. An append throws `chain_broken` and `event_not_json` in addition to the
 * errors of the service.
 */
export declare function integritySessions(inner: SessionService, options?: IntegrityOptions): SessionService;
/**
 * Converts messages with typed parts, including calls and results, to the format that `importHistory`
 * accepts: messages of user interfaces (`parts`, with `tool-NAME` and `dynamic-tool`), and messages of models
 * (`content`, with `tool-call` and `tool-result`). Unknown parts are kept, and `importHistory` reports them;
 * names of files are omitted.
 *
 * Indexes in errors count the returned messages: a message with several steps becomes several messages.
 */
export declare function partsHistory(messages: Iterable<object>): readonly HistoryMessage[];
/** Members that an event of a chain has in addition to its own members: see docs/event-format.md. */
interface Seal {
  /** The digest of the previous event; absent on the first event of a log. */
  readonly prev?: string;
  /** The digest of the header, `prev` and the salted digest of the content; 64 hexadecimal digits. */
  readonly digest: string;
  /** The salt; absent if the content was erased. */
  readonly salt?: string;
  /** The salted digest of the removed content; absent while the event has its content. */
  readonly erased?: string;
}
/** An event of a chain. */
type SealedEvent = Event & Seal;
/** A position at which a log was changed. */
interface ChainBreak {
  /** The position in the log, from 1: the revision that the event created. */
  readonly revision: number;
  /**
   * `changed`: the event does not match its digest. `missing`: the event's predecessor is not in the log: it
   * was removed or replaced. `misplaced`: the predecessor is elsewhere in the log: the event was moved,
   * copied or inserted. `unsealed`: the event has no seal, though an earlier event has one. `cut`: the log
   * ends before the stored head. `replaced`: the event differs from the stored head.
   */
  readonly kind: "changed" | "missing" | "misplaced" | "unsealed" | "cut" | "replaced";
}
/**
 * The error for an import that is refused; no session was created.
 *
 * The code is `import_invalid` if the data is not a complete export of a session, `import_reserved` if it
 * contains data that only a trusted export may contain, and `newer_export` if a newer version wrote it.
 */
export declare class SessionImportError extends SessionError {
  /** Counted from 1. */
  readonly line: number;
  /** @param problem The problem, as the rest of a sentence that begins with the line. */
  constructor(code: "import_invalid" | "import_reserved" | "newer_export", line: number, problem: string);
}
/** The last event of a chain. Store it where the writers of the log have no access. */
interface ChainHead {
  /** The position in the log, from 1. */
  readonly revision: number;
  readonly digest: string;
}
/** Options of a verification. */
interface VerifyOptions {
  /** The `head` of an earlier verification. With it, a truncated log and a rebuilt chain are detected. */
  readonly head?: ChainHead | undefined;
}
/** The result of a verification. */
interface Verification {
  /** The breaks, in the order of the log; empty if all sealed events are unchanged. */
  readonly breaks: readonly ChainBreak[];
  /** The number of events before the first sealed one: they cannot be verified. */
  readonly unsealed: number;
  /** The revisions whose content was removed: the replacement content is not verified. */
  readonly erased: readonly number[];
  /** The last event; absent if it has no seal. */
  readonly head?: ChainHead;
}
/**
 * Finds where the chain of a log breaks: `events` are all events of a session, as `load` returns them.
 *
 * Events that were removed from the end leave no trace in the rest, and a writer of the log can replace the
 * complete chain: both changes are detected only with a `head` that was kept elsewhere. Throws
 * `invalid_option`.
 */
export declare function verifySession(events: readonly Event[], options?: VerifyOptions): Verification;
/** The content that replaces removed content. */
type ContentInstead = EventBody & Pick<EventBase, "actions">;
/**
 * Returns a sealed event without its content and its salt.
 * Its header and digest stay, so the chain stays valid.
 *
 * `instead` must have the same type, and everything that a run needs to resume from the log: the ids of the
 * calls of a turn, the status of an outcome. Throws `not_sealed`, `chain_broken` if the event was changed
 * before, and `invalid_option` if `instead` has another type.
 */
export declare function withoutContent(event: Event, instead: ContentInstead): SealedEvent;
export type { ChainBreak, ChainHead, ContentInstead, ExportHeader, ExportOptions, HistoryCall, HistoryMessage, ImportHistoryOptions, ImportOptions, ImportedHistory, IntegrityOptions, OmittedFromHistory, Seal, SealedEvent, Verification, VerifyOptions };