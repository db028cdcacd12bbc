import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { ask, deltaSums, endOf, failureOf, requestOf, saidIn } from '../support/ask.ts';
import { type App, bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { broken, eventsUntil, inChunks, sse, streamed, textOfStream } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import type { Reply } from '../support/wire-server.ts';
import { pageFaultsOf } from './page-faults.ts';

/** Tests faults of a stream, for each dialect. */
export function streamFaults(dialects: readonly Dialect[]): void {
  watchProcess();
  for (const dialect of dialects) {
    streamFaultsOf(dialect);
    pageFaultsOf(dialect);
  }
}

function streamFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const said = { text: 'Let me look.', calls: [{ name: 'weather', args: '{"city":"Rome"}' }] };
  const answer = streamed(dialect, dialect.events({ text: 'Fine' }));
  const events = dialect.events(said);
  // The last event is excluded, because it may repeat the complete answer.
  const untilCall = events.slice(0, -1).findLastIndex((event) => JSON.stringify(event).includes('Rome'));
  const begun = eventsUntil(events, said.text);
  const { overloaded, badRequest } = dialect.errorWords;
  const overload = dialect.failure({ message: 'The engine is overloaded', word: overloaded });

  describe(`${name}: an error event in a stream`, () => {
    it('an error event after a text is a failure with its code, and the text was shown', async () => {
      const { model, server } = await serve(dialect, [broken(dialect, [...begun, overload], 'end')], { maxRetries: 2 });
      const seen = await ask(model);
      expect(failureOf(seen)).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
      expect(failureOf(seen).error.message).toContain('The engine is overloaded');
      expect([...deltaSums(seen).values()]).toEqual([['text', 'Let me look.']]);
      expect(server.requests).toHaveLength(1);
    });

    it('an error event with an unknown code is retryable; an error event about an invalid request is not', async () => {
      const failures = ['out_of_cheese', badRequest].map((word) =>
        broken(dialect, [...begun, dialect.failure({ message: 'no', word })], 'end'),
      );
      const { model } = await serve(dialect, failures);
      expect(failureOf(await ask(model))).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
      expect(failureOf(await ask(model))).toMatchObject({ retryable: false, error: { code: 'bad_request' } });
    });

    it('an error event before anything was shown sends the request again', async () => {
      const { model, server } = await serve(dialect, [broken(dialect, [overload], 'end'), answer], { maxRetries: 1 });
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
      expect(server.requests).toHaveLength(2);
    });

    it('the connection of a failed attempt is closed, even if the server keeps it open', async () => {
      const replies = [broken(dialect, [overload], 'stall'), answer];
      const { model, server } = await serve(dialect, replies, { maxRetries: 1 });
      const finished: unknown[] = [];
      for await (const { type } of model.generate(requestOf(), { signal: new AbortController().signal })) {
        if (type === 'textDelta') finished.push(await server.requests[0]?.finished);
      }
      expect(finished).toEqual([false]);
    });

    it.each([
      ['its members', JSON.stringify({ message: 'out of cheese', code: overloaded })],
      ['an error in them', JSON.stringify({ error: { message: 'out of cheese', code: overloaded } })],
      ['text alone', '{"error":"out of cheese"}'],
    ])('an event is an error even if only its name is `error`, with %s', async (_, data) => {
      const frames = begun.map((event) => dialect.frame(event));
      const { model } = await serve(dialect, [sse([...frames, `event: error\ndata: ${data}\n\n`])]);
      const { error } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'overloaded' });
      expect(error.message).toContain('out of cheese');
    });

    it('an error event prevents the calls and keeps the partial text, and the next run resumes', async () => {
      const failing = broken(dialect, [...events.slice(0, untilCall + 1), overload], 'end');
      await bothWays({ dialect, replies: [failing, answer] }, async (app) => {
        await expectCutRun(app, 'overloaded');
      });
    });
  });

  describe(`${name}: a stream that stops before its end`, () => {
    for (const ending of ['destroy', 'end'] as const) {
      const how = ending === 'destroy' ? 'the socket breaks' : 'the stream ends cleanly';

      it(`a stream that ${how} after a text fails as stream_cut, and the received text was shown`, async () => {
        const { model } = await serve(dialect, [broken(dialect, begun, ending)]);
        const seen = await ask(model);
        expect(failureOf(seen).error).toBeInstanceOf(ModelError);
        expect(failureOf(seen)).toMatchObject({ retryable: true, error: { code: 'stream_cut' } });
        expect([...deltaSums(seen).values()]).toEqual([['text', 'Let me look.']]);
      });

      it(`a stream that ${how} after complete calls runs no tool, and the next run resumes`, async () => {
        const cut = broken(dialect, events.slice(0, untilCall + 1), ending);
        await bothWays({ dialect, replies: [cut, answer] }, async (app) => {
          await expectCutRun(app, 'stream_cut');
        });
      });

      it(`a stream that ${how} at any byte before the end is never a complete answer`, async () => {
        const bytes = inChunks(textOfStream(dialect, events))[0] ?? new Uint8Array();
        const last = bytesUntil(bytes, dialect.endOfCalls);
        const cuts = Array.from({ length: Math.floor(last / 23) }, (_, at) => at * 23);
        const replies = cuts.map((cut): Reply => ({ ...sse([bytes.subarray(0, cut)]), ending }));
        const { model } = await serve(dialect, replies);
        const codes = new Set<string>();
        for (const cut of cuts) {
          const { error } = failureOf(await ask(model));
          codes.add(error instanceof ModelError ? error.code : `not typed, at ${cut}: ${String(error)}`);
        }
        // An empty stream is not an answer; an event that was cut is not JSON.
        const known = ['stream_cut', 'bad_stream', 'bad_response', 'unreachable'];
        expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
        expect(codes).toContain('stream_cut');
      });
    }
  });

  describe(`${name}: bytes that are not UTF-8`, () => {
    it('invalid bytes become U+FFFD, and the rest of the text is complete', async () => {
      const bytes = inChunks(textOfStream(dialect, dialect.events({ text: 'Rom#e' })))[0] ?? new Uint8Array();
      const broken = bytes.map((byte) => (byte === '#'.charCodeAt(0) ? 0xff : byte));
      const { model } = await serve(dialect, [sse([broken])]);
      const said = await ask(model);
      expect(saidIn(endOf(said)).text).toBe('Rom\ufffde');
      const warnings = said.filter((event) => event.type === 'warning' && event.feature === 'utf-8');
      expect(warnings).toHaveLength(1);
    });
  });

  describe(`${name}: an event that is not JSON`, () => {
    it('an event that is not JSON fails as bad_stream: it is not skipped, and has no effect', async () => {
      const frames = events.map((event) => dialect.frame(event));
      const reply = sse([
        ...frames.slice(0, untilCall),
        'data: {"type":"resp\n\n',
        ...frames.slice(untilCall),
        dialect.mark,
      ]);
      const { model } = await serve(dialect, [reply]);
      const { error } = failureOf(await ask(model));
      const before = frames.slice(0, untilCall).join('').length;
      expect(error).toMatchObject({ code: 'bad_stream', message: expect.stringContaining(`character ${before} `) });
      await bothWays({ dialect, replies: [reply, answer] }, (app) => expectCutRun(app, 'bad_stream'));
    });
  });

  describe(`${name}: an unknown event`, () => {
    it('an unknown event or member is ignored', async () => {
      const odd = {
        type: 'response.solar_flare',
        index: 7,
        output_index: 7,
        delta: 'boo',
        choices: [],
        candidates: [],
      };
      const replies = [...events.slice(0, -1).flatMap((event) => [{ ...event, flare: { a: [1] } }, odd])];
      const last = events.at(-1) ?? {};
      const { model } = await serve(dialect, [streamed(dialect, [...replies, last]), streamed(dialect, events)]);
      const noisy = await ask(model);
      const quiet = await ask(model);
      // An unknown member may be kept in the metadata, next to the content.
      expect(noisy.map((event) => ({ ...event, metadata: undefined }))).toEqual(
        quiet.map((event) => ({ ...event, metadata: undefined })),
      );
    });

    it('an event name without data is ignored, and does not name the next event', async () => {
      const frames = dialect.events({ text: 'Fine' }).map((event) => dialect.frame(event).replace(/^event: .*\n/, ''));
      const { model } = await serve(dialect, [sse(['event: error\n\n', ...frames, dialect.mark])]);
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
    });

    it('the last event needs no empty line after it', async () => {
      const text = textOfStream({ ...dialect, mark: '' }, dialect.events({ text: 'Fine' })).trimEnd();
      const { model } = await serve(dialect, [sse([text])]);
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
    });
  });

  describe(`${name}: an endless event`, () => {
    it('a line of 2 MB is read: arguments may be long', async () => {
      const args = JSON.stringify({ text: 'x'.repeat(2_000_000) });
      const { model } = await serve(dialect, [
        streamed(dialect, dialect.events({ calls: [{ name: 'weather', args }] })),
      ]);
      expect(saidIn(endOf(await ask(model))).calls[0]?.args).toBe(args);
    });

    it('a line longer than 16 MiB fails as bad_stream, and the rest of it is not read', async () => {
      const piece = new Uint8Array(256 * 1024).fill('x'.charCodeAt(0));
      const endless = sse(['data: "', ...Array.from({ length: 200 }, () => piece)]);
      const { model, server } = await serve(dialect, [endless, answer], { maxRetries: 2 });
      const { error, retryable } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'bad_stream' });
      expect(error.message).toMatch(/16/);
      expect(retryable).toBe(false);
      expect(await server.requests[0]?.finished).toBe(false);
    });
  });

  async function expectCutRun(app: App, code: string): Promise<void> {
    expect(await app.say('go')).toMatchObject({ status: 'failed', error: { code } });
    expect(app.ran).toEqual([]);
    const log = await app.log();
    expect(log.filter(({ type }) => type === 'started' || type === 'response')).toEqual([]);
    expect(log.filter((event) => event.type === 'model' && event.acts)).toEqual([]);
    expect(await app.say('and?')).toMatchObject({ status: 'completed', text: 'Fine' });
    expect(app.ran).toEqual([]);
    // The model reads the text that the user saw, and no call.
    const next = JSON.stringify(app.server.requests[1]?.body);
    if (next.includes('Let me look.')) expect(next).toContain('cut off before its end');
    expect(next).not.toMatch(/"(?:tool_use|tool_calls|function_call|functionCall)"/);
  }
}

function bytesUntil(bytes: Uint8Array, text: string): number {
  return new TextEncoder().encode(new TextDecoder().decode(bytes).split(text)[0]).length;
}
