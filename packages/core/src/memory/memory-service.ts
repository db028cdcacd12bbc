import type { Content } from '../content/content.ts';
import type { Session } from '../session/session.ts';

/** One remembered thing. */
export interface MemoryEntry {
  readonly content: Content;
  readonly author?: string;
  readonly timestamp?: number;
}

/** Long-term memory across the sessions of one user. */
export interface MemoryService {
  add(session: Session): Promise<void>;
  search(scope: { readonly appName: string; readonly userId: string }, query: string): Promise<readonly MemoryEntry[]>;
}
