import { describe, expect, it } from 'vitest';
import { SessionConflictError, SessionTimeoutError } from '../error/session-error.ts';
import { inMemorySessionService } from './in-memory/in-memory-session-service.ts';
import type { SessionService } from './session-service.ts';
import { timedSessionService } from './timed-session-service.ts';

const key = { appName: 'app', userId: 'user', sessionId: 's1' };
const never = (): Promise<never> => new Promise(() => {});
const mail = { id: 'm1', type: 'cancel', reason: 'enough' } as const;

const asks: Readonly<Record<string, (sessions: SessionService) => Promise<unknown> | undefined>> = {
  create: (sessions) => sessions.create(key),
  load: (sessions) => sessions.load(key),
  append: (sessions) => sessions.append(key, [], { revision: 0 }),
  deliver: (sessions) => sessions.deliver(key, mail),
  mail: (sessions) => sessions.mail(key),
  delete: (sessions) => sessions.delete(key),
  list: (sessions) => sessions.list({ appName: 'app', userId: 'user' }),
  claim: (sessions) => sessions.leases?.claim(key, 'me', 1_000),
  renew: (sessions) => sessions.leases?.renew(key, 1, 1_000),
  release: (sessions) => sessions.leases?.release(key, 1),
  held: (sessions) => sessions.leases?.held(key),
};

describe('a session service with a time limit', () => {
  const hung: SessionService = {
    create: never,
    load: never,
    append: never,
    deliver: never,
    mail: never,
    delete: never,
    list: never,
    leases: { claim: never, renew: never, release: never, held: never },
  };

  for (const [what, ask] of Object.entries(asks)) {
    it(`does not wait for ${what} for ever`, async () => {
      const begun = performance.now();
      const error: unknown = await ask(timedSessionService(hung, 20))?.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SessionTimeoutError);
      expect(error).toMatchObject({ code: 'store_timeout', message: expect.stringContaining(`"${what}" in 20 ms`) });
      expect(performance.now() - begun).toBeGreaterThanOrEqual(19);
    });
  }

  it('answers as the service does', async () => {
    const sessions = timedSessionService(inMemorySessionService(), 1_000);
    for (const what of ['create', 'load', 'append', 'claim', 'renew', 'deliver', 'release', 'list'])
      await expect(asks[what]?.(sessions)).resolves.not.toThrow();
    expect(await sessions.mail(key)).toEqual([mail]);
    await expect(sessions.append(key, [], { revision: 7 })).rejects.toBeInstanceOf(SessionConflictError);
    await sessions.delete(key);
    expect(await sessions.load(key)).toBeUndefined();
  });

  it('has leases only where the service has', () => {
    const { leases: _, ...rest } = inMemorySessionService();
    expect(timedSessionService(rest, 10)).not.toHaveProperty('leases');
  });

  it('counts the time of each question by itself', async () => {
    const slow = {
      ...inMemorySessionService(),
      load: () => new Promise<undefined>((resolve) => setTimeout(resolve, 30)),
    };
    const sessions = timedSessionService(slow, 60);
    for (let at = 0; at < 5; at++) await expect(sessions.load(key)).resolves.toBeUndefined();
  });
});
