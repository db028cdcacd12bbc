import { createRunner, llmAgent, type Model } from '@mortise/core';
import { RateLimiter, type RateLimitOptions, rateLimitModel } from '@mortise/models';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { askModel, outcomeOf, plainRequest } from '../harness/ask-model.ts';
import { VirtualTime } from '../harness/virtual-time.ts';

const refusal = { fail: { code: 'rate_limit', status: 429, retryable: true, retryAfterMs: 7000 } } as const;
/** Options for one request at once, and one each second. */
const onePerSecond = { requestsPerMinute: 60, burst: 0 };

describe('rateLimitModel', () => {
  it('rateLimitModel sends requests within the limit at once, and further requests when the limit allows', async () => {
    const { time, model, ask } = limited(['a', 'b', 'c'], onePerSecond);
    const answers = Promise.all([ask(), ask(), ask()]);
    expect(await time.until(answers)).toEqual(['a', 'b', 'c']);
    expect(time.now()).toBe(2000);
    expect(model.requests).toHaveLength(3);
  });

  it('rateLimitModel stops all calls for as long as the provider asks, and then sends the refused call first', async () => {
    const { time, model, ask } = limited(['a', refusal, 'b', 'c'], onePerSecond);
    const order: string[] = [];
    const asked = ['one', 'two', 'three'].map(async (who) => {
      const answer = await ask(who);
      order.push(`${who}: ${answer} at ${time.now()}`);
    });
    await time.until(Promise.all(asked));
    expect(order).toEqual(['one: a at 0', 'two: b at 8000', 'three: c at 9000']);
    expect(model.requests).toHaveLength(4);
  });

  it('rateLimitModel reports a refusal at once if the provider asks for a longer wait than a call may have', async () => {
    const { time, model, ask } = limited([refusal, 'a'], { maxWaitMs: 6999 });
    expect(await time.until(ask())).toBe('rate_limit');
    expect([time.now(), model.requests.length]).toEqual([0, 1]);
  });

  it.each([
    ['another failure', { fail: { code: 'overloaded', status: 503, retryable: true } }, 'overloaded'],
    ['exhausted credit', { fail: { code: 'rate_limit', status: 429 } }, 'rate_limit'],
    ['a refusal after the answer started', { text: 'It is', ...refusal }, 'rate_limit'],
  ])('rateLimitModel passes on %s unchanged, without a retry', async (_, step, code) => {
    const { time, model, ask } = limited([step, 'a'], {});
    expect(await time.until(ask())).toBe(code);
    expect(model.requests).toHaveLength(1);
  });

  it('rateLimitModel fails a call beyond the maximum number of waiting calls', async () => {
    const { time, ask } = limited(['a', 'b'], { ...onePerSecond, maxWaiting: 1 });
    expect(await time.until(Promise.all([ask(), ask(), ask()]))).toEqual(['a', 'b', 'rate_limit']);
  });

  it('rateLimitModel fails a call that has waited too long, and sends the next call in time', async () => {
    const { time, ask } = limited(['a', refusal, 'b'], { ...onePerSecond, maxWaitMs: 7500 });
    const [first, refused] = await time.until(Promise.all([ask(), ask()]));
    expect([first, refused]).toEqual(['a', 'rate_limit']);
    expect(await time.until(ask())).toBe('b');
  });

  it('rateLimitModel ends an aborted call that waits at once, and does not send it', async () => {
    const { time, model, ask } = limited(['a', 'b'], onePerSecond);
    const controller = new AbortController();
    const asked = Promise.all([ask('one'), ask('two', controller.signal), ask('three')]);
    controller.abort();
    expect(await time.until(asked)).toEqual(['a', 'cancelled', 'b']);
    expect([time.now(), model.requests.length, time.timers]).toEqual([1000, 2, 0]);
  });

  it('rateLimitModel does not send a waiting call whose reader has stopped', async () => {
    const { time, model, ask, wrapped, limiter } = limited(['a', 'b'], onePerSecond);
    await time.until(ask());
    const { signal } = new AbortController();
    const left = wrapped.generate(plainRequest(), { signal })[Symbol.asyncIterator]();
    const step = left.next();
    await time.until(Promise.resolve());
    expect(limiter.waiting).toBe(1);
    await left.return?.();
    await time.until(step);
    expect([limiter.waiting, limiter.running, model.requests.length]).toEqual([0, 0, 1]);
  });

  it('rateLimitModel releases the slot of a call when its reader stops before the end', async () => {
    const { time, limiter, wrapped } = limited([{ text: 'abc', chunks: 1 }], {});
    const { signal } = new AbortController();
    const call = wrapped.generate(plainRequest(), { signal })[Symbol.asyncIterator]();
    expect(await time.until(call.next())).toMatchObject({ value: { delta: 'a' } });
    expect(limiter.running).toBe(1);
    await call.return?.();
    expect(limiter.running).toBe(0);
  });

  it('rateLimitModel releases the slot of a call when the model throws', async () => {
    const limiter = new RateLimiter();
    const broken: Model = {
      ...scriptedModel([]),
      generate: () => {
        throw new Error('broken');
      },
    };
    expect(outcomeOf(await askModel(rateLimitModel(broken, limiter)))).toBe('broken');
    expect(limiter.running).toBe(0);
  });

  it('rateLimitModel alternates between lanes, so that a lane with many requests delays no other lane', async () => {
    const answers = Array.from({ length: 6 }, (_, at) => String(at));
    const { time, ask } = limited(answers, onePerSecond);
    const [greedy, modest] = [new AbortController().signal, new AbortController().signal];
    const order: string[] = [];
    const asked = [greedy, greedy, greedy, greedy, modest, modest].map(async (signal) => {
      await ask('any', signal);
      order.push(signal === greedy ? 'greedy' : 'modest');
    });
    await time.until(Promise.all(asked));
    expect(order).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'modest', 'greedy']);
  });

  it('rateLimitModel calls the option laneOf for each model call if it is given', async () => {
    const asked: unknown[] = [];
    const { time, ask } = limited(['a'], { laneOf: (request, { signal }) => asked.push(request, signal) });
    await time.until(ask());
    expect(asked).toEqual([expect.objectContaining({ declarations: [] }), expect.any(AbortSignal)]);
  });

  it('rateLimitModel can share one budget between several models', async () => {
    const time = new VirtualTime();
    const limiter = new RateLimiter({ clock: time, ...onePerSecond });
    const models = ['a', 'b', 'c'].map((answer) => rateLimitModel(scriptedModel([answer]), limiter));
    await time.until(Promise.all(models.map((model) => askModel(model))));
    expect(time.now()).toBe(2000);
  });

  it('rateLimitModel reads the limits from the response headers, and passes them on', async () => {
    const headers = { 'x-ratelimit-limit-requests': '60', 'x-ratelimit-remaining-requests': '1' };
    const { time, wrapped } = limited([{ text: 'a', headers }, 'b', 'c'], { burst: 0 });
    const reported: (string | null)[] = [];
    const ask = async (): Promise<void> => {
      const { signal } = new AbortController();
      const onResponse = (response: { readonly headers: Headers }): void =>
        void reported.push(response.headers.get('x-ratelimit-limit-requests'));
      for await (const _ of wrapped.generate(plainRequest(), { signal, onResponse }));
    };
    await time.until(ask());
    await time.until(Promise.all([ask(), ask()]));
    expect(reported).toEqual(['60']);
    expect(time.now()).toBe(1000);
  });

  it('rateLimitModel waits if the response headers say that other clients have used the limit', async () => {
    const headers = { 'x-ratelimit-limit-requests': '60', 'x-ratelimit-remaining-requests': '0' };
    const { time, ask } = limited([{ text: 'a', headers }, 'b'], { burst: 0 });
    expect(await time.until(ask())).toBe('a');
    expect(await time.until(ask())).toBe('b');
    expect(time.now()).toBe(1000);
  });

  it('rateLimitModel counts tokens by the usage of a response once it has arrived', async () => {
    const usage = { inputTokens: 1000, outputTokens: 0 };
    const script = Array.from({ length: 4 }, () => ({ text: 'a', usage }));
    const { time, ask } = limited(script, { tokensPerMinute: 60_000, burst: 0 });
    for (const at of [0, 1, 2]) expect([await time.until(ask()), at]).toEqual(['a', at]);
    const before = time.now();
    expect(await time.until(ask())).toBe('a');
    expect(time.now() - before).toBeGreaterThanOrEqual(1000);
  });

  it('rateLimitModel gives an agent the same answers as the model itself', async () => {
    const model = rateLimitModel(scriptedModel(['Fine']), { requestsPerMinute: 60 });
    const runner = createRunner({ agent: llmAgent({ name: 'a', model }) });
    expect((await runner.run('go')).text).toBe('Fine');
  });

  it.each([
    [{ requestsPerMinute: 0 }, 'invalid_option', /requestsPerMinute/],
    [{ burst: 0.6 }, 'invalid_option', /burst/],
    [{ maxWaitMs: Number.NaN }, 'invalid_option', /maxWaitMs/],
    [{ rpm: 5 }, 'unknown_option', /rpm/],
  ])('rateLimitModel refuses the invalid options %j', (options, code, says) => {
    const make = (): Model => rateLimitModel(scriptedModel([]), options as RateLimitOptions);
    expect(make).toThrow(says);
    expect(make).toThrow(expect.objectContaining({ code }));
  });

  it('rateLimitModel passes on the warnings of tools', () => {
    expect(rateLimitModel(scriptedModel([])).toolWarnings).toBeUndefined();
    const model = { ...scriptedModel([]), toolWarnings: () => [] };
    expect(rateLimitModel(model).toolWarnings?.([])).toEqual([]);
  });
});

function limited(script: readonly ScriptedStep[], options: RateLimitOptions) {
  const time = new VirtualTime();
  const limiter = new RateLimiter({ clock: time, ...options });
  const model = scriptedModel(script);
  const wrapped = rateLimitModel(model, limiter);
  const ask = async (_who?: string, signal: AbortSignal = new AbortController().signal): Promise<string | undefined> =>
    outcomeOf(await askModel(wrapped, plainRequest(), signal));
  return { time, limiter, model, wrapped, ask };
}
