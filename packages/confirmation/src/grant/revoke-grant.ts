import type { SessionKey, SessionService } from '@mortise/core';
import { appendNotice } from '../log/append-notice.ts';
import { grantsOf, revokedNotice } from './grants-of.ts';

/**
 * Revokes an approval that was remembered for a session: the log records it, and later calls are asked about
 * again.
 *
 * Returns false if there was no such approval. Do not call it during a run of the session, because the next
 * append of that run would be refused. Throws `SessionNotFoundError`.
 */
export function revokeGrant(sessions: SessionService, key: SessionKey, id: string, by?: string): Promise<boolean> {
  return appendNotice(sessions, key, (events) =>
    grantsOf(events).some((grant) => grant.id === id) ? { code: revokedNotice, value: id, by } : undefined,
  );
}
