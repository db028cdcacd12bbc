import { key, notice } from '@mortise/session-kit/test/notice';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import pg from 'pg';
import { postgresSessionService } from '../src/index.ts';

/** Prints what appends and loads cost, on a PostgreSQL of its own: `node bench/long-session.ts`. */
const server = await startPostgres();
const pool = new pg.Pool({ connectionString: server.url });
// The server may end before a connection does.
pool.on('error', () => {});
const sessions = postgresSessionService({ query: (text, params) => pool.query(text, params) });
try {
  await appendOneByOne(2_000);
  await appendAtOnce(16, 200);
  await fill('thousand', 1_000);
  await loadWhole('thousand');
  await fill('hundred thousand', 100_000);
  await loadWhole('hundred thousand');
  const { ms } = await timed(() => sessions.load({ ...key, sessionId: 'hundred thousand' }, { afterRevision: 99_990 }));
  say('load the last 10 of 100,000', `${ms.toFixed(1)} ms`);
  const { rows } = await pool.query(
    `SELECT pg_total_relation_size('mortise.event') / count(*) AS bytes FROM mortise.event`,
  );
  say('disk per event, index included', `${rows[0].bytes} bytes`);
} finally {
  await pool.end();
  await server.stop();
}

async function appendOneByOne(count: number): Promise<void> {
  await sessions.create(key);
  const times: number[] = [];
  for (let revision = 0; revision < count; revision++)
    times.push((await timed(() => sessions.append(key, [event(revision)], { revision }))).ms);
  const sorted = times.slice(100).toSorted((a, b) => a - b);
  const at = (part: number): string => `${sorted[Math.floor(sorted.length * part)]?.toFixed(2)} ms`;
  say('append one event', `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`);
}

async function appendAtOnce(workers: number, count: number): Promise<void> {
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: workers }, async (_, at) => {
        const mine = { ...key, sessionId: `worker ${at}` };
        await sessions.create(mine);
        for (let revision = 0; revision < count; revision++)
          await sessions.append(mine, [event(revision)], { revision });
      }),
    ),
  );
  say(`${workers} sessions at once`, `${Math.round((workers * count * 1000) / ms)} appends per second`);
}

async function fill(sessionId: string, count: number): Promise<void> {
  const mine = { ...key, sessionId };
  await sessions.create(mine);
  const { ms } = await timed(async () => {
    for (let revision = 0; revision < count; revision += 100)
      await sessions.append(
        mine,
        Array.from({ length: 100 }, (_, at) => event(revision + at)),
        { revision },
      );
  });
  say(`append ${count} events, 100 at once`, `${Math.round((count * 1000) / ms)} events per second`);
}

async function loadWhole(sessionId: string): Promise<void> {
  const mine = { ...key, sessionId };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const session = await sessions.load(mine);
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  const { ms } = await timed(() => sessions.load(mine));
  say(`load ${session?.events.length} events`, `${ms.toFixed(1)} ms, ${megabytes.toFixed(0)} MB`);
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const begun = performance.now();
  const value = await work();
  return { ms: performance.now() - begun, value };
}

function event(at: number) {
  return notice(`${at}-${crypto.randomUUID()}`, undefined, { text: 'a sentence of some length. '.repeat(10), at });
}

function say(what: string, figure: string): void {
  console.log(`${what.padEnd(40)} ${figure}`);
}
