/// <reference types="node" />
import { getEventListeners } from 'node:events';
import { createRunner, llmAgent, ModelError } from '@mortise/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, deltaSums, endOf, failureOf, requestOf } from '../support/ask.ts';
import { bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { apiError, broken, eventsUntil, sse, streamed } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import type { Reply, WireServer } from '../support/wire-server.ts';

/** D71, D72, D84, D85: servers that fall silent, aborts, and readers that leave, for each dialect. */
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

  describe(`D71 D72 ${name}: a server that falls silent`, () => {
    it('D71 in the middle of an answer: the failure stall, and the server sees the connection close', async () => {
      const { model, server } = await serve(dialect, [stalled], { timeouts: { stallMs: shortly } });
      const seen = await ask(model);
      expect(failureOf(seen)).toMatchObject({ retryable: true, error: { code: 'stall' } });
      expect(failureOf(seen).error.message).toContain(`${shortly} ms`);
      expect([...deltaSums(seen).values()]).toEqual([['text', 'Let me look.']]);
      expect(await answered(server)).toBe(false);
    });

    it('D71 the time that the reader takes is no silence', async () => {
      const { model } = await serve(dialect, [answer], { timeouts: { stallMs: shortly } });
      for await (const event of model.generate(requestOf(), { signal: new AbortController().signal })) {
        if (event.type === 'textDelta') await new Promise((resolve) => setTimeout(resolve, 2 * shortly));
        expect(event.type).not.toBe('failure');
      }
    });

    it.each([
      ['before the headers', silent],
      ['after the headers', { ...sse([]), ending: 'stall' }],
      ['after a comment', { ...sse([': ping\n\n']), ending: 'stall' }],
    ] satisfies [string, Reply][])(
      'D72 %s: the failure stall, after the time for the first event',
      async (_, reply) => {
        const { model, server } = await serve(dialect, [reply], { timeouts: { firstByteMs: shortly } });
        const { error, retryable } = failureOf(await ask(model));
        expect(error).toMatchObject({ code: 'stall' });
        expect(error.message).toContain('firstByteMs');
        expect(retryable).toBe(true);
        expect(await answered(server)).toBe(false);
      },
    );

    it('D72 is asked again, and may succeed', async () => {
      const { model, server } = await serve(dialect, [silent, answer], {
        timeouts: { firstByteMs: shortly },
        maxRetries: 1,
      });
      endOf(await ask(model));
      expect(server.requests).toHaveLength(2);
    });

    it('D72 without streaming, the whole answer has to come in that time', async () => {
      const { model } = await serve(dialect, [silent], { timeouts: { firstByteMs: shortly }, stream: false });
      expect(failureOf(await ask(model)).error).toMatchObject({ code: 'stall' });
    });

    it('D71 D72 comments are signs of life: a model may think for longer than the server may be silent', async () => {
      const pings = Array.from({ length: 12 }, () => ': ping\n\n');
      const frames = dialect.events({ text: 'Fine' }).map((event) => dialect.frame(event));
      const slow = {
        ...sse([...pings, ...frames.slice(0, 2), ...pings, ...frames.slice(2), dialect.mark]),
        pauseMs: 50,
      };
      const { model } = await serve(dialect, [slow], { timeouts: { firstByteMs: 400, stallMs: 400 } });
      endOf(await ask(model));
    });

    it('D71 a run fails with stall, and no tool runs', async () => {
      await bothWays(
        { dialect, replies: [stalled, answer], options: { timeouts: { stallMs: shortly } } },
        async (app) => {
          expect(await app.say('go')).toMatchObject({ status: 'failed', error: { code: 'stall' } });
          expect(app.ran).toEqual([]);
          expect(await app.say('and?')).toMatchObject({ status: 'completed', text: 'Fine' });
        },
      );
    });

    it('D71 D83 an answer that is slow, and a wall clock that jumps, are no silence', async () => {
      const slow = { ...broken(dialect, dialect.events({ text: 'Fine and slow', pieces: 1 }), 'end'), pauseMs: 60 };
      const { model } = await serve(dialect, [slow], { timeouts: { stallMs: 500, firstByteMs: 500 } });
      const real = Date.now;
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 86_400_000 * clock.mock.calls.length);
      onTestFinished(() => clock.mockRestore());
      endOf(await ask(model));
    });
  });

  describe(`D84 D85 ${name}: an abort`, () => {
    const half: Reply = { headers: { 'content-type': 'application/json' }, pieces: ['{"id":'], ending: 'stall' };
    const phases: { readonly [when: string]: readonly [reply: Reply, stream: boolean] } = {
      'before the headers': [silent, true],
      'after the headers': [{ ...sse([]), ending: 'stall' }, true],
      'in the middle of the answer': [stalled, true],
      'before a whole answer': [silent, false],
      'in the middle of a whole answer': [half, false],
    };

    for (const [when, [reply, stream]] of Object.entries(phases)) {
      it(`${when} is the failure cancelled, not retryable, and the server sees the connection close`, async () => {
        const { model, server } = await serve(dialect, [reply, answer], { maxRetries: 2, stream });
        const controller = new AbortController();
        const pending = ask(model, requestOf(), controller.signal);
        await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 60_000 });
        setTimeout(() => controller.abort(), 20);
        const { error, retryable } = failureOf(await within(pending));
        expect(error).toBeInstanceOf(ModelError);
        expect(error).toMatchObject({ code: 'cancelled' });
        expect(retryable).toBe(false);
        expect(await answered(server)).toBe(false);
        expect(server.requests).toHaveLength(1);
      });
    }

    it('while it connects is the failure cancelled, also where fetch ignores the signal', async () => {
      const { model } = await serve(dialect, [], { fetch: () => new Promise(() => {}) });
      const controller = new AbortController();
      const pending = ask(model, requestOf(), controller.signal);
      setTimeout(() => controller.abort(), 20);
      expect(failureOf(await within(pending)).error).toMatchObject({ code: 'cancelled' });
    });

    it('before the call is the failure cancelled, and nothing is sent', async () => {
      const { model, server } = await serve(dialect, [answer]);
      expect(failureOf(await ask(model, requestOf(), AbortSignal.abort())).error).toMatchObject({ code: 'cancelled' });
      expect(server.requests).toHaveLength(0);
    });

    it('D84 during the wait before another attempt settles at once, and leaves no timer', async () => {
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
      await vi.waitFor(() => expect(wait()).toBeDefined(), { timeout: 60_000 });
      controller.abort();
      expect(failureOf(await within(pending)).error).toMatchObject({ code: 'cancelled' });
      expect(server.requests).toHaveLength(1);
      expect(cleared.mock.calls.map(([timer]) => timer)).toContain(wait());
    });

    it('D60 D84 the deadline of a run ends the wait before another attempt', async () => {
      const busy = apiError(dialect, 503, { message: 'later' }, { 'retry-after': '30' });
      const limits = { deadlineMs: shortly };
      await bothWays(
        { dialect, replies: [busy, answer], options: { maxRetries: 2 }, runner: { limits } },
        async (app) => {
          expect(await within(app.say('go'))).toMatchObject({ status: 'limited' });
          expect(app.server.requests).toHaveLength(1);
        },
      );
    });

    it('D85 a reader that stops reading closes the connection', async () => {
      const { model, server } = await serve(dialect, [stalled]);
      const { signal } = new AbortController();
      for await (const event of model.generate(requestOf(), { signal })) if (event.type === 'textDelta') break;
      expect(await answered(server)).toBe(false);
    });

    it('D85 a cancelled run is over, and the server sees the connection close', async () => {
      const { model, server } = await serve(dialect, [stalled]);
      const controller = new AbortController();
      const app = createRunner({ agent: llmAgent({ name: 'helper', model }) });
      const run = app.run({ message: 'go', signal: controller.signal });
      await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 60_000 });
      controller.abort();
      expect(await within(run)).toMatchObject({ status: 'cancelled' });
      expect(await answered(server)).toBe(false);
    });

    it('leaves no listener at the signal, whatever became of the call', async () => {
      const replies = [
        answer,
        apiError(dialect, 400, { message: 'no' }),
        broken(dialect, events.slice(0, 3), 'destroy'),
        stalled,
      ];
      const { model } = await serve(dialect, replies, { timeouts: { stallMs: shortly } });
      const { signal } = new AbortController();
      for (const _ of replies) await ask(model, requestOf(), signal);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    it('leaves no timer behind', async () => {
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

/** Whether the first answer was taken whole, or the client left before. */
function answered({ requests }: WireServer): Promise<boolean> {
  const [first] = requests;
  if (!first) throw new Error('nothing was asked');
  return within(first.finished);
}

/** Rejects when it takes longer than any of this may. */
function within<T>(pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('not over after 2 s')), 2_000);
    pending.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Milliseconds: long enough for a machine with much to do, short enough to wait for. */
const shortly = 300;
