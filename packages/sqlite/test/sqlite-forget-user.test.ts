import { DatabaseSync } from 'node:sqlite';
import { createRunner, llmAgent, type SessionKey } from '@mortise/core';
import { deleteSessionsBefore, forgetUser } from '@mortise/core/retention';
import { notice } from '@mortise/session-kit/test/notice';
import { scriptedModel } from '@mortise/testing';
import { createSessionClient, createWorker } from '@mortise/worker';
import { expect, it } from 'vitest';
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteMemoryService } from '../src/memory/index.ts';
import { sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { said } from './support/said.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const hers = { appName: 'shop', userId: 'ada-7f3a' };
const his = { appName: 'shop', userId: 'bob-91c2' };
const encryption = { id: 'k1', key: new Uint8Array(32).fill(7) };

/** The rows of a file, in all its tables, that name a user. */
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

it('a user who is forgotten is named in no table of any file, and another user in all of before', async () => {
  const files = { sessions: path(), memory: path(), wakes: path() };
  const sessions = open(sqliteSessionService({ path: files.sessions }));
  const credentials = open(sqliteCredentialService({ path: files.sessions, key: encryption }));
  const memory = open(sqliteMemoryService({ path: files.memory }));
  const dispatcher = open(sqliteDispatcher({ path: files.wakes, pollMs: 5 }));
  // The first advance of each session parks it; later ones find nothing to do, as those of a worker do.
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
    await memory.add({ ...said('s1', `tea of ${user.userId}`), ...user });
    await dispatcher.wake(key);
  }
  await expect.poll(() => dispatcher.figures()).toMatchObject({ parked: 2 });
  const tables = (user: typeof hers): readonly (readonly string[])[] =>
    Object.values(files).map((file) => rowsNaming(file, user.userId));
  const before = tables(his);
  expect(tables(hers)).toEqual(before);
  expect(before.map((names) => names.length > 0)).toEqual([true, true, true]);

  const report = await forgetUser({ sessions, credentials, memory, dispatcher }, hers);
  expect(report).toEqual({ sessions: 1, userState: 1, credentials: 1, memories: 1, wakes: 1 });
  await expect.poll(() => dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 1, oldestWaitMs: 0 });
  await serving.stop(0);
  expect(tables(hers)).toEqual([[], [], []]);
  expect(tables(his)).toEqual(before);
});

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

it('old sessions are deleted with their snapshots and wakes', async () => {
  const sessions = open(sqliteSessionService({ path: path(), clock: () => 1_000 }));
  const woken: SessionKey[] = [];
  for (const user of [hers, his]) {
    await sessions.create({ ...user, sessionId: 's1' });
    await sessions.snapshots.write({ ...user, sessionId: 's1' }, { revision: 0, data: 'x' });
  }
  const dispatcher = { wake: async (key: SessionKey) => void woken.push(key) };
  expect(await deleteSessionsBefore({ sessions, dispatcher }, 2_000, { userId: hers.userId })).toEqual({
    ...{ sessions: 1, wakes: 1 },
  });
  expect(woken).toEqual([{ ...hers, sessionId: 's1' }]);
  expect(await sessions.snapshots.read({ ...hers, sessionId: 's1' })).toBeUndefined();
  expect(await sessions.snapshots.read({ ...his, sessionId: 's1' })).toBeDefined();
});

it('the table of snapshots may be dropped at any time: runs read the log, and write it anew', async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  const key = { ...hers, sessionId: 's1' };
  await sessions.create(key);
  await sessions.snapshots.write(key, { revision: 1, data: 'x' });
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE snapshot');
  database.close();
  expect(await sessions.snapshots.read(key)).toBeUndefined();
  await sessions.snapshots.write(key, { revision: 1, data: 'y' });
  expect(await sessions.snapshots.read(key)).toEqual({ revision: 1, data: 'y' });
});
