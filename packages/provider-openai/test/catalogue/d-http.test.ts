import { type Content, ModelError, type Part } from '@mortise/core';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openaiModel } from '../../src/index.ts';
import { ask, endOf, failureOf, requestOf } from '../support/ask.ts';
import { dialects } from '../support/dialects.ts';
import { bothWays, watchProcess } from '../support/play.ts';
import { apiError, broken, streamed } from '../support/replies.ts';
import { modelOf, serve } from '../support/serve.ts';
import { startWireServer } from '../support/wire-server.ts';

watchProcess();
// Backoff without jitter is none.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

const soon = { 'retry-after-ms': '1' };

for (const dialect of dialects) {
  const { api } = dialect;
  const answer = streamed(dialect, dialect.events({ text: 'Fine' }));
  const call = streamed(dialect, dialect.events({ calls: [{ name: 'weather', args: '{"city":"Rome"}' }] }));

  describe(`D60 ${api}: an answer of too many requests or of overload`, () => {
    it.each([
      [429, 'rate_limit'],
      [408, 'overloaded'],
      [409, 'overloaded'],
      [500, 'overloaded'],
      [502, 'overloaded'],
      [503, 'overloaded'],
      [529, 'overloaded'],
    ])('D60 %i is asked again twice, by the adapter alone, and is then the failure %s', async (status, code) => {
      const failing = Array.from({ length: 9 }, () => apiError(status, { message: 'not now' }, soon));
      const { model, server } = await serve(api, failing, { maxRetries: 2 });
      const failure = failureOf(await ask(model));
      expect(failure.error).toBeInstanceOf(ModelError);
      expect(failure.error).toMatchObject({ code, status, retryable: true });
      expect(failure.error.message).toContain('not now');
      expect(failure.retryable).toBe(true);
      expect(server.requests).toHaveLength(3);
      expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
    });

    it('D60 is not seen where a later attempt is answered', async () => {
      const { model, server } = await serve(api, [apiError(429, { message: 'wait' }, soon), answer], { maxRetries: 2 });
      const events = await ask(model);
      expect(endOf(events).content.parts).toMatchObject([{ type: 'text', text: 'Fine' }]);
      expect(server.requests).toHaveLength(2);
    });

    it('D60 without retries one request is made', async () => {
      const { model, server } = await serve(api, [apiError(503, { message: 'later' }, soon), answer]);
      failureOf(await ask(model));
      expect(server.requests).toHaveLength(1);
    });

    it.each([
      ['retry-after-ms', '350', 350],
      ['retry-after', '0.35', 350],
    ])('D60 %s %s is waited for', async (header, value, ms) => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const busy = apiError(429, { message: 'wait' }, { [header]: value });
      const { model } = await serve(api, [busy, answer], { maxRetries: 2 });
      endOf(await ask(model));
      expect(timers.mock.calls.map(([, delay]) => delay)).toContain(ms);
    });

    it.each([
      ['retry-after', '3600', 3_600_000],
      ['retry-after', '61', 61_000],
      ['retry-after-ms', '60001', 60_001],
    ])('D60 %s %s is longer than is waited: the failure says how long, at once', async (header, value, ms) => {
      const busy = apiError(429, { message: 'wait' }, { [header]: value });
      const { model, server } = await serve(api, [busy, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model)).error).toMatchObject({ code: 'rate_limit', retryAfterMs: ms });
      expect(server.requests).toHaveLength(1);
    });

    it('D60 the server may say by x-should-retry whether it is worth it', async () => {
      const never = apiError(500, { message: 'broken' }, { ...soon, 'x-should-retry': 'false' });
      const { model, server } = await serve(api, [never, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model)).retryable).toBe(false);
      expect(server.requests).toHaveLength(1);
      const yes = apiError(400, { message: 'odd' }, { ...soon, 'x-should-retry': 'true' });
      const second = await serve(api, [yes, answer], { maxRetries: 2 });
      endOf(await ask(second.model));
      expect(second.server.requests).toHaveLength(2);
    });

    it('D60 the retries of a client that is given are off too: the adapter alone asks again', async () => {
      const busy = Array.from({ length: 9 }, () => apiError(429, { message: 'wait' }, soon));
      const server = await startWireServer(...busy);
      onTestFinished(() => server.close());
      const client = new OpenAI({ apiKey: 'x', baseURL: `${server.url}/v1`, maxRetries: 5, logLevel: 'off' });
      failureOf(await ask(openaiModel('m', { api, client, maxRetries: 1 })));
      expect(server.requests).toHaveLength(2);
    });

    it('D60 a quota that is used up is not asked again: waiting does not help', async () => {
      const empty = apiError(429, { message: 'You exceeded your quota', code: 'insufficient_quota' }, soon);
      const { model, server } = await serve(api, [empty, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model))).toMatchObject({ retryable: false, error: { code: 'rate_limit' } });
      expect(server.requests).toHaveLength(1);
    });

    it('D60 what tools had returned stays, and is sent when the run goes on', async () => {
      const busy = Array.from({ length: 3 }, () => apiError(429, { message: 'wait' }, soon));
      await bothWays({ api, replies: [call, ...busy, answer], options: { maxRetries: 2 } }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'failed', error: { code: 'rate_limit' } });
        expect(await app.say()).toMatchObject({ status: 'completed', text: 'Fine' });
        expect(app.ran).toHaveLength(1);
        expect(JSON.stringify(app.server.requests.at(-1)?.body)).toContain('celsius');
      });
    });
  });

  describe(`D62 ${api}: a conversation that is too long`, () => {
    it.each([
      [400, 'context_length_exceeded', 'Your input exceeds the context window of this model.'],
      [400, null, "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens."],
    ])('D62 %i with the code %j is context_overflow, and is not asked again', async (status, code, message) => {
      const { model, server } = await serve(api, [apiError(status, { message, code }), answer], { maxRetries: 2 });
      const { error, retryable } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'context_overflow', status });
      expect(error.message).toContain(message);
      expect(retryable).toBe(false);
      expect(server.requests).toHaveLength(1);
    });

    it('D62 says what takes the most room', async () => {
      const long = (name: string, length: number): Part => ({
        type: 'functionResponse',
        id: name,
        name,
        outcome: { status: 'ok', output: 'x'.repeat(length) },
      });
      const calls = ['read_file', 'search'].map((name): Part => ({ type: 'functionCall', id: name, name, args: {} }));
      const contents: readonly Content[] = [
        ...requestOf().contents,
        { role: 'model', parts: calls },
        { role: 'tool', parts: [long('read_file', 50_000), long('search', 10)] },
      ];
      const full = apiError(400, { message: 'too long', code: 'context_length_exceeded' });
      const { model } = await serve(api, [full]);
      const { message } = failureOf(await ask(model, requestOf({ contents }))).error;
      expect(message).toContain('read_file');
      expect(message).toMatch(/50[ ,.]?\d{3}/);
    });
  });

  describe(`D63 ${api}: a key that is not accepted`, () => {
    it.each([
      [401, null],
      [401, 'invalid_api_key'],
      [403, null],
    ])(
      'D63 %i with the code %j is auth, names the option, hides the key, and is not asked again',
      async (status, code) => {
        const key = 'sk-proj-AbCdEf0123456789AbCdEf';
        const message = `Incorrect API key provided: ${key}. You can find your key in the settings.`;
        const refused = apiError(status, { message, code });
        const { model, server } = await serve(api, [refused, answer], { maxRetries: 2, apiKey: key });
        const { error, retryable } = failureOf(await ask(model));
        expect(error).toMatchObject({ code: 'auth', status });
        expect(error.message).toContain('apiKey');
        expect(allOf(error)).not.toContain(key);
        expect(retryable).toBe(false);
        expect(server.requests).toHaveLength(1);
        expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${key}`);
      },
    );

    it('D63 a value of a header of ours that the server repeats is hidden, in its words and in the cause', async () => {
      const secret = 'correct-horse-battery';
      const refused = apiError(403, { message: `no access with ${secret}` });
      const { model } = await serve(api, [refused], { headers: { 'x-gateway': secret } });
      const { error } = failureOf(await ask(model));
      expect(error.message).toContain('no access with');
      expect(allOf(error)).not.toContain(secret);
    });
  });

  describe(`D81 ${api}: a redirect`, () => {
    it.each([301, 302, 303, 307, 308])('D81 %i is not followed: the key stays here', async (status) => {
      const elsewhere = await startWireServer(answer);
      onTestFinished(() => elsewhere.close());
      const moved = { status, headers: { location: `${elsewhere.url}${dialect.path}` }, pieces: [] };
      const { model, server } = await serve(api, [moved], { maxRetries: 2 });
      const { error, retryable } = failureOf(await ask(model));
      expect(error).toMatchObject({ code: 'bad_response' });
      expect(error.message).toContain('redirect');
      expect(retryable).toBe(false);
      expect(elsewhere.requests).toHaveLength(0);
      expect(server.requests).toHaveLength(1);
    });

    it('D81 to the same server is not followed either', async () => {
      const moved = { status: 307, headers: { location: dialect.path }, pieces: [] };
      const { model, server } = await serve(api, [moved, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model)).error).toMatchObject({ code: 'bad_response' });
      expect(server.requests).toHaveLength(1);
    });
  });

  describe(`${api}: a server that is not there`, () => {
    it('a refused connection is a failure with a code that says where to look', async () => {
      const gone = await startWireServer();
      await gone.close();
      const { error, retryable } = failureOf(await ask(modelOf(api, gone)));
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toMatchObject({ code: 'unreachable' });
      expect(error.message).toMatch(/ECONNREFUSED.*baseURL/);
      expect(retryable).toBe(true);
    });

    it('a connection that breaks before the answer is asked again, and may succeed', async () => {
      const { model, server } = await serve(api, [{ instead: 'destroy' }, answer], { maxRetries: 1 });
      endOf(await ask(model));
      expect(server.requests).toHaveLength(2);
    });

    it('a connection that breaks before anything was shown is asked again', async () => {
      const { model, server } = await serve(api, [broken(dialect, [], 'destroy'), answer], { maxRetries: 1 });
      endOf(await ask(model));
      expect(server.requests).toHaveLength(2);
    });
  });
}

/** All that an error may show somebody. */
function allOf(error: Error): string {
  const { cause } = error as { readonly cause?: unknown };
  return [error.message, error.stack, JSON.stringify(error), String(cause), JSON.stringify(cause) ?? ''].join(' ');
}
