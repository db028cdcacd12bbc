import type { Content } from '../content/content.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionScope } from '../session/session-service.ts';

/** One memory. */
export interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  /** The time of the message, in epoch milliseconds. */
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
export interface MemorySearchOptions {
  /** The maximum number of entries; default 10. */
  readonly limit?: number | undefined;
  /** A session whose entries are omitted: they are already in the conversation. */
  readonly exceptSessionId?: string | undefined;
  /** The signal of the caller, which stops waiting when it aborts. Local services may ignore it. */
  readonly signal?: AbortSignal | undefined;
}

/** The owner of memories: a user of an app, or one session of that user. */
export type MemoryScope = SessionScope & Partial<Pick<SessionKey, 'sessionId'>>;

/**
 * Long-term memory across the sessions of one user. The search method is up to the service: keywords,
 * vectors, or both. `memoriesOf` returns the entries of a session that a service should store.
 */
export interface MemoryService {
  /**
   * Stores the messages of the user and the model in a session.
   *
   * INVARIANT memory:add:found: an added session is found when the promise resolves.
   * INVARIANT memory:add:words: messages of user and model are remembered;
   * thoughts, calls, results and turns that did not act are not.
   * INVARIANT memory:add:again: a session that is added again replaces its earlier memories.
   * INVARIANT memory:add:older: adding an older state of a session, whose messages are the beginning of the
   * stored ones, changes nothing. A service that cannot compare them may lack this property.
   * INVARIANT memory:add:isolation: later changes of the session object change no memory.
   */
  add(session: Session, options?: Pick<MemorySearchOptions, 'signal'>): Promise<void>;
  /**
   * INVARIANT memory:search:sessions: all sessions of the user are searched.
   * INVARIANT memory:search:scope: memories of another user or another app are never found.
   * INVARIANT memory:search:none: returns an empty list if there are no memories.
   * INVARIANT memory:search:order: returns the best match first,
   * and no entry has a higher `score` than the entry before it.
   * INVARIANT memory:search:limit: returns at most `limit` entries, the best ones; default 10.
   * INVARIANT memory:search:except: returns no entry of the session
   * `exceptSessionId`, and up to `limit` entries of other sessions.
   * INVARIANT memory:search:entry: an entry has the text of the message, its author, time and session.
   * INVARIANT memory:search:isolation: a found entry is a copy, or is
   * frozen: the caller cannot change the stored memory through it.
   * INVARIANT memory:search:scripts: words are also found in scripts without spaces between words.
   * INVARIANT memory:search:odd: any string is a valid query.
   */
  search(scope: SessionScope, query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
  /**
   * Deletes the memories of a session, or all memories of a user in
   * an app. Resolves with the number of memories that it deleted.
   *
   * INVARIANT memory:forget:count: the returned number counts
   * each deleted memory once; it is 0 if there were none.
   * INVARIANT memory:forget:session: no memory of the session is found when the promise resolves; those of
   * other sessions remain. The session may be added again.
   * INVARIANT memory:forget:user: no memory of the user is found;
   * memories of other users, and of this user in other apps, remain.
   * INVARIANT memory:forget:unknown: an unknown user or session is not an error.
   */
  forget(scope: MemoryScope): Promise<number>;
}
