import type { Content } from '../content/content.ts';
import type { Session } from '../session/session.ts';

/** One remembered thing. */
export interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  readonly timestamp?: number;
}

/** Long-term memory across the sessions of one user. How it searches is its own affair. */
export interface MemoryService {
  /**
   * Remembers what user and model said in a session.
   *
   * INVARIANT memory:add:found: what was added is found when the promise resolves.
   * INVARIANT memory:add:again: a session that is added again takes the place of what was known of it.
   * INVARIANT memory:add:isolation: changing the session later changes no memory.
   */
  add(session: Session): Promise<void>;
  /**
   * INVARIANT memory:search:sessions: all sessions of the user are searched.
   * INVARIANT memory:search:scope: nothing of another user or another app is found.
   * INVARIANT memory:search:none: an empty list where there are no memories.
   * INVARIANT memory:search:order: the best match first.
   * INVARIANT memory:search:entry: an entry is the content as it was said, by whom and when.
   * INVARIANT memory:search:odd: any text is a query.
   */
  search(scope: { readonly appName: string; readonly userId: string }, query: string): Promise<readonly MemoryEntry[]>;
}
