import { DatabaseSync } from 'node:sqlite';
import { createRunner, llmAgent, type SessionKey } from '@mortise/core';
import { createSessionClient, createWorker, type SessionClient } from '@mortise/worker';
import { afterEach, expect, it, vi } from 'vitest';
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

afterEach(() => vi.restoreAllMocks());

/** The number of committed transactions, with and without a wait for the disk. */
interface Commits {
  forced: number;
  unforced: number;
}

/** Counts the commits of all databases of this process. */
function countCommits(): Commits {
  const counts: Commits = { forced: 0, unforced: 0 };
  const exec = DatabaseSync.prototype.exec;
  let isWrite = false;
  let isForced = true;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    exec.call(this, sql);
    if (sql.startsWith('PRAGMA synchronous')) isForced = sql.endsWith('FULL');
    else if (sql.startsWith('BEGIN')) isWrite = sql === 'BEGIN IMMEDIATE';
    else if (sql === 'COMMIT' && isWrite) counts[isForced ? 'forced' : 'unforced']++;
  });
  return counts;
}

/** Measures the cost of queued messages, from the first message to the end of the last run. */
async function costOf(count: number): Promise<Commits> {
  const sessions = open(sqliteSessionService({ path: path() }));
  const dispatcher = open(sqliteDispatcher({ path: path() }));
  const agent = llmAgent({
    name: 'desk',
    model: {
      provider: 'test',
      id: 'at once',
      async *generate() {
        yield {
          type: 'end',
          content: { role: 'model', parts: [{ type: 'text', text: 'Done.' }] },
          finishReason: { unified: 'stop' },
        };
      },
    },
  });
  const keys = Array.from(
    { length: count },
    (_, at): SessionKey => ({ appName: 'app', userId: 'ada', sessionId: `${at}` }),
  );
  for (const key of keys) await sessions.create(key);
  const client: SessionClient = createSessionClient({ sessions, dispatcher });
  let left = count;
  let end = (): void => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const worker = createWorker({
    runner: createRunner({ agent, sessions }),
    sessions,
    dispatcher,
    onEvent: (event) => event.type === 'advanced' && --left === 0 && end(),
  });
  await worker.start();
  const counts = countCommits();
  await Promise.all(keys.map((key) => client.say(key, 'Hello.')));
  await over;
  await worker.drain();
  vi.restoreAllMocks();
  return counts;
}

it('a queued message waits for the disk twice: when it is queued, and when it is answered', async () => {
  // Waking, claiming, leasing, releasing, consuming and ending a session do not wait for the disk.
  expect(await costOf(1)).toEqual({ forced: 2, unforced: 6 });
});

it('messages that arrive together share one wait for the disk, at the client and in a worker', async () => {
  const { forced, unforced } = await costOf(8);
  expect(forced).toBeLessThanOrEqual(4);
  expect(unforced).toBeLessThanOrEqual(12);
});
