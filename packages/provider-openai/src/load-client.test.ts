import type { ModelFailure, ModelRequest } from '@mortise/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOpenAI } from './load-client.ts';
import { openaiModel } from './openai-model.ts';
import type { OpenAIModelOptions } from './options.ts';

const request: ModelRequest = { instructions: [], contents: [], declarations: [], providerTools: [] };

/** Makes a request with a model, and returns its URL and headers. */
async function sentBy(options: OpenAIModelOptions): Promise<{ readonly url: string; readonly headers: Headers }> {
  let sent: { readonly url: string; readonly headers: Headers } | undefined;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    sent = { url: String(input), headers: new Headers(init?.headers) };
    return new Response('no', { status: 400 });
  };
  const { signal } = new AbortController();
  for await (const _ of openaiModel('m', { ...options, fetch }).generate(request, { signal }));
  if (!sent) throw new Error('nothing was sent');
  return sent;
}

beforeEach(() => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-environment');
  vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-environment');
  vi.stubEnv('OPENAI_BASE_URL', '');
});
afterEach(() => void vi.unstubAllEnvs());

describe('the API key', () => {
  it('the API key of the environment is sent to OpenAI', async () => {
    const { url, headers } = await sentBy({});
    expect(url).toBe('https://api.openai.com/v1/responses');
    expect(headers.get('authorization')).toBe('Bearer sk-of-the-environment');
    expect(headers.get('openai-organization')).toBe('org-of-the-environment');
  });

  it('the API key of the environment is sent to the server of the environment', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'https://proxy.test/v1');
    const { url, headers } = await sentBy({ api: 'chat' });
    expect(url).toBe('https://proxy.test/v1/chat/completions');
    expect(headers.get('authorization')).toBe('Bearer sk-of-the-environment');
  });

  it('the API key of the environment is sent to no other server, and neither is the account', async () => {
    const { headers } = await sentBy({ baseURL: 'http://localhost:11434/v1' });
    expect([...headers.values()].join()).not.toContain('of-the-environment');
  });

  it('an API key that is given as an option is sent to the given server, and may be a function', async () => {
    const baseURL = 'https://other.test/v1';
    expect((await sentBy({ baseURL, apiKey: 'k1' })).headers.get('authorization')).toBe('Bearer k1');
    expect((await sentBy({ baseURL, apiKey: async () => 'k2' })).headers.get('authorization')).toBe('Bearer k2');
  });

  it('a missing API key is an error that says where to set the key', async () => {
    vi.stubEnv('OPENAI_API_KEY', undefined);
    const { signal } = new AbortController();
    const failures: ModelFailure[] = [];
    for await (const event of openaiModel('m').generate(request, { signal }))
      if (event.type === 'failure') failures.push(event);
    const [{ error, retryable } = { error: new Error('none') }] = failures;
    expect(failures).toHaveLength(1);
    expect(error).toMatchObject({ name: 'ConfigError', code: 'no_credentials' });
    expect(error.message).toContain('OPENAI_API_KEY');
    expect(retryable).toBe(false);
  });
});

it('an API key with characters that headers do not allow is an error that says so, without the key', async () => {
  const { signal } = new AbortController();
  const failures: ModelFailure[] = [];
  for await (const event of openaiModel('m', { apiKey: 'sk-line\nbreak' }).generate(request, { signal }))
    if (event.type === 'failure') failures.push(event);
  expect(failures).toMatchObject([{ error: { code: 'invalid_option' }, retryable: false }]);
  expect(failures[0]?.error.message).not.toContain('sk-line');
});

it('headers of the options are sent with each request', async () => {
  expect((await sentBy({ headers: { 'x-team': 'blue' } })).headers.get('x-team')).toBe('blue');
});

it.each([
  ['https://api.openai.com/v1', true],
  ['https://eu.api.openai.com/v1', true],
  ['https://acme.openai.azure.com/openai', true],
  ['https://acme.cognitiveservices.azure.com/openai/v1', true],
  ['https://acme.services.ai.azure.com/openai/v1', true],
  ['https://acme.azure.com/openai/v1', false],
  ['https://openai.com.evil.test/v1', false],
  ['https://notopenai.com/v1', false],
  ['http://localhost:11434/v1', false],
  ['not a URL', false],
])('the base URL %s belongs to OpenAI: %s', (address, own) => expect(isOpenAI(address)).toBe(own));

it.each([
  [{ timeouts: { stallMs: -1 } }, 'stallMs'],
  [{ timeouts: { firstByteMs: Number.NaN } }, 'firstByteMs'],
  [{ maxRetries: Number.POSITIVE_INFINITY }, 'maxRetries'],
  [{ client: {} as never, apiKey: 'x' }, 'apiKey'],
])('the options %j are refused, with the name of the invalid option', (options, name) => {
  expect(() => openaiModel('m', options)).toThrow(name);
  expect(() => openaiModel('')).toThrow('the id of a model');
});
