import type { SessionService } from '@mortise/core';
import type { KillPoint } from './kill-point.ts';

/**
 * The same sessions, with a point before and after each call of the
 * store. A lease is renewed by the clock, so renewing has none.
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
