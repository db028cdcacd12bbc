// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { MemoryEntry, MemoryService, Session, SessionKey, SessionService } from "@mortise/core";
/**
 * Remembers sessions in this process and finds entries that share a word with the query, best match first.
 */
export declare function inMemoryMemoryService(): MemoryService;
/**
 * True if the memories of a session are a prefix of the known ones: they were read before, and have nothing
 * new.
 *
 * A session that was deleted and made again has other events, and so is none.
 */
export declare function isEarlier(memories: readonly {
  readonly id: string;
}[], known: readonly {
  readonly id: string;
}[]): boolean;
/** A remembered event of a session. */
interface Memory extends MemoryEntry {
  /** The event's: unique in the session, the same each time. */
  readonly id: string;
  readonly author: string;
  readonly timestamp: number;
  readonly sessionId: string;
}
/**
 * Returns the memories of a session, in order: the user's messages, and the model's answers.
 *
 * It omits events that a `rewound` removed, attached data, thoughts, media, calls and the text next to them,
 * results of tools, answers to questions, turns that were cut or blocked, and messages of agents that were
 * used as tools.
 */
export declare function memoriesOf(session: Pick<Session, "sessionId" | "events">): Memory[];
/**
 * Adds a stored session to memory. It may be called after each run: known entries are not added again.
 *
 * Throws `SessionNotFoundError`, and what the two services throw.
 */
export declare function addSessionToMemory({ sessions, memory }: {
  readonly sessions: Pick<SessionService, "load">;
  readonly memory: Pick<MemoryService, "add">;
}, { appName, userId, sessionId }: SessionKey, options?: {
  readonly signal?: AbortSignal;
}): Promise<void>;
/**
 * Returns the index terms of a text: in lower case, without accents.
 *
 * For scripts without spaces, the terms are each character and each pair of adjacent characters, so that
 * every piece of such a text can be found without a dictionary.
 */
export declare function indexTerms(text: string): string[];
/**
 * Returns the terms of a query, without duplicates: for a script without spaces only pairs, since single
 * characters match everywhere.
 */
export declare function queryTerms(query: string): string[];
export type { Memory };