import { type Content, ModelError, type Part } from '@mortise/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, endOf, failureOf, requestOf } from '../support/ask.ts';
import { bothWays } from '../support/both-ways.ts';
import type { Dialect } from '../support/dialect.ts';
import { apiError, broken, streamed } from '../support/replies.ts';
import { serve, served } from '../support/serve.ts';
import { watchProcess } from '../support/watch-process.ts';
import { startWireServer } from '../support/wire-server.ts';

/** Tests HTTP errors and unreachable servers, for each dialect. */
export function httpFaults(dialects: readonly Dialect[]): void {
  watchProcess();
  // With a random number of zero, the backoff takes no time.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());
  for (const dialect of dialects) httpFaultsOf(dialect);
}

function httpFaultsOf(dialect: Dialect): void {
  const { name } = dialect;
  const answer = streamed(dialect, dialect.events({ text: 'Fine' }));
  const call = streamed(dialect, dialect.events({ calls: [{ name: 'weather', args: '{"city":"Rome"}' }] }));

  describe(`${name}: a response about too many requests or overload`, () => {
    it.each([
      [429, 'rate_limit'],
      [408, 'overloaded'],
      [409, 'overloaded'],
      [500, 'overloaded'],
      [502, 'overloaded'],
      [503, 'overloaded'],
      [529, 'overloaded'],
    ])(
      'a response with status %i is retried twice, by the adapter only, and then fails as %s',
      async (status, code) => {
        const failing = Array.from({ length: 9 }, () => apiError(dialect, status, { message: 'not now' }, soon));
        const { model, server } = await serve(dialect, failing, { maxRetries: 2 });
        const failure = failureOf(await ask(model));
        expect(failure.error).toBeInstanceOf(ModelError);
        expect(failure.error).toMatchObject({ code, status, retryable: true });
        expect(failure.error.message).toContain('not now');
        expect(failure.retryable).toBe(true);
        expect(server.requests).toHaveLength(3);
        expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
      },
    );

    it('a response is not reported if a later attempt succeeds', async () => {
      const { model, server } = await serve(dialect, [apiError(dialect, 429, { message: 'wait' }, soon), answer], {
        maxRetries: 2,
      });
      const events = await ask(model);
      expect(endOf(events).content.parts).toMatchObject([{ type: 'text', text: 'Fine' }]);
      expect(server.requests).toHaveLength(2);
    });

    it('a response is requested only once if retries are off', async () => {
      const { model, server } = await serve(dialect, [apiError(dialect, 503, { message: 'later' }, soon), answer]);
      failureOf(await ask(model));
      expect(server.requests).toHaveLength(1);
    });

    it.each([
      ['retry-after-ms', '350', 350],
      ['retry-after', '0.35', 350],
    ])('a response with the delay %s %s is retried after that delay', async (header, value, ms) => {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const busy = apiError(dialect, 429, { message: 'wait' }, { [header]: value });
      const { model } = await serve(dialect, [busy, answer], { maxRetries: 2 });
      endOf(await ask(model));
      expect(timers.mock.calls.map(([, delay]) => delay)).toContain(ms);
    });

    it.each([
      ['retry-after', '3600', 3_600_000],
      ['retry-after', '61', 61_000],
      ['retry-after-ms', '60001', 60_001],
    ])(
      'a response with the delay %s %s, above the maximum, fails at once with that delay',
      async (header, value, ms) => {
        const busy = apiError(dialect, 429, { message: 'wait' }, { [header]: value });
        const { model, server } = await serve(dialect, [busy, answer], { maxRetries: 2 });
        expect(failureOf(await ask(model)).error).toMatchObject({ code: 'rate_limit', retryAfterMs: ms });
        expect(server.requests).toHaveLength(1);
      },
    );

    it("the adapter follows the server's x-should-retry header", async () => {
      const never = apiError(dialect, 500, { message: 'broken' }, { ...soon, 'x-should-retry': 'false' });
      const { model, server } = await serve(dialect, [never, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model)).retryable).toBe(false);
      expect(server.requests).toHaveLength(1);
      const yes = apiError(dialect, 400, { message: 'odd' }, { ...soon, 'x-should-retry': 'true' });
      const second = await serve(dialect, [yes, answer], { maxRetries: 2 });
      endOf(await ask(second.model));
      expect(second.server.requests).toHaveLength(2);
    });

    it('a response is retried by the adapter only, even if the client has retries of its own', async () => {
      const busy = Array.from({ length: 9 }, () => apiError(dialect, 429, { message: 'wait' }, soon));
      const server = await served(...busy);
      failureOf(await ask(dialect.modelOfSdk(server.url, { maxRetries: 1 })));
      expect(server.requests).toHaveLength(2);
    });

    it.each(dialect.noQuota)('an exhausted quota is not retried: the error $status "$message"', async (said) => {
      const empty = apiError(dialect, said.status, said, soon);
      const { model, server } = await serve(dialect, [empty, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model))).toMatchObject({ retryable: false, error: { code: 'rate_limit' } });
      expect(server.requests).toHaveLength(1);
    });

    it('tool results before a failed response are kept, and are sent when the run resumes', async () => {
      const busy = Array.from({ length: 3 }, () => apiError(dialect, 429, { message: 'wait' }, soon));
      await bothWays({ dialect, replies: [call, ...busy, answer], options: { maxRetries: 2 } }, async (app) => {
        expect(await app.say('go')).toMatchObject({ status: 'failed', error: { code: 'rate_limit' } });
        expect(await app.say()).toMatchObject({ status: 'completed', text: 'Fine' });
        expect(app.ran).toHaveLength(1);
        expect(JSON.stringify(app.server.requests.at(-1)?.body)).toContain('celsius');
      });
    });
  });

  describe(`${name}: a conversation that is too long`, () => {
    it.each(dialect.tooLong)(
      'the error $status "$message" fails as context_overflow, without a retry',
      async (said) => {
        const full = apiError(dialect, said.status, said);
        const { model, server } = await serve(dialect, [full, answer], { maxRetries: 2 });
        const { error, retryable } = failureOf(await ask(model));
        expect(error).toMatchObject({ code: 'context_overflow', status: said.status });
        expect(error.message).toContain(said.message);
        expect(retryable).toBe(false);
        expect(server.requests).toHaveLength(1);
      },
    );

    it('a conversation that is too long names the largest items', async () => {
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
      const [said = { status: 400, message: '' }] = dialect.tooLong;
      const { model } = await serve(dialect, [apiError(dialect, said.status, said)]);
      const { message } = failureOf(await ask(model, requestOf({ contents }))).error;
      expect(message).toContain('read_file');
      expect(message).toMatch(/50[ ,.]?\d{3}/);
    });
  });

  describe(`${name}: an invalid key`, () => {
    it.each(dialect.badKey)(
      'the error $status "$message" fails as auth, names the option, without a retry',
      async (said) => {
        const key = dialect.sampleKey;
        const refused = apiError(dialect, said.status, said);
        const { model, server } = await serve(dialect, [refused, answer], { maxRetries: 2, apiKey: key });
        const { error, retryable } = failureOf(await ask(model));
        expect(error).toMatchObject({ code: 'auth', status: said.status });
        expect(error.message).toContain('apiKey');
        expect(retryable).toBe(false);
        expect(server.requests).toHaveLength(1);
        expect(dialect.keyIn(server.requests[0]?.headers ?? {})).toBe(key);
      },
    );
  });

  describe(`${name}: a redirect`, () => {
    it.each([301, 302, 303, 307, 308])(
      'a redirect with status %i is not followed: the key is not sent elsewhere',
      async (status) => {
        const elsewhere = await served(answer);
        const moved = { status, headers: { location: `${elsewhere.url}${dialect.path.streamed}` }, pieces: [] };
        const { model, server } = await serve(dialect, [moved], { maxRetries: 2 });
        const { error, retryable } = failureOf(await ask(model));
        expect(error).toMatchObject({ code: 'bad_response' });
        expect(error.message).toContain('redirect');
        expect(retryable).toBe(false);
        expect(elsewhere.requests).toHaveLength(0);
        expect(server.requests).toHaveLength(1);
      },
    );

    it('a redirect is also not followed without streaming, or with a client that the application created', async () => {
      const elsewhere = await served(answer, answer);
      const moved = { status: 307, headers: { location: `${elsewhere.url}${dialect.path.streamed}` }, pieces: [] };
      const { model, server } = await serve(dialect, [moved, moved], { stream: false });
      for (const asked of [model, dialect.modelOfSdk(server.url, { maxRetries: 2 })])
        expect(failureOf(await ask(asked)).error).toMatchObject({ code: 'bad_response' });
      expect(server.requests).toHaveLength(2);
      expect(elsewhere.requests).toHaveLength(0);
    });

    it('a redirect to the same server is also not followed', async () => {
      const moved = { status: 307, headers: { location: dialect.path.streamed }, pieces: [] };
      const { model, server } = await serve(dialect, [moved, answer], { maxRetries: 2 });
      expect(failureOf(await ask(model)).error).toMatchObject({ code: 'bad_response' });
      expect(server.requests).toHaveLength(1);
    });
  });

  describe(`${name}: an unreachable server`, () => {
    it('an unreachable server that refuses the connection is a failure with a code and the advice to check `baseURL`', async () => {
      const gone = await startWireServer();
      await gone.close();
      const { error, retryable } = failureOf(await ask(dialect.modelAt(gone.url)));
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toMatchObject({ code: 'unreachable' });
      expect(error.message).toMatch(/ECONNREFUSED.*baseURL/);
      expect(retryable).toBe(true);
    });

    it('an unreachable server that drops the connection before the response is retried, and may succeed', async () => {
      const { model, server } = await serve(dialect, [{ instead: 'destroy' }, answer], { maxRetries: 1 });
      endOf(await ask(model));
      expect(server.requests).toHaveLength(2);
    });

    it('an unreachable server that drops the connection before any output is retried', async () => {
      const { model, server } = await serve(dialect, [broken(dialect, [], 'destroy'), answer], { maxRetries: 1 });
      endOf(await ask(model));
      expect(server.requests).toHaveLength(2);
    });
  });
}

const soon = { 'retry-after-ms': '1' };
