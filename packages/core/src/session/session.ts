import { RunError, SessionError } from '../error/errors.ts';
import type { Event } from '../event/event.ts';
import { percentDecoded, percentEncoded } from '../json/binary-data.ts';
import type { JsonObject } from '../json/json-value.ts';

/** The key of a session. */
export interface SessionKey {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** One conversation: its log, and the state that the events of the log produce. */
export interface Session extends SessionKey {
  /** The number of events of the log. */
  readonly revision: number;
  readonly state: JsonObject;
  readonly events: readonly Event[];
}

/**
 * Converts a session key to one string, for job ids of workflow engines, URLs and headers. The string is
 * printable ASCII without spaces, differs for different keys, and can be parsed by `parseSessionKey`. It has
 * the form `app/user/session`; all characters except letters, digits and `-._~` are percent-encoded as UTF-8.
 * A lone surrogate, which UTF-8 cannot encode, is written as `%u` and its four hex digits.
 */
export function sessionKeyText({ appName, userId, sessionId }: SessionKey): string {
  return [appName, userId, sessionId].map(percentEncoded).join('/');
}

/**
 * Returns a copy of a session key. Throws a `RunError` (`bad_input`) if a part is empty, blank or not a
 * string: such a key would create a session that no run can open.
 */
export function checkedSessionKey({ appName, userId, sessionId }: SessionKey): SessionKey {
  if (![appName, userId, sessionId].every((part) => typeof part === 'string' && part.trim() !== ''))
    throw new RunError('bad_input', 'a session key needs appName, userId and sessionId, each a non-empty string');
  return { appName, userId, sessionId };
}

/** Parses a string that `sessionKeyText` made. Throws a `SessionError`: `bad_session_key`. */
export function parseSessionKey(text: string): SessionKey {
  const parts = typeof text === 'string' ? text.split('/') : [];
  const [appName, userId, sessionId] = parts.map(percentDecoded);
  const key =
    parts.length === 3 && appName !== undefined && userId !== undefined && sessionId !== undefined
      ? { appName, userId, sessionId }
      : undefined;
  // Only the one string that `sessionKeyText` makes is accepted: another spelling would create a second job
  // for the same session.
  if (key && sessionKeyText(key) === text) return key;
  const shown = String(text).slice(0, 200);
  throw new SessionError('bad_session_key', `"${shown}" is not a session key string; create it with sessionKeyText()`);
}
