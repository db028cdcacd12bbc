import { key, notice } from '@mortise/session-kit/test/notice';
import { pausedLog } from '@mortise/session-kit/test/told-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PostgresSessionService,
  type PostgresSource,
  postgresCredentialService,
  postgresSessionService,
} from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { type Connected, describeOnEachDriver, freshSchema } from './support/backends.ts';

describeOnEachDriver('every kind of statement works', (backend) => {
  let client: Connected;
  let source: PostgresSource;
  let sessions: PostgresSessionService;
  beforeAll(async () => {
    client = await backend.connect();
    source = { query: client.query, schema: freshSchema() };
    sessions = postgresSessionService(source);
  });
  afterAll(() => client.close());

  it('a session has the state, events, messages, lease and snapshot that were written', async () => {
    await sessions.create(key, { 'user:city': 'Rome' });
    await sessions.append(key, [notice('e1', { last: 'a\0"\\ü\ud800' })], { revision: 0 });
    await expect(sessions.append(key, [notice('e2')], { revision: 0 })).rejects.toMatchObject({
      code: 'session_conflict',
    });
    const item = { id: 'm1', type: 'cancel', reason: "it's" } as const;
    await sessions.deliver(key, item);
    await sessions.deliver(key, { ...item, id: 'm2' });
    expect(await sessions.mail(key)).toEqual([item, { ...item, id: 'm2' }]);
    await sessions.append(key, [], { revision: 1, consumed: ['m1'] });
    expect(await sessions.mail(key)).toMatchObject([{ id: 'm2' }]);
    expect(await sessions.load(key)).toMatchObject({
      revision: 1,
      events: [{ id: 'e1' }],
      state: { 'user:city': 'Rome', last: 'a\0"\\ü\ud800' },
    });
    const lease = await sessions.leases.claim(key, 'one', 60_000);
    expect(await sessions.leases.claim(key, 'two', 60_000)).toBeUndefined();
    expect(await sessions.leases.renew(key, lease?.fencingToken ?? 0, 60_000)).toBe(true);
    expect(await sessions.leases.held(key)).toBeGreaterThan(0);
    await sessions.leases.release(key, lease?.fencingToken ?? 0);
    await sessions.snapshots.write(key, { revision: 1, data: 's'.repeat(100_000) });
    expect(await sessions.snapshots.read(key)).toEqual({ revision: 1, data: 's'.repeat(100_000) });
    expect(await sessions.list(key)).toMatchObject([{ sessionId: key.sessionId }]);
    await expect(sessions.changes(key, 0)[Symbol.asyncIterator]().next()).resolves.toMatchObject({ value: 1 });
  });

  it('the index lists the open question of a run, and retention deletes the session', async () => {
    const filter = { appName: 'shop' };
    const paused = { ...key, ...filter };
    await sessions.create(paused);
    await sessions.append(paused, pausedLog('s1'), { revision: 0 });
    expect((await sessions.index.list(filter)).items).toMatchObject([{ ...paused, status: 'paused' }]);
    expect((await sessions.index.open(filter)).items).toMatchObject([{ id: 's1.q' }]);
    expect((await sessions.index.users('shop')).items).toHaveLength(1);
    expect((await sessions.index.runnable(filter)).items).toEqual([]);
    await sessions.deliver(paused, { id: 'm1', type: 'cancel', reason: 'r' });
    expect((await sessions.index.runnable(filter)).items).toEqual([paused]);
    expect((await sessions.deleteBefore(9e12, { ...filter, openWork: true })).items).toEqual([paused]);
    expect(await sessions.load(paused)).toBeUndefined();
  });

  it('credentials are read as they were saved, and are forgotten', async () => {
    const credentials = postgresCredentialService({ ...source, key: { id: 'k1', key: new Uint8Array(32) } });
    await credentials.save(key, 'mail', { type: 'apiKey', value: 'k\0ü' });
    expect(await credentials.load(key, 'mail')).toEqual({ type: 'apiKey', value: 'k\0ü' });
    expect(await credentials.forget?.(key)).toBe(1);
    expect(await credentials.load(key, 'mail')).toBeUndefined();
  });

  it('a dispatcher advances a session that was woken, with its message', async () => {
    const dispatcher = postgresDispatcher({ sessions, pollMs: 50 });
    const woken = { ...key, sessionId: 'woken' };
    await sessions.create(woken);
    await dispatcher.inbox?.deliver(woken, { id: 'm1', type: 'cancel', reason: 'r' });
    expect(await dispatcher.figures()).toMatchObject({ queued: 1, running: 0 });
    const seen: string[] = [];
    const serving = await dispatcher.serve(
      async ({ sessionId }, { attempt }) => {
        seen.push(`${sessionId} ${attempt}`);
        return { next: 'rest' };
      },
      { concurrency: 1 },
    );
    await expect.poll(() => seen).toEqual(['woken 0']);
    await serving.stop(10_000);
    expect(await dispatcher.figures()).toMatchObject({ queued: 0, running: 0, parked: 0 });
  });
});
