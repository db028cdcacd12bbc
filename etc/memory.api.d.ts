// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { MemoryEntry, MemoryService, Session, SessionKey, SessionService } from "@mortise/core";
/**
 * Creates a memory service in this process's memory. It finds entries that share a word with the query, best
 * match first.
 */
export declare function inMemoryMemoryService(): MemoryService;
/**
 * Returns true if the memories of a session are a proper prefix of its known memories: then they come from an
 * earlier state of the session, and add nothing.
 *
 * A session that was deleted and created again has other events, so its memories are no prefix.
 */
export declare function isEarlier(memories: readonly {
  readonly id: string;
}[], known: readonly {
  readonly id: string;
}[]): boolean;
/** A remembered event of a session. */
interface Memory extends MemoryEntry {
  /** The id of the event: unique in the session, and the same each time. */
  readonly id: string;
  readonly author: string;
  readonly timestamp: number;
  readonly sessionId: string;
}
/**
 * Returns the memories of a session in order: the user's messages and the model's answers.
 *
 * Omits events that a rewind took back, data attached to messages, thoughts, media, calls and the text next
 * to them, tool results, answers to questions, turns that were cut or blocked, and messages of agents that
 * were used as tools.
 */
export declare function memoriesOf(session: Pick<Session, "sessionId" | "events">): Memory[];
/**
 * Adds a stored session to memory. May be called after each run: known entries are not added again.
 *
 * Throws `SessionNotFoundError`, and the errors of the two services.
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
 * Returns the terms of a query, without duplicates. In scripts without spaces, the terms are only pairs of
 * characters, because single characters match too many texts; a character that stands alone is a term itself.
 */
export declare function queryTerms(query: string): string[];
export type { Memory };