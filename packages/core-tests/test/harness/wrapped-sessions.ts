import { type Event, inMemorySessionService, type SessionService } from '@mortise/core';
import { key } from './inspect-run.ts';

/** A session service whose appends can be made to fail or to wait. */
export interface WrappedSessions extends SessionService {
  /** The appended events, one list for each attempted append. */
  readonly appends: readonly (readonly Event[])[];
}

/** Creates a session service in this process that calls `before` at each append, with numbers from 1. */
export function wrappedSessions(
  before: (count: number, events: readonly Event[]) => unknown,
  inner: SessionService = inMemorySessionService(),
): WrappedSessions {
  const appends: (readonly Event[])[] = [];
  return {
    ...inner,
    appends,
    async append(session, events, expected) {
      await before(appends.push(events), events);
      return inner.append(session, events, expected);
    },
  };
}

/** Returns a session service without leases. */
export function withoutLeases(inner: SessionService = inMemorySessionService()): SessionService {
  const { leases: _, ...rest } = inner;
  return rest;
}

/** Creates a session service that has the first events of a log, as a crash leaves them. */
export async function crashedAfter(events: readonly Event[]): Promise<SessionService> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  if (events.length > 0) await sessions.append(key, events, { revision: 0 });
  return sessions;
}
