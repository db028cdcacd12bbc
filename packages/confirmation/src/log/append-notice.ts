import {
  AgentError,
  type Event,
  type JsonValue,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';

/** The content of a notice. */
export interface Notice {
  readonly code: string;
  readonly value: JsonValue;
  /** The author of the notice; default `user`. */
  readonly by?: string | undefined;
}

/**
 * Appends the notice that `make` derives from a session; if another process appended first, it is derived
 * again.
 *
 * Returns true if there was a notice to append. Throws `SessionNotFoundError`.
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

/**
 * The number of attempts in a row. Each failed attempt means that another process has appended; after this
 * many there are too many writers.
 */
const maxAttempts = 100;
