import {
  AgentError,
  checkMembers,
  type JsonValue,
  type MemberRules,
  type SessionKey,
  type SessionScope,
  type SessionService,
} from '@mortise/core';
import { appendNotice } from '../log/append-notice.ts';
import { givenIn, givenNotice, readingGiven } from './given-grants.ts';
import type { GrantService } from './grant-service.ts';
import { revokedNotice } from './grants-of.ts';
import { keptGrant } from './kept-grant.ts';

/** Options of the grants of a session. */
export interface SessionGrantsOptions {
  /**
   * The id of the session that stores each user's grants; default `mortise:grants`. Let it begin with
   * `mortise:`: `deleteSessionsBefore` deletes any other session, and with it the record of revoked grants.
   */
  readonly sessionId?: string | undefined;
}

/**
 * Stores permanent grants in a session service. They last
 * until `revoke` or `forget`, and every process sees them.
 *
 * Each user has a reserved session whose log lists granted and revoked approvals. Several processes may grant
 * and revoke at the same time. A revoked grant does not return under the same id.
 *
 * A client that can write events into that session can grant
 * approvals: do not use its id for runs, and import nothing into it.
 */
export function sessionGrants(sessions: SessionService, options: SessionGrantsOptions = {}): GrantService {
  options = checkMembers('sessionGrants', options, sessionGrantsOptions);
  const { sessionId = defaultSessionId } = options;
  const keyOf = ({ appName, userId }: SessionScope): SessionKey => ({ appName, userId, sessionId });
  const given = readingGiven(sessions, keyOf);
  return {
    async list(session) {
      return [...(await given(session)).active.values()];
    },
    async add(session, grant) {
      const key = keyOf(session);
      const kept = keptGrant(grant);
      if (!(await sessions.load(key))) await createOnce(sessions, key);
      await appendNotice(sessions, key, (events) =>
        givenIn(events).ids.has(kept.id)
          ? undefined
          : { code: givenNotice, value: kept as unknown as JsonValue, by: kept.by },
      );
    },
    async revoke(session, id) {
      const key = keyOf(session);
      if (!(await sessions.load(key))) return;
      await appendNotice(sessions, key, (events) =>
        givenIn(events).active.has(id) ? { code: revokedNotice, value: id } : undefined,
      );
    },
    async forget(scope) {
      const key = keyOf(scope);
      const session = await sessions.load(key);
      if (!session) return 0;
      const count = givenIn(session.events).active.size;
      await sessions.delete(key);
      return count;
    },
  };
}

async function createOnce(sessions: SessionService, key: SessionKey): Promise<void> {
  try {
    await sessions.create(key);
  } catch (error) {
    // Another process has created the session already.
    if (!AgentError.is(error) || error.code !== 'session_exists') throw error;
  }
}

const defaultSessionId = 'mortise:grants';

const sessionGrantsOptions = { sessionId: 'text' } satisfies MemberRules<SessionGrantsOptions>;
