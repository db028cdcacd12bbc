/// <reference types="node" />
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GoogleGenAI } from '@google/genai';
import {
  apiError,
  ask,
  broken,
  endOf,
  failureOf,
  json,
  type Reply,
  requestOf,
  served,
  sse,
  streamed,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { geminiModel } from '../../src/index.ts';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';

const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
const whole = json(dialect.whole({ text: 'Fine' }));

/**
 * The behaviour of the SDK with the Interactions API, which is the reason why the adapter does not rely on
 * it. If one of these tests fails after an update of the SDK, check whether the adapter still needs its own
 * handling.
 */
describe('the SDK alone', () => {
  const begun = dialect.events({ text: 'Let me look.', calls: [{ name: 'weather', args: '{}' }] }).slice(0, 5);

  async function bare(...replies: readonly Reply[]) {
    const server = await served(...replies);
    const client = new GoogleGenAI({ apiKey: 'test-key', httpOptions: { baseUrl: server.url } });
    const events: object[] = [];
    const read = async (options: object = {}) => {
      const stream = await client.interactions.create({ model: 'm', input: 'hi', stream: true }, options);
      for await (const event of stream) events.push(event);
      return events;
    };
    return { read, server };
  }

  it('the SDK accepts a stream without interaction.completed as complete, and drops a cut event', async () => {
    expect(await (await bare(broken(dialect, begun, 'end'))).read()).toHaveLength(5);
    expect(await (await bare(sse(['data: {"event_ty']))).read()).toEqual([]);
  });

  it('the SDK yields an error event like any other event', async () => {
    const { read } = await bare(sse([dialect.frame(dialect.failure({ message: 'no', word: 'unavailable' }))]));
    expect(await read()).toEqual([{ event_type: 'error', error: { code: 'unavailable', message: 'no' } }]);
  });

  it('the SDK throws errors of its Interactions client, not `ApiError`; they keep status, headers and body', async () => {
    const { read } = await bare(apiError(dialect, 429, { message: 'no' }, { 'retry-after': '1' }));
    const thrown = await read({ retries: { strategy: 'none' } }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: 'RateLimitError', statusCode: 429, body: expect.stringContaining('no') });
    expect(Object(thrown).headers.get('retry-after')).toBe('1');
  });

  it('the SDK alone sends a failing request 5 times', async () => {
    const refused = apiError(dialect, 429, { message: 'no' });
    const { read, server } = await bare(...Array.from({ length: 6 }, () => refused));
    const backoff = { initialInterval: 1, maxInterval: 1, exponent: 1, maxElapsedTime: 1_000 };
    // The strategy is the SDK's default; only the waits are shorter.
    const retries = { strategy: 'attempt-count-backoff', backoff, retryConnectionErrors: true, maxRetries: 4 };
    await read({ retries }).catch(() => {});
    expect(server.requests).toHaveLength(5);
  });

  it('the SDK follows a redirect to another host with the key', async () => {
    const elsewhere = await served(fine);
    const location = `${elsewhere.url}${dialect.path.streamed}`;
    const { read } = await bare({ status: 307, headers: { location }, pieces: [] });
    await read();
    expect(elsewhere.requests[0]?.headers['x-goog-api-key']).toBe('test-key');
  });
});

describe('the adapter on a client of the SDK', () => {
  it.each([
    ['the Gemini API', {}, '/v1/interactions'],
    ['the Gemini API, in another version', { apiVersion: 'v1beta' }, '/v1beta/interactions'],
    ['Vertex AI in express mode', { vertexai: true }, '/v1beta1/interactions'],
  ])('the adapter sends to %s, streamed and not, and reads the answer itself', async (_, account, path) => {
    const server = await served(fine, whole);
    const client = new GoogleGenAI({ apiKey: 'test-key', ...account, httpOptions: { baseUrl: server.url } });
    // The client's own objects are neither used nor modified.
    const { interactions } = client;
    for (const stream of [true, false]) endOf(await ask(geminiModel('m', { api: 'interactions', client, stream })));
    expect(server.requests.map((request) => request.path)).toEqual([path, path]);
    expect(server.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['test-key', 'test-key']);
    expect(client.interactions).toBe(interactions);
  });

  it("the adapter sends with the client's own fetch, and with the headers of the client and of the options", async () => {
    const server = await served(fine);
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push(input);
      return globalThis.fetch(input, init);
    };
    const httpOptions = { baseUrl: server.url, fetch, headers: { 'x-client': 'a' } };
    const client = new GoogleGenAI({ apiKey: 'test-key', httpOptions });
    endOf(await ask(geminiModel('m', { api: 'interactions', client, headers: { 'x-model': 'b' } })));
    expect(asked).toEqual([`${server.url}/v1/interactions`]);
    expect(server.requests[0]?.headers).toMatchObject({ 'x-client': 'a', 'x-model': 'b' });
  });

  it('an abort reaches the server even if the SDK has dropped its request', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      signals.push(init?.signal);
      return new Promise<Response>(() => {});
    };
    const caller = new AbortController();
    const answer = ask(geminiModel('m', { api: 'interactions', apiKey: 'k', fetch }), requestOf(), caller.signal);
    while (signals.length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let turn = 0; turn < 3; turn++) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    caller.abort();
    failureOf(await answer);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('the adapter on a client of the SDK sends a request once, even if the client retries by itself', async () => {
    const server = await served(...Array.from({ length: 3 }, () => apiError(dialect, 503, { message: 'no' })));
    failureOf(await ask(dialect.modelOfSdk(server.url, { maxRetries: 1 })));
    expect(server.requests).toHaveLength(2);
  });
});

/** If a wrapper hides the structure of the client, the SDK decodes the answers. */
describe('a client that returns parsed objects', () => {
  async function wrapped(reply: Reply, stream = true) {
    const server = await served(reply);
    const { interactions } = new GoogleGenAI({ apiKey: 'test-key', httpOptions: { baseUrl: server.url } });
    const model = geminiModel('m', { api: 'interactions', client: { interactions }, stream, maxRetries: 0 });
    return { server, events: await ask(model) };
  }

  it('answers of a client that returns parsed objects are read correctly', async () => {
    for (const [reply, stream] of [
      [fine, true],
      [whole, false],
    ] as const) {
      const { events } = await wrapped(reply, stream);
      expect(endOf(events).content.parts).toEqual([{ type: 'text', text: 'Fine' }]);
    }
  });

  it('a client that returns parsed objects ends with a failure if the stream has no end, or has an error', async () => {
    const cut = broken(dialect, dialect.events({ text: 'Fine' }).slice(0, 4), 'end');
    expect(failureOf((await wrapped(cut)).events).error).toMatchObject({ code: 'stream_cut' });
    const failed = sse([dialect.frame(dialect.failure({ message: 'no', word: 'unavailable' }))]);
    expect(failureOf((await wrapped(failed)).events).error).toMatchObject({ code: 'overloaded' });
  });

  it.each([
    [
      'a refusal',
      apiError(dialect, 429, { message: 'Slow down' }, { 'retry-after': '7' }),
      { code: 'rate_limit', status: 429, retryAfterMs: 7_000 },
    ],
    [
      'a refusal with a string as its code',
      apiError(dialect, 400, { message: 'no', word: 'content_blocked' }),
      { code: 'blocked', status: 400 },
    ],
    [
      'a redirect',
      { status: 307, headers: { location: 'http://127.0.0.1:9/' }, pieces: [] },
      { code: 'bad_response', status: 307 },
    ],
    ['an HTML page', { headers: { 'content-type': 'text/html' }, pieces: ['<html>Log in'] }, { code: 'bad_response' }],
    ['a closed connection', { instead: 'destroy' }, { code: 'unreachable' }],
  ] satisfies [string, Reply, object][])(
    'a client that returns parsed objects and fails with %s causes a failure with its code, after one request',
    async (_, reply, expected) => {
      for (const stream of [true, false]) {
        const { events, server } = await wrapped(reply, stream);
        expect(failureOf(events).error).toMatchObject(expected);
        expect(server.requests).toHaveLength(1);
      }
    },
  );

  it('a client that returns parsed objects is configured not to continue an answer by itself, except for background requests', async () => {
    const asked: unknown[] = [];
    const model = dialect.modelOfClient(
      (parameters) => {
        asked.push(parameters);
        return dialect.whole({ text: 'Fine' });
      },
      { stream: false },
    );
    endOf(await ask(model));
    endOf(await ask(model, requestOf({ providerOptions: { gemini: { background: true } } })));
    expect(asked).toMatchObject([{ automatic_continuation: false }, { background: true }]);
    expect(asked[1]).not.toHaveProperty('automatic_continuation');
  });

  it('a client that lacks the resource `interactions` is refused with an error that names it', async () => {
    const { interactions, models } = new GoogleGenAI({ apiKey: 'test-key' });
    const other = failureOf(await ask(geminiModel('m', { client: { interactions } })));
    expect(other).toMatchObject({ error: { code: 'invalid_option', message: expect.stringContaining('`models`') } });
    const own = failureOf(await ask(geminiModel('m', { api: 'interactions', client: { models } })));
    expect(own).toMatchObject({
      error: { code: 'invalid_option', message: expect.stringContaining('`interactions`') },
    });
  });
});
