import { expect, it } from 'vitest';
import { type PgBossClient, pgBossDispatcher } from '../src/index.ts';

const boss = {} as PgBossClient;

it.each([
  [{ queue: 'two words' }, 'queue may only contain letters, digits'],
  [{ queue: '' }, '"queue" of pgBossDispatcher must be a string that is not empty'],
  [{ heartbeatSeconds: 9 }, '"heartbeatSeconds" of pgBossDispatcher must be a whole number from 10 to 86400; got 9'],
  [{ pollMs: 0 }, '"pollMs" of pgBossDispatcher must be a number from 1'],
  [{ poll: 1 }, 'the nearest is "pollMs"'],
])('pgBossDispatcher refuses %j', (options, problem) => {
  expect(() => pgBossDispatcher({ boss, ...options })).toThrow(problem);
});

it('stores only the key, the attempt and the lane of a session, and keeps parked sessions for ten years', async () => {
  const kept: [queue: string, retentionSeconds: number | undefined][] = [];
  const sent: object[] = [];
  const recording = {
    createQueue: async (name: string, { retentionSeconds }: { readonly retentionSeconds?: number }) =>
      void kept.push([name, retentionSeconds]),
    getQueues: async () => [{ name: 'mortise', policy: 'singleton' }],
    findJobs: async () => [],
    send: async (_queue: string, data: object, { group }: { readonly group?: object }) => {
      sent.push({ data, group });
      return null;
    },
  } as unknown as PgBossClient;
  await pgBossDispatcher({ boss: recording }).wake(
    { appName: 'app', userId: 'ada', sessionId: 's1' },
    { lane: 'acme' },
  );
  // pg-boss keeps a job that no worker fetches for 14 days by default.
  expect(kept).toEqual([
    ['mortise', undefined],
    ['mortise.parked', 10 * 365 * 86_400],
  ]);
  const data = { key: 'app/ada/s1', attempt: 0, isOwn: false };
  expect(sent).toEqual([{ data, group: { id: 'acme', tier: 'acme' } }]);
});

it('deletes the job of an advance that ended', async () => {
  const jobs = [{ id: 'j1', retryCount: 0, data: { key: 'app/ada/s1' } }];
  const deleted: unknown[] = [];
  const recording = {
    createQueue: async () => undefined,
    getQueues: async () => [{ name: 'mortise', policy: 'singleton' }],
    findJobs: async () => [],
    fetch: async () => jobs.splice(0),
    touch: async () => undefined,
    deleteJob: async (_queue: string, ids: object) => void deleted.push(ids),
  } as unknown as PgBossClient;
  const dispatcher = pgBossDispatcher({ boss: recording, pollMs: 5 });
  const serving = await dispatcher.serve(async () => ({ next: 'rest' }), { concurrency: 1 });
  await expect.poll(() => deleted.flat()).toContainEqual({ id: 'j1', retryCount: 0 });
  await serving.stop(0);
});
