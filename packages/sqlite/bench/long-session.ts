import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Event } from '@mortise/core';
import { sqliteSessionService } from '../src/session/index.ts';

/** What a session of 100,000 events costs: `node --expose-gc bench/long-session.ts [directory]`. */
const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const events = 100_000;
const singles = 2_000;
const directory = mkdtempSync(join(process.argv[2] ?? tmpdir(), 'mortise-bench-'));
const path = join(directory, 'long.db');
const sessions = sqliteSessionService({ path });
await sessions.create(key);

const empty = await appendSingly('single appends to an empty session', 0);
let revision = empty;
await timed(`${events - 2 * singles} events, 100 to an append`, async () => {
  while (revision < events - singles) revision = await append(revision, 100);
});
revision = await appendSingly(`single appends to a session of ${revision} events`, revision);
compact();
console.log(
  `file: ${Math.round(statSync(path).size / events)} bytes an event, of ${lengthOf(event(0))} characters each`,
);

for (let round = 0; round < 3; round++) {
  const before = heap();
  const session = await timed('load of all events', () => sessions.load(key));
  console.log(`  ${session?.events.length} events, ${Math.round((heap() - before) / 2 ** 20)} MB of heap`);
}
await timed('1,000 loads of the last 10 events', async () => {
  for (let at = 0; at < 1_000; at++) await sessions.load(key, { afterRevision: revision - 10 });
});
sessions.close();
rmSync(directory, { recursive: true });

async function appendSingly(what: string, from: number): Promise<number> {
  let at = from;
  const times: number[] = [];
  const begun = performance.now();
  while (at < from + singles) {
    const before = performance.now();
    at = await append(at, 1);
    times.push(performance.now() - before);
  }
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  const percentile = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  console.log(
    `${what}: ${Math.round(singles / seconds)} a second, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
  );
  return at;
}

async function append(from: number, count: number): Promise<number> {
  const batch = Array.from({ length: count }, (_, at) => event(from + at));
  return (await sessions.append(key, batch, { revision: from })).revision;
}

/** A response of a tool, of a usual size. */
function event(at: number): Event {
  return {
    v: 1,
    id: `0123456789abcdef${at}`,
    invocationId: `invocation-${at % 100}`,
    author: 'helper',
    timestamp: 1_700_000_000_000 + at,
    type: 'response',
    callId: `call-${at}`,
    outcome: { status: 'ok', output: { rows: Array.from({ length: 8 }, (_, row) => ({ row, text: 'some words' })) } },
    ...(at % 10 === 0 && { actions: { stateDelta: { last: at, 'user:last': at } } }),
  };
}

function lengthOf(each: Event): number {
  return JSON.stringify(each).length;
}

function compact(): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - begun)} ms`);
  return result;
}
