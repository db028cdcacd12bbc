import type { Model } from '@mortise/core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, endOf, failureOf, requestOf, saidIn } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { endless, handClock } from '../support/hand-clock.ts';
import { handPaced, nowhere } from '../support/hand-paced.ts';
import { apiError, broken, sse, streamed } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import type { Reply, WireServer } from '../support/wire-server.ts';

/** Tests connections that fail before, during and after an answer, for each dialect. */
export function connectionFaults(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) connectionFaultsOf(dialect);
}

function connectionFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const events = dialect.events({ text: 'Fine', usage: { input: 3, output: 4 }, pieces: 1 });
  const answer = streamed(dialect, events);

  describe(`${name}: a complete response`, () => {
    it.each(['destroy', 'stall', 'end'] as const)(
      'a complete response has an end even if the server then leaves its connection like this: %s',
      async (ending) => {
        const { model, server } = await serve(dialect, [broken(dialect, events, ending)]);
        const end = endOf(await ask(model));
        expect(saidIn(end).text).toBe('Fine');
        expect(end.usage).toMatchObject({ inputTokens: 3, outputTokens: 4 });
        expect(await server.requests[0]?.finished).toBe(ending === 'end');
      },
    );

    it('a complete response releases its connection for the next call', async () => {
      const { model, server } = await serve(dialect, []);
      await expect.poll(() => isReused(model, server, answer)).toBe(true);
    });

    it('a complete response releases its connection, even if the body ends a moment after the answer', async () => {
      const frames = [...events.map((event) => dialect.frame(event)), dialect.mark];
      const { model, server } = await serve(dialect, []);
      await expect.poll(() => isReused(model, server, { ...sse(frames), pauseMs: 30 })).toBe(true);
    });
  });

  describe(`${name}: an incomplete HTML page`, () => {
    it('an incomplete HTML page is a failure after the timeout for the first event', async () => {
      const page: Reply = { headers: { 'content-type': 'text/html' }, pieces: [], ending: 'stall' };
      const clock = handClock();
      const model = dialect.modelAt(nowhere, {
        timeouts: { firstByteMs: clock.limitMs },
        fetch: handPaced(page, () => clock.pass()),
      });
      expect(failureOf(await ask(model)).error).toHaveProperty('code');
    });

    it('an incomplete HTML page is a failure after the timeout without streaming, even if half of the body arrived', async () => {
      const half: Reply = { headers: { 'content-type': 'application/json' }, pieces: ['{"id":'], ending: 'stall' };
      const clock = handClock();
      const { model, server } = await serve(dialect, [half], {
        timeouts: { firstByteMs: clock.limitMs },
        stream: false,
      });
      const pending = ask(model);
      await expect.poll(() => server.requests.length).toBe(1);
      clock.pass();
      expect(failureOf(await pending).error).toMatchObject({ code: 'stall' });
      expect(await server.requests[0]?.finished).toBe(false);
    });
  });

  describe(`${name}: a reader`, () => {
    it('a reader may request several events at once, and gets them in order', async () => {
      const { model } = await serve(dialect, [answer]);
      const iterator = model.generate(requestOf(), { signal: new AbortController().signal })[Symbol.asyncIterator]();
      const steps = await Promise.all(Array.from({ length: 8 }, () => iterator.next()));
      const text = steps.map(({ value }) => (value?.type === 'textDelta' ? value.delta : '')).join('');
      expect(text).toBe('Fine');
      expect(steps.filter(({ value }) => value?.type === 'end')).toHaveLength(1);
      expect(steps.at(-1)).toEqual({ done: true, value: undefined });
    });

    it('a reader may stop while it awaits an event: the read settles, and the connection is closed', async () => {
      const { model, server } = await serve(dialect, [broken(dialect, events.slice(0, 2), 'stall')], {
        timeouts: endless,
      });
      const iterator = model.generate(requestOf(), { signal: new AbortController().signal })[Symbol.asyncIterator]();
      const pending = iterator.next();
      await expect.poll(() => server.requests.length).toBe(1);
      await iterator.return?.();
      await expect(pending).resolves.toHaveProperty('done');
      expect(await server.requests[0]?.finished).toBe(false);
    });

    it('a reader may stop during the delay before a retry: the read settles at once, and no timer remains', async () => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const cleared = vi.spyOn(globalThis, 'clearTimeout');
      onTestFinished(() => void vi.restoreAllMocks());
      const busy = apiError(dialect, 503, { message: 'later' }, { 'retry-after': '30' });
      const { model } = await serve(dialect, [busy, answer], { maxRetries: 2 });
      const iterator = model.generate(requestOf(), { signal: new AbortController().signal })[Symbol.asyncIterator]();
      const pending = iterator.next();
      const wait = (): unknown => timers.mock.results[timers.mock.calls.findIndex(([, ms]) => ms === 30_000)]?.value;
      await vi.waitFor(() => expect(wait()).toBeDefined(), { timeout: 300_000 });
      await iterator.return?.();
      await expect(pending).resolves.toHaveProperty('done', true);
      expect(cleared.mock.calls.map(([timer]) => timer)).toContain(wait());
    });

    it('a reader may stop before its first read: nothing is sent', async () => {
      const { model, server } = await serve(dialect, [answer]);
      const iterator = model.generate(requestOf(), { signal: new AbortController().signal })[Symbol.asyncIterator]();
      await iterator.return?.();
      expect(await iterator.next()).toEqual({ done: true, value: undefined });
      expect(server.requests).toHaveLength(0);
    });

    it('a reader gets no event after the end, however often it reads', async () => {
      const { model } = await serve(dialect, [answer]);
      const iterator = model.generate(requestOf(), { signal: new AbortController().signal })[Symbol.asyncIterator]();
      for (;;) if ((await iterator.next()).done) break;
      expect(await iterator.next()).toEqual({ done: true, value: undefined });
    });

    it('a reader sends no request before its first read', async () => {
      const { model, server } = await serve(dialect, [answer]);
      model.generate(requestOf(), { signal: new AbortController().signal });
      // If the line above had sent a request, the server would have received it before this one.
      endOf(await ask(model));
      expect(server.requests).toHaveLength(1);
    });
  });
}

/** Makes a call. Resolves with true if it used the connection of the previous call. */
async function isReused(model: Model, server: WireServer, reply: Reply): Promise<boolean> {
  const { connections } = server;
  server.play(reply);
  endOf(await ask(model));
  return connections > 0 && server.connections === connections;
}
