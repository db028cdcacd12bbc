import { createRunner, llmAgent } from '@mortise/core';
import { deleteSessionsBefore, forgetUser } from '@mortise/core/retention';
import { scriptedModel } from '@mortise/testing';
import { createSessionClient, createWorker } from '@mortise/worker';
import { expect, it } from 'vitest';
import { type PostgresQuery, postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { connectAny, freshSchema } from './support/backends.ts';

const hers = { appName: 'shop', userId: 'ada-7f3a' };
const his = { appName: 'shop', userId: 'bob-91c2' };

/** Returns the tables of a schema whose rows name a user. */
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
