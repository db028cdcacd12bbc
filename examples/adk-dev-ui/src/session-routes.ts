import { randomUUID } from 'node:crypto';
import { type AdkEvent, adkEvents } from '@mortise/adk';
import { isJsonObject, type JsonObject, type Session, type SessionKey, type SessionService } from '@mortise/core';
import type { Call, Handler, Reply } from './route.ts';

/** Sessions as the page lists, makes, opens and deletes them. */
export function sessionRoutes(sessions: SessionService): { readonly [route: string]: Handler } {
  const all = '/apps/:appName/users/:userId/sessions';
  const one = `${all}/:sessionId`;
  return {
    [`GET ${all}`]: async ({ names }) => {
      const { appName, userId } = keyOf(names);
      const keys = await sessions.list({ appName, userId });
      const loaded = await Promise.all(keys.map((key) => sessions.load(key)));
      return { json: loaded.flatMap((session) => (session ? [{ ...adkSession(session), events: [] }] : [])) };
    },
    [`POST ${all}`]: (call) => create(sessions, call),
    [`POST ${one}`]: (call) => create(sessions, call),
    [`GET ${one}`]: async ({ names }) => {
      const session = await sessions.load(keyOf(names));
      return session ? { json: adkSession(session) } : sessionNotFound(keyOf(names));
    },
    [`DELETE ${one}`]: async ({ names }) => {
      const key = keyOf(names);
      if (!(await sessions.load(key))) return sessionNotFound(key);
      await sessions.delete(key);
      return { status: 204, json: {} };
    },
  };
}

/** What ADK says of a session that is not there. */
export function sessionNotFound({ sessionId }: SessionKey): Reply {
  return { status: 404, json: { error: `Session not found: ${sessionId}` } };
}

async function create(sessions: SessionService, { names, body }: Call): Promise<Reply> {
  const key = keyOf(names);
  if (await sessions.load(key)) return { status: 400, json: { error: `Session already exists: ${key.sessionId}` } };
  const state = isJsonObject(body) && isJsonObject(body['state']) ? body['state'] : {};
  return { json: adkSession(await sessions.create(key, state as JsonObject)) };
}

function keyOf({ appName = '', userId = '', sessionId = randomUUID() }: Call['names']): SessionKey {
  return { appName, userId, sessionId };
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
  const shown = adkEvents(events);
  return { id: sessionId, appName, userId, state, events: shown, lastUpdateTime };
}
