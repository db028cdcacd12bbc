import type { SessionService } from '@mortise/core';
import type { KillPoint } from './kill-point.ts';

/**
 * Wraps a session service with a kill point before and after each call. Renewing a lease has no kill point,
 * because it depends on the clock.
 */
export function sessionsWithPoints(sessions: SessionService, point: KillPoint): SessionService {
  const { leases } = sessions;
  const around = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
    point(`before ${what}`);
    const result = await call();
    point(`after ${what}`);
    return result;
  };
  return {
    ...sessions,
    create: (key, state) => around('create', () => sessions.create(key, state)),
    load: (key, from) => around('load', () => sessions.load(key, from)),
    append: (key, events, expected) => around('append', () => sessions.append(key, events, expected)),
    deliver: (key, mail) => around('deliver', () => sessions.deliver(key, mail)),
    mail: (key) => around('mail', () => sessions.mail(key)),
    ...(leases && {
      leases: {
        ...leases,
        claim: (key, owner, ttlMs) => around('claim', () => leases.claim(key, owner, ttlMs)),
        release: (key, token) => around('release', () => leases.release(key, token)),
      },
    }),
  };
}
