import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { ask, failureOf } from '../support/ask.ts';
import type { Dialect } from '../support/dialect.ts';
import { answered, json, sse } from '../support/replies.ts';
import { serve } from '../support/serve.ts';
import type { Reply } from '../support/wire-server.ts';

/** D70: pages, and bodies of somebody else, in place of an answer. */
export function pageFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const answer = answered(dialect, { text: 'Fine' });

  describe(`D70 ${name}: a response of another server`, () => {
    for (const [what, page] of Object.entries(pages)) {
      it(`D70 ${what} with status 200 is a failure, not an empty answer`, async () => {
        const { model } = await serve(dialect, [page]);
        const { error } = failureOf(await ask(model));
        expect(error).toBeInstanceOf(ModelError);
        expect(['bad_response', 'stream_cut', 'bad_stream']).toContain((error as ModelError).code);
      });
    }

    it('D70 a login page fails as bad_response, with the received and the expected type', async () => {
      const { model, server } = await serve(dialect, [pages['an HTML page'] ?? {}, answer], { maxRetries: 2 });
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
      const { model } = await serve(dialect, [page], { stream: false });
      const { error } = failureOf(await ask(model));
      expect(error).toBeInstanceOf(ModelError);
      expect(['bad_response', 'bad_stream']).toContain((error as ModelError).code);
    });
  });
}

const pages: { readonly [what: string]: Reply } = {
  'an HTML page': { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in</p></html>'] },
  'an empty body': { headers: { 'content-type': 'text/html' }, pieces: [] },
  'an empty stream': sse([]),
  'JSON in place of a stream': json({ ok: true, hint: 'Please log in' }),
  'a text': { headers: { 'content-type': 'text/plain' }, pieces: ['Please log in'] },
  'a body that does not match its encoding': {
    headers: { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' },
    pieces: ['this is not gzip'],
  },
  'an HTML page that says it is a stream': sse(['<html>\n\n<p>Please log in</p>\n\n</html>']),
};
