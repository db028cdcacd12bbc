/// <reference types="node" />
import { ConfigError } from '@mortise/core';
import { allOf, apiError, ask, endOf, failureOf, requestOf, served, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnthropicModelOptions, anthropicModel } from '../src/index.ts';
import { isAnthropic } from '../src/load-client.ts';
import { messagesDialect as dialect } from './support/messages-dialect.ts';

const fine = streamed(dialect, dialect.events({ text: 'Fine' }));
const envKey = 'sk-ant-of-the-environment';

describe('the options of a model', () => {
  it.each([
    ['', {}, /id of a model/],
    ['m', { maxRetries: -1 }, /maxRetries/],
    ['m', { timeouts: { stallMs: Number.NaN } }, /stallMs/],
    ['m', { client: clientOf(), apiKey: 'x' }, /apiKey/],
    ['m', { client: clientOf(), baseURL: 'https://a.example' }, /baseURL/],
    ['m', { client: clientOf(), fetch }, /fetch/],
  ] as const)('the model %j with the options %j is refused when the model is created', (id, options, says) => {
    const make = () => anthropicModel(id, options);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(says);
  });

  it('the options of a model may name another provider: its options are read, its tools accepted, and its answers marked with it', async () => {
    const { url, requests } = await served(fine);
    const model = anthropicModel('m', { provider: 'local', baseURL: url, apiKey: 'x' });
    const providerOptions = { local: { service_tier: 'auto' }, anthropic: { service_tier: 'standard_only' } };
    const end = endOf(await ask(model, requestOf({ providerOptions })));
    expect(end.content.origin).toEqual({ provider: 'local', model: 'm' });
    expect(requests[0]?.body['service_tier']).toBe('auto');
    const foreign = [{ provider: 'anthropic', name: 'web_search_20260318', config: {} }];
    expect(failureOf(await ask(model, requestOf({ providerTools: foreign }))).error.message).toContain('local');
  });

  it('headers are sent with each request, even with a client', async () => {
    const { url, requests } = await served(fine, fine);
    endOf(await ask(dialect.modelAt(url, { headers: { 'x-team': 'blue' } })));
    endOf(await ask(dialect.modelOfSdk(url, { headers: { 'x-team': 'blue' } })));
    expect(requests.map(({ headers }) => headers['x-team'])).toEqual(['blue', 'blue']);
  });
});

describe('the API key', () => {
  it('the API key of the environment is sent to Anthropic', async () => {
    setEnv({ ANTHROPIC_API_KEY: envKey });
    const { url, headers } = await sentBy({});
    expect(url).toBe('https://api.anthropic.com/v1/messages');
    expect(headers.get('authorization')).toBe(`Bearer ${envKey}`);
  });

  it.each(['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'])(
    'the API key of %s is sent to the server of the environment',
    async (name) => {
      const { url, requests } = await served(fine);
      setEnv({ [name]: envKey, ANTHROPIC_BASE_URL: url });
      endOf(await ask(anthropicModel('m')));
      expect(requests[0]).toMatchObject({ path: '/v1/messages', headers: { authorization: `Bearer ${envKey}` } });
    },
  );

  it.each(['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'])(
    'the API key of %s is sent to no other server',
    async (name) => {
      const { url, requests } = await served(fine);
      setEnv({ [name]: envKey });
      endOf(await ask(anthropicModel('m', { baseURL: url })));
      expect(JSON.stringify(requests[0]?.headers)).not.toContain(envKey);
    },
  );

  it('an API key that is given as an option is sent to the given server, and may be a function', async () => {
    setEnv({ ANTHROPIC_API_KEY: envKey, ANTHROPIC_AUTH_TOKEN: envKey });
    const { headers } = await sentBy({ baseURL: 'https://other.test', apiKey: 'k1' });
    expect(headers.get('authorization')).toBe('Bearer k1');
    const fresh = await sentBy({ baseURL: 'https://other.test', apiKey: async () => 'k2' });
    expect(fresh.headers.get('authorization')).toBe('Bearer k2');
  });

  it('a missing API key is an error that says what to set, and may be set before the next call', async () => {
    const { url } = await served(fine);
    setEnv({ ANTHROPIC_BASE_URL: url });
    const model = anthropicModel('m');
    const { error, retryable } = failureOf(await ask(model));
    expect(error).toMatchObject({ name: 'ConfigError', code: 'no_credentials' });
    expect(error.message).toMatch(/apiKey.*ANTHROPIC_API_KEY/);
    expect(retryable).toBe(false);
    vi.stubEnv('ANTHROPIC_API_KEY', envKey);
    endOf(await ask(model));
  });

  it('an API key with characters that headers do not allow is an error that says so, without the key', async () => {
    const { error, retryable } = failureOf(await ask(anthropicModel('m', { apiKey: 'sk-ant-line\nbreak' })));
    expect(error).toMatchObject({ code: 'invalid_option' });
    expect(error.message).not.toContain('sk-ant-line');
    expect(retryable).toBe(false);
  });

  it('a key that a function returns, and the server repeats, is in no error', async () => {
    const key = 'correct-horse-battery';
    const { url } = await served(apiError(dialect, 403, { message: `no access with ${key}` }));
    const model = anthropicModel('m', { baseURL: url, apiKey: async () => key });
    expect(allOf(failureOf(await ask(model)).error)).not.toContain(key);
  });

  it.each([
    ['https://api.anthropic.com', true],
    ['https://anthropic.com/v1', true],
    ['https://api.anthropic.com.evil.test', false],
    ['https://notanthropic.com', false],
    ['http://localhost:8080', false],
    ['not a URL', false],
  ])('the base URL %s belongs to Anthropic: %s', (address, own) => expect(isAnthropic(address)).toBe(own));
});

describe('the SDK', () => {
  it('the SDK is loaded at the first call, once', async () => {
    let loaded = 0;
    const sdk = await vi.importActual<typeof import('@anthropic-ai/sdk')>('@anthropic-ai/sdk');
    mockSdk(() => {
      loaded++;
      return sdk;
    });
    const { anthropicModel: fresh } = await import('../src/index.ts');
    const { url } = await served(fine, fine);
    const model = fresh('m', { apiKey: 'x', baseURL: url });
    expect(loaded).toBe(0);
    endOf(await ask(model));
    endOf(await ask(model));
    expect(loaded).toBe(1);
  });

  it('a missing SDK is an error that says what to install', async () => {
    mockSdk(missing);
    const { anthropicModel: fresh } = await import('../src/index.ts');
    const { error } = failureOf(await ask(fresh('m', { apiKey: 'x' })));
    expect(error).toMatchObject({ code: 'missing_package' });
    expect(error.message).toContain('npm install @anthropic-ai/sdk');
  });

  it('the SDK is not needed with a client', async () => {
    mockSdk(missing);
    const { anthropicModel: fresh } = await import('../src/index.ts');
    endOf(await ask(fresh('m', { client: clientOf(dialect.events({ text: 'Fine' })) })));
  });

  it('the SDK gets a longer timeout than the adapter, and does not retry', async () => {
    const { headers } = await sentBy({ apiKey: 'x', timeouts: { firstByteMs: 5_000 } });
    expect(headers.get('x-stainless-timeout')).toBe('15');
    expect(headers.get('x-stainless-retry-count')).toBe('0');
  });
});

/** Makes a request with a model, and returns its URL and headers. */
async function sentBy(options: AnthropicModelOptions): Promise<{ readonly url: string; readonly headers: Headers }> {
  let sent: { readonly url: string; readonly headers: Headers } | undefined;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent = { url: String(input), headers: new Headers(init?.headers) };
    return new Response('{}', { status: 400 });
  };
  failureOf(await ask(anthropicModel('m', { ...options, fetch })));
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

/** Sets the environment, without the credentials of this machine in the environment or in files. */
function setEnv(env: { readonly [name: string]: string }): void {
  for (const name of ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_PROFILE'])
    vi.stubEnv(name, env[name]);
  vi.stubEnv('ANTHROPIC_CONFIG_DIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
}

function mockSdk(load: () => unknown): void {
  vi.resetModules();
  vi.doMock('@anthropic-ai/sdk', load as () => Promise<object>);
  onTestFinished(() => {
    vi.doUnmock('@anthropic-ai/sdk');
    vi.resetModules();
  });
}

function missing(): never {
  throw new Error("Cannot find package '@anthropic-ai/sdk'");
}

/** Returns a client that answers with these events. */
function clientOf(events: readonly object[] = []) {
  return {
    messages: {
      async create() {
        return (async function* () {
          yield* events;
        })();
      },
    },
  };
}
