import { createRunner, llmAgent, type SessionKey } from '@mortise/core';
import { deleteSessionsBefore, forgetUser } from '@mortise/core/retention';
import { notice } from '@mortise/session-kit/test/notice';
import { scriptedModel } from '@mortise/testing';
import { createSessionClient, createWorker } from '@mortise/worker';
import { expect, it } from 'vitest';
import { type PostgresQuery, postgresCredentialService, postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { connectAny, freshSchema } from './support/backends.ts';

const hers = { appName: 'shop', userId: 'ada-7f3a' };
const his = { appName: 'shop', userId: 'bob-91c2' };
const encryption = { id: 'k1', key: new Uint8Array(32).fill(7) };

/** The tables of a schema that name a user. */
async function tablesIn(query: PostgresQuery, schema: string, { userId }: typeof hers): Promise<readonly string[]> {
  const found: string[] = [];
  const { rows } = await query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}'`, []);
  for (const { name } of rows) {
    const answer = await query(`SELECT count(*)::int AS n FROM ${schema}.${name} AS t WHERE t::text LIKE $1`, [
      `%${userId}%`,
    ]);
    if (Number(answer.rows[0]?.['n']) > 0) found.push(String(name));
  }
  return found.toSorted();
}

it('a user who is forgotten is named in no table, and another user in all of before', async () => {
  const { query, close } = await connectAny();
  const schema = freshSchema();
  const sessions = postgresSessionService({ query, schema });
  const credentials = postgresCredentialService({ query, schema, key: encryption });
  const dispatcher = postgresDispatcher({ sessions, pollMs: 5 });
  const seen = new Set<string>();
  const serving = await dispatcher.serve(
    async (key) => {
      const id = JSON.stringify(key);
      const isFirst = !seen.has(id);
      seen.add(id);
      return isFirst ? { next: 'park', code: 'broken' } : { next: 'rest' };
    },
    { concurrency: 2 },
  );
  for (const user of [hers, his]) {
    const key: SessionKey = { ...user, sessionId: 's1' };
    await sessions.create(key, { own: user.userId, 'user:name': user.userId });
    await sessions.append(key, [notice('e1', { last: user.userId }, user.userId)], { revision: 0 });
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: user.userId });
    await sessions.snapshots.write(key, { revision: 1, data: user.userId });
    await sessions.leases.claim(key, user.userId, 60_000);
    await credentials.save(key, 'mail', { type: 'apiKey', value: 'k' });
    await dispatcher.wake(key);
  }
  await expect.poll(() => dispatcher.figures()).toMatchObject({ parked: 2 });
  const tablesNaming = (user: typeof hers): Promise<readonly string[]> => tablesIn(query, schema, user);
  const before = await tablesNaming(his);
  expect(await tablesNaming(hers)).toEqual(before);
  expect(before).toEqual([
    ...['credential', 'dispatch', 'event', 'mail', 'session'],
    ...['session_state', 'shared_state', 'snapshot'],
  ]);

  const report = await forgetUser({ sessions, credentials, dispatcher }, hers);
  expect(report).toEqual({ sessions: 1, userState: 1, credentials: 1, wakes: 1 });
  await expect.poll(() => dispatcher.figures()).toMatchObject({ queued: 0, running: 0, parked: 1 });
  await serving.stop(0);
  expect(await tablesNaming(hers)).toEqual([]);
  expect(await tablesNaming(his)).toEqual(before);

  // The table of snapshots is derived: it may be dropped at any time.
  await query(`DROP TABLE ${schema}.snapshot`, []);
  const key = { ...his, sessionId: 's1' };
  expect(await sessions.snapshots.read(key)).toBeUndefined();
  await sessions.snapshots.write(key, { revision: 1, data: 'y' });
  expect(await sessions.snapshots.read(key)).toEqual({ revision: 1, data: 'y' });
  await close();
});

it('a sweep drops the wakes of deleted sessions if the deletion ended before it woke them', async () => {
  const { query, close } = await connectAny();
  const schema = freshSchema();
  const sessions = postgresSessionService({ query, schema });
  const dispatcher = postgresDispatcher({ sessions, pollMs: 5 });
  const agent = llmAgent({
    name: 'guide',
    model: scriptedModel([{ fail: { code: 'auth' } }, { fail: { code: 'auth' } }]),
  });
  const runner = createRunner({ agent, sessions });
  const worker = createWorker({ runner, sessions, dispatcher, sweepMs: 3_600_000 });
  await worker.start();
  const client = createSessionClient({ sessions, dispatcher });
  for (const user of [hers, his]) await client.say({ ...user, sessionId: 's1' }, 'Hello?');
  await expect.poll(() => dispatcher.figures()).toMatchObject({ parked: 2 });

  const broken = { wake: () => Promise.reject(new Error('the dispatcher is down')) };
  await expect(forgetUser({ sessions, dispatcher: broken }, hers)).rejects.toMatchObject({ code: 'forget_incomplete' });
  expect(await forgetUser({ sessions, dispatcher }, hers)).toEqual({ sessions: 0, userState: 0, wakes: 0 });
  const old = { userId: his.userId, openWork: true };
  await expect(deleteSessionsBefore({ sessions, dispatcher: broken }, 9e15, old)).rejects.toThrow('is down');
  expect(await deleteSessionsBefore({ sessions, dispatcher }, 9e15, old)).toEqual({ sessions: 0, wakes: 0 });
  expect(await tablesIn(query, schema, hers)).toEqual(['dispatch']);
  expect(await tablesIn(query, schema, his)).toEqual(['dispatch']);

  expect(await worker.sweep()).toBe(2);
  await expect.poll(() => dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  expect(await tablesIn(query, schema, hers)).toEqual([]);
  expect(await tablesIn(query, schema, his)).toEqual([]);
  await worker.drain();
  await close();
});
