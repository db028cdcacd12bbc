import { DatabaseSync } from 'node:sqlite';
import { createRunner, llmAgent } from '@mortise/core';
import { deleteSessionsBefore, forgetUser } from '@mortise/core/retention';
import { scriptedModel } from '@mortise/testing';
import { createSessionClient, createWorker } from '@mortise/worker';
import { expect, it } from 'vitest';
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const hers = { appName: 'shop', userId: 'ada-7f3a' };
const his = { appName: 'shop', userId: 'bob-91c2' };

/** Returns the rows in all tables of a file that name a user. */
function rowsNaming(file: string, userId: string): readonly string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const found = tables.flatMap(({ name }) =>
    database
      .prepare(`SELECT * FROM "${String(name)}"`)
      .all()
      .filter((row) => JSON.stringify(row).includes(userId))
      .map(() => String(name)),
  );
  database.close();
  return [...new Set(found)].toSorted();
}

it('a sweep drops the wakes of deleted sessions if the deletion ended before it woke them', async () => {
  const wakes = path();
  const sessions = open(sqliteSessionService({ path: path() }));
  const dispatcher = open(sqliteDispatcher({ path: wakes, pollMs: 5 }));
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
  expect(rowsNaming(wakes, hers.userId)).toEqual(['dispatch']);
  expect(rowsNaming(wakes, his.userId)).toEqual(['dispatch']);

  expect(await worker.sweep()).toBe(2);
  await expect.poll(() => dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  expect(rowsNaming(wakes, hers.userId)).toEqual([]);
  expect(rowsNaming(wakes, his.userId)).toEqual([]);
  await worker.drain();
});
