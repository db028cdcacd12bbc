import type { Content } from '../content/content.ts';
import type { Session, SessionKey } from '../session/session.ts';
import type { SessionScope } from '../session/session-service.ts';

/** One memory. */
export interface MemoryEntry {
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
export interface MemorySearchOptions {
  /** Entries at most; default 10. */
  readonly limit?: number | undefined;
  /** A session whose entries are omitted: they are already in the conversation. */
  readonly exceptSessionId?: string | undefined;
  /** The signal of the caller, which stops waiting when it aborts. Local services may ignore it. */
  readonly signal?: AbortSignal | undefined;
}

/** The user whose memories are meant, or one session of that user. */
export type MemoryScope = SessionScope & Partial<Pick<SessionKey, 'sessionId'>>;

/**
 * Long-term memory across the sessions of one user. The search method is up to the service: keywords,
 * vectors, or both. `memoriesOf` returns the entries of a session to remember.
 */
export interface MemoryService {
  /**
   * Stores the messages of user and model of a session.
   *
   * INVARIANT memory:add:found: an added session is found when the promise resolves.
   * INVARIANT memory:add:words: messages of user and model are remembered;
   * thoughts, calls, results and turns that did not act are not.
   * INVARIANT memory:add:again: a session that is added again replaces its earlier memories.
   * INVARIANT memory:add:older: an older state of a session, whose messages are the beginning of the known
   * ones, changes nothing. A service that cannot compare may lack this.
   * INVARIANT memory:add:isolation: changing the session later changes no memory.
   */
  add(session: Session, options?: Pick<MemorySearchOptions, 'signal'>): Promise<void>;
  /**
   * INVARIANT memory:search:sessions: all sessions of the user are searched.
   * INVARIANT memory:search:scope: memories of another user or another app are never found.
   * INVARIANT memory:search:none: an empty list if there are no memories.
   * INVARIANT memory:search:order: the best match first, and no `score` is higher than the one before.
   * INVARIANT memory:search:limit: at most `limit` entries, the best ones; default 10.
   * INVARIANT memory:search:except: no entry of the session
   * `exceptSessionId`, and up to `limit` entries of others.
   * INVARIANT memory:search:entry: an entry has the original text, its author, time and session.
   * INVARIANT memory:search:isolation: a found entry belongs
   * to the caller, or is frozen: changing it changes nothing.
   * INVARIANT memory:search:scripts: words are also found in scripts without spaces between words.
   * INVARIANT memory:search:odd: any text is a query.
   */
  search(scope: SessionScope, query: string, options?: MemorySearchOptions): Promise<readonly MemoryEntry[]>;
  /**
   * Forgets a session, or all that is known of a user in an app. Resolves with the number of memories that it
   * removed.
   *
   * INVARIANT memory:forget:count: it counts each removed memory once; 0 if there were none.
   * INVARIANT memory:forget:session: nothing of the session is found
   * when the promise resolves; the others stay. It may be added again.
   * INVARIANT memory:forget:user: nothing of the user is found;
   * other users, and this one in other apps, keep theirs.
   * INVARIANT memory:forget:unknown: an unknown user or session is no error.
   */
  forget(scope: MemoryScope): Promise<number>;
}
