import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { ask, endOf, failureOf, saidIn } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { answered, json, sse } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import type { Reply } from '../support/wire-server.ts';

/** Tests HTML pages and bodies of other servers instead of an answer. */
export function pageFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const answer = answered(dialect, { text: 'Fine' });

  describe(`${name}: a response of another server`, () => {
    for (const [what, page] of Object.entries(pages)) {
      it(`${what} with status 200 is a failure, not an empty answer`, async () => {
        const { model } = await serve(dialect, [page]);
        const { error } = failureOf(await ask(model));
        expect(error).toBeInstanceOf(ModelError);
        expect(['bad_response', 'stream_cut', 'bad_stream']).toContain((error as ModelError).code);
      });
    }

    it('a login page fails as bad_response, with the received and the expected type', async () => {
      const { model, server } = await serve(dialect, [pages['an HTML page'] ?? {}, answer], { maxRetries: 2 });
      const { error, retryable } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'bad_response' });
      expect(error.message).toMatch(/text\/html.*text\/event-stream.*Please log in/);
      expect(retryable).toBe(false);
      expect(server.requests).toHaveLength(1);
    });

    it('a JSON body that is no error does not blame `baseURL`', async () => {
      const { model } = await serve(dialect, [pages['JSON in place of a stream'] ?? {}]);
      const { message } = failureOf(await ask(model)).error;
      expect(message).toContain('stream: false');
      expect(message).not.toMatch(/base_?url/i);
    });

    describe.each([true, false])('an error with status 200, streamed: %s', (stream) => {
      const { overloaded, badRequest } = dialect.errorWords;
      const errorOf = (word: string, headers: Reply['headers'] = {}): Reply =>
        json(dialect.errorBody(503, { message: 'The engine is busy', word }), 200, headers);

      it('an error with status 200 is requested again if it may be temporary', async () => {
        const whole = answered(dialect, { text: 'Fine' }, stream);
        const replies = [errorOf(overloaded, { 'retry-after-ms': '1' }), whole];
        const { model, server } = await serve(dialect, replies, { stream, maxRetries: 1 });
        expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
        expect(server.requests).toHaveLength(2);
      });

      it('an error with status 200 has the code and the message of the server', async () => {
        const replies = [errorOf(overloaded), errorOf(badRequest)];
        const { model } = await serve(dialect, replies, { stream });
        const { error } = failureOf(await ask(model));
        expect(error).toMatchObject({ code: 'overloaded', message: expect.stringContaining('The engine is busy') });
        expect(error.message).not.toMatch(/base_?url/i);
      });
    });

    it.each(['an empty stream', 'a stream of a comment', 'an empty body'])(
      'a response that is %s is requested again',
      async (what) => {
        const { model, server } = await serve(dialect, [pages[what] ?? {}, answer], { maxRetries: 1 });
        expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
        expect(server.requests).toHaveLength(2);
        const once = await serve(dialect, [pages[what] ?? {}]);
        const { error } = failureOf(await ask(once.model));
        expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
        expect(error.message).not.toMatch(/base_?url/i);
      },
    );

    it('an empty body without streaming is requested again', async () => {
      const empty: Reply = { headers: { 'content-type': 'application/json' }, pieces: [] };
      const whole = json(dialect.whole({ text: 'Fine' }));
      const { model, server } = await serve(dialect, [empty, whole, empty], { maxRetries: 1, stream: false });
      expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
      expect(server.requests).toHaveLength(2);
      const once = await serve(dialect, [empty], { stream: false });
      const { error } = failureOf(await ask(once.model));
      expect(error).toMatchObject({ code: 'stream_cut', retryable: true });
      expect(error.message).not.toMatch(/base_?url/i);
    });

    it.each([
      ['an HTML page', { headers: { 'content-type': 'text/html' }, pieces: ['<html>Please log in</html>'] }],
      ['JSON of another API', json({ ok: true })],
      ['a JSON string', json('Please log in')],
      ['half a JSON body', { headers: { 'content-type': 'application/json' }, pieces: ['{"id":"x","out'] }],
    ] satisfies [string, Reply][])(
      'a response that is %s, without streaming, is a failure with a code',
      async (_, page) => {
        const { model } = await serve(dialect, [page], { stream: false });
        const { error } = failureOf(await ask(model));
        expect(error).toBeInstanceOf(ModelError);
        expect(['bad_response', 'bad_stream']).toContain((error as ModelError).code);
      },
    );
  });
}

const pages: { readonly [what: string]: Reply } = {
  'an HTML page': { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in</p></html>'] },
  'an empty body': { headers: { 'content-type': 'text/html' }, pieces: [] },
  'an empty stream': sse([]),
  'a stream of a comment': sse([': ok\n\n']),
  'JSON in place of a stream': json({ ok: true, hint: 'Please log in' }),
  'a string': { headers: { 'content-type': 'text/plain' }, pieces: ['Please log in'] },
  'a body that does not match its encoding': {
    headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' },
    pieces: ['this is not gzip'],
  },
  'an HTML page with the content type of a stream': sse(['<html>\n\n<p>Please log in</p>\n\n</html>']),
};
