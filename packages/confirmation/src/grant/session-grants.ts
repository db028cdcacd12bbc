import {
  AgentError,
  checkMembers,
  type Event,
  isJsonObject,
  type JsonValue,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { appendNotice } from '../log/append-notice.ts';
import { type Grant, revokedNotice } from './grant.ts';
import type { GrantService } from './grant-service.ts';

/** Where grants are kept. */
export interface SessionGrantsOptions {
  /** The id of the session that each user's grants are in; default `mortise:grants`. */
  readonly sessionId?: string | undefined;
}

/**
 * Grants for always in a session service: they last as long as its sessions, and every process sees them.
 *
 * Each user has a session for them, of a reserved id, whose log says what was granted and revoked. Processes
 * may grant and revoke at once. A grant that was revoked does not come back with the same id.
 *
 * Whoever can write events into that session can grant: give its id to no run, and import nothing into it.
 */
export function sessionGrants(sessions: SessionService, options: SessionGrantsOptions = {}): GrantService {
  checkMembers('sessionGrants', options, sessionGrantsOptions);
  const { sessionId = defaultSessionId } = options;
  const keyOf = ({ appName, userId }: SessionKey): SessionKey => ({ appName, userId, sessionId });
  return {
    async list(session) {
      return activeIn((await sessions.load(keyOf(session)))?.events ?? []);
    },
    async add(session, grant) {
      const key = keyOf(session);
      if (!(await sessions.load(key))) await createOnce(sessions, key);
      await appendNotice(sessions, key, (events) =>
        events.some((event) => grantIn(event)?.id === grant.id)
          ? undefined
          : { code: givenNotice, value: grant as unknown as JsonValue, by: grant.by },
      );
    },
    async revoke(session, id) {
      const key = keyOf(session);
      if (!(await sessions.load(key))) return;
      await appendNotice(sessions, key, (events) =>
        activeIn(events).some((grant) => grant.id === id) ? { code: revokedNotice, value: id } : undefined,
      );
    },
  };
}

/** Oldest first, those that have expired included. */
function activeIn(events: readonly Event[]): readonly Grant[] {
  const active = new Map<string, Grant>();
  for (const event of events) {
    const grant = grantIn(event);
    if (grant) active.set(grant.id, grant);
    else if (event.type === 'notice' && event.code === revokedNotice) active.delete(String(event.value));
  }
  return [...active.values()];
}

function grantIn(event: Event): Grant | undefined {
  if (event.type !== 'notice' || event.code !== givenNotice) return undefined;
  return isGrant(event.value) ? event.value : undefined;
}

/** What is not whole covers nothing. */
function isGrant(value: unknown): value is Grant {
  if (!isJsonObject(value)) return false;
  const grant = value as { readonly [name: string]: unknown };
  const { args, exact, at, expiresAt } = grant;
  return (
    ['id', 'callId', 'gate', 'tool', 'definition'].every((name) => typeof grant[name] === 'string') &&
    isJsonObject(args) &&
    typeof exact === 'boolean' &&
    typeof at === 'number' &&
    (expiresAt === undefined || typeof expiresAt === 'number')
  );
}

async function createOnce(sessions: SessionService, key: SessionKey): Promise<void> {
  try {
    await sessions.create(key);
  } catch (error) {
    // Another process was first, and its session is as good.
    if (!AgentError.is(error) || error.code !== 'session_exists') throw error;
  }
}

const defaultSessionId = 'mortise:grants';
/** The code of the notice that has a grant as its value. */
const givenNotice = 'grant_given';

const sessionGrantsOptions = { sessionId: true } satisfies Record<keyof SessionGrantsOptions, true>;
