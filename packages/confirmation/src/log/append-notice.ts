import {
  AgentError,
  type Event,
  type JsonValue,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';

/** What a notice says. */
export interface Notice {
  readonly code: string;
  readonly value: JsonValue;
  /** Who says so; default `user`. */
  readonly by?: string | undefined;
}

/**
 * Appends what follows from a session as it stands; where somebody else appended first, from what it is then.
 *
 * Answers whether there was anything to append. Throws `SessionNotFoundError`.
 */
export async function appendNotice(
  sessions: SessionService,
  key: SessionKey,
  noticeOf: (events: readonly Event[]) => Notice | undefined,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const session = await sessions.load(key);
    if (!session) throw new SessionNotFoundError(key.sessionId);
    const notice = noticeOf(session.events);
    if (!notice) return false;
    const { code, value } = notice;
    const by = notice.by?.trim() || 'user';
    const event: Event = {
      v: 1,
      id: crypto.randomUUID(),
      invocationId: session.events.at(-1)?.invocationId ?? '',
      author: by,
      timestamp: Date.now(),
      type: 'notice',
      code,
      value,
    };
    try {
      await sessions.append(key, [event], { revision: session.revision });
      return true;
    } catch (error) {
      const isConflict = AgentError.is(error) && error.code === 'session_conflict';
      if (!isConflict || attempt === maxAttempts) throw error;
    }
  }
}

/** Each time somebody else has got on, so this many in a row is a crowd. */
const maxAttempts = 100;
