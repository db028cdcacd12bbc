/// <reference types="node" />
import { ConfigError } from '@mortise/core';
import {
  allOf,
  apiError,
  ask,
  endOf,
  failureOf,
  requestOf,
  serve,
  startWireServer,
  streamed,
  type WireServer,
  weather,
} from '@mortise/provider-kit/test';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openaiModel } from '../src/index.ts';
import { dialects } from './support/dialects.ts';

const envKey = 'sk-env-AbCdEf0123456789';

describe('the options of a model', () => {
  it.each([
    ['', {}, /id of a model/],
    ['m', { maxRetries: -1 }, /maxRetries/],
    ['m', { maxRetries: Number.NaN }, /maxRetries/],
    ['m', { timeouts: { stallMs: -5 } }, /stallMs/],
    [
      'm',
      { chat: { requireFinnish: true } as object },
      /chat of openaiModel takes no "requireFinnish": the nearest is "requireFinish"/,
    ],
    ['m', { timeouts: { firstByteMs: Number.POSITIVE_INFINITY } }, /firstByteMs/],
    ['m', { client: clientOf(), apiKey: 'x' }, /apiKey/],
    ['m', { client: clientOf(), baseURL: 'https://a.example/v1' }, /baseURL/],
  ] as const)('the options %j with %j are refused when the model is created', (id, options, says) => {
    const make = () => openaiModel(id, options);
    expect(make).toThrow(ConfigError);
    expect(make).toThrow(says);
  });

  it('the options of a model may name another provider, whose options are read, its tools accepted, and its answers marked with it', async () => {
    const [dialect] = dialects;
    if (!dialect) return;
    const options = { provider: 'local' };
    const { model, server } = await serve(dialect, [streamed(dialect, dialect.events({ text: 'Hi' }))], options);
    const providerOptions = { local: { user: 'u1' }, openai: { user: 'u2' } };
    const end = endOf(await ask(model, requestOf({ providerOptions })));
    expect(end.content.origin?.provider).toBe('local');
    expect(server.requests[0]?.body['user']).toBe('u1');
    const foreign = [{ provider: 'openai', name: 'web_search', config: {} }];
    expect(failureOf(await ask(model, requestOf({ providerTools: foreign }))).error.message).toContain('web_search');
  });
});

for (const dialect of dialects) {
  const { name: api } = dialect;
  const fine = streamed(dialect, dialect.events({ text: 'Hi' }));

  describe(`the server of ${api}`, () => {
    async function server(): Promise<WireServer> {
      const started = await startWireServer(fine, fine);
      onTestFinished(() => started.close());
      return started;
    }

    it('the server of the environment gets requests, with the key of the environment', async () => {
      const { url, requests } = await server();
      setEnv({ OPENAI_API_KEY: envKey, OPENAI_BASE_URL: `${url}/v1` });
      endOf(await ask(openaiModel('m', { api })));
      expect(requests[0]).toMatchObject({
        path: dialect.path.streamed,
        headers: { authorization: `Bearer ${envKey}` },
      });
    });

    it('a server at another URL never gets the key of the environment', async () => {
      const { url, requests } = await server();
      setEnv({ OPENAI_API_KEY: envKey });
      endOf(await ask(openaiModel('m', { api, baseURL: `${url}/v1` })));
      expect(JSON.stringify(requests[0]?.headers)).not.toContain(envKey);
    });

    it('a model without any key fails with the name of the setting', async () => {
      setEnv({});
      const { error, retryable } = failureOf(await ask(openaiModel('m', { api })));
      expect(error).toMatchObject({ code: 'no_credentials' });
      expect(error.message).toMatch(/apiKey.*OPENAI_API_KEY/);
      expect(retryable).toBe(false);
    });

    it('a missing key or package may be added before the next call', async () => {
      const { url } = await server();
      setEnv({ OPENAI_BASE_URL: `${url}/v1` });
      const model = openaiModel('m', { api });
      failureOf(await ask(model));
      vi.stubEnv('OPENAI_API_KEY', envKey);
      endOf(await ask(model));
    });

    it('another server counts as a compatible server, and gets only members that such servers support', async () => {
      const { url, requests } = await server();
      const settings = { maxOutputTokens: 10 };
      endOf(await ask(openaiModel('m', { api, baseURL: `${url}/v1` }), requestOf({ settings })));
      const body = JSON.stringify(requests[0]?.body);
      expect(body).not.toContain('"strict":true');
      expect(body).toContain(JSON.stringify(weather.parametersJsonSchema));
    });

    it('a warning about tools is reported once for a set of tools, not with every model call', async () => {
      const { model, server: asked } = await serve(dialect, [fine, fine]);
      const parametersJsonSchema = {
        type: 'object',
        properties: { a: { type: 'string' } },
        additionalProperties: true,
      };
      const request = requestOf({ declarations: [{ ...weather, parametersJsonSchema }] });
      const warned = async () => (await ask(model, request)).filter(({ type }) => type === 'warning').length;
      expect([await warned(), await warned()]).toEqual([1, 0]);
      expect(asked.requests).toHaveLength(2);
    });
  });

  describe(`the options of OpenAI on ${api}`, () => {
    it('the organization and the project are sent', async () => {
      const { model, server: asked } = await serve(dialect, [], { organization: 'org-1', project: 'proj-1' });
      await ask(model);
      expect(asked.requests[0]?.headers).toMatchObject({ 'openai-organization': 'org-1', 'openai-project': 'proj-1' });
    });

    it('a key may be a function, which is called when the key is needed', async () => {
      const { model, server: asked } = await serve(dialect, [], { apiKey: async () => 'fresh-key' });
      await ask(model);
      expect(asked.requests[0]?.headers['authorization']).toBe('Bearer fresh-key');
    });

    it('a key that a function returns, and the server repeats, is in no error', async () => {
      const key = 'correct-horse-battery';
      const refusals = [401, 403].map((status) => apiError(dialect, status, { message: `no access with ${key}` }));
      const { model } = await serve(dialect, refusals, { apiKey: async () => key });
      for (const _ of refusals) expect(allOf(failureOf(await ask(model)).error)).not.toContain(key);
    });
  });

  describe(`the SDK on ${api}`, () => {
    it('the SDK is loaded at the first call, once', async () => {
      let loaded = 0;
      const sdk = await vi.importActual<typeof import('openai')>('openai');
      mockSdk(() => {
        loaded++;
        return sdk;
      });
      const { openaiModel: fresh } = await freshModule();
      const { url } = await startedWith();
      const model = fresh('m', { api, apiKey: 'x', baseURL: `${url}/v1` });
      expect(loaded).toBe(0);
      endOf(await ask(model));
      endOf(await ask(model));
      expect(loaded).toBe(1);
    });

    it('a missing SDK is a failure that says what to install', async () => {
      mockSdk(() => {
        throw new Error("Cannot find package 'openai'");
      });
      const { openaiModel: fresh } = await freshModule();
      const { error } = failureOf(await ask(fresh('m', { api, apiKey: 'x' })));
      expect(error).toMatchObject({ code: 'missing_package' });
      expect(error.message).toContain('npm install openai');
    });

    it('the SDK is not needed with a client', async () => {
      mockSdk(() => {
        throw new Error("Cannot find package 'openai'");
      });
      const { openaiModel: fresh } = await freshModule();
      const events = dialect.events({ text: 'Hi' });
      endOf(await ask(fresh('m', { api, client: clientOf(events) })));
    });

    async function startedWith(): Promise<WireServer> {
      const started = await startWireServer(fine, fine);
      onTestFinished(() => started.close());
      return started;
    }
  });
}

it('models of one client may be called in parallel', async () => {
  const [dialect] = dialects;
  if (!dialect) return;
  const texts = ['a', 'b', 'c', 'd'];
  const server = await startWireServer(...texts.map((text) => streamed(dialect, dialect.events({ text }))));
  onTestFinished(() => server.close());
  const model = dialect.modelAt(server.url);
  const ends = await Promise.all(texts.map(async () => endOf(await ask(model))));
  expect(ends.flatMap(({ content }) => content.parts.map((part) => 'text' in part && part.text)).toSorted()).toEqual(
    texts,
  );
});

function setEnv(env: { readonly [name: string]: string }): void {
  for (const name of ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'])
    vi.stubEnv(name, env[name]);
  onTestFinished(() => void vi.unstubAllEnvs());
}

function mockSdk(load: () => unknown): void {
  vi.resetModules();
  vi.doMock('openai', load as () => Promise<object>);
  onTestFinished(() => {
    vi.doUnmock('openai');
    vi.resetModules();
  });
}

function freshModule(): Promise<typeof import('../src/index.ts')> {
  return import('../src/index.ts');
}

/** Returns a client that answers with these events. */
function clientOf(events: readonly object[] = []) {
  const resource = {
    async create() {
      return (async function* () {
        yield* events;
      })();
    },
  };
  return { responses: resource, chat: { completions: resource } };
}
