import { createRunner, functionTool, llmAgent, type SessionKey } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { type PostgresServer, startPostgresWherePossible } from '@mortise/session-kit/test/postgres-server';
import { scriptedModel } from '@mortise/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { type Connected, connectPg } from './support/backends.ts';

const server = await startPostgresWherePossible();
const title = 'a backup of PostgreSQL during runs';
if (server instanceof Error) it.skip(`${title}: PostgreSQL cannot be started here: ${server.message}`, () => {});
else describe(title, { timeout: 300_000 }, () => tests(server));

function tests(running: PostgresServer): void {
  const opened: (() => Promise<void>)[] = [() => running.stop()];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
  });
  const connect = (url: string): Connected => {
    const client = connectPg(url);
    opened.push(client.close);
    return client;
  };

  it('a backup by a copy of the files has all acknowledged appends, and runs resume in it', async () => {
    const { query } = connect(running.url);
    const sessions = postgresSessionService({ query });
    const dispatcher = postgresDispatcher({ sessions });
    await sessions.create(key, { 'user:city': 'Rome' });
    const effects: string[] = [];
    let begun = (): void => {};
    const inEffect = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const pay = functionTool({
      name: 'pay',
      description: 'Pays',
      effect: 'write',
      run: (_: unknown, { idempotencyKey }) => {
        effects.push(idempotencyKey);
        begun();
        return new Promise(() => {});
      },
    });
    const model = scriptedModel([{ calls: [{ name: 'pay', args: {} }] }]);
    const paying: SessionKey = { ...key, sessionId: 'paying' };
    const stop = new AbortController();
    const agent = llmAgent({ name: 'shop', model, tools: [pay] });
    const run = createRunner({ agent, sessions }).run({ session: paying, message: 'Pay.', signal: stop.signal });
    await inEffect;
    await dispatcher.wake(paying);

    // Appends continue from before the backup until after it.
    let revision = 0;
    let isOver = false;
    const appending = (async () => {
      while (!isOver) {
        const events = Array.from({ length: 5 }, (_, at) => notice(`e${revision + at}`, { last: revision + at }));
        ({ revision } = await sessions.append(key, events, { revision }));
      }
    })();
    await expect.poll(() => revision).toBeGreaterThan(20);
    const before = revision;
    let atEnd = 0;
    const restore = await running.backUp(() => {
      atEnd = revision;
    });
    expect(atEnd).toBeGreaterThan(before);
    isOver = true;
    await appending;

    const restored = await restore();
    opened.push(() => restored.stop());
    const copy = connect(restored.url);
    const after = postgresSessionService({ query: copy.query });
    const session = await after.load(key);
    expect(session?.revision).toBeGreaterThanOrEqual(atEnd);
    expect(session?.revision).toBeLessThanOrEqual(revision);
    expect((session?.revision ?? 1) % 5).toBe(0);
    expect(session?.events.map(({ id }) => id)).toEqual(Array.from(session?.events ?? [], (_, at) => `e${at}`));
    expect(session?.state).toEqual({ 'user:city': 'Rome', last: (session?.revision ?? 0) - 1 });
    expect((await after.index.list()).items).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ sessionId: key.sessionId, revision: session?.revision })]),
    );

    // The run that was in the middle of its effect asks a person, and does not pay twice.
    await copy.query(`UPDATE mortise.session SET expires_at = claimed_at`, []);
    expect((await after.index.runnable()).items).toContainEqual(paying);
    const resumed = createRunner({
      agent: llmAgent({ name: 'shop', model: scriptedModel(['It is paid.']), tools: [pay] }),
      sessions: after,
    });
    const asked = await resumed.run({ session: paying });
    expect(asked.pending).toMatchObject([{ kind: 'inDoubt' }]);
    const answers = [{ requestId: asked.pending[0]?.id ?? '', value: { resolution: 'happened', result: 'paid' } }];
    expect(await resumed.run({ session: paying, answers })).toMatchObject({ status: 'completed', text: 'It is paid.' });
    expect(effects).toHaveLength(1);
    expect(await postgresDispatcher({ sessions: after }).figures()).toMatchObject({ queued: 1 });
    stop.abort();
    await run;
  });

  it('a backup by a copy of the tables in one snapshot, as pg_dump makes it, has complete appends only', async () => {
    const { query } = connect(running.url);
    const sessions = postgresSessionService({ query, schema: 'dumped' });
    await sessions.create(key, { 'app:mode': 'day' });
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    let revision = 0;
    let isOver = false;
    const appending = (async () => {
      while (!isOver) {
        const events = Array.from({ length: 5 }, (_, at) => notice(`e${revision + at}`, { last: revision + at }));
        ({ revision } = await sessions.append(key, events, { revision }));
      }
    })();
    await expect.poll(() => revision).toBeGreaterThan(20);
    const before = revision;
    const reader = connectPg(running.url, 1);
    const appended = async (): Promise<void> => {
      const last = revision;
      await expect.poll(() => revision).toBeGreaterThan(last);
    };
    const restored = await copiedTables(query, reader, 'dumped', 'restored', appended);
    isOver = true;
    await appending;
    const after = postgresSessionService({ query, schema: restored });
    const session = await after.load(key);
    expect(session?.revision).toBeGreaterThanOrEqual(before);
    expect(session?.events.map(({ id }) => id)).toEqual(Array.from(session?.events ?? [], (_, at) => `e${at}`));
    expect(session?.state).toEqual({ 'app:mode': 'day', last: (session?.revision ?? 0) - 1 });
    expect((await after.mail(key)).map(({ id }) => id)).toEqual(['m1']);
    expect((await after.index.list()).items).toMatchObject([{ revision: session?.revision }]);
    const { revision: last = 0 } = session ?? {};
    await expect(after.append(key, [notice('after')], { revision: last })).resolves.toMatchObject({
      revision: last + 1,
    });
    expect(await after.create({ ...key, sessionId: 's2' })).toMatchObject({ revision: 0 });
  });
}

/**
 * Reads all tables in one snapshot while others write, and copies them to tables of another schema. `between`
 * is awaited between two tables, so that others write at that time.
 */
async function copiedTables(
  query: Connected['query'],
  reader: Connected,
  from: string,
  to: string,
  between: () => Promise<void>,
): Promise<string> {
  await postgresSessionService({ query, schema: to }).load(key);
  const named = await query(`SELECT tablename FROM pg_tables WHERE schemaname = '${from}'`, []);
  const tables = named.rows.map((row) => String(row['tablename'])).filter((name) => name !== 'migration');
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', []);
  const rows = new Map<string, string>();
  for (const table of tables) {
    const answer = await reader.query(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${from}.${table} AS t`,
      [],
    );
    rows.set(table, String(answer.rows[0]?.['rows']));
    await between();
  }
  await reader.query('COMMIT', []);
  await reader.close();
  // The table `session` comes first, because other tables refer to it.
  for (const table of ['session', ...tables.filter((name) => name !== 'session')])
    await query(
      `INSERT INTO ${to}.${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${to}.${table}, $1::json)`,
      [rows.get(table) ?? '[]'],
    );
  await query(`SELECT setval(pg_get_serial_sequence('${to}.session', 'id'), max(id)) FROM ${to}.session`, []);
  return to;
}
