import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { notice } from '@mortise/session-kit/test/notice';
import { describe, expect, it } from 'vitest';
import { sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const ada = { appName: 'app', userId: 'ada' };
const key = { ...ada, sessionId: 's1' };

describe('deleted data', () => {
  it.each(['forget', 'deleteBefore', 'delete'] as const)('data deleted by %s is no longer in the file', async (how) => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file, clock: () => 1 }));
    await sessions.create(key, { note: 'swordfish' });
    const said = { ...notice('e1'), message: 'swordfish', actions: { stateDelta: { own: 'swordfish' } } };
    await sessions.append(key, [said], { revision: 0 });
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'swordfish' });
    await sessions.append(key, [], { revision: 1, consumed: ['m1'] });
    await sessions.create({ ...key, userId: 'bob' }, { note: 'tea in the morning' });
    if (how === 'forget') await sessions.forget(ada);
    else if (how === 'delete') await sessions.delete(key);
    else await sessions.deleteBefore(9e15, { userId: 'ada' });
    sessions.close();
    const bytes = readFileSync(file, 'latin1');
    expect(bytes).not.toContain('swordfish');
    expect(bytes).toContain('tea in the morning');
  });

  it('deleted data stays in the write-ahead log until a checkpoint empties it', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    await sessions.create(key, { note: 'swordfish' });
    await sessions.forget(ada);
    const bytes = (): string => readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1');
    expect(bytes()).toContain('swordfish');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    expect(bytes()).not.toContain('swordfish');
  });

  it('deleted data of credentials is no longer in the file', async () => {
    const file = path();
    const credentials = open(
      sqliteCredentialService({ path: file, key: { id: 'key-of-ada', key: new Uint8Array(32) } }),
    );
    await credentials.save(key, 'mail', { type: 'apiKey', value: 'k' });
    await credentials.forget?.(ada);
    credentials.close();
    expect(readFileSync(file, 'latin1')).not.toContain('key-of-ada');
  });

  it('deleted data is removed in batches, between which other calls run', async () => {
    const sessions = open(sqliteSessionService({ path: path() }));
    for (let at = 0; at < 350; at++) await sessions.create({ ...ada, sessionId: `s${at}` });
    const turns: string[] = [];
    const forgotten = sessions.forget(ada).then(() => turns.push('forgotten'));
    await new Promise((resolve) => setImmediate(() => resolve(turns.push('other work'))));
    await forgotten;
    expect(turns).toEqual(['other work', 'forgotten']);
    expect(await sessions.list(ada)).toEqual([]);
  });
});

describe('a session whose log cannot be read', () => {
  it('a session whose log cannot be read is kept by a retention that keeps open sessions, and deleted by any other retention', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file, clock: () => 1 }));
    await sessions.create(key);
    await sessions.append(key, [notice('e1')], { revision: 0 });
    const database = new DatabaseSync(file);
    // The state of the row as a version without an index leaves it.
    database.exec("UPDATE session SET indexed = 0, entry = NULL, status = 'empty'; UPDATE event SET data = '{'");
    database.close();
    expect(await sessions.deleteBefore(9e15)).toEqual({ items: [] });
    expect(await sessions.deleteBefore(9e15, { openWork: true })).toEqual({ items: [key] });
  });
});

it('a step of a retention reads no more than its page, however many sessions there are', async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file, clock: () => 1 }));
  for (let at = 0; at < 20; at++) await sessions.create({ ...ada, sessionId: `s${at}` });
  const database = new DatabaseSync(file);
  const plan = database
    .prepare('EXPLAIN QUERY PLAN SELECT id FROM session WHERE updated_at < ? ORDER BY updated_at, id LIMIT ?')
    .all(9e15, 3)
    .map((row) => String(row['detail']));
  database.close();
  // The plan uses the index, so nothing is sorted.
  expect(plan).toEqual([expect.stringContaining('session_by_age')]);
  const { items, next } = await sessions.deleteBefore(9e15, {}, { limit: 3 });
  expect([items.length, next === undefined, (await sessions.list(ada)).length]).toEqual([3, false, 17]);
});

it('the table of snapshots may be dropped at any time: runs read the log, and create the table again', async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  await sessions.create(key);
  await sessions.snapshots.write(key, { revision: 1, data: 'x' });
  const database = new DatabaseSync(file);
  database.exec('DROP TABLE snapshot');
  database.close();
  expect(await sessions.snapshots.read(key)).toBeUndefined();
  await sessions.snapshots.write(key, { revision: 1, data: 'y' });
  expect(await sessions.snapshots.read(key)).toEqual({ revision: 1, data: 'y' });
});
