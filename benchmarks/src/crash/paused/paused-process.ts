import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Event, SessionService } from '@mortise/core';
import { racingApp } from '../race/racing-app.ts';
import { openStore } from '../store/open-store.ts';
import { databaseFile } from '../store/sqlite-store.ts';
import type { PausedFigures } from './measure-paused.ts';

/**
 * Measures, in a process with `--expose-gc`: `node paused-process.ts <directory> <how many> <log lengths, with commas>`.
 *
 * The first thousand runs warm up what is bounded: the cache of views, and the compiler.
 */
const rounds = 5;
const [directory = '', count = '1000', lengths = ''] = process.argv.slice(2);
const { sessions, close } = openStore('sqlite', directory);
const app = racingApp(sessions, () => {});
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

/** The median time, in milliseconds, that a process which knows nothing of a session needs to take an answer and come to the end. */
async function resume(events: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const key = { appName: 'app', userId: 'user', sessionId: `of ${events}, ${round}` };
    await prepend(sessions, key.sessionId, events);
    const { pending } = await racingApp(sessions, () => {}).run({ session: key, message: 'answer' });
    const answers = pending.map(({ id }) => ({ requestId: id, value: { confirmed: true } }));
    const fresh = racingApp(sessions, () => {});
    const begun = performance.now();
    const { status, error } = await fresh.run({ session: key, answers });
    times.push(performance.now() - begun);
    if (status !== 'completed') throw new Error(`a resumed run is ${status}: ${error?.message}`);
  }
  return times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}

/** A past for a session: notices, of which nothing follows but that they are read. */
async function prepend(store: SessionService, sessionId: string, events: number): Promise<void> {
  const key = { appName: 'app', userId: 'user', sessionId };
  await store.create(key);
  const past = Array.from({ length: events }, (_, at): Event => {
    const id = `${sessionId}: ${at}`;
    return {
      v: 1,
      id,
      invocationId: 'past',
      author: 'racer',
      timestamp: at,
      type: 'notice',
      code: 'noted',
      value: 'x'.repeat(200),
    };
  });
  for (let revision = 0; revision < events; revision += 1_000)
    await store.append(key, past.slice(revision, revision + 1_000), { revision });
}

function heap(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function disk(): number {
  return ['', '-wal'].reduce((sum, suffix) => sum + statSync(join(directory, `${databaseFile}${suffix}`)).size, 0);
}
