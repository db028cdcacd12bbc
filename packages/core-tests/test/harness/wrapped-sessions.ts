import { type Event, inMemorySessionService, type SessionService } from '@mortise/core';
import { key } from './inspect-run.ts';

/** A session service whose appends can be made to fail or to wait. */
export interface WrappedSessions extends SessionService {
  /** What was appended, one list for each append that was tried. */
  readonly appends: readonly (readonly Event[])[];
}

/** A session service in this process that asks `before` at each append, the first being number 1. */
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

/** A session service without leases. */
export function withoutLeases(inner: SessionService = inMemorySessionService()): SessionService {
  const { leases: _, ...rest } = inner;
  return rest;
}

/** A new session service that has the first events of a log, as a crash leaves them. */
export async function crashedAfter(events: readonly Event[]): Promise<SessionService> {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  if (events.length > 0) await sessions.append(key, events, { revision: 0 });
  return sessions;
}
