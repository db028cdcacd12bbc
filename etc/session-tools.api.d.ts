// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Event, EventBase, EventBody, FileDataPart, InlineDataPart, JsonObject, JsonValue, OutcomePart, Session, SessionError, SessionKey, SessionService, TextPart, ThoughtPart } from "@mortise/core";
/**
 * One message of a conversation of another library, in the form that `importHistory` accepts. `timestamp`:
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
   * The id that its result names: unique among the calls that wait for a result. The session assigns its own
   * id.
   */
  readonly id: string;
  readonly name: string;
  /** A text is read as that of a model would be. */
  readonly args: JsonObject | string;
}
/** A part of a history that the session omits. */
interface OmittedFromHistory {
  readonly what: string;
  /** The number of messages that have it. */
  readonly count: number;
  /** The index of the first of them, from 0. */
  readonly firstIndex: number;
}
/**
 * Converts messages of chat completions APIs, including `tool_calls` and `tool_call_id`, to the form that
 * `importHistory` accepts. Unknown parts are kept, and `importHistory` reports them.
 */
export declare function chatHistory(messages: Iterable<object>): readonly HistoryMessage[];
/** Options of an export. */
interface ExportOptions {
  /**
   * Secrets to mask in each line, `new Secrets({ name: text })`: also those that were stored before a run
   * knew them.
   */
  readonly secrets?: {
    json<T>(value: T): T;
  } | undefined;
}
/**
 * Exports a session as lines of JSON: a header, its events in order, and the inbox items. The lines have no
 * line end.
 *
 * Leases are omitted, and so are the ids of mail that was consumed. Throws `SessionNotFoundError`.
 */
export declare function exportSession(sessions: SessionService, key: SessionKey, options?: ExportOptions): AsyncGenerator<string, void, void>;
/** The first line of an export. */
interface ExportHeader {
  readonly type: "session";
  readonly v: 1;
  /** The session that was exported; it may be imported as another. */
  readonly key: SessionKey;
  /** The number of events that follow. */
  readonly events: number;
  /** The number of inbox items that follow the events. */
  readonly mail: number;
  /** The state, including the state that the user's and the app's sessions shared. */
  readonly state: JsonObject;
}
/** The error for a message that cannot be imported; no session was created. Its code is `bad_history`. */
export declare class HistoryError extends SessionError {
  /** The index of the message, from 0. */
  readonly index: number;
  /** @param problem The problem, as a sentence that begins with the message. */
  constructor(index: number, problem: string);
}
/** Options of an import of a history. */
interface ImportHistoryOptions {
  /** The agent that the answers are attributed to; default `assistant`. */
  readonly agent?: string | undefined;
  /**
   * True if the user of the session wrote all user messages, and no one else could change them. Default
   * false: they are read as data (`isData`), and an address in them does not count as one that this user
   * wrote.
   */
  readonly trusted?: boolean | undefined;
  /** The initial state of the session. */
  readonly state?: JsonObject | undefined;
}
/** The session that was created from messages. */
interface ImportedHistory {
  readonly session: Session;
  /** Parts that the session omits, each kind once. */
  readonly omitted: readonly OmittedFromHistory[];
}
/**
 * Creates a session from a conversation of another library; the next run resumes it. `key` must be free.
 * Nothing in it runs: a call without a result gets one that says that its outcome is unknown.
 *
 * `chatHistory` and `partsHistory` read other forms. Throws `HistoryError`, `SessionExistsError`.
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
   * (`isData`): their addresses do not count as written by the user. Everything else is refused with
   * `import_reserved`: questions, answers, passes, steps, nested runs, transfers, notices of packages, mail,
   * and state.
   */
  readonly trusted?: boolean | undefined;
  /**
   * Keys of session state that are imported from an untrusted export: only keys that do not affect the
   * decisions of a tool, gate or instruction. Default: none.
   */
  readonly state?: readonly string[] | undefined;
  /** Called once for each kind of content that is omitted from an untrusted export. Default: not reported. */
  readonly onLeftOut?: ((what: string) => void) | undefined;
}
/**
 * Creates a session from an export, with its events, state and inbox items. `key` must be free.
 *
 * Existing state that the sessions of the user or the app share is unchanged; missing keys are added. No
 * other process should write this shared state meanwhile. Throws `SessionImportError`, `SessionExistsError`.
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
 * The chain continues the log up to the append's expected revision, also if another process wrote it, or a
 * version without this option. An event is sealed in its JSON form. Events that already have a seal, such as
 * those of an import, are stored unchanged if they continue the chain; otherwise the append is refused. All
 * other members are those of the inner service: inbox, leases, index and changes if it has them. Throws
 * `invalid_option`. An append throws `chain_broken` and `event_not_json` in addition to the errors of the
 * service.
 */
export declare function integritySessions(inner: SessionService, options?: IntegrityOptions): SessionService;
/**
 * Converts messages with typed parts, including calls and results, to the form that `importHistory` accepts:
 * those of user interfaces (`parts`, with `tool-NAME` and `dynamic-tool`), and those of models (`content`,
 * with `tool-call` and `tool-result`). Unknown parts stay, and `importHistory` reports them; names of files
 * are omitted.
 *
 * Indexes of errors count the messages that it gives: one that has several steps gives several.
 */
export declare function partsHistory(messages: Iterable<object>): readonly HistoryMessage[];
/** Members that an event of a chain has in addition to its own: see docs/event-format.md. */
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
   * `changed`: the event does not match its digest. `missing`: its predecessor is not in the log, which was
   * removed or replaced. `misplaced`: its predecessor is elsewhere in the log: the event was moved, copied or
   * inserted. `unsealed`: it has no seal, though one before it has. `cut`: the log ends before the stored
   * head. `replaced`: it is not the event of the stored head.
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
  /** @param problem The problem, as a sentence that begins with the line. */
  constructor(code: "import_invalid" | "import_reserved" | "newer_export", line: number, problem: string);
}
/** The last event of a chain, to be stored where writers of the log have no access. */
interface ChainHead {
  /** The position in the log, from 1. */
  readonly revision: number;
  readonly digest: string;
}
/** Options of a verification. */
interface VerifyOptions {
  /** The `head` of an earlier verification: with it, a truncated end and a rebuilt chain are found. */
  readonly head?: ChainHead | undefined;
}
/** The result of a verification. */
interface Verification {
  /** The breaks in the order of the log; empty if all sealed events are unchanged. */
  readonly breaks: readonly ChainBreak[];
  /** The number of events before the first sealed one: they cannot be verified. */
  readonly unsealed: number;
  /** The revisions whose content was removed: its replacement is not verified. */
  readonly erased: readonly number[];
  /** The last event; absent if it has no seal. */
  readonly head?: ChainHead;
}
/**
 * Finds where the chain of a log breaks: `events` are all events of a session, as `load` returns them.
 *
 * Events that were cut off the end leave no trace in the rest, and a writer of the log can replace the
 * complete chain: both are found only with a `head` that was kept elsewhere. Throws `invalid_option`.
 */
export declare function verifySession(events: readonly Event[], options?: VerifyOptions): Verification;
/** The content that replaces removed content. */
type ContentInstead = EventBody & Pick<EventBase, "actions">;
/**
 * A sealed event without its content and its salt: header and digest stay, and so does the chain.
 *
 * `instead` has the same type, and has what a run needs to resume from the log: the ids of the calls of a
 * turn, the status of an outcome. Throws `not_sealed`, `chain_broken` if the event was changed before, and
 * `invalid_option` on another type.
 */
export declare function withoutContent(event: Event, instead: ContentInstead): SealedEvent;
export type { ChainBreak, ChainHead, ContentInstead, ExportHeader, ExportOptions, HistoryCall, HistoryMessage, ImportHistoryOptions, ImportOptions, ImportedHistory, IntegrityOptions, OmittedFromHistory, Seal, SealedEvent, Verification, VerifyOptions };