import type { JsonObject, Session, SessionKey, SessionScope, SessionService } from '@mortise/core';
import { textIn } from '../wire/member.ts';
import { HttpError } from './http-error.ts';
import type { Call } from './route.ts';

/** The app and the user of a request, whom its caller may be. Throws `HttpError`: 400, 403. */
export function scopeIn({ caller }: Call, given: JsonObject): Required<Pick<SessionKey, 'appName' | 'userId'>> {
  const appName = textIn(given, 'appName');
  const userId = textIn(given, 'userId');
  if (!appName || !userId) throw new HttpError(400, 'appName and userId are texts.');
  const scope = { appName, userId };
  if (!caller.mayUse(scope)) throw new HttpError(403, 'Not allowed: another app or user.');
  return scope satisfies SessionScope;
}

/** The session of a request. Throws `HttpError`: 400, 403. */
export function keyIn(call: Call, given: JsonObject): SessionKey {
  const sessionId = textIn(given, 'sessionId');
  if (!sessionId) throw new HttpError(400, 'sessionId is a text.');
  return { ...scopeIn(call, given), sessionId };
}

/** A session that there is. Throws `HttpError`: 404. */
export async function sessionIn(sessions: SessionService, key: SessionKey): Promise<Session> {
  const session = await sessions.load(key);
  if (!session) throw new HttpError(404, `Session not found: ${key.sessionId}`);
  return session;
}
