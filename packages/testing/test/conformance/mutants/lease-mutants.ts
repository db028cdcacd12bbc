import { inMemorySessionService, type LeaseStore, type SessionService } from '@mortise/core';
import { fakeClock, type SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** For each case of the leases, a store in memory with one fault. */
export const leaseMutants: Mutants<SessionSubject> = {
  'lease:claim:token': mutant(({ claim }) => ({
    claim: async (...given) => (await claim(...given)) && { fencingToken: 1 },
  })),
  'lease:claim:held': mutant(({ claim }) => ({ claim: (key, _owner, ttlMs) => claim(key, 'anybody', ttlMs) })),
  'lease:claim:concurrent': mutant(({ claim }) => {
    const held = new Set<string>();
    return {
      claim: async (key, _owner, ttlMs) => {
        const taken = held.has(key.sessionId);
        await Promise.resolve();
        held.add(key.sessionId);
        return taken ? undefined : claim(key, 'anybody', ttlMs);
      },
    };
  }),
  'lease:claim:expired': mutant(({ claim }) => ({ claim: (key, owner, ttlMs) => claim(key, owner, ttlMs * 10) })),
  'lease:claim:unknown': mutant(({ claim }, sessions) => ({
    claim: async (key, owner, ttlMs) => {
      if (!(await sessions.load(key))) await sessions.create(key);
      return claim(key, owner, ttlMs);
    },
  })),
  'lease:apart': mutant(({ release }, sessions) => ({
    release: async (key, fencingToken) => {
      for (const each of await sessions.list(key)) await release(each, fencingToken);
    },
  })),
  'lease:renew': mutant(() => ({ renew: async () => true })),
  'lease:renew:longer': mutant(() => ({ renew: async () => true })),
  'lease:held': mutant(({ claim, held }) => {
    const claimed = new Set<string>();
    return {
      claim: (key, owner, ttlMs) => {
        claimed.add(key.sessionId);
        return claim(key, owner, ttlMs);
      },
      held: async (key) => (await held(key)) || claimed.has(key.sessionId),
    };
  }),
  'lease:release': mutant(({ release }) => {
    const tokens = new Map<string, number>();
    return {
      release: async (key) => {
        for (let token = tokens.get(key.sessionId) ?? 0; token < 10; token++) await release(key, token);
      },
    };
  }),
};

function mutant(change: (inner: LeaseStore, sessions: SessionService) => Partial<LeaseStore>): () => SessionSubject {
  return () => {
    const clock = fakeClock();
    const sessions = inMemorySessionService({ clock: clock.now });
    const leases = sessions.leases as LeaseStore;
    return { sessions: { ...sessions, leases: { ...leases, ...change(leases, sessions) } }, wait: clock.advance };
  };
}
