import {
  isJsonObject,
  type JsonObject,
  type Session,
  SessionExistsError,
  type SessionKey,
  type SessionScope,
  type SessionService,
} from '@mortise/core';
import { adkEvents } from '../show/adk-events.ts';
import type { AdkEvent } from '../wire/adk-event.ts';
import { member, textIn } from '../wire/member.ts';
import type { AdkHandlerOptions } from './adk-handler-options.ts';
import { HttpError } from './http-error.ts';
import type { Call, Reply, Routes } from './route.ts';
import { keyIn, requireMay, scopeIn, sessionIn } from './session-of.ts';
import { spansOf } from './spans-of.ts';

/** Returns the routes with which clients list, create, load and delete sessions. */
export function sessionRoutes(sessions: SessionService): Routes {
  const all = '/apps/:appName/users/:userId/sessions';
  const one = `${all}/:sessionId`;
  return {
    [`GET ${all}`]: async (call) => {
      return { json: await listed(sessions, await scopeIn(call, call.names, 'read')) };
    },
    [`POST ${all}`]: async (call) => {
      const sessionId = textIn(call.body, 'sessionId') || crypto.randomUUID();
      return create(sessions, call, { ...(await scopeIn(call, call.names, 'write')), sessionId });
    },
    [`POST ${one}`]: async (call) => create(sessions, call, await keyIn(call, call.names, 'write')),
    [`GET ${one}`]: async (call) => ({
      json: adkSession(await sessionIn(sessions, await keyIn(call, call.names, 'read'))),
    }),
    [`DELETE ${one}`]: async (call) => {
      const key = await keyIn(call, call.names, 'delete');
      await sessionIn(sessions, key);
      await sessions.delete(key);
      return { status: 204, json: undefined };
    },
  };
}

/**
 * Returns the sessions without events, the last changed session first. The state is included, because ADK's
 * page keeps the name of a session in it.
 */
async function listed(sessions: SessionService, scope: SessionScope): Promise<readonly AdkSession[]> {
  const { index } = sessions;
  if (!index) {
    const keys = await sessions.list(scope);
    const loaded = await Promise.all(keys.map((key) => sessions.load(key)));
    const found = loaded.flatMap((session) => (session ? [{ ...adkSession(session), events: [] }] : []));
    return found.sort((one, other) => other.lastUpdateTime - one.lastUpdateTime);
  }
  const found: AdkSession[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await index.list(scope, { after, limit: 500 });
    const loaded = await Promise.all(items.map((key) => sessions.load(key, withoutEvents)));
    for (const [at, { updatedAt }] of items.entries()) {
      const session = loaded[at];
      if (session) found.push({ ...adkSession({ ...session, events: [] }), lastUpdateTime: updatedAt / 1000 });
    }
    after = next;
  } while (after !== undefined);
  return found;
}

const withoutEvents = { afterRevision: Number.MAX_SAFE_INTEGER };

async function create(sessions: SessionService, { body }: Call, key: SessionKey): Promise<Reply> {
  const events = member(body, 'events');
  if (Array.isArray(events) && events.length > 0)
    throw new HttpError(400, 'A new session must be empty: runs create events, or the application imports them.');
  const state = member(body, 'state') ?? {};
  if (!isJsonObject(state)) throw new HttpError(400, 'The state of a session must be an object.');
  try {
    return { json: adkSession(await sessions.create(key, state as JsonObject)) };
  } catch (error) {
    if (!(error instanceof SessionExistsError)) throw error;
    throw new HttpError(400, `Session already exists: ${key.sessionId}`);
  }
}

interface AdkSession {
  readonly id: string;
  readonly appName: string;
  readonly userId: string;
  readonly state: JsonObject;
  readonly events: readonly AdkEvent[];
  readonly lastUpdateTime: number;
}

/** Returns a session in ADK's format; times are seconds since the epoch. */
function adkSession({ appName, userId, sessionId, state, events }: Session): AdkSession {
  const lastUpdateTime = (events.at(-1)?.timestamp ?? 0) / 1000;
  return { id: sessionId, appName, userId, state, events: adkEvents(events), lastUpdateTime };
}

/**
 * Returns the routes for the spans of a session, which are derived from its log. The paths have no user, and
 * one of them no app: the query may name them; otherwise the user is `user`, as ADK's page sends it. The list
 * is empty if the session does not exist.
 */
export function traceRoutes({ sessions }: AdkHandlerOptions): Routes {
  const trace = async ({ names, query, caller }: Call): Promise<Reply> => {
    const { sessionId = '', appName = query.get('appName') ?? '' } = names;
    const userId = query.get('userId') ?? 'user';
    await requireMay(caller, { appName, userId }, 'read');
    const session = await sessions.load({ appName, userId, sessionId });
    return { json: session ? spansOf(session.events) : [] };
  };
  return {
    'GET /debug/trace/session/:sessionId': trace,
    'GET /dev/apps/:appName/debug/trace/session/:sessionId': trace,
  };
}
