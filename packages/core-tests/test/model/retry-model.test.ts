import { ConfigError, type Model } from '@mortise/core';
import { retryModel } from '@mortise/models';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { askModel, outcomeOf, plainRequest } from '../harness/ask-model.ts';
import { type FakeTimers, withFakeTimers } from '../harness/fake-timers.ts';

const overloaded = { fail: { code: 'overloaded', status: 503, retryable: true } } as const;

describe('retryModel', () => {
  it(
    'retryModel retries as long as failures are retryable, and returns the answer of the last attempt',
    withFakeTimers(async (timers) => {
      const model = scriptedModel([overloaded, overloaded, 'Fine']);
      expect(await answer(timers, retryModel(model))).toBe('Fine');
      expect(model.requests).toHaveLength(3);
    }),
  );

  it(
    'retryModel reports the last failure unchanged when the retries are used up',
    withFakeTimers(async (timers) => {
      const model = scriptedModel([overloaded, { fail: { code: 'rate_limit', retryable: true, retryAfterMs: 5 } }]);
      const call = askModel(retryModel(model, { maxRetries: 1 }));
      await timers.runAll();
      expect((await call).at(-1)).toMatchObject({
        type: 'failure',
        retryable: true,
        error: { code: 'rate_limit', retryAfterMs: 5 },
      });
      expect(model.requests).toHaveLength(2);
    }),
  );

  it(
    'retryModel does not retry after a failure that is not retryable',
    withFakeTimers(async (timers) => {
      const model = scriptedModel([{ fail: { code: 'auth' } }, 'Fine']);
      expect(await answer(timers, retryModel(model))).toBe('auth');
      expect(model.requests).toHaveLength(1);
    }),
  );

  it.each([
    ['text', { text: 'It is' }],
    ['a thought', { thought: 'Hm' }],
    ['a call', { calls: [{ name: 'act' }] }],
  ])('retryModel does not retry after %s was shown', async (_, shown) => {
    const model = scriptedModel([{ ...shown, ...overloaded }, 'Fine']);
    const events = await askModel(retryModel(model));
    expect(events.length).toBeGreaterThan(1);
    expect(outcomeOf(events)).toBe('overloaded');
    expect(model.requests).toHaveLength(1);
  });

  it(
    'retryModel waits as long as the provider asks it to',
    withFakeTimers(async (timers) => {
      const model = scriptedModel([{ fail: { retryable: true, retryAfterMs: 7000 } }, 'Fine']);
      const call = askModel(retryModel(model));
      await timers.advance(6999);
      expect(model.requests).toHaveLength(1);
      await timers.advance(1);
      expect(outcomeOf(await call)).toBe('Fine');
    }),
  );

  it('retryModel reports the failure at once if the provider asks for more than the longest wait', async () => {
    const model = scriptedModel([{ fail: { code: 'rate_limit', retryable: true, retryAfterMs: 7000 } }, 'Fine']);
    expect(outcomeOf(await askModel(retryModel(model, { maxDelayMs: 6999 })))).toBe('rate_limit');
  });

  it(
    'retryModel waits a random part of a delay that doubles with each attempt, within its bounds',
    withFakeTimers(async (timers) => {
      const longest = [500, 1000, 2000, 4000, 8000, 8000];
      const model = scriptedModel([...longest.map(() => overloaded), 'Fine']);
      const call = askModel(retryModel(model, { maxRetries: 6 }));
      for (const [retries, ms] of longest.entries()) {
        await timers.advance(ms);
        expect(model.requests.length).toBeGreaterThanOrEqual(retries + 2);
      }
      expect(outcomeOf(await call)).toBe('Fine');
    }),
  );

  it(
    'retryModel ends the wait when it is aborted, and leaves no timer',
    withFakeTimers(async (timers) => {
      const controller = new AbortController();
      const model = scriptedModel([{ fail: { retryable: true, retryAfterMs: 60_000 } }, 'Fine']);
      const call = askModel(retryModel(model), plainRequest(), controller.signal);
      await timers.advance(10);
      controller.abort();
      expect(outcomeOf(await call)).toBe('cancelled');
      expect(timers.count).toBe(0);
    }),
  );

  it(
    'retryModel ends the wait when its consumer stops reading',
    withFakeTimers(async (timers) => {
      const model = scriptedModel([{ fail: { retryable: true, retryAfterMs: 60_000 } }, 'Fine']);
      const { signal } = new AbortController();
      const iterator = retryModel(model).generate(plainRequest(), { signal })[Symbol.asyncIterator]();
      void iterator.next();
      // The number of turns until it waits, and until it has stopped waiting, depends on the runtime.
      for (let turns = 0; timers.count === 0 && turns < 1_000; turns++) await timers.advance(0);
      expect(timers.count).toBe(1);
      expect(await iterator.return?.()).toMatchObject({ done: true });
      for (let turns = 0; timers.count > 0 && turns < 1_000; turns++) await timers.advance(0);
      expect(timers.count).toBe(0);
      expect(model.requests).toHaveLength(1);
    }),
  );

  it(
    'retryModel reports a warning of several attempts once',
    withFakeTimers(async (timers) => {
      const model = warning(scriptedModel([overloaded, 'Fine']));
      const call = askModel(retryModel(model));
      await timers.runAll();
      expect((await call).map(({ type }) => type)).toEqual(['warning', 'textDelta', 'end']);
    }),
  );

  it(
    'retryModel does not retry a request with provider tools if they may have run',
    withFakeTimers(async (timers) => {
      const request = plainRequest({ providerTools: [{ provider: 'scripted', name: 'search', config: null }] });
      const cut = { fail: { code: 'stream_cut', retryable: true } };
      expect(await answer(timers, retryModel(scriptedModel([cut, 'Fine'])), request)).toBe('stream_cut');
      expect(await answer(timers, retryModel(scriptedModel([overloaded, 'Fine'])), request)).toBe('Fine');
    }),
  );

  it(
    'retryModel treats an error that the model throws, and a stream without an end, as failures',
    withFakeTimers(async (timers) => {
      expect(await answer(timers, retryModel(scriptedModel([{ throws: new Error('broken') }])))).toBe('broken');
      expect(await answer(timers, retryModel(scriptedModel([{ cut: true }, 'Fine'])))).toBe('Fine');
    }),
  );

  it('retryModel gives the events in their order to a consumer that requests several at once', async () => {
    const { signal } = new AbortController();
    const model = retryModel(scriptedModel([{ text: 'abc', chunks: 1 }]));
    const iterator = model.generate(plainRequest(), { signal })[Symbol.asyncIterator]();
    const steps = await Promise.all([1, 2, 3, 4, 5].map(() => iterator.next()));
    expect(steps.map(({ value }) => (value?.type === 'textDelta' ? value.delta : value?.type))).toEqual([
      'a',
      'b',
      'c',
      'end',
      undefined,
    ]);
  });

  it("retryModel returns the inner model's own promises after an event was shown", async () => {
    const steps = [
      { type: 'textDelta', index: 0, delta: 'a' },
      { type: 'textDelta', index: 0, delta: 'b' },
    ] as const;
    const promises = steps.map((value) => Promise.resolve({ done: false, value } as const));
    let at = 0;
    const inner = { next: () => promises[at++] ?? Promise.resolve({ done: true, value: undefined } as const) };
    const model: Model = { provider: 'p', id: 'm', generate: () => ({ [Symbol.asyncIterator]: () => inner }) };
    const { signal } = new AbortController();
    const iterator = retryModel(model).generate(plainRequest(), { signal })[Symbol.asyncIterator]();
    await iterator.next();
    expect(iterator.next()).toBe(promises[1]);
  });

  it('retryModel has the provider and id of the inner model', () => {
    expect(retryModel(scriptedModel([], { provider: 'p', id: 'm' }))).toMatchObject({ provider: 'p', id: 'm' });
  });

  it('retryModel refuses invalid numbers', () => {
    const model = scriptedModel([]);
    for (const options of [{ maxRetries: -1 }, { maxDelayMs: Number.NaN }, { maxDelayMs: 2 ** 31 }])
      expect(() => retryModel(model, options)).toThrow(ConfigError);
  });
});

async function answer(timers: FakeTimers, model: Model, request = plainRequest()): Promise<string | undefined> {
  const call = askModel(model, request);
  await timers.runAll();
  return outcomeOf(await call);
}

function warning(model: Model): Model {
  return {
    ...model,
    async *generate(request, options) {
      yield { type: 'warning', feature: 'seed', message: 'there is none' };
      yield* model.generate(request, options);
    },
  };
}
