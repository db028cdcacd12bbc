import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { ask, deltaSums, endOf, failureOf, saidIn } from '../support/ask.ts';
import { dialects } from '../support/dialects.ts';
import { type App, bothWays, watchProcess } from '../support/play.ts';
import { broken, inChunks, json, sse, streamed, textOfStream } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import type { Reply } from '../support/wire-server.ts';

watchProcess();

for (const dialect of dialects) {
  const { api } = dialect;
  const said = { text: 'Let me look.', calls: [{ name: 'weather', args: '{"city":"Rome"}' }] };
  const answer = streamed(dialect, dialect.events({ text: 'Fine' }));
  const events = dialect.events(said);
  const untilText = events.findIndex((event) => JSON.stringify(event).includes('"Let me look."'));
  // Not the last event: it has everything once more.
  const untilCall = events.slice(0, -1).findLastIndex((event) => JSON.stringify(event).includes('Rome'));
  const begun = events.slice(0, untilText + 1);
  const overload = dialect.failure({ message: 'The engine is overloaded', code: 'server_error', type: 'server_error' });

  describe(`D61 ${api}: an event in the stream says that the call failed`, () => {
    it('D61 after a text it is a failure with its code, and the text was shown', async () => {
      const { model, server } = await serve(api, [broken(dialect, [...begun, overload], 'end')], { maxRetries: 2 });
      const seen = await ask(model);
      expect(failureOf(seen)).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
      expect(failureOf(seen).error.message).toContain('The engine is overloaded');
      expect([...deltaSums(seen).values()]).toEqual([['text', 'Let me look.']]);
      expect(server.requests).toHaveLength(1);
    });

    it('D61 with a code that nobody knows it may succeed later; with a request that was wrong it may not', async () => {
      const failures = ['out_of_cheese', 'invalid_request_error'].map((type) =>
        broken(dialect, [...begun, dialect.failure({ message: 'no', code: type, type })], 'end'),
      );
      const { model } = await serve(api, failures);
      expect(failureOf(await ask(model))).toMatchObject({ retryable: true, error: { code: 'overloaded' } });
      expect(failureOf(await ask(model))).toMatchObject({ retryable: false, error: { code: 'bad_request' } });
    });

    it('D61 before anything was shown the request is sent again', async () => {
      const { model, server } = await serve(api, [broken(dialect, [overload], 'end'), answer], { maxRetries: 1 });
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
      expect(server.requests).toHaveLength(2);
    });

    it.each([
      ['its members', '{"message":"out of cheese","code":"server_error"}'],
      ['an error in them', '{"error":{"message":"out of cheese","code":"server_error"}}'],
      ['words alone', '{"error":"out of cheese"}'],
    ])('D61 an event that only its name calls an error is one, with %s', async (_, data) => {
      const frames = begun.map((event) => dialect.frame(event));
      const { model } = await serve(api, [sse([...frames, `event: error\ndata: ${data}\n\n`])]);
      const { error } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'overloaded' });
      expect(error.message).toContain('out of cheese');
    });

    it('D61 its calls do not run, the partial text is kept and never acts, and the next run goes on', async () => {
      const failing = broken(dialect, [...events.slice(0, untilCall + 1), overload], 'end');
      await bothWays({ api, replies: [failing, answer] }, async (app) => {
        await expectCutRun(app, 'overloaded');
      });
    });
  });

  describe(`D64 D65 ${api}: a stream that stops before its end`, () => {
    for (const ending of ['destroy', 'end'] as const) {
      const [number, how] = ending === 'destroy' ? ['D64', 'the socket breaks'] : ['D65', 'the stream ends cleanly'];

      it(`${number} ${how} after a text: the failure stream_cut, and what had come was shown`, async () => {
        const { model } = await serve(api, [broken(dialect, begun, ending)]);
        const seen = await ask(model);
        expect(failureOf(seen).error).toBeInstanceOf(ModelError);
        expect(failureOf(seen)).toMatchObject({ retryable: true, error: { code: 'stream_cut' } });
        expect([...deltaSums(seen).values()]).toEqual([['text', 'Let me look.']]);
      });

      it(`${number} ${how} after whole calls: no tool runs, and the next run goes on`, async () => {
        const cut = broken(dialect, events.slice(0, untilCall + 1), ending);
        await bothWays({ api, replies: [cut, answer] }, async (app) => {
          await expectCutRun(app, 'stream_cut');
        });
      });

      it(`${number} ${how} at any byte before the end: never an end, never a success`, async () => {
        const bytes = inChunks(textOfStream(dialect, events))[0] ?? new Uint8Array();
        const last = bytesUntil(
          bytes,
          api === 'responses' ? 'event: response.completed' : '"finish_reason":"tool_calls"',
        );
        const cuts = Array.from({ length: Math.floor(last / 23) }, (_, at) => at * 23);
        const replies = cuts.map((cut): Reply => ({ ...sse([bytes.subarray(0, cut)]), ending }));
        const { model } = await serve(api, replies);
        const codes = new Set<string>();
        for (const cut of cuts) {
          const { error } = failureOf(await ask(model));
          codes.add(error instanceof ModelError ? error.code : `not typed, at ${cut}: ${String(error)}`);
        }
        // An empty stream is no answer at all; an event that is cut is not JSON.
        const known = ['stream_cut', 'bad_stream', 'bad_response', 'unreachable'];
        expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
        expect(codes).toContain('stream_cut');
      });
    }
  });

  describe(`D67 ${api}: bytes that are not UTF-8`, () => {
    it('D67 become U+FFFD, and the rest of the text is whole', async () => {
      const bytes = inChunks(textOfStream(dialect, dialect.events({ text: 'Rom#e' })))[0] ?? new Uint8Array();
      const broken = bytes.map((byte) => (byte === '#'.charCodeAt(0) ? 0xff : byte));
      const { model } = await serve(api, [sse([broken])]);
      const said = await ask(model);
      expect(saidIn(endOf(said)).text).toBe('Rom\ufffde');
      const warnings = said.filter((event) => event.type === 'warning' && event.feature === 'utf-8');
      expect(warnings).toHaveLength(1);
    });
  });

  describe(`D68 ${api}: an event that is not JSON`, () => {
    it('D68 is the failure bad_stream: it is not skipped, and nothing acts', async () => {
      const frames = events.map((event) => dialect.frame(event));
      const reply = sse([
        ...frames.slice(0, untilCall),
        'data: {"type":"resp\n\n',
        ...frames.slice(untilCall),
        dialect.mark,
      ]);
      const { model } = await serve(api, [reply]);
      const { error } = failureOf(await ask(model));
      const before = frames.slice(0, untilCall).join('').length;
      expect(error).toMatchObject({ code: 'bad_stream', message: expect.stringContaining(`character ${before} `) });
      await bothWays({ api, replies: [reply, answer] }, (app) => expectCutRun(app, 'bad_stream'));
    });
  });

  describe(`D69 ${api}: what is no part of the answer`, () => {
    it('D69 events and members of unknown kinds are ignored', async () => {
      const odd = { type: 'response.solar_flare', output_index: 7, item_id: 'x', delta: 'boo', choices: [] };
      const replies = [...events.slice(0, -1).flatMap((event) => [{ ...event, flare: { a: [1] } }, odd])];
      const last = events.at(-1) ?? {};
      const { model } = await serve(api, [streamed(dialect, [...replies, last]), streamed(dialect, events)]);
      const noisy = await ask(model);
      expect(noisy).toEqual(await ask(model));
    });

    it('D69 a name without data is nothing, and is not the name of what comes next', async () => {
      const frames = dialect.events({ text: 'Fine' }).map((event) => dialect.frame(event).replace(/^event: .*\n/, ''));
      const { model } = await serve(api, [sse(['event: error\n\n', ...frames, dialect.mark])]);
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
    });

    it('D69 no empty line has to follow the last event', async () => {
      const text = textOfStream({ ...dialect, mark: '' }, dialect.events({ text: 'Fine' })).trimEnd();
      const { model } = await serve(api, [sse([text])]);
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
    });
  });

  describe(`D70 ${api}: an answer that is not of the API`, () => {
    const pages: { readonly [what: string]: Reply } = {
      'an HTML page': { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in</p></html>'] },
      'an empty body': { headers: { 'content-type': 'text/html' }, pieces: [] },
      'an empty stream': sse([]),
      'JSON in place of a stream': json({ ok: true, hint: 'Please log in' }),
      'a text': { headers: { 'content-type': 'text/plain' }, pieces: ['Please log in'] },
      'a body that is not what its encoding says': {
        headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' },
        pieces: ['this is not gzip'],
      },
      'an HTML page that says it is a stream': sse(['<html>\n\n<p>Please log in</p>\n\n</html>']),
    };

    for (const [what, page] of Object.entries(pages)) {
      it(`D70 ${what} with status 200 is a failure, not an empty answer`, async () => {
        const { model } = await serve(api, [page]);
        const { error } = failureOf(await ask(model));
        expect(error).toBeInstanceOf(ModelError);
        expect(['bad_response', 'stream_cut', 'bad_stream']).toContain((error as ModelError).code);
      });
    }

    it('D70 a login page is bad_response, and the failure says what came and what was expected', async () => {
      const { model, server } = await serve(api, [pages['an HTML page'] ?? {}, answer], { maxRetries: 2 });
      const { error, retryable } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'bad_response' });
      expect(error.message).toMatch(/text\/html.*text\/event-stream.*Please log in/);
      expect(retryable).toBe(false);
      expect(server.requests).toHaveLength(1);
    });

    it.each([
      ['an HTML page', { headers: { 'content-type': 'text/html' }, pieces: ['<html>Please log in</html>'] }],
      ['JSON of something else', json({ ok: true })],
      ['a JSON text', json('Please log in')],
      ['an empty body', { headers: { 'content-type': 'application/json' }, pieces: [] }],
      ['half a JSON body', { headers: { 'content-type': 'application/json' }, pieces: ['{"id":"x","out'] }],
    ] satisfies [string, Reply][])('D70 without streaming %s is a failure with a code', async (_, page) => {
      const { model } = await serve(api, [page], { stream: false });
      const { error } = failureOf(await ask(model));
      expect(error).toBeInstanceOf(ModelError);
      expect(['bad_response', 'bad_stream']).toContain((error as ModelError).code);
    });
  });

  describe(`D73 ${api}: an event of endless length`, () => {
    it('D73 a line of 2 MB is read: arguments may be long', async () => {
      const args = JSON.stringify({ text: 'x'.repeat(2_000_000) });
      const { model } = await serve(api, [streamed(dialect, dialect.events({ calls: [{ name: 'weather', args }] }))]);
      expect(saidIn(endOf(await ask(model))).calls[0]?.args).toBe(args);
    });

    it('D73 a line that is longer than 16 MiB is bad_stream, and the rest of it is not taken', async () => {
      const piece = new Uint8Array(256 * 1024).fill('x'.charCodeAt(0));
      const endless = sse(['data: "', ...Array.from({ length: 200 }, () => piece)]);
      const { model, server } = await serve(api, [endless, answer], { maxRetries: 2 });
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
    // What was cut is not said again.
    expect(JSON.stringify(app.server.requests[1]?.body)).not.toContain('Let me look.');
  }
}

function bytesUntil(bytes: Uint8Array, text: string): number {
  return new TextEncoder().encode(new TextDecoder().decode(bytes).split(text)[0]).length;
}
