import type { SessionService } from '@mortise/core';
import { type CuttingProxy, cuttingProxy } from '@mortise/session-kit/test/cutting-proxy';
import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PostgresQuery, postgresSessionService, StoreUnreachableError } from '../src/index.ts';
import { type Connected, connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';

describeOnServer('a connection that is cut after the commit', () => {
  let proxy: CuttingProxy;
  let through: Connected;
  let direct: Connected;
  let sessions: SessionService;
  let witness: SessionService;

  beforeAll(async () => {
    proxy = await cuttingProxy(serverUrl());
    through = connectPg(proxy.url);
    direct = connectPg();
  });

  afterAll(async () => {
    await Promise.all([through.close(), direct.close()]);
    await proxy.close();
  });

  beforeEach(async () => {
    const schema = freshSchema();
    sessions = postgresSessionService({ query: through.query, schema });
    witness = postgresSessionService({ query: direct.query, schema });
    proxy.cut = () => false;
    await sessions.list(key);
  });

  /** Cuts the connection before the next answers; the statement of the first one is executed. */
  const cutAnswers = (count: number): void => {
    let left = count;
    proxy.cut = (what) => what === 'answer' && left-- > 0;
  };

  it('a database client without retries reports a failure for a write that was committed', async () => {
    const { query } = direct;
    const schema = freshSchema();
    await query(`CREATE TABLE ${schema} (n int)`, []);
    cutAnswers(1);
    await expect(through.query(`INSERT INTO ${schema} VALUES (1)`, [])).rejects.toThrow();
    expect((await query(`SELECT n FROM ${schema}`, [])).rows).toHaveLength(1);
  });

  it('an append whose answer is lost is no conflict', async () => {
    await sessions.create(key);
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    await sessions.deliver(key, { id: 'm2', type: 'cancel', reason: 'r' });
    const cuts = proxy.cuts;
    cutAnswers(1);
    const appended = await sessions.append(key, [notice('e1'), notice('e2', { a: 1 })], {
      revision: 0,
      consumed: ['m1'],
    });
    expect(appended).toEqual({ revision: 2, hasMail: true });
    expect(proxy.cuts).toBe(cuts + 1);
    expect(await witness.load(key)).toMatchObject({
      revision: 2,
      state: { a: 1 },
      events: [{ id: 'e1' }, { id: 'e2' }],
    });
    expect((await witness.mail(key)).map(({ id }) => id)).toEqual(['m2']);
    cutAnswers(1);
    const last = await sessions.append(key, [notice('e3')], { revision: 2, consumed: ['m2'] });
    expect(last).toEqual({ revision: 3, hasMail: false });
    expect(proxy.cuts).toBe(cuts + 2);
  });

  it('an append whose answer is lost is no conflict when another append followed at once', async () => {
    await sessions.create(key);
    let isFirst = true;
    const query: PostgresQuery = async (text, params) => {
      const answer = await direct.query(text, params);
      if (!isFirst || !text.includes('UPDATE')) return answer;
      isFirst = false;
      const { revision = 0 } = (await witness.load(key)) ?? {};
      await witness.append(key, [notice('e2')], { revision });
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    };
    const schema = freshSchema();
    witness = postgresSessionService({ query: direct.query, schema });
    await witness.create(key);
    const cut = postgresSessionService({ query, schema });
    expect(await cut.append(key, [notice('e1')], { revision: 0 })).toEqual({ revision: 1, hasMail: false });
    await expect(cut.append(key, [notice('e3')], { revision: 1 })).rejects.toMatchObject({ code: 'session_conflict' });
    expect((await witness.load(key))?.events.map(({ id }) => id)).toEqual(['e1', 'e2']);
  });

  it('an append that lost to another append is still a conflict', async () => {
    await sessions.create(key);
    await witness.append(key, [notice('theirs')], { revision: 0 });
    cutAnswers(1);
    const append = sessions.append(key, [notice('ours')], { revision: 0 });
    await expect(append).rejects.toMatchObject({ code: 'session_conflict' });
    expect((await witness.load(key))?.events.map(({ id }) => id)).toEqual(['theirs']);
  });

  it('a session whose creation lost its answer is not reported as existing; a session that existed before is', async () => {
    cutAnswers(1);
    expect(await sessions.create(key, { a: 1, 'user:b': 2 })).toMatchObject({ state: { a: 1, 'user:b': 2 } });
    cutAnswers(1);
    await expect(sessions.create(key)).rejects.toMatchObject({ code: 'session_exists' });
  });

  it('after lost answers a message is delivered once, leases are held, and a finished deletion is no error', async () => {
    await sessions.create(key);
    cutAnswers(1);
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    expect(await witness.mail(key)).toHaveLength(1);
    cutAnswers(1);
    const lease = await sessions.leases?.claim(key, 'me', 60_000);
    cutAnswers(1);
    await expect(sessions.leases?.renew(key, lease?.fencingToken ?? 0, 60_000)).resolves.toBe(true);
    cutAnswers(1);
    await sessions.delete(key);
    expect(await witness.load(key)).toBeUndefined();
  });

  it('a statement that never gets a response is a typed error, and the session can be used afterwards', async () => {
    await sessions.create(key);
    cutAnswers(Number.POSITIVE_INFINITY);
    const append = sessions.append(key, [notice('e1')], { revision: 0 });
    await expect(append).rejects.toBeInstanceOf(StoreUnreachableError);
    await expect(append).rejects.toMatchObject({ code: 'store_unreachable', cause: expect.any(Error) });
    proxy.cut = () => false;
    expect((await sessions.load(key))?.revision).toBe(1);
  });

  it('dozens of cut connections, before and after a commit, lose nothing and store nothing twice', {
    timeout: 300_000,
  }, async () => {
    const random = randomNumbers(7);
    const cuts = proxy.cuts;
    let unknown = 0;
    proxy.cut = () => random() < 0.1;
    for (let round = 0; round < 8; round++) {
      const mine = { ...key, sessionId: `r${round}` };
      await witness.create(mine);
      let revision = 0;
      const ids: string[] = [];
      while (revision < 30) {
        const events = [notice(`${round}.${revision}`), notice(`${round}.${revision}b`, { n: revision })];
        try {
          const appended = await sessions.append(mine, events, { revision });
          expect(appended.revision).toBe(revision + 2);
          ids.push(...events.map(({ id }) => id));
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnreachableError);
          unknown++;
          const stored = (await witness.load(mine))?.events.slice(revision) ?? [];
          ids.push(...stored.map(({ id }) => id));
        }
        revision = ids.length;
      }
      expect((await witness.load(mine))?.events.map(({ id }) => id)).toEqual(ids);
      expect(new Set(ids).size).toBe(30);
    }
    expect(proxy.cuts - cuts).toBeGreaterThan(30);
    expect(unknown).toBeLessThan(10);
  });
});

/** Returns a generator of numbers from 0 to 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
