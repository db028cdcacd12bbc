import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SessionConflictError, SessionTimeoutError } from '../error/errors.ts';
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
  it.each([{ afterRevision: 1 }, { newest: 1 }, { afterTime: 1 }])(
    'a session service with a time limit passes the start of the events to load on: %j',
    async (from) => {
      const inner = inMemorySessionService();
      const asked: unknown[] = [];
      const load: SessionService['load'] = async (_, given) => void asked.push(given);
      await timedSessionService({ ...inner, load }, 1_000).load(key, from);
      expect(asked).toEqual([from]);
    },
  );

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
    it(`a session service with a time limit does not wait for ${what} forever`, async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      let error: unknown;
      ask(timedSessionService(hung, 20))?.catch((reason: unknown) => {
        error = reason;
      });
      await vi.advanceTimersByTimeAsync(19);
      expect(error).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(error).toBeInstanceOf(SessionTimeoutError);
      expect(error).toMatchObject({ code: 'store_timeout', message: expect.stringContaining(`"${what}" in 20 ms`) });
    });
  }

  it('a session service with a time limit returns the results of the inner service', async () => {
    const sessions = timedSessionService(inMemorySessionService(), 1_000);
    for (const what of ['create', 'load', 'append', 'claim', 'renew', 'deliver', 'release', 'list'])
      await expect(asks[what]?.(sessions)).resolves.not.toThrow();
    expect(await sessions.mail(key)).toEqual([mail]);
    await expect(sessions.append(key, [], { revision: 7 })).rejects.toBeInstanceOf(SessionConflictError);
    await sessions.delete(key);
    expect(await sessions.load(key)).toBeUndefined();
  });

  it('a session service with a time limit has leases only if the inner service has them', () => {
    const { leases: _, ...rest } = inMemorySessionService();
    expect(timedSessionService(rest, 10)).not.toHaveProperty('leases');
  });

  it('a session service with a time limit measures each call separately', async () => {
    const slow = {
      ...inMemorySessionService(),
      load: () => new Promise<undefined>((resolve) => setTimeout(resolve, 30)),
    };
    const sessions = timedSessionService(slow, 60);
    for (let at = 0; at < 5; at++) await expect(sessions.load(key)).resolves.toBeUndefined();
  });
});

describe('the timeout of a session service', () => {
  afterEach(() => void vi.useRealTimers());

  it('the timeout of a session service ends a call after its full time, and leaves no timer', async () => {
    vi.useFakeTimers();
    let error: unknown;
    timedSessionService({ ...inMemorySessionService(), load: never }, 20)
      .load(key)
      .catch((thrown: unknown) => {
        error = thrown;
      });
    await vi.advanceTimersByTimeAsync(19);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toBeInstanceOf(SessionTimeoutError);
    expect(vi.getTimerCount()).toBe(0);
  });

  const ends: readonly (readonly [what: string, end: () => Promise<undefined>])[] = [
    ['an answer', () => Promise.resolve(undefined)],
    ['a refusal', () => Promise.reject(new Error('no'))],
  ];

  it.each(ends)(
    'the timeout of a session service leaves no timer after %s, in whichever quarter of the timeout it arrives',
    async (_what, end) => {
      vi.useFakeTimers();
      for (const after of [0, 4, 9, 14, 19]) {
        const load: SessionService['load'] = async () => {
          await new Promise((resolve) => setTimeout(resolve, after));
          return await end();
        };
        const asked = timedSessionService({ ...inMemorySessionService(), load }, 20)
          .load(key)
          .catch(() => undefined);
        await vi.advanceTimersByTimeAsync(after);
        expect(vi.getTimerCount()).toBe(0);
        await asked;
      }
    },
  );
});
