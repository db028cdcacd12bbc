import type { SessionKey } from '@mortise/core';
import { type PgBossClient, pgBossDispatcher } from '@mortise/pg-boss';
import { type PostgresServer, startPostgres } from '@mortise/session-kit/test/postgres-server';
import { type DispatcherSubject, dispatcherCases } from '@mortise/testing/dispatcher';
import { testConformance } from '@mortise/testing/vitest';
import type { Advance } from '@mortise/worker';
import { type Db, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeOver } from '../engines/take-over.ts';

let server: PostgresServer;
let boss: PgBoss;
/** The server ends connections of its own accord then, idle ones too. */
let isOver = false;
beforeAll(async () => {
  server = await startPostgres();
  boss = new PgBoss({ connectionString: server.url, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 });
  boss.on('error', (error) => isOver || console.error(error));
  await boss.start();
});
afterAll(async () => {
  isOver = true;
  await boss?.stop({ graceful: false });
  await server?.stop();
});

/** Each process has its own queues. A dead process sends nothing to pg-boss, and gets no answer. */
function subject(): DispatcherSubject {
  const queue = `q-${crypto.randomUUID()}`;
  return {
    open: () => {
      let isDead = false;
      const under = new Set<unknown>();
      const client: PgBossClient = new Proxy(boss, {
        get: (target, name) => {
          const member = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return (...args: readonly unknown[]) => {
            if (isDead) return new Promise(() => {});
            const asked = Reflect.apply(member, target, args);
            under.add(asked);
            return asked;
          };
        },
      });
      const die = async (): Promise<void> => {
        isDead = true;
        // Jobs that had reached pg-boss are completed: a job that a dead process fetches remains its own.
        await Promise.allSettled(under);
        // No other session exists in the cases with deaths. The
        // purpose of a heartbeat shows without waiting for it.
        const late = "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE name = $1";
        await boss.getDb().executeSql(late, [queue]);
      };
      return { dispatcher: pgBossDispatcher({ boss: client, queue, pollMs: 50 }), die };
    },
  };
}

testConformance('pgBossDispatcher', dispatcherCases, subject, {
  lacks: { inbox: 'pg-boss keeps its jobs itself' },
});

const key = (sessionId: string): SessionKey => ({ appName: 'app', userId: 'ada', sessionId });
const queued = (queue: string) => boss.findJobs(queue, { queued: true });

it('all wakes of a waiting session share one job, and each later time has one', async () => {
  const queue = `q-${crypto.randomUUID()}`;
  const dispatcher = pgBossDispatcher({ boss, queue, pollMs: 50 });
  for (let count = 0; count < 5; count++) await dispatcher.wake(key('s1'));
  await dispatcher.wake(key('s1'), { at: Date.now() + 3_600_000 });
  await dispatcher.wake(key('s1'), { at: Date.now() + 7_200_000 });
  expect(await queued(queue)).toHaveLength(3);
});

it('a failing session has one future job, however often it is woken meanwhile', async () => {
  const queue = `q-${crypto.randomUUID()}`;
  const dispatcher = pgBossDispatcher({ boss, queue, pollMs: 50 });
  const attempts: number[] = [];
  const serving = await dispatcher.serve(
    async (_key, { attempt }) => {
      attempts.push(attempt);
      return { next: 'again', afterMs: 3_600_000, attempt: attempt + 1, code: 'unreachable' };
    },
    { concurrency: 2 },
  );
  for (let count = 1; count <= 3; count++) {
    await dispatcher.wake(key('s1'));
    await expect.poll(() => attempts.length).toBe(count);
  }
  await serving.stop(10_000);
  expect(attempts).toEqual([0, 1, 2]);
  expect((await queued(queue)).map(({ data }) => data)).toEqual([
    { key: 'app/ada/s1', attempt: 3, isOwn: true, isRetry: true },
  ]);
});

it('returns the figures that pg-boss has counted', async () => {
  const queue = `q-${crypto.randomUUID()}`;
  const dispatcher = pgBossDispatcher({ boss, queue, pollMs: 50 });
  expect(await dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  for (const name of ['parks', 'runs', 'waits']) await dispatcher.wake(key(name));
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const serving = await dispatcher.serve(
    async ({ sessionId }) => {
      if (sessionId === 'parks') return { next: 'park', code: 'broken' };
      await ended;
      return { next: 'rest' };
    },
    { concurrency: 1 },
  );
  await expect
    .poll(() => dispatcher.figures())
    .toMatchObject({ queued: 1, running: 1, parked: 1, oldestWaitMs: expect.any(Number) });
  end();
  await serving.stop(10_000);
});

it('parks a job of another sender, and continues', async () => {
  const queue = `q-${crypto.randomUUID()}`;
  const dispatcher = pgBossDispatcher({ boss, queue, pollMs: 50 });
  const seen: string[] = [];
  const serving = await dispatcher.serve(
    async ({ sessionId }) => {
      seen.push(sessionId);
      return { next: 'rest' };
    },
    { concurrency: 2 },
  );
  await dispatcher.wake(key('s1'));
  await expect.poll(() => seen).toEqual(['s1']);
  for (const data of [null, { key: 'two/parts' }, { mail: 1 }]) await boss.send(queue, data);
  await expect.poll(() => queued(`${queue}.parked`)).toHaveLength(3);
  await dispatcher.wake(key('s2'));
  await expect.poll(() => seen).toEqual(['s1', 's2']);
  const parked = await queued(`${queue}.parked`);
  expect(parked.map(({ data }) => data)).toContainEqual({ code: 'bad_session_key', data: { mail: 1 } });
  expect(await dispatcher.parked()).toEqual({ items: [] });
  await serving.stop(10_000);
});

it('refuses a queue of another policy', async () => {
  const queue = `q-${crypto.randomUUID()}`;
  await boss.createQueue(queue, { policy: 'standard' });
  await expect(pgBossDispatcher({ boss, queue }).wake(key('s1'))).rejects.toMatchObject({
    code: 'invalid_option',
    message: `the queue "${queue}" has the policy "standard"; choose a queue that only Mortise uses`,
  });
});

it('reports at once that it cannot limit lanes over a database that pg-boss did not connect to', async () => {
  const database: Db = { executeSql: (text, values) => boss.getDb().executeSql(text, values) };
  const borrowed = new PgBoss({ db: database, supervise: false, schedule: false });
  await borrowed.start();
  const dispatcher = pgBossDispatcher({ boss: borrowed, queue: `q-${crypto.randomUUID()}` });
  const advance: Advance = async () => ({ next: 'rest' });
  await expect(dispatcher.serve(advance, { concurrency: 1, lanes: { acme: 1 } })).rejects.toMatchObject({
    code: 'lanes_unsupported',
  });
  await (await dispatcher.serve(advance, { concurrency: 1 })).stop(1_000);
  await borrowed.stop({ graceful: false });
});

it('another worker takes over a session whose worker died within a call', async () => {
  const { open } = subject();
  await takeOver(async () => {
    const { dispatcher, die } = await open();
    return { dispatcher, die: () => die?.() };
  });
});

it('refuses the next page of parked sessions if the last one of the page before was woken', async () => {
  const queue = `q-${crypto.randomUUID()}`;
  const dispatcher = pgBossDispatcher({ boss, queue, pollMs: 50 });
  const serving = await dispatcher.serve(async () => ({ next: 'park', code: 'broken' }), { concurrency: 1 });
  for (const [at, name] of ['s1', 's2', 's3'].entries()) {
    await dispatcher.wake(key(name));
    await expect.poll(() => queued(`${queue}.parked`)).toHaveLength(at + 1);
  }
  await serving.stop(10_000);
  const { items, next } = await dispatcher.parked({ limit: 2 });
  expect(items).toEqual(['s1', 's2'].map((name) => ({ session: key(name), code: 'broken' })));
  const [, second] = await queued(`${queue}.parked`);
  await boss.deleteJob(`${queue}.parked`, second?.id ?? '');
  await expect(dispatcher.parked({ limit: 2, after: next })).rejects.toThrow('no longer exists');
  expect((await dispatcher.parked()).items.map(({ session }) => session.sessionId)).toEqual(['s1', 's3']);
});
