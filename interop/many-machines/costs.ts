// Measures the size of a paused session in PostgreSQL, and the number of statements from its wake to its end.
import { createRunner } from '@mortise/core';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { postgresSessionService } from '@mortise/session-postgres';
import { postgresDispatcher } from '@mortise/session-postgres/dispatcher';
import { createSessionClient, createWorker } from '@mortise/worker';
import pg from 'pg';
import { Ledger } from './ledger.ts';
import { shopAgent } from './shop.ts';

const count = Number(process.argv[2] ?? 20_000);
const runs = 200;
const server = await startPostgres();
const pool = new pg.Pool({ connectionString: server.url, max: 8 });
// The server ends idle connections when it is stopped.
pool.on('error', () => {});
let statements = 0;
const query = (text: string, params: (string | null)[]) => {
  statements++;
  return pool.query(text, params);
};
const sessions = postgresSessionService({ query });
const dispatcher = postgresDispatcher({ query });
const agent = shopAgent({ ledger: new Ledger('/dev/null'), version: 1, isUnguarded: false });
const runner = createRunner({ appName: 'shop', sessions, agent });
const client = createSessionClient({ sessions, dispatcher });
const keyOf = (at: number) => ({ appName: 'shop', userId: `user-${at % 100}`, sessionId: `buy-${at}` });

// Returns a session that a worker's run has left. It may be called again for further sessions.
const { pending } = await runner.run({ session: keyOf(0), message: 'buy' });
const { events = [] } = (await sessions.load(keyOf(0))) ?? {};
const mail = { id: 'm', type: 'message', content: { role: 'user', parts: [{ type: 'text', text: 'buy' }] } } as const;
const left = Array.from({ length: count - 1 }, (_, at) => keyOf(at + 1)).values();
const store = async (): Promise<void> => {
  for (const key of left) {
    await sessions.create(key);
    await sessions.deliver(key, mail);
    await sessions.append(key, events, { revision: 0, consumed: [mail.id] });
  }
};
await Promise.all(Array.from({ length: 8 }, store));
await pool.query('VACUUM FULL ANALYZE');
const { rows } = await pool.query(`
  SELECT relname AS table, reltuples::float8 / ${count} AS rows, pg_table_size(oid)::float8 / ${count} AS heap,
    pg_indexes_size(oid)::float8 / ${count} AS indexes
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'mortise'::regnamespace ORDER BY 3 DESC`);
let bytes = 0;
for (const { table, rows: perSession, heap, indexes } of rows) {
  bytes += heap + indexes;
  if (perSession > 0)
    console.log(`${table}: ${perSession.toFixed(2)} rows, ${heap.toFixed(0)} + ${indexes.toFixed(0)} bytes of indexes`);
}
console.log(`${count} paused sessions of ${events.length} events: ${bytes.toFixed(0)} bytes each`);

const transactions = async (): Promise<number> =>
  Number((await pool.query('SELECT pg_current_xact_id()::text AS id')).rows[0].id);
const ended = { count: 0, wake: () => {} };
const worker = createWorker({
  runner,
  sessions,
  dispatcher,
  sweepMs: 3_600_000,
  onEvent: (event) => {
    if (event.type === 'advanced' && event.result && ++ended.count >= runs) ended.wake();
  },
});
await worker.start();
await measure('answer to the end: two tools with effects', async (at) =>
  client.answer(keyOf(at), { requestId: pending[0]?.id ?? '', value: { confirmed: true } }),
);
await measure('words to the question', (at) => client.say(keyOf(count + at), 'buy'));
await worker.drain();
await pool.end();
await server.stop();

async function measure(name: string, work: (at: number) => Promise<unknown>): Promise<void> {
  const over = new Promise<void>((resolve) => {
    Object.assign(ended, { count: 0, wake: resolve });
  });
  const [before, written] = [statements, await transactions()];
  for (let at = 0; at < runs; at++) await work(at);
  await over;
  const wrote = (await transactions()) - written - 1;
  console.log(
    `${name}: ${((statements - before) / runs).toFixed(1)} statements, ${(wrote / runs).toFixed(1)} of them write`,
  );
}
