import type { SessionKey } from '@mortise/core';
import { forgetUser } from '@mortise/core/retention';
import { notice } from '@mortise/session-kit/test/notice';
import { expect, it } from 'vitest';
import { postgresCredentialService, postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { connectAny, freshSchema } from './support/backends.ts';

const hers = { appName: 'shop', userId: 'ada-7f3a' };
const his = { appName: 'shop', userId: 'bob-91c2' };
const encryption = { id: 'k1', key: new Uint8Array(32).fill(7) };

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
  const tablesNaming = async ({ userId }: typeof hers): Promise<readonly string[]> => {
    const found: string[] = [];
    const { rows } = await query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}'`, []);
    for (const { name } of rows) {
      const answer = await query(`SELECT count(*)::int AS n FROM ${schema}.${name} AS t WHERE t::text LIKE $1`, [
        `%${userId}%`,
      ]);
      if (Number(answer.rows[0]?.['n']) > 0) found.push(String(name));
    }
    return found.toSorted();
  };
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
