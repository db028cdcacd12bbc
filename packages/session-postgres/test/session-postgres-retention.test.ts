import type { SessionKey } from '@mortise/core';
import { notice } from '@mortise/session-kit/test/notice';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';

const ada = { appName: 'app', userId: 'ada' };

describeOnServer('retention while other services write', () => {
  let clients: readonly Connected[] = [];
  beforeAll(() => {
    clients = [connectPg(), connectPg()];
  });
  afterAll(() => Promise.all(clients.map((each) => each.close())));

  /** Returns two services, as two processes have them. */
  const services = () => {
    const schema = freshSchema();
    return clients.map(({ query }) => postgresSessionService({ query, schema }));
  };

  it('deleting a user leaves nothing of active runs', async () => {
    const [own, other] = services();
    if (!own || !other) throw new Error('two services are needed');
    const keys = Array.from({ length: 12 }, (_, at) => ({ ...ada, sessionId: `s${at}` }));
    for (const each of keys) await own.create(each);
    let stored = 0;
    const outcomes = keys.map(async (each) => {
      for (let revision = 0; ; revision++) {
        const event = { ...notice(`e${revision}`), actions: { stateDelta: { [`user:${each.sessionId}`]: revision } } };
        await other.append(each, [event], { revision });
        stored++;
      }
    });
    const ends = Promise.allSettled(outcomes);
    // Waits until each run has started.
    while (stored < keys.length * 2) await new Promise((resolve) => setTimeout(resolve, 1));
    await own.forget(ada);
    for (const end of await ends) expect(end).toMatchObject({ reason: { code: 'session_not_found' } });
    expect(await own.list(ada)).toEqual([]);
    expect((await own.create({ ...ada, sessionId: 'new' })).state).toEqual({});
  });

  it('a session without events is as old as its creation', async () => {
    const [own] = services();
    if (!own) throw new Error('a service is needed');
    const before = Date.now() - 86_400_000;
    await own.create({ ...ada, sessionId: 's1' });
    expect((await own.deleteBefore(before)).items).toEqual([]);
    const [listed] = (await own.index.list()).items;
    expect(listed).toMatchObject({ sessionId: 's1', status: 'empty' });
    expect(listed?.updatedAt).toBeGreaterThan(before);
    expect((await own.deleteBefore(before + 2 * 86_400_000)).items).toMatchObject([{ sessionId: 's1' }]);
  });

  it.each(['append', 'claim'])('retention waits for an %s in progress, and keeps the session', async (what) => {
    const schema = freshSchema();
    const [first, second] = clients;
    if (!first || !second) throw new Error('two clients are needed');
    const own = postgresSessionService({ query: first.query, schema });
    const key = { ...ada, sessionId: 's1' };
    await own.create(key);
    await own.index.list();
    const writer = new pg.Client(serverUrl());
    await writer.connect();
    await writer.query('BEGIN');
    const other = postgresSessionService({ query: (text, params) => writer.query(text, params), schema });
    if (what === 'append') await other.append(key, [notice('e1')], { revision: 0 });
    else await other.leases.claim(key, 'run', 3_600_000);
    const deletion = own.deleteBefore(9e12, { openWork: true });
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`;
    await expect
      .poll(async () => (await second.query(waiting, [`%DELETE FROM "${schema}".session%`])).rows.length, {
        timeout: 60_000,
      })
      .toBe(1);
    await writer.query('COMMIT');
    await writer.end();
    expect((await deletion).items).toEqual([]);
    expect((await own.load(key))?.revision).toBe(what === 'append' ? 1 : 0);
  });

  it('retention keeps a session whose log cannot be read, unless it may delete open ones', async () => {
    const schema = freshSchema();
    const [client] = clients;
    if (!client) throw new Error('a client is needed');
    const key = { ...ada, sessionId: 's1' };
    const before = postgresSessionService({ query: client.query, schema });
    await before.create(key);
    await before.append(key, [notice('e1')], { revision: 0 });
    await client.query(`UPDATE ${schema}.event SET data = '{'`, []);
    await client.query(
      `UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty', updated_at = 1`,
      [],
    );
    const own = postgresSessionService({ query: client.query, schema });
    expect((await own.deleteBefore(9e12)).items).toEqual([]);
    expect((await own.deleteBefore(9e12, { openWork: true })).items).toEqual([key]);
  });

  it('retention also deletes sessions that a version without the index has created or appended to', async () => {
    const schema = freshSchema();
    const [client] = clients;
    if (!client) throw new Error('a client is needed');
    const before = postgresSessionService({ query: client.query, schema });
    const [old, young] = ['old', 'young'].map((sessionId) => ({ ...ada, sessionId })) as [SessionKey, SessionKey];
    for (const [key, timestamp] of [[old, 1_000] as const, [young, 9_000] as const]) {
      await before.create(key);
      await before.append(key, [{ ...notice('e1'), timestamp }], { revision: 0 });
    }
    await client.query(
      `DELETE FROM ${schema}.session_index USING ${schema}.session WHERE id = session AND session_id = 'old'`,
      [],
    );
    await client.query(
      `UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty', updated_at = 1`,
      [],
    );
    const own = postgresSessionService({ query: client.query, schema });
    expect((await own.deleteBefore(5_000, { openWork: true })).items).toEqual([old]);
    expect((await own.load(young))?.revision).toBe(1);
  });

  it('retention deletes a session completely, or keeps it with the events appended meanwhile', async () => {
    const [own, other] = services();
    if (!own || !other) throw new Error('two services are needed');
    const keys = Array.from({ length: 60 }, (_, at) => ({ ...ada, sessionId: `s${at}` }));
    for (const each of keys) await own.create(each);
    const writers = keys.map(async (each) => {
      const claimed = await other.leases.claim(each, 'run', 60_000);
      return claimed && (await other.append(each, [notice('e1')], { revision: 0, ...claimed }));
    });
    const deleted: string[] = [];
    const retention = (async () => {
      for (let after: string | undefined; ; ) {
        const page = await own.deleteBefore(9e15, {}, { limit: 5, after });
        deleted.push(...page.items.map(({ sessionId }) => sessionId));
        after = page.next;
        if (after === undefined) return;
      }
    })();
    const ends = await Promise.allSettled(writers);
    await retention;
    for (const [at, each] of keys.entries()) {
      const isDeleted = deleted.includes(each.sessionId);
      // Nothing is claimed of a session that was deleted meanwhile, or that does not exist.
      if (isDeleted) expect(ends[at]).not.toMatchObject({ value: { revision: 1 } });
      else expect(ends[at]).toMatchObject({ value: { revision: 1 } });
      expect((await own.load(each))?.revision).toBe(isDeleted ? undefined : 1);
    }
  });
});
