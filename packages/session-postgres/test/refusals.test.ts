import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresQuery, type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

const item = { id: 'm1', type: 'cancel', reason: 'r' } as const;
const none = Promise.resolve();

describe('a refusal of the server', () => {
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
    it(`${what} fails the append with the client's error at once, and nothing is stored`, async () => {
      failure = Object.assign(new Error(what), { code });
      await expect(sessions.append(key, [notice('e1')], { revision: 0 })).rejects.toBe(failure);
      expect(asked).toBe(1);
      failure = undefined;
      expect((await sessions.load(key))?.revision).toBe(0);
    });
  }

  it.each<readonly [what: string, call: (service: PostgresSessionService) => Promise<unknown>]>([
    ['create', (service) => service.create({ ...key, sessionId: 's2' })],
    ['load', (service) => service.load(key)],
    ['load of the newest event', (service) => service.load(key, { newest: 1 })],
    ['append', (service) => service.append(key, [], { revision: 0 })],
    ['deliver', (service) => service.deliver(key, item)],
    [
      'an inbox item with its wake',
      (service) => postgresDispatcher({ sessions: service }).inbox?.deliver(key, item) ?? none,
    ],
    ['mail', (service) => service.mail(key)],
    ['delete', (service) => service.delete(key)],
    ['list', (service) => service.list(key)],
    ['forget', (service) => service.forget(key)],
    ['deleteBefore', (service) => service.deleteBefore(9e12)],
    ['changes', (service) => service.changes(key, 0)[Symbol.asyncIterator]().next()],
    ['a claim', (service) => service.leases.claim(key, 'me', 1_000)],
    ['a renewal', (service) => service.leases.renew(key, 1, 1_000)],
    ['a release', (service) => service.leases.release(key, 1)],
    ['held', (service) => service.leases.held(key)],
    ['open questions', (service) => service.index.open()],
    ['the index', (service) => service.index.list()],
    ['users', (service) => service.index.users('app')],
    ['due', (service) => service.index.due(key)],
    ['runnable', (service) => service.index.runnable()],
    ['a snapshot', (service) => service.snapshots.write(key, { revision: 1, data: 'x' })],
    ['reading a snapshot', (service) => service.snapshots.read(key)],
  ])(
    "a refusal of %s fails with the client's error at once, and the call works once the server accepts the statement",
    async (_what, call) => {
      failure = Object.assign(new Error('a full disk'), { code: '53100' });
      await expect(call(sessions)).rejects.toBe(failure);
      expect(asked).toBe(1);
      failure = undefined;
      expect(await sessions.mail(key)).toEqual([]);
      expect((await sessions.index.list()).items).toMatchObject([{ sessionId: 's1' }]);
    },
  );

  for (const [code, attempts, expected] of [
    ['40001', 4, '40001'],
    ['40P01', 4, '40P01'],
    ['57014', 1, '57014'],
    ['XX000', 1, 'XX000'],
    ['P0001', 1, 'P0001'],
    ['HV000', 1, 'HV000'],
    ['F0000', 1, 'F0000'],
    ['57P01', 4, 'store_unreachable'],
    ['08006', 4, 'store_unreachable'],
    ['EPIPE', 4, 'store_unreachable'],
  ] as const) {
    it(`a statement that fails with ${code} is tried ${attempts} times, and the call then fails with "${expected}"`, async () => {
      failure = Object.assign(new Error('no'), { code });
      await expect(sessions.load(key)).rejects.toMatchObject({ code: expected });
      expect(asked).toBe(attempts);
    });
  }

  it('a refusal of the server for a duplicate key without a lost answer is a conflict, even for the same event', async () => {
    await sessions.append(key, [notice('e1')], { revision: 0 });
    await expect(sessions.append(key, [notice('e1')], { revision: 0 })).rejects.toMatchObject({
      code: 'session_conflict',
    });
  });

  it('a refusal of the server because of an invalid cursor is the error bad_page, not an error of the server', async () => {
    const { index } = sessions;
    const { parked } = postgresDispatcher({ sessions });
    for (const after of ['["x"]', '[1,"x"]', '[1,"1","x"]', '["1e3"]', '["99999999999999999999"]']) {
      const page = { after };
      const asks = [index.open({}, page), index.list({}, page), index.users('app', page), index.runnable({}, page)];
      for (const ask of [...asks, sessions.deleteBefore(1, {}, page), parked(page)])
        await expect(ask).rejects.toMatchObject({ code: 'bad_page' });
    }
  });

  for (const revision of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 60, 1e300]) {
    it(`an append at the revision ${revision} is a conflict`, async () => {
      await expect(sessions.append(key, [notice('e1')], { revision })).rejects.toMatchObject({
        code: 'session_conflict',
      });
    });
  }

  it('a conflict names the current and the expected revision', async () => {
    await expect(sessions.append(key, [notice('e1')], { revision: 5 })).rejects.toThrow('at revision 0, not 5');
  });

  it('an append with an invalid fencing token is refused as session_fenced', async () => {
    for (const fencingToken of [Number.NaN, 0.5, -1, 2 ** 60, 1e300]) {
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

  it('tokens keep growing for a session that is deleted and created again: a worker of the old session cannot append', async () => {
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

  it('leases use the clock of the database, and end when it is set back', async () => {
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.create(key);
    const lease = await sessions.leases.claim(key, 'one', 3_600_000);
    expect(await sessions.leases.claim(key, 'two', 3_600_000)).toBeUndefined();
    const setClockBack = `
      UPDATE ${schema}.session SET claimed_at = claimed_at + interval '1 day', expires_at = expires_at + interval '1 day'`;
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    expect((await sessions.index.runnable()).items).toEqual([]);
    await client.query(setClockBack, []);
    expect(await sessions.leases.held(key)).toBe(0);
    expect((await sessions.index.runnable()).items).toEqual([key]);
    // A worker that is still active has the lease, by the new clock.
    expect(await sessions.leases.renew(key, lease?.fencingToken ?? 0, 3_600_000)).toBe(true);
    expect(await sessions.leases.held(key)).toBeGreaterThan(0);
    expect(await sessions.leases.held(key)).toBeLessThanOrEqual(3_600_000);
    expect(await sessions.leases.claim(key, 'two', 3_600_000)).toBeUndefined();
    await client.query(setClockBack, []);
    expect(await sessions.leases.claim(key, 'two', 3_600_000)).toBeDefined();
    expect((await sessions.deleteBefore(9e12, { openWork: true })).items).toEqual([]);
    await client.query(setClockBack, []);
    expect((await sessions.deleteBefore(9e12, { openWork: true })).items).toEqual([key]);
  });

  it('leases of unknown sessions are refused', async () => {
    const { leases } = postgresSessionService({ query: client.query, schema: freshSchema() });
    await expect(leases.renew(key, 1, 1_000)).rejects.toMatchObject({ code: 'session_not_found' });
    await expect(leases.release(key, 1)).rejects.toMatchObject({ code: 'session_not_found' });
  });
});
