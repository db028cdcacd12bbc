/// <reference types="node" />
import { getEventListeners } from 'node:events';
import { createRunner, llmAgent, ModelError, type ModelEvent } from '@mortise/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, deltaSums, endOf, failureOf, requestOf } from '../support/ask.ts';
import { bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { endless, type HandClock, handClock } from '../support/hand-clock.ts';
import { handPaced, nowhere } from '../support/hand-paced.ts';
import { apiError, broken, eventsUntil, sse, streamed } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import type { Reply, WireServer } from '../support/wire-server.ts';

/**
 * Tests servers that stop sending,
 * aborts, and readers that stop reading, for each dialect.
 */
export function silenceFaults(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) silenceFaultsOf(dialect);
}

function silenceFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const events = dialect.events({ text: 'Let me look.', calls: [{ name: 'weather', args: '{}' }] });
  const stalled = broken(dialect, eventsUntil(events, 'Let me look.'), 'stall');
  const silent: Reply = { instead: 'silence' };
  const answer = streamed(dialect, dialect.events({ text: 'Fine' }));

  describe(`${name}: a server that stops sending`, () => {
    it('a server that stops in the middle of a response fails as stall, and its connection is closed', async () => {
      const clock = handClock();
      const { model, server } = await serve(dialect, [stalled], { timeouts: { stallMs: clock.limitMs } });
      const seen: ModelEvent[] = [];
      let text = '';
      for await (const event of model.generate(requestOf(), { signal: new AbortController().signal })) {
        seen.push(event);
        if (event.type === 'textDelta') text += event.delta;
        // By then the reader waits for the next event.
        if (text === 'Let me look.') setImmediate(() => clock.pass());
      }
      expect(failureOf(seen)).toMatchObject({ retryable: true, error: { code: 'stall' } });
      expect(failureOf(seen).error.message).toContain(`${clock.limitMs} ms`);
      expect([...deltaSums(seen).values()]).toEqual([['text', 'Let me look.']]);
      expect(await answered(server)).toBe(false);
    });

    it('a slow reader is not a stall', async () => {
      const clock = handClock();
      const { model } = await serve(dialect, [answer], { timeouts: { stallMs: clock.limitMs } });
      for await (const event of model.generate(requestOf(), { signal: new AbortController().signal })) {
        if (event.type === 'textDelta') clock.pass(2 * clock.limitMs);
        expect(event.type).not.toBe('failure');
      }
    });

    it.each([
      ['before the headers', silent],
      ['after the headers', { ...sse([]), ending: 'stall' }],
      ['after a comment', { ...sse([': ping\n\n']), ending: 'stall' }],
    ] satisfies [string, Reply][])(
      'a server that stops %s fails as stall, after the timeout for the first event',
      async (_, reply) => {
        const clock = handClock();
        const { error, retryable } = failureOf(
          await ask(
            dialect.modelAt(nowhere, {
              timeouts: { firstByteMs: clock.limitMs },
              fetch: handPaced(reply, (left) => left === 0 && clock.pass()),
            }),
          ),
        );
        expect(error).toMatchObject({ code: 'stall' });
        expect(error.message).toContain('firstByteMs');
        expect(retryable).toBe(true);
      },
    );

    it('a server that stops before the response fails, and its connection is closed', async () => {
      const clock = handClock();
      const { model, server } = await serve(dialect, [silent], { timeouts: { firstByteMs: clock.limitMs } });
      const pending = ask(model);
      await expect.poll(() => server.requests.length).toBe(1);
      clock.pass();
      expect(failureOf(await pending).error).toMatchObject({ code: 'stall' });
      expect(await answered(server)).toBe(false);
    });

    it('a server that stops before the response is retried, and may succeed', async () => {
      const clock = handClock();
      const { model, server } = await serve(dialect, [silent, answer], {
        timeouts: { firstByteMs: clock.limitMs },
        maxRetries: 1,
      });
      const pending = ask(model);
      await expect.poll(() => server.requests.length).toBe(1);
      clock.pass();
      endOf(await pending);
      expect(server.requests).toHaveLength(2);
    });

    it('a server without streaming has to send the complete response within the timeout', async () => {
      const clock = handClock();
      const { model, server } = await serve(dialect, [silent], {
        timeouts: { firstByteMs: clock.limitMs },
        stream: false,
      });
      const pending = ask(model);
      await expect.poll(() => server.requests.length).toBe(1);
      clock.pass();
      expect(failureOf(await pending).error).toMatchObject({ code: 'stall' });
    });

    it('comments keep a stream alive: a model may think for longer than the server may be silent', async () => {
      const clock = handClock();
      const pings = Array.from({ length: 12 }, () => ': ping\n\n');
      const frames = dialect.events({ text: 'Fine' }).map((event) => dialect.frame(event));
      const slow = sse([...pings, ...frames.slice(0, 2), ...pings, ...frames.slice(2), dialect.mark]);
      const model = dialect.modelAt(nowhere, {
        timeouts: { firstByteMs: clock.limitMs, stallMs: clock.limitMs },
        fetch: handPaced(slow, () => clock.pass(0.6 * clock.limitMs)),
      });
      endOf(await ask(model));
    });

    it('a run fails with stall, and no tool runs', async () => {
      const clock = handClock();
      await bothWays(
        { dialect, replies: [stalled, answer], options: { timeouts: { stallMs: clock.limitMs } } },
        async (app) => {
          expect(await passingUntil(clock, app.say('go'))).toMatchObject({
            status: 'failed',
            error: { code: 'stall' },
          });
          expect(app.ran).toEqual([]);
          expect(await app.say('and?')).toMatchObject({ status: 'completed', text: 'Fine' });
        },
      );
    });

    it('a slow response and a jump of the wall clock are not a stall', async () => {
      const clock = handClock();
      const slow = broken(dialect, dialect.events({ text: 'Fine and slow', pieces: 1 }), 'end');
      const model = dialect.modelAt(nowhere, {
        timeouts: { stallMs: clock.limitMs, firstByteMs: clock.limitMs },
        fetch: handPaced(slow, () => clock.pass(0.6 * clock.limitMs)),
      });
      const real = Date.now;
      const wall = vi.spyOn(Date, 'now').mockImplementation(() => real() + 86_400_000 * wall.mock.calls.length);
      onTestFinished(() => wall.mockRestore());
      endOf(await ask(model));
    });
  });

  describe(`${name}: an abort`, () => {
    const half: Reply = { headers: { 'content-type': 'application/json' }, pieces: ['{"id":'], ending: 'stall' };
    const phases: { readonly [when: string]: readonly [reply: Reply, stream: boolean] } = {
      'before the headers': [silent, true],
      'after the headers': [{ ...sse([]), ending: 'stall' }, true],
      'in the middle of the answer': [stalled, true],
      'before a complete answer': [silent, false],
      'in the middle of a complete answer': [half, false],
    };

    for (const [when, [reply, stream]] of Object.entries(phases)) {
      it(`an abort ${when} fails as cancelled, is not retryable, and closes the connection`, async () => {
        const { model, server } = await serve(dialect, [reply, answer], { maxRetries: 2, stream, timeouts: endless });
        const controller = new AbortController();
        const pending = ask(model, requestOf(), controller.signal);
        await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 300_000 });
        // Usually the first bytes of the server have arrived
        // by then; the result must be the same in both cases.
        setTimeout(() => controller.abort(), 20);
        const { error, retryable } = failureOf(await pending);
        expect(error).toBeInstanceOf(ModelError);
        expect(error).toMatchObject({ code: 'cancelled' });
        expect(retryable).toBe(false);
        expect(await answered(server)).toBe(false);
        expect(server.requests).toHaveLength(1);
      });
    }

    it('an abort while it connects fails as cancelled, even if fetch ignores the signal', async () => {
      const { model } = await serve(dialect, [], { fetch: () => new Promise(() => {}) });
      const controller = new AbortController();
      const pending = ask(model, requestOf(), controller.signal);
      setTimeout(() => controller.abort(), 20);
      expect(failureOf(await pending).error).toMatchObject({ code: 'cancelled' });
    });

    it('an abort before the call fails as cancelled, and nothing is sent', async () => {
      const { model, server } = await serve(dialect, [answer]);
      expect(failureOf(await ask(model, requestOf(), AbortSignal.abort())).error).toMatchObject({ code: 'cancelled' });
      expect(server.requests).toHaveLength(0);
    });

    it('an abort during the wait before another attempt settles at once, and leaves no timer', async () => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const cleared = vi.spyOn(globalThis, 'clearTimeout');
      onTestFinished(() => {
        timers.mockRestore();
        cleared.mockRestore();
      });
      const busy = apiError(dialect, 429, { message: 'wait' }, { 'retry-after': '30' });
      const { model, server } = await serve(dialect, [busy, answer], { maxRetries: 2 });
      const controller = new AbortController();
      const pending = ask(model, requestOf(), controller.signal);
      const wait = (): unknown => timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 30_000)]?.value;
      await vi.waitFor(() => expect(wait()).toBeDefined(), { timeout: 300_000 });
      controller.abort();
      expect(failureOf(await pending).error).toMatchObject({ code: 'cancelled' });
      expect(server.requests).toHaveLength(1);
      expect(cleared.mock.calls.map(([timer]) => timer)).toContain(wait());
    });

    it('the deadline of a run ends the wait before another attempt', async () => {
      const busy = apiError(dialect, 503, { message: 'later' }, { 'retry-after': '30' });
      const clock = handClock();
      const limits = { deadlineMs: clock.limitMs };
      await bothWays(
        { dialect, replies: [busy, answer], options: { maxRetries: 2 }, runner: { limits } },
        async (app) => {
          const pending = app.say('go');
          await expect.poll(() => app.server.requests.length).toBe(1);
          expect(await passingUntil(clock, pending)).toMatchObject({ status: 'limited' });
          expect(app.server.requests).toHaveLength(1);
        },
      );
    });

    it('a reader that stops reading closes the connection', async () => {
      const { model, server } = await serve(dialect, [stalled], { timeouts: endless });
      const { signal } = new AbortController();
      for await (const event of model.generate(requestOf(), { signal })) if (event.type === 'textDelta') break;
      expect(await answered(server)).toBe(false);
    });

    it('a reader that stops reading ends its run, and closes the connection', async () => {
      const { model, server } = await serve(dialect, [stalled], { timeouts: endless });
      const controller = new AbortController();
      const app = createRunner({ agent: llmAgent({ name: 'helper', model }) });
      const run = app.run({ message: 'go', signal: controller.signal });
      await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 300_000 });
      controller.abort();
      expect(await run).toMatchObject({ status: 'cancelled' });
      expect(await answered(server)).toBe(false);
    });

    it('a call leaves no listener on the signal, whatever its outcome', async () => {
      const replies = [
        answer,
        apiError(dialect, 400, { message: 'no' }),
        broken(dialect, events.slice(0, 3), 'destroy'),
        stalled,
      ];
      const clock = handClock();
      const { model } = await serve(dialect, replies, { timeouts: { stallMs: clock.limitMs } });
      const { signal } = new AbortController();
      for (const _ of replies.slice(1)) await ask(model, requestOf(), signal);
      await passingUntil(clock, ask(model, requestOf(), signal));
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('a call leaves no timer', async () => {
      const ms = 7_777;
      const set = vi.spyOn(globalThis, 'setTimeout');
      const cleared = vi.spyOn(globalThis, 'clearTimeout');
      onTestFinished(() => {
        set.mockRestore();
        cleared.mockRestore();
      });
      const replies = [
        answer,
        apiError(dialect, 400, { message: 'no' }),
        broken(dialect, events.slice(0, 3), 'destroy'),
      ];
      const { model } = await serve(dialect, replies, { timeouts: { stallMs: ms, firstByteMs: ms } });
      for (const _ of replies) await ask(model);
      const timers = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === ms).map(({ value }) => value);
      expect(timers.length).toBeGreaterThanOrEqual(replies.length);
      const over = cleared.mock.calls.map(([timer]) => timer);
      expect(timers.filter((timer) => !over.includes(timer))).toEqual([]);
    });
  });
}

/**
 * Resolves with true if the client read the first answer to
 * its end, with false if it closed the connection before.
 */
function answered({ requests }: WireServer): Promise<boolean> {
  const [first] = requests;
  if (!first) throw new Error('nothing was asked');
  return first.finished;
}

/**
 * Lets the time limit pass repeatedly until the promise settles,
 * because the code under test may not have set its timer yet.
 */
async function passingUntil<T>(clock: HandClock, pending: Promise<T>): Promise<T> {
  let settled = false;
  const done = pending.finally(() => {
    settled = true;
  });
  await expect
    .poll(() => {
      if (!settled) clock.pass();
      return settled;
    })
    .toBe(true);
  return done;
}
