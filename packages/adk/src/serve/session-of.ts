import type { JsonObject, Session, SessionKey, SessionScope, SessionService } from '@mortise/core';
import { textIn } from '../wire/member.ts';
import type { AdkCaller, AdkUser } from './adk-handler-options.ts';
import { HttpError } from './http-error.ts';
import type { Call } from './route.ts';

/** The kind of access to sessions that a request needs. */
export type Need = 'read' | 'write' | 'delete';

/**
 * Returns the app and the user of a request, after checking that the caller has this access. Rejects with
 * `HttpError`: 400, 403.
 */
export async function scopeIn({ caller }: Call, given: JsonObject, need: Need): Promise<AdkUser> {
  const appName = textIn(given, 'appName');
  const userId = textIn(given, 'userId');
  if (!appName || !userId) throw new HttpError(400, 'appName and userId must be strings.');
  const scope = { appName, userId };
  await requireMay(caller, scope, need);
  return scope satisfies SessionScope;
}

/** Returns the key of the session of a request. Rejects with `HttpError`: 400, 403. */
export async function keyIn(call: Call, given: JsonObject, need: Need): Promise<SessionKey> {
  const sessionId = textIn(given, 'sessionId');
  if (!sessionId) throw new HttpError(400, 'sessionId must be a string.');
  return { ...(await scopeIn(call, given, need)), sessionId };
}

/** Checks that a caller has this access. Rejects with `HttpError`: 403. */
export async function requireMay(caller: AdkCaller, scope: AdkUser, need: Need): Promise<void> {
  if ((await caller.mayUse(scope)) === true) return;
  const mayRead = (await caller.mayRead?.(scope)) === true;
  if (!mayRead) throw new HttpError(403, 'Not allowed: another app or user.');
  const may = need === 'read' || (await (need === 'write' ? caller.mayWrite?.(scope) : caller.mayDelete?.(scope)));
  if (may !== true) throw new HttpError(403, `Not allowed: you may read these sessions, but not ${need}.`);
}

/** Loads a session that must exist. Rejects with `HttpError`: 404. */
export async function sessionIn(sessions: SessionService, key: SessionKey): Promise<Session> {
  const session = await sessions.load(key);
  if (!session) throw new HttpError(404, `Session not found: ${key.sessionId}`);
  return session;
}
