import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { key, notice } from '@mortise/session-kit/test/notice';
import { type PostgresServer, startPostgresWherePossible } from '@mortise/session-kit/test/postgres-server';
import { afterAll, describe, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectPg } from './support/backends.ts';

const archive = mkdtempSync(join(tmpdir(), 'mortise-archive-'));
// The server may run as another user of the machine.
chmodSync(archive, 0o777);
const server = await startPostgresWherePossible(
  'archive_mode=on',
  `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
);
const title = 'archived write-ahead logs of PostgreSQL';
if (server instanceof Error) it.skip(`${title}: PostgreSQL cannot be started here: ${server.message}`, () => {});
else describe(title, { timeout: 300_000 }, () => tests(server));

function tests(running: PostgresServer): void {
  const opened: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
    rmSync(archive, { recursive: true, force: true });
  });
  const connect = (url: string): Connected => {
    const client = connectPg(url);
    opened.push(client.close);
    return client;
  };

  it('a restored backup has the state of a named point, of a time or of the last append, after the server and its data are lost', async () => {
    const { query, close } = connectPg(running.url);
    const sessions = postgresSessionService({ query });
    await sessions.create(key, { 'user:city': 'Rome' });
    const append = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at++) await sessions.append(key, [notice(`e${at}`, { last: at })], { revision: at });
    };
    await append(0, 3);
    const restores = [await running.backUp(), await running.backUp(), await running.backUp()];
    await append(3, 6);
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    await query(`SELECT pg_create_restore_point('before the mistake')`, []);
    await append(6, 7);
    const times = await query('SELECT clock_timestamp()::text AS time', []);
    await append(7, 9);
    const { rows } = await query('SELECT pg_walfile_name(pg_switch_wal()) AS file', []);
    const archived = async (): Promise<string> => {
      const answer = await query('SELECT last_archived_wal AS file FROM pg_stat_archiver', []);
      return String(answer.rows[0]?.['file']);
    };
    const isArchived = async (): Promise<boolean> => (await archived()) >= String(rows[0]?.['file']);
    await expect.poll(isArchived, { timeout: 120_000 }).toBe(true);
    await close();
    await running.stop();

    const recovery = [`restore_command=cp ${archive}/%f %p`, 'archive_mode=off', 'recovery_target_action=promote'];
    const time = `recovery_target_time=${times.rows[0]?.['time']}`;
    const targets = [['recovery_target_name=before the mistake'], [time], []];
    for (const [at, revision] of [6, 7, 9].entries()) {
      const restored = (await restores[at]?.(...recovery, ...(targets[at] ?? []))) as PostgresServer;
      opened.push(() => restored.stop());
      const copy = connect(restored.url);
      const isRecovering = async (): Promise<unknown> =>
        (await copy.query('SELECT pg_is_in_recovery() AS is', [])).rows[0]?.['is'];
      await expect.poll(isRecovering, { timeout: 120_000 }).toBe(false);
      const after = postgresSessionService({ query: copy.query });
      const session = await after.load(key);
      expect(session?.events.map(({ id }) => id)).toEqual(Array.from({ length: revision }, (_, at) => `e${at}`));
      expect(session?.state).toEqual({ 'user:city': 'Rome', last: revision - 1 });
      expect((await after.mail(key)).map(({ id }) => id)).toEqual(['m1']);
      expect((await after.index.list()).items).toMatchObject([{ revision }]);
      expect(await after.append(key, [notice('after')], { revision })).toMatchObject({ revision: revision + 1 });
    }
  });
}
