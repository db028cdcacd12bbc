import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Event, inMemorySessionService, type SessionKey } from '@mortise/core';
import { openStore } from '../store/open-store.ts';
import { databaseFile } from '../store/sqlite-store.ts';
import type { PausedFigures } from './measure-paused.ts';
import { type PausedDepth, pausedApp } from './paused-app.ts';

/**
 * Measures, in a process with `--expose-gc`:
 * `node paused-process.ts <directory> <flat or nested> <how many> <log lengths, with commas>`.
 *
 * The first thousand runs warm up what is bounded: the cache of views, and the compiler.
 */
const rounds = 5;
const [directory = '', given, count = '1000', lengths = ''] = process.argv.slice(2);
const depth: PausedDepth = given === 'nested' ? 'nested' : 'flat';
const { sessions, close } = openStore('sqlite', directory);
const app = pausedApp(sessions, depth);
await pauseMany('warm-up', 1_000);
const before = { heap: heap(), disk: disk() };
await pauseMany('paused', Number(count));
const after = { heap: heap(), disk: disk() };
const resumes: { events: number; ms: number }[] = [];
for (const events of lengths.split(',').map(Number)) resumes.push({ events, ms: await resume(events) });
await close();
const runs = Number(count);
const figures: PausedFigures = {
  runs,
  heapPerRun: Math.round((after.heap - before.heap) / runs),
  diskPerRun: Math.round((after.disk - before.disk) / runs),
  resumes,
};
process.stdout.write(JSON.stringify(figures));

async function pauseMany(prefix: string, runs: number): Promise<void> {
  for (let at = 0; at < runs; at++) {
    const { status } = await app.run({ session: `${prefix} ${at}`, message: 'answer' });
    if (status !== 'paused') throw new Error(`run ${at} is ${status} instead of paused`);
  }
}

/** Returns the median time in milliseconds in which a new process accepts an answer and completes the run. */
async function resume(events: number): Promise<number> {
  const times: number[] = [];
  const past = await pastOf(events);
  for (let round = 0; round < rounds; round++) {
    const key = { appName: 'app', userId: 'user', sessionId: `of ${events}, ${round}` };
    await prepend(key, past);
    const { pending } = await pausedApp(sessions, depth).run({ session: key, message: 'answer' });
    const answers = pending.map(({ id }) => ({ requestId: id, value: { confirmed: true } }));
    const fresh = pausedApp(sessions, depth);
    const begun = performance.now();
    const { status, error } = await fresh.run({ session: key, answers });
    times.push(performance.now() - begun);
    if (status !== 'completed') throw new Error(`a resumed run is ${status}: ${error?.message}`);
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}

/** Adds earlier events to a session. */
async function prepend(key: SessionKey, past: readonly Event[]): Promise<void> {
  await sessions.create(key);
  for (let revision = 0; revision < past.length; revision += 1_000)
    await sessions.append(key, past.slice(revision, revision + 1_000), { revision });
}

/** Returns a log of completed runs, with about the given number of events. */
async function pastOf(events: number): Promise<readonly Event[]> {
  const remembered = inMemorySessionService();
  const past = pausedApp(remembered, depth);
  const key = { appName: 'app', userId: 'user', sessionId: 'past' };
  const log: Event[] = [];
  while (log.length < events) {
    const { status } = await past.run({ session: key, message: 'continue' });
    if (status !== 'completed') throw new Error(`a run of the past is ${status}`);
    log.push(...((await remembered.load(key, { afterRevision: log.length }))?.events ?? []));
  }
  return log;
}

function heap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function disk(): number {
  return ['', '-wal'].reduce((sum, suffix) => sum + statSync(join(directory, `${databaseFile}${suffix}`)).size, 0);
}
