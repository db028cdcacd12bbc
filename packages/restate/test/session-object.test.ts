import type { Advance, Advanced } from '@mortise/worker';
import { describe, expect, it } from 'vitest';
import type { RestateContext, RestateMessage } from '../src/restate-sdk.ts';
import { SessionObject } from '../src/session-object.ts';
import { Died, Journal } from './support/journal.ts';

const key = 'app/ada/s1';

/**
 * Calls the session object until the message is processed:
 * each call is another process, and dies at its step.
 */
async function play(journal: Journal, advance: Advance, deaths: readonly number[], message: RestateMessage = {}) {
  for (const dies of [...deaths, Number.POSITIVE_INFINITY]) {
    const object = new SessionObject('session', advance, { concurrency: 1 });
    const over = await object.take(journal.call(key, dies), message).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Died)) throw error;
        return false;
      },
    );
    if (over) return;
  }
}

describe.each<readonly [string, Advanced, unknown, number | undefined]>([
  ['rest', { next: 'rest' }, undefined, undefined],
  ['a rest until a time', { next: 'rest', wakeAt: 0 }, { attempt: 0, timer: expect.any(String) }, 0],
  [
    'again',
    { next: 'again', afterMs: 250, attempt: 4, code: 'busy' },
    { attempt: 4, timer: expect.any(String), isRetry: true },
    250,
  ],
  ['park', { next: 'park', code: 'broken' }, { attempt: 0, parked: 'broken' }, undefined],
])('a message whose advance ends with %s', (_name, advanced, stored, delay) => {
  const steps = Array.from({ length: 9 }, (_, at) => at);
  const schedules = [[], ...steps.map((at) => [at]), ...steps.flatMap((at) => steps.map((next) => [at, next]))];

  it.each(schedules.map((deaths) => [deaths]))(
    'a session object has the same result if its processes die at their steps %j',
    async (deaths) => {
      const journal = new Journal(new Map());
      const reported: number[] = [];
      let ended = 0;
      await play(
        journal,
        async (_key, { attempt }) => {
          reported.push(attempt);
          ended++;
          return advanced;
        },
        deaths,
      );
      expect(journal.state.get('session')).toEqual(stored);
      expect(journal.sent.map((each) => each.delay)).toEqual(delay === undefined ? [] : [delay]);
      expect(ended).toBeGreaterThanOrEqual(1);
      // Each start whose end is unknown counts as one more attempt.
      expect(reported).toEqual([...reported].sort((a, b) => a - b));
      const starts = journal.entries.filter(
        ({ value }) => typeof value === 'object' && value !== null && 'by' in value,
      );
      expect(reported.at(-1)).toBe(starts.length - 1);
    },
  );
});

const stateOf = (value: unknown) => new Map([['session', value]]);
const never: Advance = async () => {
  throw new Error('it was advanced');
};

it('a session object ignores a replaced timer', async () => {
  const journal = new Journal(stateOf({ attempt: 2, timer: 'new' }));
  await play(journal, never, [], { timer: 'old' });
  expect(journal.entries).toEqual([]);
});

it('a session object advances on the current timer, with its attempt', async () => {
  const journal = new Journal(stateOf({ attempt: 2, timer: 'new' }));
  const reported: number[] = [];
  const advance: Advance = async (_key, { attempt }) => {
    reported.push(attempt);
    return { next: 'rest' };
  };
  await play(journal, advance, [], { timer: 'new' });
  expect(reported).toEqual([2]);
  expect(journal.state.size).toBe(0);
});

it.each([
  ['parked', { attempt: 0, parked: 'broken' }],
  ['waiting for a retry', { attempt: 2, timer: 'retries', isRetry: true }],
])('a session object ignores a wake with ifLost for a session that is %s', async (_how, stored) => {
  const journal = new Journal(stateOf(stored));
  await play(journal, never, [], { ifLost: true });
  expect(journal.entries).toEqual([]);
});

it.each([
  ['an ordinary wake of a session that waits for a retry', { attempt: 2, timer: 't', isRetry: true }, {}],
  ['a wake with ifLost of a session that rests until later', { attempt: 0, timer: 't' }, { ifLost: true }],
])('a session object advances on %s', async (_how, stored, message) => {
  const journal = new Journal(stateOf(stored));
  const reported: number[] = [];
  const advance: Advance = async (_key, { attempt }) => {
    reported.push(attempt);
    return { next: 'rest' };
  };
  await play(journal, advance, [], message);
  expect(reported).toEqual([stored.attempt]);
});

it('a session object parks a session with an invalid key', async () => {
  const journal = new Journal(new Map());
  const problems: unknown[] = [];
  const onError = (error: unknown): unknown => problems.push(error);
  await new SessionObject('session', never, { concurrency: 1, onError }).take(journal.call('ada'), {});
  expect(journal.state.get('session')).toEqual({ attempt: 0, parked: 'bad_session_key' });
  expect(problems).toHaveLength(1);
});

it('a session object releases the slot of a call that died while it waited or started', async () => {
  let advances = 0;
  const advance: Advance = async () => {
    advances++;
    return { next: 'rest' };
  };
  const object = new SessionObject('session', advance, { concurrency: 1 });
  for (const dies of [0, 1]) {
    const journal = new Journal(new Map());
    await expect(object.take(journal.call(key, dies), {})).rejects.toBeInstanceOf(Died);
  }
  await object.take(new Journal(new Map()).call(key), {});
  expect(advances).toBe(1);
});

it('a session object releases the slot of a call that is cancelled before its advance', async () => {
  const object = new SessionObject('session', async () => ({ next: 'rest' }), { concurrency: 1 });
  const called = new AbortController();
  let runs = 0;
  const context: RestateContext = {
    ...new Journal(new Map()).call(key),
    run: (_name, action) => (runs++ === 0 ? action() : new Promise(() => {})),
    request: () => ({ attemptCompletedSignal: called.signal }),
  };
  void object.take(context, {});
  await expect.poll(() => runs).toBe(2);
  called.abort();
  const journal = new Journal(new Map());
  await object.take(journal.call(key), {});
  expect(journal.entries).toHaveLength(3);
});

it('a session object suspends the advance of a call that no client waits for any more', async () => {
  const called = new AbortController();
  const context = { ...new Journal(new Map()).call(key), request: () => ({ attemptCompletedSignal: called.signal }) };
  let reason: unknown;
  const advance: Advance = (_key, { suspend }) =>
    new Promise((resolve) => {
      suspend.addEventListener('abort', () => {
        reason = suspend.reason;
        resolve({ next: 'rest' });
      });
      called.abort('the connection broke');
    });
  await new SessionObject('session', advance, { concurrency: 1 }).take(context, {});
  expect(reason).toBe('the connection broke');
});
