import {
  createRunner,
  inMemorySessionService,
  llmAgent,
  type Model,
  type SessionIndex,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { expect, it } from 'vitest';
import { createSessionClient, createWorker, inMemoryDispatcher, type WorkerOptions } from '../src/index.ts';

/**
 * Creates two workers over one dispatcher, whose runs wait until the
 * test releases them. `said` is the number of sessions of each user.
 */
async function twoWorkers(said: Readonly<Record<string, number>>, options: Partial<WorkerOptions>) {
  const sessions = inMemorySessionService();
  const dispatcher = inMemoryDispatcher();
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  let letGo = (): void => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const runnerOf = (): ReturnType<typeof createRunner> => {
    const model: Model = {
      provider: 'test',
      id: 'slow',
      async *generate({ contents }) {
        const part = contents.at(-1)?.parts[0];
        const user = part?.type === 'text' ? part.text : '';
        const now = (running.get(user) ?? 0) + 1;
        running.set(user, now);
        most.set(user, Math.max(most.get(user) ?? 0, now));
        await free;
        running.set(user, (running.get(user) ?? 0) - 1);
        yield {
          type: 'end',
          content: { role: 'model', parts: [{ type: 'text', text: 'Done.' }] },
          finishReason: { unified: 'stop' },
        };
      },
    };
    return createRunner({ agent: llmAgent({ name: 'guide', model }), sessions });
  };
  const lane = ({ userId }: SessionKey): string => `user:${userId}`;
  const client = createSessionClient({ sessions, dispatcher, lane });
  for (const [userId, count] of Object.entries(said))
    for (let at = 0; at < count; at++)
      await client.say({ appName: 'app', userId, sessionId: `${userId} ${at}` }, userId);
  let done = 0;
  const workers = [1, 2].map(() =>
    createWorker({
      runner: runnerOf(),
      sessions,
      dispatcher,
      lane,
      onEvent: (event) => event.type === 'advanced' && event.result?.status === 'completed' && done++,
      ...options,
    }),
  );
  for (const worker of workers) await worker.start();
  const end = async (): Promise<void> => {
    letGo();
    await expect.poll(() => done).toBe(Object.values(said).reduce((all, count) => all + count));
    await Promise.all(workers.map((worker) => worker.drain()));
  };
  return { workers, running, most, end };
}

it('a lane never runs more sessions at once than its limit, over all workers, and other lanes continue', async () => {
  const { workers, running, most, end } = await twoWorkers({ acme: 4, bob: 3 }, { lanes: { 'user:acme': 1 } });
  await expect.poll(() => [running.get('acme'), running.get('bob')]).toEqual([1, 3]);
  // Sessions that wait for room in their lane are counted as queued, and are not lost.
  expect(await workers[0]?.health()).toMatchObject({ queued: 3, running: 4 });
  await end();
  expect(most.get('acme')).toBe(1);
});

it('a worker runs no more sessions at once than its concurrency', async () => {
  const { workers, running, most, end } = await twoWorkers({ ada: 7 }, { concurrency: 2 });
  await expect.poll(() => running.get('ada')).toBe(4);
  expect((await Promise.all(workers.map((worker) => worker.health()))).map(({ advancing }) => advancing)).toEqual([
    2, 2,
  ]);
  await end();
  expect(most.get('ada')).toBe(4);
});

it('a worker sweeps for lost wakes periodically, until it is drained', async () => {
  const sessions = inMemorySessionService();
  let looks = 0;
  const index = sessions.index as SessionIndex;
  const runnable: SessionIndex['runnable'] = (...asked) => {
    looks++;
    return index.runnable(...asked);
  };
  const counted: SessionService = { ...sessions, index: { ...index, runnable } };
  const runner = createRunner({ agent: llmAgent({ name: 'guide', model: silent }), sessions: counted });
  const worker = createWorker({ runner, sessions: counted, dispatcher: inMemoryDispatcher(), sweepMs: 1 });
  await worker.start();
  await expect.poll(() => looks).toBeGreaterThan(2);
  await worker.drain();
  const before = looks;
  await worker.sweep();
  expect(looks).toBe(before + 1);
});

const silent: Model = {
  provider: 'test',
  id: 'silent',
  // biome-ignore lint/correctness/useYield: it is never called.
  async *generate() {
    throw new Error('nobody asks it');
  },
};
