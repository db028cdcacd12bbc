import {
  inMemorySessionService,
  type JsonValue,
  SessionConflictError,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { rewindSession } from '@mortise/core/session-fork';
import { describe, expect, it } from 'vitest';
import { type Grant, type GrantService, rememberGrants, requireConfirmation, sessionGrants } from '../src/index.ts';
import { key, payment, payTool, questionOf, validatingApp } from './validating-app.ts';

const grantsKey = { ...key, sessionId: 'mortise:grants' };
const forAlways = { confirmed: true, remember: 'always' };

function grant(id: string, more: Partial<Grant> = {}): Grant {
  const cover = { args: { to: { equals: 'ada' } }, exact: false } as const;
  return { id, callId: 'c1', gate: 'policy', tool: 'pay', definition: 'd', scope: 'always', at: 1, ...cover, ...more };
}

describe('sessionGrants', () => {
  it('stores grants in a separate session for each app and user', async () => {
    const sessions = inMemorySessionService();
    const grants = sessionGrants(sessions);
    expect(await grants.list(key)).toEqual([]);
    expect(await sessions.load(grantsKey)).toBeUndefined();
    const given = grant('q1', { by: ' bob ', expiresAt: 9 });
    await grants.add(key, given);
    expect(await grants.list({ ...key, sessionId: 's2' })).toEqual([given]);
    for (const other of [
      { ...key, userId: 'eve' },
      { ...key, appName: 'other' },
    ])
      expect(await grants.list(other)).toEqual([]);
    expect((await sessions.load(grantsKey))?.events).toMatchObject([{ author: 'bob', code: 'grant_given' }]);
    await grants.add(key, grant('q2', { by: ' ' }));
    expect((await sessions.load(grantsKey))?.events.at(-1)).toMatchObject({ author: 'user' });
  });

  it('stores grants in the configured session', async () => {
    const sessions = inMemorySessionService();
    await sessionGrants(sessions, { sessionId: 'yes' }).add(key, grant('q1'));
    expect(await sessions.load({ ...key, sessionId: 'yes' })).toMatchObject({ revision: 1 });
    expect(await sessionGrants(sessions).list(key)).toEqual([]);
  });

  it('sessionGrants stores a grant once, and keeps a revoked grant revoked', async () => {
    const sessions = inMemorySessionService();
    const grants = sessionGrants(sessions);
    await grants.revoke(key, 'q1');
    for (const id of ['q1', 'q1', 'q2']) await grants.add(key, grant(id));
    await grants.revoke(key, 'q1');
    await grants.revoke(key, 'q1');
    await grants.revoke(key, 'unknown');
    await grants.add(key, grant('q1'));
    expect(await grants.list(key)).toMatchObject([{ id: 'q2' }]);
    expect(await sessions.load(grantsKey)).toMatchObject({ revision: 3 });
  });

  it('sessionGrants reads only new events, whoever wrote them', async () => {
    const inner = inMemorySessionService();
    const loads: (number | undefined)[] = [];
    const sessions: SessionService = {
      ...inner,
      load: async (session, from) => {
        const loaded = await inner.load(session, from);
        loads.push(loaded?.events.length);
        return loaded;
      },
    };
    const grants = sessionGrants(sessions);
    const elsewhere = sessionGrants(inner);
    for (let at = 0; at < 20; at++) await elsewhere.add(key, grant(`q${at}`));
    const ids = async (): Promise<readonly string[]> => (await grants.list(key)).map(({ id }) => id);
    expect(await ids()).toHaveLength(20);
    await elsewhere.revoke(key, 'q3');
    await elsewhere.add(key, grant('new'));
    expect(await ids()).toEqual(expect.arrayContaining(['q0', 'new']));
    expect(await ids()).not.toContain('q3');
    expect(loads).toEqual([20, 3, 1]);
  });

  it.each(['shorter', 'as long', 'longer'])(
    'sessionGrants ignores the grants of a deleted session if the log of the new session is %s',
    async (how) => {
      const sessions = inMemorySessionService();
      const grants = sessionGrants(sessions);
      for (const id of ['q1', 'q2']) await grants.add(key, grant(id));
      expect(await grants.list(key)).toHaveLength(2);
      await sessions.delete(grantsKey);
      expect(await grants.list(key)).toEqual([]);
      for (const id of ['q1', 'q2']) await grants.add(key, grant(id));
      await grants.list(key);
      await sessions.delete(grantsKey);
      const fresh = ['n1', 'n2', 'n3'].slice(0, ['shorter', 'as long', 'longer'].indexOf(how) + 1);
      for (const id of fresh) await sessionGrants(sessions).add(key, grant(id));
      expect((await grants.list(key)).map(({ id }) => id)).toEqual(fresh);
    },
  );

  it('sessionGrants follows its session after events were removed', async () => {
    const sessions = inMemorySessionService();
    const grants = sessionGrants(sessions);
    for (const id of ['q0', 'q1']) await grants.add(key, grant(id));
    await grants.list(key);
    await rewindSession({ sessions, key: grantsKey, toRevision: 1 });
    await grants.add(key, grant('q2'));
    expect(await grants.list(key)).toEqual(await sessionGrants(sessions).list(key));
  });

  it('caches the grants of a limited number of users, and reads those of other users again', async () => {
    const inner = inMemorySessionService();
    let whole = 0;
    const sessions: SessionService = {
      ...inner,
      load: (session, from) => {
        if (!from) whole++;
        return inner.load(session, from);
      },
    };
    const users = Array.from({ length: 101 }, (_, at) => ({ ...key, userId: `u${at}` }));
    for (const user of users) await sessionGrants(inner).add(user, grant(`of ${user.userId}`));
    const grants = sessionGrants(sessions);
    for (const user of users) await grants.list(user);
    expect(whole).toBe(101);
    for (const user of [users[100], users[1], users[0]] as SessionKey[])
      expect(await grants.list(user)).toMatchObject([{ id: `of ${user.userId}` }]);
    expect(whole).toBe(102);
  });

  it('sessionGrants reads only grants and revocations, whatever else its session holds', async () => {
    const sessions = inMemorySessionService();
    const grants = sessionGrants(sessions);
    await grants.add(key, grant('q1'));
    const other = { v: 1, invocationId: '', author: 'user', timestamp: 1, type: 'notice' } as const;
    const notices = ['limited', 'grant_kept', 'revoke'].map((code, at) => ({
      ...other,
      id: `n${at}`,
      code,
      value: 'q1',
    }));
    await sessions.append(grantsKey, notices, { revision: 1 });
    expect(await grants.list(key)).toMatchObject([{ id: 'q1' }]);
    await grants.revoke(key, 'q1');
    expect(await grants.list(key)).toEqual([]);
    const reported = { ...other, id: 't', code: 'grant_told', value: grant('q3') as unknown as JsonValue };
    await sessions.append(grantsKey, [reported], { revision: 5 });
    expect(await grants.list(key)).toEqual([]);
    const { args: _, ...half } = grant('q2');
    const given = { ...other, code: 'grant_given' };
    const halves = [
      half,
      'q2',
      null,
      { ...grant('q2'), exact: 'no' },
      { ...grant('q2'), at: '1' },
      { ...grant('q2'), expiresAt: '9' },
    ];
    await sessions.append(
      grantsKey,
      halves.map((value, at) => ({ ...given, id: `h${at}`, value: value as never })),
      { revision: 6 },
    );
    expect(await grants.list(key)).toEqual([]);
  });

  it('sessionGrants loses no grant or revocation if many clients write at once', async () => {
    const sessions = inMemorySessionService();
    const [one, two] = [sessionGrants(sessions), sessionGrants(sessions)];
    const ids = Array.from({ length: 20 }, (_, at) => `q${at}`);
    await Promise.all(ids.map((id, at) => (at % 2 ? one : two).add(key, grant(id))));
    await Promise.all(ids.slice(0, 10).map((id, at) => (at % 2 ? two : one).revoke(key, id)));
    expect((await one.list(key)).map(({ id }) => id).toSorted()).toEqual(ids.slice(10).toSorted());
  });

  it('sessionGrants passes on the error of a failing store without retrying', async () => {
    const sessions = inMemorySessionService();
    let appends = 0;
    const failing: SessionService = {
      ...sessions,
      append: () => {
        appends++;
        return Promise.reject(new Error('no disk'));
      },
    };
    await expect(sessionGrants(failing).add(key, grant('q1'))).rejects.toThrow('no disk');
    const other = { ...inMemorySessionService(), create: () => Promise.reject(new Error('no room')) };
    await expect(sessionGrants(other).add(key, grant('q1'))).rejects.toThrow('no room');
    expect(appends).toBe(1);
  });

  it('sessionGrants gives up after too many conflicts with another writer', async () => {
    const inner = inMemorySessionService();
    let appends = 0;
    const crowded: SessionService = {
      ...inner,
      append: (session, _events, { revision }) =>
        Promise.reject(
          ++appends > 1_000
            ? new Error('too many')
            : new SessionConflictError(session.sessionId, revision, revision + 1),
        ),
    };
    await expect(sessionGrants(crowded).add(key, grant('q1'))).rejects.toMatchObject({ code: 'session_conflict' });
    expect(appends).toBe(100);
  });

  it('ignores invalid grants', async () => {
    const sessions = inMemorySessionService();
    const base = { v: 1, invocationId: '', author: 'eve', timestamp: 1, type: 'notice', code: 'grant_given' } as const;
    await sessions.create(grantsKey);
    const { args: _, ...half } = grant('q1');
    const values = [null, 'q1', {}, half as never, { ...grant('q2'), expiresAt: 'never' } as never];
    const events = values.map((value, at) => ({ ...base, id: `e${at}`, value }));
    await sessions.append(grantsKey, events, { revision: 0 });
    expect(await sessionGrants(sessions).list(key)).toEqual([]);
  });
});

describe('a permanent approval in a session service', () => {
  const appOf = (
    sessions: SessionService,
    steps: Parameters<typeof validatingApp>[0],
    ttlMs?: number,
    clock = Date.now,
  ) => {
    const grants: GrantService = sessionGrants(sessions);
    const remember = ttlMs === undefined ? {} : { ttlMs };
    const tools = [requireConfirmation(payTool([]), { remember, grants })];
    return { ...validatingApp(steps, { tools }, { sessions, clock, plugins: [rememberGrants(grants)] }), grants };
  };

  it('a permanent approval in a session service covers calls of other sessions and processes until it is revoked', async () => {
    const sessions = inMemorySessionService();
    const first = appOf(sessions, [{ calls: [payment] }, 'done']);
    await first.answer({ requestId: questionOf(await first.say('pay')), value: forAlways, by: 'bob' });
    const second = appOf(sessions, [{ calls: [payment] }, 'done', { calls: [payment] }]);
    const elsewhere = { ...key, sessionId: 's2' };
    expect((await second.runner.run({ session: elsewhere, message: 'pay' })).status).toBe('completed');
    const [given] = await second.grants.list(elsewhere);
    expect(given).toMatchObject({ tool: 'pay', scope: 'always', by: 'bob' });
    await second.grants.revoke(elsewhere, given?.id ?? '');
    expect((await second.runner.run({ session: elsewhere, message: 'pay' })).status).toBe('paused');
  });

  it('a permanent approval in a session service ends when it expires', async () => {
    let now = 1_000_000;
    const sessions = inMemorySessionService();
    const steps = [{ calls: [payment] }, 'done', { calls: [payment] }, 'done', { calls: [payment] }];
    const app = appOf(sessions, steps, 1000, () => now);
    await app.answer({ requestId: questionOf(await app.say('pay')), value: forAlways });
    now += 999;
    expect((await app.say('again')).status).toBe('completed');
    now += 1;
    expect((await app.say('again')).status).toBe('paused');
  });
});
