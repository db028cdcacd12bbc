// Measures the runs per second of workers over tables of wakes,
// compared with one process without workers, and the time
// from an answer to its effect.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { measureWorkers } from './measure-workers.ts';
import { reportWorkers } from './report-workers.ts';

const { values } = parseArgs({
  options: {
    /** `memory` runs its workers in the process of the client. */
    stores: { type: 'string', default: 'memory,sqlite,postgres' },
    /** The number of sessions, each of which runs once for each row of each round. */
    sessions: { type: 'string', default: '400' },
    /** The number of answers, sent one after another. */
    answers: { type: 'string', default: '60' },
    workers: { type: 'string', default: '1,2,4' },
    /** The number of sessions that each process runs in parallel. */
    concurrency: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});

for (const store of values.stores.split(',')) {
  const { place, close } = await openPlace(store);
  try {
    const figures = await measureWorkers({
      engine: join(import.meta.dirname, `${store}-engine.ts`),
      place,
      sessions: Number(values.sessions),
      answers: Number(values.answers),
      workers: values.workers.split(',').map(Number),
      concurrency: Number(values.concurrency),
      rounds: Number(values.rounds),
      isOneProcess: store === 'memory',
    });
    reportWorkers(store, figures);
  } finally {
    await close();
  }
}

/** The location of a store's data, and the function that removes it. */
async function openPlace(store: string): Promise<{ readonly place: string; close(): Promise<void> }> {
  if (store === 'postgres') {
    const server = await startPostgres();
    return { place: server.url, close: () => server.stop() };
  }
  const directory = mkdtempSync(join(tmpdir(), 'mortise-workers-'));
  return { place: directory, close: async () => rmSync(directory, { recursive: true, force: true }) };
}
