import { describe, expect, it } from 'vitest';
import type { Event } from '../../event/event.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { SessionKey } from '../session.ts';
import type { LeaseStore, Mail } from '../session-service.ts';
import { inMemorySessionService } from './in-memory-session-service.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
const other = (change: Partial<SessionKey>): SessionKey => ({ ...key, ...change });

function event(id: string, stateDelta?: JsonObject): Event {
  return {
    v: 1,
    id,
    invocationId: 'i',
    author: 'a',
    timestamp: 0,
    type: 'notice',
    code: 'x',
    ...(stateDelta && { actions: { stateDelta } }),
  };
}

async function created() {
  const sessions = inMemorySessionService();
  await sessions.create(key);
  return sessions;
}

describe('create()', () => {
  it('create returns an empty session with its state', async () => {
    const session = await inMemorySessionService().create(key, { a: 1, 'user:b': 2 });
    expect(session).toEqual({ ...key, revision: 0, events: [], state: { a: 1, 'user:b': 2 } });
  });

  it('create refuses a key that exists', async () => {
    await expect((await created()).create(key)).rejects.toMatchObject({ code: 'session_exists' });
  });

  it('create separates sessions that differ in user, app or id', async () => {
    const sessions = await created();
    for (const change of [{ appName: 'b' }, { userId: 'bob' }, { sessionId: 's2' }])
      await sessions.create(other(change));
    await sessions.append(key, [event('e1')], { revision: 0 });
    for (const change of [{ appName: 'b' }, { userId: 'bob' }, { sessionId: 's2' }])
      expect((await sessions.load(other(change)))?.revision).toBe(0);
  });

  it('create distinguishes keys whose parts look alike when joined', async () => {
    const sessions = inMemorySessionService();
    const keys = [
      { appName: 'a', userId: 'b', sessionId: 'c' },
      { appName: 'ab', userId: '', sessionId: 'c' },
      { appName: 'a', userId: 'bc', sessionId: '' },
      { appName: 'a', userId: '1:b', sessionId: 'c' },
      { appName: 'a1:b', userId: '', sessionId: 'c' },
      { appName: '1:a', userId: 'b', sessionId: 'c' },
    ];
    for (const each of keys) await expect(sessions.create(each)).resolves.toBeDefined();
  });

  it('create does not keep the key object of the caller', async () => {
    const sessions = inMemorySessionService();
    const mine = { ...key };
    await sessions.create(mine);
    mine.sessionId = 's2';
    expect(await sessions.load(key)).toBeDefined();
    expect(await sessions.load(mine)).toBeUndefined();
  });
});

describe('load()', () => {
  it('load returns undefined for an unknown key, and creates no session', async () => {
    const sessions = inMemorySessionService();
    expect(await sessions.load(key)).toBeUndefined();
    await expect(sessions.create(key)).resolves.toBeDefined();
  });

  it('load returns a session that does not change when events are appended', async () => {
    const sessions = await created();
    const before = await sessions.load(key);
    await sessions.append(key, [event('e1', { a: 1 })], { revision: 0 });
    expect(before).toMatchObject({ revision: 0, events: [], state: {} });
  });

  it('load returns the events after a revision', async () => {
    const sessions = await created();
    await sessions.append(key, [event('e1'), event('e2'), event('e3')], { revision: 0 });
    for (const [afterRevision, ids] of [
      [0, ['e1', 'e2', 'e3']],
      [2, ['e3']],
      [3, []],
      [9, []],
    ] as const) {
      const session = await sessions.load(key, { afterRevision });
      expect(session?.revision).toBe(3);
      expect(session?.events.map(({ id }) => id)).toEqual(ids);
    }
  });

  it('load returns a frozen state', async () => {
    const sessions = await created();
    await sessions.append(key, [event('e1', { a: 1, 'app:b': 2 })], { revision: 0 });
    const session = await sessions.load(key);
    expect(() => Object.assign(session?.state ?? {}, { a: 2 })).toThrow(TypeError);
  });
});

describe('append()', () => {
  it('append stores the events in order, and returns the new revision', async () => {
    const sessions = await created();
    expect(await sessions.append(key, [event('e1'), event('e2')], { revision: 0 })).toEqual({
      revision: 2,
      hasMail: false,
    });
    expect(await sessions.append(key, [event('e3')], { revision: 2 })).toMatchObject({ revision: 3 });
    expect((await sessions.load(key))?.events.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
  });

  for (const revision of [0, 2, -1, Number.NaN]) {
    it(`append refuses the revision ${revision} while the log is at 1, and stores nothing`, async () => {
      const sessions = await created();
      await sessions.append(key, [event('e1')], { revision: 0 });
      await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'x' });
      await expect(sessions.append(key, [event('e2', { a: 1 })], { revision, consumed: ['m1'] })).rejects.toMatchObject(
        { code: 'session_conflict' },
      );
      expect(await sessions.load(key)).toMatchObject({ revision: 1, state: {} });
      expect(await sessions.mail(key)).toHaveLength(1);
    });
  }

  it('append stores one of two concurrent appends', async () => {
    const sessions = await created();
    const results = await Promise.allSettled(
      ['e1', 'e2'].map((id) => sessions.append(key, [event(id)], { revision: 0 })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await sessions.load(key))?.revision).toBe(1);
  });

  it('append refuses an unknown session', async () => {
    await expect(inMemorySessionService().append(key, [event('e1')], { revision: 0 })).rejects.toMatchObject({
      code: 'session_not_found',
    });
  });

  it('append merges the state of each scope in the same step, and stores no temp: keys', async () => {
    const sessions = await created();
    await sessions.create(other({ sessionId: 's2' }));
    await sessions.create(other({ userId: 'bob', sessionId: 's3' }));
    await sessions.append(
      key,
      [event('e1', { a: 1, b: 1, 'user:c': 1, 'app:d': 1, 'temp:e': 1 }), event('e2', { a: null, b: 2 })],
      { revision: 0 },
    );
    expect((await sessions.load(key))?.state).toEqual({ b: 2, 'user:c': 1, 'app:d': 1 });
    expect((await sessions.load(other({ sessionId: 's2' })))?.state).toEqual({ 'user:c': 1, 'app:d': 1 });
    expect((await sessions.load(other({ userId: 'bob', sessionId: 's3' })))?.state).toEqual({ 'app:d': 1 });
    expect(JSON.stringify((await sessions.load(key))?.events)).not.toContain('temp:');
  });

  it('append deletes a shared state key whose value is null', async () => {
    const sessions = await created();
    await sessions.append(key, [event('e1', { 'user:a': 1, 'app:b': 1 })], { revision: 0 });
    await sessions.append(key, [event('e2', { 'user:a': null, 'app:b': null })], { revision: 1 });
    expect((await sessions.load(key))?.state).toEqual({});
  });

  it('append reports whether inbox items wait, without those that it consumes', async () => {
    const sessions = await created();
    for (const id of ['m1', 'm2']) await sessions.deliver(key, { id, type: 'cancel', reason: 'x' });
    expect(await sessions.append(key, [event('e1')], { revision: 0, consumed: ['m1'] })).toEqual({
      revision: 1,
      hasMail: true,
    });
    expect(await sessions.append(key, [event('e2')], { revision: 1, consumed: ['m2'] })).toEqual({
      revision: 2,
      hasMail: false,
    });
  });
});

describe('the inbox', () => {
  const mail = (id: string): Mail => ({ id, type: 'cancel', reason: id });

  it('the inbox keeps the order of delivery, and each id once', async () => {
    const sessions = await created();
    for (const id of ['b', 'a', 'b', 'c']) await sessions.deliver(key, mail(id));
    expect((await sessions.mail(key)).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('the inbox accepts an id once, also after the item was consumed', async () => {
    const sessions = await created();
    await sessions.deliver(key, mail('a'));
    await sessions.append(key, [event('e1')], { revision: 0, consumed: ['a'] });
    await sessions.deliver(key, mail('a'));
    expect(await sessions.mail(key)).toEqual([]);
  });

  it('the inbox of an unknown session refuses delivery and reading', async () => {
    const sessions = inMemorySessionService();
    await expect(sessions.deliver(key, mail('a'))).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(sessions.mail(key)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it('the inbox does not affect an active append', async () => {
    const sessions = await created();
    await sessions.deliver(key, mail('a'));
    await expect(sessions.append(key, [event('e1')], { revision: 0 })).resolves.toMatchObject({ revision: 1 });
  });
});

describe('delete and list', () => {
  it('delete makes a session unknown, and may be repeated', async () => {
    const sessions = await created();
    await sessions.delete(key);
    await sessions.delete(key);
    expect(await sessions.load(key)).toBeUndefined();
    expect(await sessions.list(key)).toEqual([]);
  });

  it('list returns the sessions of one user by id, in pages', async () => {
    const sessions = inMemorySessionService();
    for (const sessionId of ['c', 'a', 'b', 'd']) await sessions.create(other({ sessionId }));
    await sessions.create(other({ userId: 'bob', sessionId: 'x' }));
    const ids = async (page?: Parameters<typeof sessions.list>[1]) =>
      (await sessions.list(key, page)).map(({ sessionId }) => sessionId);
    expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(await ids({ limit: 2 })).toEqual(['a', 'b']);
    expect(await ids({ limit: 2, after: 'b' })).toEqual(['c', 'd']);
    expect(await ids({ after: 'd' })).toEqual([]);
  });
});

describe('leases', () => {
  async function leased() {
    const clock = { now: 0 };
    const sessions = inMemorySessionService({ clock: () => clock.now });
    await sessions.create(key);
    return { clock, sessions, leases: sessions.leases as LeaseStore };
  }

  it('leases belong to one owner at a time, and each claim has a higher token', async () => {
    const { leases } = await leased();
    const first = await leases.claim(key, 'one', 100);
    expect(await leases.claim(key, 'two', 100)).toBeUndefined();
    const again = await leases.claim(key, 'one', 100);
    expect(again?.fencingToken).toBeGreaterThan(first?.fencingToken ?? 0);
  });

  it('leases can be claimed after they expire, and then the old token is refused', async () => {
    const { clock, sessions, leases } = await leased();
    const old = (await leases.claim(key, 'one', 100))?.fencingToken ?? 0;
    clock.now = 100;
    const fresh = (await leases.claim(key, 'two', 100))?.fencingToken ?? 0;
    expect(fresh).toBeGreaterThan(old);
    expect(await leases.renew(key, old, 100)).toBe(false);
    await expect(sessions.append(key, [event('e1')], { revision: 0, fencingToken: old })).rejects.toMatchObject({
      code: 'session_fenced',
    });
    expect((await sessions.load(key))?.revision).toBe(0);
    await expect(sessions.append(key, [event('e1')], { revision: 0, fencingToken: fresh })).resolves.toMatchObject({
      revision: 1,
    });
  });

  it('leases last longer when they are renewed', async () => {
    const { clock, leases } = await leased();
    const { fencingToken = 0 } = (await leases.claim(key, 'one', 100)) ?? {};
    clock.now = 90;
    expect(await leases.renew(key, fencingToken, 100)).toBe(true);
    clock.now = 150;
    expect(await leases.claim(key, 'two', 100)).toBeUndefined();
  });

  it('leases can be released by their owner only', async () => {
    const { clock, leases } = await leased();
    const old = (await leases.claim(key, 'one', 100))?.fencingToken ?? 0;
    clock.now = 200;
    const fresh = (await leases.claim(key, 'two', 100))?.fencingToken ?? 0;
    await leases.release(key, old);
    expect(await leases.claim(key, 'three', 100)).toBeUndefined();
    await leases.release(key, fresh);
    expect(await leases.claim(key, 'three', 100)).toBeDefined();
    expect(await leases.renew(key, fresh, 100)).toBe(false);
  });
});
