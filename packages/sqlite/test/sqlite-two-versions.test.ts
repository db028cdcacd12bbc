import { once } from 'node:events';
import { key, notice } from '@mortise/session-kit/test/notice';
import { expect, it, onTestFinished } from 'vitest';
import { SqliteConnection } from '../src/connection/sqlite-connection.ts';
import { sqliteSessionService } from '../src/session/index.ts';
import { sessionSchema } from '../src/session-log/session-schema.ts';
import { startScript } from './support/run-script.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const { migrations } = sessionSchema;

it('a newer version migrates the file while a process of this version appends to it, and both continue', async () => {
  const file = path();
  const sessions = open(sqliteSessionService({ path: file }));
  await sessions.create(key);
  const child = startScript(new URL('./support/append-for-ever.ts', import.meta.url), [file]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let confirmed = 0;
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    confirmed = Number(text.trimEnd().split('\n').at(-1));
  });
  await expect.poll(() => confirmed, { timeout: 60_000 }).toBeGreaterThan(0);

  const added = `
    ALTER TABLE session ADD COLUMN note TEXT;
    CREATE INDEX session_by_note ON session (note) WHERE note IS NOT NULL;
    CREATE TABLE extra (session INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE, data TEXT NOT NULL) STRICT;`;
  const newer = { ...sessionSchema, migrations: [...migrations, added], oldest: migrations.length };
  const connection = open(new SqliteConnection({ path: file }, { busyTimeoutMs: 60_000 }, newer));
  await connection.write(() => connection.prepare("UPDATE session SET note = 'seen'").run());
  const before = confirmed;
  await expect.poll(() => confirmed, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  child.kill('SIGKILL');
  await once(child, 'exit');

  // A process of this version that starts while the newer version is deployed.
  const restarted = open(sqliteSessionService({ path: file }));
  const session = await restarted.load(key);
  expect(session?.events.map(({ id }) => id)).toEqual(Array.from(session?.events ?? [], (_, at) => `e${at}`));
  const { revision = 0 } = session ?? {};
  await restarted.append(key, [notice('after')], { revision });
  expect(await sessions.load(key, { newest: 1 })).toMatchObject({ revision: revision + 1, events: [{ id: 'after' }] });
  expect(connection.prepare<[string]>('SELECT note FROM session').get()?.[0]).toBe('seen');
  await restarted.forget(key);
  expect(connection.prepare<[number]>('SELECT count(*) FROM extra').get()?.[0]).toBe(0);
});
