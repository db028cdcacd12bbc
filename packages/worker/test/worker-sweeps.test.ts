import { createRunner, inMemorySessionService, llmAgent, type SessionKey, type SessionService } from '@mortise/core';
import { expect, it } from 'vitest';
import { createWorker, type Dispatcher, type Worker, type WorkerEvent, type WorkerOptions } from '../src/index.ts';
import { byHand } from './support/by-hand.ts';
import { saying } from './support/saying.ts';

const key = (sessionId: string): SessionKey => ({ appName: 'app', userId: 'ada', sessionId });

/**
 * Creates a worker over two sessions with a message, `a` and
 * `b`, and two parked sessions that were deleted, `x` and `y`.
 */
async function sweeping(
  change: {
    readonly sessions?: (sessions: SessionService) => SessionService;
    readonly dispatcher?: (dispatcher: Dispatcher) => Dispatcher;
    readonly lane?: WorkerOptions['lane'];
  } = {},
): Promise<{ worker: Worker; woken: () => string[]; failures: () => string[]; events: WorkerEvent[] }> {
  const store = inMemorySessionService();
  for (const name of ['a', 'b']) {
    await store.create(key(name));
    const content = { role: 'user', parts: [{ type: 'text', text: 'Hello?' }] } as const;
    await store.deliver(key(name), { id: 'm1', type: 'message', content });
  }
  const { woken, ...plain } = byHand();
  const listed: Dispatcher = {
    ...plain,
    parked: async () => ({ items: ['x', 'y'].map((name) => ({ session: key(name), code: 'auth' })) }),
  };
  const events: WorkerEvent[] = [];
  const worker = createWorker({
    runner: createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions: store }),
    sessions: change.sessions?.(store) ?? store,
    dispatcher: change.dispatcher?.(listed) ?? listed,
    ...(change.lane && { lane: change.lane }),
    sweepMs: 3_600_000,
    onEvent: (event) => events.push(event),
  });
  return {
    worker,
    events,
    woken: () => woken.map(({ key: { sessionId } }) => sessionId).sort(),
    failures: () => events.flatMap((event) => (event.type === 'failed' ? [(event.error as Error).message] : [])),
  };
}

/** Wraps a function so that it rejects for one session. */
function failingFor<Rest extends unknown[], Result>(
  name: string,
  work: (key: SessionKey, ...rest: Rest) => Promise<Result>,
): (key: SessionKey, ...rest: Rest) => Promise<Result> {
  return async (of, ...rest) => {
    if (of.sessionId === name) throw new Error(`not ${name}`);
    return work(of, ...rest);
  };
}

const down = async (): Promise<never> => {
  throw new Error('down');
};

it('a sweep wakes sessions that need a run even if the parked sessions cannot be listed', async () => {
  const { worker, woken, failures, events } = await sweeping({ dispatcher: (own) => ({ ...own, parked: down }) });
  expect(await worker.sweep()).toBe(2);
  expect([woken(), failures()]).toEqual([['a', 'b'], ['down']]);
  expect(events.at(-1)).toEqual({ type: 'swept', woken: 2 });
  expect((await worker.health()).sweptAt).toBeTypeOf('number');
});

it('a sweep wakes parked sessions that were deleted even if the index cannot list sessions', async () => {
  const { worker, woken, failures } = await sweeping({
    sessions: ({ index, ...own }) => ({ ...own, ...(index && { index: { ...index, runnable: down } }) }),
  });
  expect(await worker.sweep()).toBe(2);
  expect([woken(), failures()]).toEqual([['x', 'y'], ['down']]);
  expect((await worker.health()).sweptAt).toBeUndefined();
});

it.each(['a', 'x'])('a sweep wakes the other sessions if the dispatcher refuses to wake %s', async (name) => {
  const { worker, woken, failures } = await sweeping({
    dispatcher: (own) => ({ ...own, wake: failingFor(name, own.wake) }),
  });
  expect(await worker.sweep()).toBe(3);
  expect(woken()).toEqual(['a', 'b', 'x', 'y'].filter((other) => other !== name));
  expect(failures()).toEqual([`not ${name}`]);
});

it('a sweep wakes the other sessions if `lane` throws for one session, and does not count as completed', async () => {
  const { worker, woken, failures } = await sweeping({
    lane({ sessionId }) {
      if (sessionId === 'a') throw new Error('no lane');
      return undefined;
    },
  });
  expect(await worker.sweep()).toBe(3);
  expect([woken(), failures()]).toEqual([['b', 'x', 'y'], ['no lane']]);
  expect((await worker.health()).sweptAt).toBeUndefined();
});

it('a sweep lists no further page while the dispatcher is down', async () => {
  let pages = 0;
  const { worker, failures } = await sweeping({
    sessions: ({ index, ...own }) => {
      const runnable = async () => ({ items: [key('a'), key('b')], ...(++pages < 3 && { next: `${pages}` }) });
      return { ...own, ...(index && { index: { ...index, runnable } }) };
    },
    dispatcher: (own) => ({ ...own, wake: down, parked: async () => ({ items: [] }) }),
  });
  expect(await worker.sweep()).toBe(0);
  expect([pages, failures()]).toEqual([1, ['down', 'down']]);
});

it('a worker sweeps again after a sweep in which every step failed', async () => {
  const { worker, failures, events } = await sweeping({
    sessions: ({ index, ...own }) => ({ ...own, ...(index && { index: { ...index, runnable: down } }) }),
    dispatcher: (own) => ({ ...own, parked: down }),
  });
  await worker.start();
  await expect.poll(() => events.at(-1)).toEqual({ type: 'swept', woken: 0 });
  expect(await worker.sweep()).toBe(0);
  expect(failures()).toEqual(['down', 'down', 'down', 'down']);
  await worker.drain();
});
