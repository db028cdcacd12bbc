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
  startWireServer,
  streamed,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { geminiModel } from '../../src/index.ts';
import { generateContentDialect as dialect } from '../support/generate-content-dialect.ts';

/**
 * The behaviour of the SDK: the faults because of which the adapter does not rely on it, and the parts that
 * the adapter uses. If one of these tests fails after an update of the SDK, check whether the adapter still
 * needs its own handling.
 */
describe('the SDK alone', () => {
  const begun = dialect.events({ text: 'Let me look.', calls: [{ name: 'weather', args: '{}' }] }).slice(0, 2);

  async function bare(...replies: readonly Reply[]) {
    const server = await served(...replies);
    const client = new GoogleGenAI({ apiKey: 'test-key', httpOptions: { baseUrl: server.url } });
    const chunks: unknown[] = [];
    const read = async () => {
      for await (const each of await client.models.generateContentStream({ model: 'm', contents: 'hi' }))
        chunks.push(each);
      return chunks;
    };
    return { read, server, client };
  }

  it('the SDK accepts a stream without a finish reason as complete', async () => {
    const { read } = await bare(broken(dialect, begun, 'end'));
    expect(await read()).toHaveLength(2);
  });

  it('the SDK throws an error without a code on a cut event, an HTML page and a broken connection', async () => {
    const html = { headers: { 'content-type': 'text/html' }, pieces: ['<html>Please log in</html>'] };
    for (const reply of [sse(['data: {"candi']), html, broken(dialect, begun, 'destroy')]) {
      const { read } = await bare(reply);
      await expect(read()).rejects.not.toHaveProperty('code');
    }
  });

  it('the SDK alone throws an error in the stream with the status of its code', async () => {
    const { read } = await bare(sse([dialect.frame(dialect.failure({ message: 'no', word: 'UNAVAILABLE' }))]));
    await expect(read()).rejects.toMatchObject({ name: 'ApiError', status: 503 });
  });

  it('the SDK alone sends a request once, and drops the headers of an error', async () => {
    const { read, server } = await bare(apiError(dialect, 429, { message: 'no' }, { 'retry-after': '1' }));
    const thrown = await read().catch((error: object) => error);
    expect(Object.keys(thrown)).not.toContain('headers');
    expect(server.requests).toHaveLength(1);
  });

  it('the SDK follows a redirect to another host with the key', async () => {
    const elsewhere = await served(streamed(dialect, dialect.events({ text: 'Fine' })));
    const location = `${elsewhere.url}${dialect.path.streamed}`;
    const { read } = await bare({ status: 307, headers: { location }, pieces: [] });
    await read();
    expect(elsewhere.requests[0]?.headers['x-goog-api-key']).toBe('test-key');
  });
});

describe('the adapter on a client of the SDK', () => {
  const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
  const whole = json(dialect.whole({ text: 'Fine' }));

  it.each([
    ['the Gemini API', {}, '/v1/models/m'],
    ['the Gemini API, in another version', { apiVersion: 'v1beta' }, '/v1beta/models/m'],
    ['Vertex AI in express mode', { vertexai: true }, '/v1beta1/publishers/google/models/m'],
  ])('the adapter sends to %s, streamed and not, and reads the answer itself', async (_, account, path) => {
    const server = await served(fine, whole);
    const client = new GoogleGenAI({ apiKey: 'test-key', ...account, httpOptions: { baseUrl: server.url } });
    for (const stream of [true, false]) endOf(await ask(geminiModel('m', { client, stream })));
    expect(server.requests.map(({ path }) => path)).toEqual([
      `${path}:streamGenerateContent?alt=sse`,
      `${path}:generateContent`,
    ]);
    expect(server.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['test-key', 'test-key']);
  });

  it('the adapter sends to Vertex AI with a project and the credentials of the client', async () => {
    const server = await served(fine);
    const authClient = { getRequestHeaders: async () => new Headers({ authorization: 'Bearer token' }) };
    const client = new GoogleGenAI({
      vertexai: true,
      project: 'p',
      location: 'l',
      googleAuthOptions: { authClient: authClient as never },
      httpOptions: { baseUrl: server.url },
    });
    endOf(await ask(geminiModel('m', { client })));
    expect(server.requests[0]).toMatchObject({
      path: '/v1beta1/projects/p/locations/l/publishers/google/models/m:streamGenerateContent?alt=sse',
      headers: { authorization: 'Bearer token' },
    });
  });

  it("the adapter sends with the client's own fetch, and with the headers of the client, the options and the request", async () => {
    const server = await served(fine);
    let asked = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked++;
      return globalThis.fetch(input, init);
    };
    const httpOptions = { baseUrl: server.url, fetch, headers: { 'x-client': 'a' } };
    const client = new GoogleGenAI({ apiKey: 'test-key', httpOptions });
    const model = geminiModel('m', { client, headers: { 'x-model': 'b' } });
    const providerOptions = { gemini: { httpOptions: { headers: { 'x-request': 'c' } } } };
    endOf(await ask(model, requestOf({ providerOptions })));
    expect(asked).toBe(1);
    expect(server.requests[0]?.headers).toMatchObject({ 'x-client': 'a', 'x-model': 'b', 'x-request': 'c' });
  });

  it('the adapter does not send its own timeout to the server, which would end a long answer', async () => {
    const server = await served(fine);
    const client = new GoogleGenAI({ apiKey: 'test-key', httpOptions: { baseUrl: server.url } });
    endOf(await ask(geminiModel('m', { client })));
    expect(server.requests[0]?.headers).not.toHaveProperty('x-server-timeout');
  });

  it('the adapter sends a request without an answer once, even with a client that retries', async () => {
    const gone = await startWireServer();
    await gone.close();
    let asked = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked++;
      return globalThis.fetch(input, init);
    };
    const httpOptions = { baseUrl: gone.url, fetch, retryOptions: { attempts: 3, initialDelay: 0 } };
    const client = new GoogleGenAI({ apiKey: 'test-key', httpOptions });
    expect(failureOf(await ask(geminiModel('m', { client, maxRetries: 0 }))).error).toMatchObject({
      code: 'unreachable',
    });
    expect(asked).toBe(1);
  });
});

describe('a request that the SDK refuses to send', () => {
  it.each([
    ['auth', 'Could not load the default credentials. Browse to https://cloud.google.com/docs'],
    ['bad_request', 'labels parameter is only supported in Gemini Enterprise Agent Platform mode'],
  ])('a request that the SDK refuses to send is %s, with its message: %s', async (code, words) => {
    const model = dialect.modelOfClient(() => Promise.reject(new Error(words)));
    const { error, retryable } = failureOf(await ask(model));
    expect(error).toMatchObject({ code });
    expect(error.message).toContain(words);
    expect(retryable).toBe(false);
  });

  it("a request that the SDK refuses to send because of a setting that only Vertex AI has is reported with the SDK's message", async () => {
    const server = await served();
    const providerOptions = { gemini: { modelArmorConfig: {} } };
    const { error } = failureOf(await ask(dialect.modelAt(server.url), requestOf({ providerOptions })));
    expect(error).toMatchObject({ code: 'bad_request' });
    expect(error.message).toContain('modelArmorConfig');
    expect(server.requests).toEqual([]);
  });
});

describe('a client that returns parsed objects', () => {
  const chunks = dialect.events({ text: 'Fine' });

  async function* decoded(thrown?: Error) {
    yield* chunks.slice(0, 1);
    if (thrown) throw thrown;
    yield* chunks.slice(1);
  }

  it('answers of a client that returns parsed objects are read correctly', async () => {
    expect(endOf(await ask(dialect.modelOfClient(() => decoded()))).content.parts).toEqual([
      { type: 'text', text: 'Fine' },
    ]);
    const whole = dialect.modelOfClient(() => dialect.whole({ text: 'Fine' }), { stream: false });
    expect(endOf(await ask(whole)).content.parts).toEqual([{ type: 'text', text: 'Fine' }]);
  });

  it('a client that returns parsed objects is configured not to continue and not to retry by itself', async () => {
    const asked: unknown[] = [];
    const model = dialect.modelOfClient((parameters) => {
      asked.push(parameters);
      return decoded();
    });
    endOf(await ask(model));
    const config = { automaticContinuation: false, httpOptions: { retryOptions: { attempts: 1 } } };
    expect(asked).toMatchObject([{ model: 'test-model', config }]);
  });

  it("an SDK error whose message is the body has the server's message and the retry delay", async () => {
    const body = {
      error: { code: 429, message: 'Slow down', status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '34.4s' }] },
    };
    const thrown = Object.assign(new Error(JSON.stringify(body)), { name: 'ApiError', status: 429 });
    const failure = failureOf(await ask(dialect.modelOfClient(() => decoded(thrown))));
    expect(failure.error).toMatchObject({ code: 'rate_limit', status: 429, retryAfterMs: 34_400 });
    expect(failure.error.message).toContain('Slow down');
  });

  it('a client that returns one answer instead of a stream is a failure that says how to fix it', async () => {
    const { error } = failureOf(await ask(dialect.modelOfClient(() => chunks[0])));
    expect(error).toMatchObject({ code: 'bad_response' });
    expect(error.message).toContain('stream: false');
  });
});
