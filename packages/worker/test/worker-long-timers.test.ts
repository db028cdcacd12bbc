import { createRunner, inMemorySessionService, llmAgent, type SessionKey } from '@mortise/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  createWorker,
  inMemoryWakeTable,
  tableDispatcher,
  type WorkerEvent,
  type WorkerOptions,
} from '../src/index.ts';
import { byHand } from './support/by-hand.ts';
import { saying } from './support/saying.ts';

const longestTimerMs = 2_147_483_647;
const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

it.each([longestTimerMs + 1, 1e18, Number.POSITIVE_INFINITY])(
  'a worker retries a session after the longest time of a timer if its error asks for %d ms',
  async (retryAfterMs) => {
    const sessions = inMemorySessionService();
    await sessions.create(key);
    const content = { role: 'user', parts: [{ type: 'text', text: 'Hello?' }] } as const;
    await sessions.deliver(key, { id: 'm1', type: 'message', content });
    const error = { code: 'overloaded', message: 'Later.', retryable: true, retryAfterMs };
    const runner = {
      run: async () => ({ status: 'failed', error, pending: [] }),
    } as unknown as WorkerOptions['runner'];
    const dispatcher = byHand();
    const worker = createWorker({ runner, sessions, dispatcher });
    await worker.start();
    const afterMs = longestTimerMs;
    expect(await dispatcher.advance(key)).toEqual({ next: 'again', afterMs, attempt: 1, code: 'overloaded' });
    await worker.drain();
  },
);

it('a worker pauses between two sweeps for the longest time of a timer at most', async () => {
  fakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  onTestFinished(() => void vi.restoreAllMocks());
  const sessions = inMemorySessionService();
  const events: WorkerEvent[] = [];
  const worker = createWorker({
    runner: createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions }),
    sessions,
    dispatcher: byHand(),
    sweepMs: longestTimerMs,
    onEvent: (event) => events.push(event),
  });
  await worker.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual([{ type: 'swept', woken: 0 }]);
  await vi.advanceTimersByTimeAsync(longestTimerMs);
  expect(events).toHaveLength(2);
  await worker.drain();
});

it.each([longestTimerMs + 1, Number.POSITIVE_INFINITY])(
  'a worker that is drained with a grace of %d ms waits for its runs',
  async (graceMs) => {
    fakeTimers();
    const dispatcher = tableDispatcher(inMemoryWakeTable());
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let isAdvanced = false;
    const serving = await dispatcher.serve(
      async () => {
        isAdvanced = true;
        await ended;
        return { next: 'rest' };
      },
      { concurrency: 1 },
    );
    await dispatcher.wake(key);
    await vi.advanceTimersByTimeAsync(1);
    let isStopped = false;
    const stopped = serving.stop(graceMs).then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([isAdvanced, isStopped]).toEqual([true, false]);
    end();
    await stopped;
  },
);
