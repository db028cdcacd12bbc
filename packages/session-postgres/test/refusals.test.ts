import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresQuery, type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

describe('what the server refuses', () => {
  let client: Connected;
  let sessions: PostgresSessionService;
  let failure: unknown;
  let asked = 0;

  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());
  beforeEach(async () => {
    failure = undefined;
    const query: PostgresQuery = (text, params) => {
      asked++;
      return failure === undefined ? client.query(text, params) : Promise.reject(failure);
    };
    sessions = postgresSessionService({ query, schema: freshSchema() });
    await sessions.create(key);
    asked = 0;
  });

  for (const [code, what] of [
    ['53100', 'a full disk'],
    ['58030', 'a broken disk'],
    ['42501', 'a missing right'],
  ] as const) {
    it(`fault 145: ${what} fails the append with the client's error at once, and nothing is stored`, async () => {
      failure = Object.assign(new Error(what), { code });
      await expect(sessions.append(key, [notice('e1')], { revision: 0 })).rejects.toBe(failure);
      expect(asked).toBe(1);
      failure = undefined;
      expect((await sessions.load(key))?.revision).toBe(0);
    });
  }

  for (const [code, attempts, expected] of [
    ['40001', 4, '40001'],
    ['40P01', 4, '40P01'],
    ['57P01', 4, 'store_unreachable'],
    ['08006', 4, 'store_unreachable'],
    ['EPIPE', 4, 'store_unreachable'],
  ] as const) {
    it(`${code} is tried ${attempts} times, then it is "${expected}"`, async () => {
      failure = Object.assign(new Error('no'), { code });
      await expect(sessions.load(key)).rejects.toMatchObject({ code: expected });
      expect(asked).toBe(attempts);
    });
  }

  it('a key that is not unique where we were not cut off stays a conflict, with the same event too', async () => {
    await sessions.append(key, [notice('e1')], { revision: 0 });
    await expect(sessions.append(key, [notice('e1')], { revision: 0 })).rejects.toMatchObject({
      code: 'session_conflict',
    });
  });

  for (const revision of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 60]) {
    it(`the revision ${revision} is a conflict`, async () => {
      await expect(sessions.append(key, [notice('e1')], { revision })).rejects.toMatchObject({
        code: 'session_conflict',
      });
    });
  }

  it('a fencing token that is no token is outdated', async () => {
    for (const fencingToken of [Number.NaN, 0.5, -1, 2 ** 60]) {
      const append = sessions.append(key, [notice('e1')], { revision: 0, fencingToken });
      await expect(append).rejects.toMatchObject({ code: 'session_fenced' });
    }
  });
});

describe('fencing', () => {
  let client: Connected;
  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());

  it('goes on growing for a session that is deleted and made again: a worker of the old one cannot append', async () => {
    const sessions = postgresSessionService({ query: client.query, schema: freshSchema() });
    const claim = async (): Promise<number> => {
      await sessions.create(key);
      return (await sessions.leases.claim(key, 'me', 60_000))?.fencingToken ?? expect.fail('no lease');
    };
    const old = await claim();
    await sessions.delete(key);
    const now = await claim();
    expect(now).toBeGreaterThan(old);
    const append = sessions.append(key, [notice('e1')], { revision: 0, fencingToken: old });
    await expect(append).rejects.toMatchObject({ code: 'session_fenced' });
  });

  it('fault 148: leases go by the clock of the database, and end when it went back', async () => {
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.create(key);
    await sessions.leases.claim(key, 'one', 60_000);
    expect(await sessions.leases.claim(key, 'two', 60_000)).toBeUndefined();
    await client.query(
      `UPDATE ${schema}.session SET claimed_at = claimed_at + interval '1 day', expires_at = expires_at + interval '1 day'`,
      [],
    );
    expect(await sessions.leases.claim(key, 'two', 60_000)).toBeDefined();
  });

  it('leases of unknown sessions are refused', async () => {
    const { leases } = postgresSessionService({ query: client.query, schema: freshSchema() });
    await expect(leases.renew(key, 1, 1_000)).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(leases.release(key, 1)).rejects.toMatchObject({ code: 'session_not_found' });
  });
});
