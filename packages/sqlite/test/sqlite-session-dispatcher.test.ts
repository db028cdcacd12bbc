import { DatabaseSync } from 'node:sqlite';
import { type DispatcherSubject, dispatcherCases } from '@mortise/testing/dispatcher';
import { testConformance } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { sqliteDispatcher } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

/** Returns a subject in which each opened dispatcher has a connection of its own, like another process. */
function subject(): DispatcherSubject {
  const file = path();
  return {
    open: () => {
      const dispatcher = open(sqliteDispatcher({ path: file, leaseMs: 600_000, pollMs: 50 }));
      const die = (): void => {
        dispatcher.close();
        // The cases with deaths have no other session: setting all leases to 0 makes them expire at once.
        const database = new DatabaseSync(file, { timeout: 60_000 });
        database.exec('UPDATE dispatch SET lease_until = 0');
        database.close();
      };
      return { dispatcher, die };
    },
  };
}

testConformance('sqliteDispatcher', dispatcherCases, subject, {
  lacks: { inbox: 'the wakes are in a separate file' },
});

it('sqliteDispatcher counts due, advanced and parked sessions', async () => {
  const dispatcher = open(sqliteDispatcher({ path: path() }));
  const key = (sessionId: string) => ({ appName: 'app', userId: 'ada', sessionId });
  expect(await dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  for (const name of ['a', 'b', 'c']) await dispatcher.wake(key(name));
  await dispatcher.wake(key('later'), { at: Date.now() + 3_600_000 });
  expect(await dispatcher.figures()).toMatchObject({ queued: 3, running: 0, parked: 0 });
  let go = (): void => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const serving = await dispatcher.serve(
    async ({ sessionId }) => {
      if (sessionId === 'a') return { next: 'park', code: 'broken' };
      await gate;
      return { next: 'rest' };
    },
    { concurrency: 1 },
  );
  await expect.poll(() => dispatcher.figures()).toMatchObject({ queued: 1, running: 1, parked: 1 });
  go();
  await expect.poll(() => dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 1, oldestWaitMs: 0 });
  await serving.stop(1_000);
});

it('sqliteDispatcher refuses the file of the sessions, and unknown options', () => {
  const file = path();
  open(sqliteSessionService({ path: file }));
  expect(() => sqliteDispatcher({ path: file })).toThrow('a file of its own');
  expect(() => sqliteDispatcher({ path: path(), poll: 1 } as never)).toThrow('the nearest is "pollMs"');
});
