import type { ModelFailure, ModelRequest } from '@mortise/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { geminiModel } from './gemini-model.ts';
import { isGoogle } from './load-client.ts';
import type { GeminiModelOptions } from './options.ts';

const request: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  declarations: [],
  providerTools: [],
};

/** Makes a request with a model, and returns its URL and headers. */
async function sentBy(options: GeminiModelOptions): Promise<{ readonly url: string; readonly headers: Headers }> {
  let sent: { readonly url: string; readonly headers: Headers } | undefined;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent = { url: String(input), headers: new Headers(init?.headers) };
    return new Response('no', { status: 400 });
  };
  const failure = await failureOf({ ...options, fetch });
  if (!sent) throw failure.error;
  return sent;
}

async function failureOf(options: GeminiModelOptions): Promise<ModelFailure> {
  const { signal } = new AbortController();
  for await (const event of geminiModel('m', options).generate(request, { signal }))
    if (event.type === 'failure') return event;
  throw new Error('the call did not fail');
}

beforeEach(() => {
  for (const name of ['GOOGLE_API_KEY', 'GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_ENTERPRISE'])
    vi.stubEnv(name, undefined);
  vi.stubEnv('GOOGLE_GEMINI_BASE_URL', undefined);
  vi.stubEnv('GEMINI_API_KEY', 'key-of-the-environment');
});
afterEach(() => void vi.unstubAllEnvs());

describe('the API key', () => {
  it.each(['GEMINI_API_KEY', 'GOOGLE_API_KEY'])(
    'the API key of the environment variable %s is sent to Google',
    async (name) => {
      vi.stubEnv('GEMINI_API_KEY', undefined);
      vi.stubEnv(name, 'key-of-the-environment');
      const { url, headers } = await sentBy({});
      expect(url).toBe('https://generativelanguage.googleapis.com/v1/models/m:streamGenerateContent?alt=sse');
      expect(headers.get('x-goog-api-key')).toBe('key-of-the-environment');
    },
  );

  it('the API key of the environment is sent to a given URL of Google', async () => {
    const { headers } = await sentBy({ baseURL: 'https://generativelanguage.mtls.googleapis.com' });
    expect(headers.get('x-goog-api-key')).toBe('key-of-the-environment');
  });

  it('the API key of the environment is sent to the server of the environment', async () => {
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'https://proxy.test');
    const { url, headers } = await sentBy({});
    expect(url).toContain('https://proxy.test/v1/models/m');
    expect(headers.get('x-goog-api-key')).toBe('key-of-the-environment');
  });

  it('the API key of the environment is sent to no other server', async () => {
    const { headers } = await sentBy({ baseURL: 'http://localhost:8080' });
    expect([...headers.values()].join()).not.toContain('of-the-environment');
  });

  it('an API key that is given as an option is sent to the given server', async () => {
    const { headers } = await sentBy({ baseURL: 'https://other.test', apiKey: 'k1' });
    expect(headers.get('x-goog-api-key')).toBe('k1');
  });

  it('a missing API key is an error that says where to set the key', async () => {
    vi.stubEnv('GEMINI_API_KEY', undefined);
    const { error, retryable } = await failureOf({});
    expect(error).toMatchObject({ name: 'ConfigError', code: 'no_credentials' });
    expect(error.message).toContain('GEMINI_API_KEY');
    expect(retryable).toBe(false);
  });

  it('an API key with characters that headers do not allow is an error that says so, without the key', async () => {
    const { error } = await failureOf({ apiKey: 'AIza-line\nbreak' });
    expect(error).toMatchObject({ code: 'invalid_option' });
    expect(error.message).not.toContain('AIza-line');
  });
});

describe('Vertex AI', () => {
  it('Vertex AI is used in express mode with a key', async () => {
    const { url, headers } = await sentBy({ vertexai: {}, apiKey: 'k1' });
    expect(url).toBe(
      'https://aiplatform.googleapis.com/v1beta1/publishers/google/models/m:streamGenerateContent?alt=sse',
    );
    expect(headers.get('x-goog-api-key')).toBe('k1');
  });

  it('Vertex AI is used if the environment says so', async () => {
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true');
    expect((await sentBy({})).url).toContain('https://aiplatform.googleapis.com/');
  });

  it("the machine's credentials are sent to Google's servers only", async () => {
    const { error } = await failureOf({ vertexai: { project: 'p', location: 'l' }, baseURL: 'https://other.test' });
    expect(error).toMatchObject({ code: 'no_credentials' });
    expect(error.message).toContain('https://other.test');
  });

  it('Vertex AI behind a custom URL gets the given key', async () => {
    const { url, headers } = await sentBy({ vertexai: {}, apiKey: 'k1', baseURL: 'https://other.test' });
    expect(url).toContain('https://other.test/v1beta1/publishers/google/models/m');
    expect(headers.get('x-goog-api-key')).toBe('k1');
  });
});

it('the client uses another version of the API if the option names one', async () => {
  expect((await sentBy({ apiVersion: 'v1beta' })).url).toContain('/v1beta/models/m');
});

it.each([
  ['https://generativelanguage.googleapis.com', true],
  ['https://us-central1-aiplatform.googleapis.com/', true],
  ['https://aiplatform.eu.rep.googleapis.com/', true],
  ['https://googleapis.com.evil.test', false],
  ['https://notgoogleapis.com', false],
  ['http://localhost:8080', false],
  ['not a URL', false],
])('the base URL %s belongs to Google: %s', (address, own) => expect(isGoogle(address)).toBe(own));

it.each([
  [{ timeouts: { stallMs: -1 } }, 'stallMs'],
  [{ maxRetries: Number.POSITIVE_INFINITY }, 'maxRetries'],
  [{ client: {} as never, apiKey: 'x' }, 'apiKey'],
  [{ client: {} as never, vertexai: {} }, 'vertexai'],
  [
    { vertexai: { projectId: 'p' } as object },
    'vertexai of geminiModel takes no "projectId": the nearest is "project"',
  ],
])('the options %j are refused, with the name of the invalid option', (options, name) => {
  expect(() => geminiModel('m', options)).toThrow(name);
  expect(() => geminiModel('')).toThrow('the id of a model');
});
