import {
  isJsonObject,
  type JsonObject,
  type Session,
  SessionExistsError,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { adkEvents } from '../show/adk-events.ts';
import type { AdkEvent } from '../wire/adk-event.ts';
import { member, textIn } from '../wire/member.ts';
import { HttpError } from './http-error.ts';
import type { Call, Reply, Routes } from './route.ts';
import { keyIn, scopeIn, sessionIn } from './session-of.ts';

/** Sessions as clients list, make, open and delete them. */
export function sessionRoutes(sessions: SessionService): Routes {
  const all = '/apps/:appName/users/:userId/sessions';
  const one = `${all}/:sessionId`;
  return {
    [`GET ${all}`]: async (call) => {
      const keys = await sessions.list(scopeIn(call, call.names));
      const loaded = await Promise.all(keys.map((key) => sessions.load(key)));
      return { json: loaded.flatMap((session) => (session ? [{ ...adkSession(session), events: [] }] : [])) };
    },
    [`POST ${all}`]: (call) => {
      const sessionId = textIn(call.body, 'sessionId') || crypto.randomUUID();
      return create(sessions, call, { ...scopeIn(call, call.names), sessionId });
    },
    [`POST ${one}`]: (call) => create(sessions, call, keyIn(call, call.names)),
    [`GET ${one}`]: async (call) => ({ json: adkSession(await sessionIn(sessions, keyIn(call, call.names))) }),
    [`DELETE ${one}`]: async (call) => {
      const key = keyIn(call, call.names);
      await sessionIn(sessions, key);
      await sessions.delete(key);
      return { status: 204, json: undefined };
    },
  };
}

async function create(sessions: SessionService, { body }: Call, key: SessionKey): Promise<Reply> {
  const events = member(body, 'events');
  if (Array.isArray(events) && events.length > 0)
    throw new HttpError(400, 'A session begins empty: events are made by runs, or imported by the application.');
  const state = member(body, 'state') ?? {};
  if (!isJsonObject(state)) throw new HttpError(400, 'The state of a session is an object.');
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

/** ADK's session; its times are seconds since the epoch. */
function adkSession({ appName, userId, sessionId, state, events }: Session): AdkSession {
  const lastUpdateTime = (events.at(-1)?.timestamp ?? 0) / 1000;
  return { id: sessionId, appName, userId, state, events: adkEvents(events), lastUpdateTime };
}
