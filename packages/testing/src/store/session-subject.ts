import type { Event, JsonObject, LeaseStore, Mail, SessionKey, SessionService } from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';
import type { SubjectMembers } from '../conformance/of-subject.ts';

/** The subject of the session and lease cases: a store without any session. */
export interface SessionSubject {
  readonly sessions: SessionService;
  /** Opens another service over the same storage, as another process would. Feature `reopen`. */
  readonly reopen?: () => SessionService | Promise<SessionService>;
  /** Waits for leases to expire: moves the store's clock, or waits. */
  readonly wait?: (ms: number) => void | Promise<void>;
}

/** The members of the subject. */
export const sessionMembers: SubjectMembers<SessionSubject> = {
  sessions: true,
  reopen: true,
  wait: true,
};

/** The session of most cases. */
export const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Returns the key of another session. */
export function keyWith(change: Partial<SessionKey>): SessionKey {
  return { ...key, ...change };
}

/** Returns an event with an id and, if given, a state delta. */
export function eventOf(id: string, stateDelta?: JsonObject): Event {
  return {
    v: 1,
    id,
    invocationId: 'i1',
    author: 'helper',
    timestamp: 1_700_000_000_000,
    type: 'notice',
    code: 'noted',
    ...(stateDelta && { actions: { stateDelta } }),
  };
}

/** Returns an inbox item with an id. */
export function mailOf(id: string): Mail {
  return { id, type: 'cancel', reason: `because of ${id}` };
}

/** Returns the ids of an existing session's events. */
export async function eventIds(sessions: SessionService, of: SessionKey = key): Promise<readonly string[]> {
  const session = present(await sessions.load(of), `the session ${of.sessionId}`);
  return session.events.map(({ id }) => id);
}

/** Returns the state of an existing session. */
export async function stateOf(sessions: SessionService, of: SessionKey = key): Promise<JsonObject> {
  return present(await sessions.load(of), `the session ${of.sessionId}`).state;
}

/** Returns the ids of a session's queued messages. */
export async function mailIds(sessions: SessionService, of: SessionKey = key): Promise<readonly string[]> {
  return (await sessions.mail(of)).map(({ id }) => id);
}

/** Returns the leases of a store. Feature `leases`. */
export function leasesOf({ sessions }: SessionSubject): LeaseStore {
  return present(sessions.leases, 'the member "leases"');
}
