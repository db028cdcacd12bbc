import { inMemorySessionService, type LeaseStore, type SessionService } from '@mortise/core';
import { fakeClock, type SessionSubject } from '../../../src/index.ts';
import type { Mutants } from './mutants.ts';

/** A store in memory with one fault, for each case of the leases. */
export const leaseMutants: Mutants<SessionSubject> = {
  'lease:claim:token': mutant(({ claim }) => ({
    claim: async (...given) => (await claim(...given)) && { fencingToken: 1 },
  })),
  'lease:claim:held': mutant(({ claim }) => ({ claim: (key, _owner, ttlMs) => claim(key, 'anybody', ttlMs) })),
  'lease:claim:held/until another one asks': mutant(({ claim, release }) => {
    const tokens = new Map<string, number>();
    return {
      claim: async (key, owner, ttlMs) => {
        const lease = await claim(key, owner, ttlMs);
        if (lease) tokens.set(key.sessionId, lease.fencingToken);
        else await release(key, tokens.get(key.sessionId) ?? 0);
        return lease;
      },
    };
  }),
  'lease:claim:again/for the time of before': mutant(({ claim, held }) => ({
    claim: async (key, owner, ttlMs) => claim(key, owner, (await held(key)) || ttlMs),
  })),
  'lease:renew:longer/for a second': mutant(({ renew }) => ({
    renew: (key, token, ttlMs) => renew(key, token, Math.min(ttlMs, 1_000)),
  })),
  'lease:claim:again': mutant(({ claim }) => {
    const tokens = new Map<string, number>();
    return {
      claim: async (key, owner, ttlMs) => {
        const known = tokens.get(owner);
        if (known !== undefined) return { fencingToken: known };
        const lease = await claim(key, owner, ttlMs);
        if (lease) tokens.set(owner, lease.fencingToken);
        return lease;
      },
    };
  }),
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
  'lease:claim:expired/the first owner stays written down': mutant(({ claim, release }) => {
    let written: string | undefined;
    return {
      claim: async (key, owner, ttlMs) => {
        const lease = await claim(key, owner, ttlMs);
        written ??= owner;
        if (!lease || owner === written) return lease;
        await release(key, lease.fencingToken);
        return claim(key, written, ttlMs);
      },
    };
  }),
  'lease:claim:unknown': mutant(({ claim }, sessions) => ({
    claim: async (key, owner, ttlMs) => {
      if (!(await sessions.load(key))) await sessions.create(key);
      return claim(key, owner, ttlMs);
    },
  })),
  'lease:apart': mutant(({ claim, release }) => {
    const claims: (() => Promise<void>)[] = [];
    return {
      claim: async (key, owner, ttlMs) => {
        const lease = await claim(key, owner, ttlMs);
        if (lease) claims.push(() => release(key, lease.fencingToken));
        return lease;
      },
      release: async () => {
        for (const each of claims) await each();
      },
    };
  }),
  'lease:renew': mutant(() => ({ renew: async () => true })),
  'lease:renew:longer': mutant(() => ({ renew: async () => true })),
  'lease:held': mutant(({ claim, held }) => {
    const claimed = new Set<string>();
    return {
      claim: (key, owner, ttlMs) => {
        claimed.add(key.sessionId);
        return claim(key, owner, ttlMs);
      },
      held: async (key) => (await held(key)) || (claimed.has(key.sessionId) ? 1 : 0),
    };
  }),
  'lease:held/in seconds': mutant(({ held }) => ({ held: async (key) => (await held(key)) / 1000 })),
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
