import { DatabaseSync } from 'node:sqlite';
import { SessionError, type SessionKey, type SessionService } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../../src/session/index.ts';
import { scratch } from '../support/scratch.ts';

const { path, open } = scratch();

/** Creates a session of one event with state and inbox items, in a database that the test can change. */
async function begun(options: { busyTimeoutMs?: number; clock?: () => number } = {}) {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file, ...options }));
  await sessions.create(key, { a: 1 });
  await sessions.append(key, [notice('e1')], { revision: 0 });
  await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'x' });
  return { file, sessions, database: open(new DatabaseSync(file)) };
}

async function stored(sessions: SessionService, of: SessionKey = key) {
  return [await sessions.load(of), await sessions.mail(of)];
}

describe('a full disk', () => {
  it('a full disk fails the append, stores nothing of it, and accepts the next append once there is space again', async () => {
    const database = open(new DatabaseSync(path()));
    const sessions = sqliteSessionService({ database });
    await sessions.create(key, { a: 1 });
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'x' });
    const before = await stored(sessions);
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${pages + 5}`);
    const events = Array.from({ length: 10 }, (_, at) => notice(`e${at}`, { a: at }, 'x'.repeat(10_000)));
    const append = sessions.append(key, events, { revision: 0, consumed: ['m1'] });
    await expect(append).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', message: expect.stringContaining('full') });
    expect(await stored(sessions)).toEqual(before);
    database.exec('PRAGMA max_page_count = 1000000');
    await expect(sessions.append(key, events, { revision: 0 })).resolves.toMatchObject({ revision: 10 });
  });
});

describe('a database that another process keeps locked', () => {
  it('a database that another process keeps locked is an error after a time, without blocking this process', async () => {
    const { sessions, database } = await begun({ busyTimeoutMs: 100 });
    database.exec('BEGIN IMMEDIATE');
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const error: unknown = await sessions
      .append(key, [notice('e2')], { revision: 1 })
      .catch((reason: unknown) => reason);
    isOver = true;
    database.exec('ROLLBACK');
    expect(error).toBeInstanceOf(SessionError);
    expect(error).toMatchObject({ code: 'store_busy', message: expect.stringContaining('for 100 ms') });
    expect(turns).toBeGreaterThan(2);
    expect((await sessions.load(key))?.revision).toBe(1);
  });

  it('a database that another process keeps locked can be read, and a write waits for it', async () => {
    const { sessions, database } = await begun();
    database.exec('BEGIN IMMEDIATE');
    const append = sessions.append(key, [notice('e2')], { revision: 1 });
    expect((await sessions.load(key))?.revision).toBe(1);
    database.exec('ROLLBACK');
    await expect(append).resolves.toMatchObject({ revision: 2 });
  });
});

describe('a clock that jumps', () => {
  const day = 86_400_000;

  it('a clock that jumps changes no order, and lets another worker claim the lease: the old token is then invalid', async () => {
    for (const jump of [day, -day]) {
      let now = 1_700_000_000_000;
      const { sessions } = await begun({ clock: () => now });
      const old = await sessions.leases.claim(key, 'one', 30_000);
      expect(await sessions.leases.claim(key, 'two', 30_000)).toBeUndefined();
      now += jump;
      const next = await sessions.leases.claim(key, 'two', 30_000);
      expect(next?.fencingToken).toBeGreaterThan(old?.fencingToken ?? 0);
      const late = sessions.append(key, [notice('late')], { revision: 1, fencingToken: old?.fencingToken ?? 0 });
      await expect(late).rejects.toMatchObject({ code: 'session_fenced' });
      await sessions.append(key, [{ ...notice('e2'), timestamp: now }], { revision: 1 });
      expect((await sessions.load(key))?.events.map(({ id }) => id)).toEqual(['e1', 'e2']);
    }
  });

  it('a clock that jumps does not end a lease that is renewed afterwards', async () => {
    let now = 1_700_000_000_000;
    const { sessions } = await begun({ clock: () => now });
    const { fencingToken = 0 } = (await sessions.leases.claim(key, 'one', 30_000)) ?? {};
    now -= day;
    expect(await sessions.leases.renew(key, fencingToken, 30_000)).toBe(true);
    expect(await sessions.leases.claim(key, 'two', 30_000)).toBeUndefined();
  });
});

describe('unusual state keys', () => {
  it('unusual state keys are kept as keys, and change no prototype', async () => {
    const { sessions } = await begun();
    const names = [
      '__proto__',
      'constructor',
      'user:__proto__',
      'app:',
      '',
      'a\0b',
      '\ud800',
      '\\',
      'x'.repeat(1_000_000),
    ];
    const delta = Object.fromEntries(names.map((name, at) => [name, at]));
    await sessions.append(key, [notice('e2', delta)], { revision: 1 });
    const state = (await sessions.load(key))?.state ?? {};
    expect(Object.entries(state).toSorted()).toEqual(Object.entries({ a: 1, ...delta }).toSorted());
    expect(Object.getOwnPropertyDescriptor(state, '__proto__')?.value).toBe(0);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const gone = Object.fromEntries(names.map((name) => [name, null]));
    await sessions.append(key, [notice('e3', gone)], { revision: 2 });
    expect((await sessions.load(key))?.state).toEqual({ a: 1 });
  });
});

describe('a value that is no JSON', () => {
  it('a value that is no JSON fails the append, and nothing of it is stored', async () => {
    const { sessions } = await begun();
    const before = await stored(sessions);
    const bad = notice('e3', { b: 1n as never });
    await expect(
      sessions.append(key, [notice('e2', { a: 2 }), bad], { revision: 1, consumed: ['m1'] }),
    ).rejects.toBeInstanceOf(TypeError);
    expect(await stored(sessions)).toEqual(before);
  });
});

describe('hostile ids', () => {
  const hostile = [
    '',
    '../../etc/passwd',
    'a\0b',
    'a\0',
    'a',
    'a\\u0000',
    '\\',
    '\\\\',
    '\ud800',
    '\ud801',
    '\udc00\ud800',
    '\ufffd',
    "'; DROP TABLE session; --",
    '"; DELETE FROM event; --',
    '%',
    '_',
    '*',
    '?1',
    ':id',
    '\u{1f600}',
    'A',
    'e\u0301',
    '\u00e9',
    'x'.repeat(10_000),
    `${'x'.repeat(10_000)}y`,
  ];

  it('hostile ids name separate sessions, users, apps, messages and lease owners', async () => {
    const { sessions } = await begun();
    const keys = hostile.flatMap((text) => [
      { ...key, sessionId: text },
      { ...key, userId: text },
      { ...key, appName: text },
    ]);
    for (const [at, each] of keys.entries()) {
      await sessions.create(each, { at, 'user:at': at });
      await sessions.deliver(each, { id: hostile[at % hostile.length] ?? '', type: 'cancel', reason: `${at}` });
      await sessions.leases.claim(each, hostile[at % hostile.length] ?? '', 60_000);
    }
    for (const [at, each] of keys.entries()) {
      for (const [place, owner] of hostile.entries()) {
        const isOwners = place === at % hostile.length;
        expect((await sessions.leases.claim(each, owner, 60_000)) !== undefined).toBe(isOwners);
      }
    }
    for (const [at, each] of keys.entries()) {
      expect(await sessions.load(each)).toMatchObject({ ...each, state: { at } });
      expect(await sessions.mail(each)).toMatchObject([{ id: hostile[at % hostile.length], reason: `${at}` }]);
    }
    const listed = (await sessions.list(key)).map(({ sessionId }) => sessionId);
    expect(listed.toSorted()).toEqual([...hostile, 's1'].toSorted());
  });

  it('hostile ids are listed in pages, each once', async () => {
    const sessions = open(sqliteSessionService({ path: path() }));
    for (const sessionId of hostile) await sessions.create({ ...key, sessionId });
    const seen: string[] = [];
    for (;;) {
      const after = seen.at(-1);
      const page = await sessions.list(key, { limit: 3, ...(after !== undefined && { after }) });
      if (page.length === 0) break;
      seen.push(...page.map(({ sessionId }) => sessionId));
    }
    expect(seen).toEqual((await sessions.list(key)).map(({ sessionId }) => sessionId));
    expect(seen.toSorted()).toEqual(hostile.toSorted());
  });
});

describe('a session of 100,000 events', () => {
  it('a session of 100,000 events is appended to, read from a revision and read completely', {
    timeout: 300_000,
  }, async () => {
    const { file, sessions, database } = await begun();
    for (let revision = 1; revision <= 99_001; revision += 1_000) {
      const events = Array.from({ length: 1_000 }, (_, at) => notice(`e${revision + at}`, { at }, 'some words'));
      await sessions.append(key, events, { revision });
    }
    expect((await sessions.load(key))?.events).toHaveLength(100_001);
    // Neither a load from a revision nor an append reads the earlier events.
    database.exec('UPDATE event SET data = substr(data, 2) WHERE sequence BETWEEN 2 AND 99000');
    const tail = await open(sqliteSessionService({ path: file })).load(key, { afterRevision: 99_990 });
    expect(tail?.events.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, at) => `e${99_990 + at}`));
    await expect(sessions.append(key, [notice('last')], { revision: 100_001 })).resolves.toMatchObject({
      revision: 100_002,
    });
  });
});
