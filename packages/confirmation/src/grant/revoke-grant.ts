import {
  type Event,
  SessionConflictError,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import { grantsOf, revokedNotice } from './grant.ts';

/**
 * Takes back an approval that was remembered for a session: the log says so, and later calls are asked about again.
 *
 * Answers whether there was one. Not while a run of the session goes on: its next append would be refused.
 * Throws `SessionNotFoundError`.
 */
export async function revokeGrant(
  sessions: SessionService,
  key: SessionKey,
  id: string,
  by?: string,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const session = await sessions.load(key);
    if (!session) throw new SessionNotFoundError(key.sessionId);
    if (!grantsOf(session.events).some((grant) => grant.id === id)) return false;
    const event: Event = {
      v: 1,
      id: crypto.randomUUID(),
      invocationId: session.events.at(-1)?.invocationId ?? '',
      author: by ?? 'user',
      timestamp: Date.now(),
      type: 'notice',
      code: revokedNotice,
      value: id,
    };
    try {
      await sessions.append(key, [event], { revision: session.revision });
      return true;
    } catch (error) {
      if (!SessionConflictError.is(error) || attempt === maxAttempts) throw error;
    }
  }
}

const maxAttempts = 3;
