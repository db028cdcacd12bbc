import {
  type Credential,
  createRunner,
  type JsonObject,
  llmAgent,
  type ToolContext,
  type ToolGate,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import type { SchemeAuth } from '../src/index.ts';
import { callTool, documentOf, onlyTool, testToolset, toolsOf } from './support/call-operation.ts';
import { loopback } from './support/loopback.ts';

const securitySchemes: JsonObject = {
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'Basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: {} } } },
  oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/.well-known/openid-configuration' },
  digest: { type: 'http', scheme: 'digest' },
  mutual: { type: 'mutualTLS' },
};

function secured(security: readonly JsonObject[] | undefined, operation: JsonObject = {}): JsonObject {
  const get = { operationId: 'a', ...operation, ...(security && { security }) };
  return documentOf({ '/a': { get } }, { components: { securitySchemes }, security: [{ header: [] }] });
}

/** Creates a gate that provides a credential, or asks for one. */
function gate(credential?: Credential): ToolGate {
  return {
    name: 'auth:test',
    order: 'auth',
    check: () =>
      credential
        ? { type: 'proceed', credential }
        : { type: 'pause', question: { kind: 'credential', hint: 'Sign in', payload: {} } },
  };
}

async function received(
  security: readonly JsonObject[] | undefined,
  auth: { readonly [scheme: string]: SchemeAuth },
): Promise<unknown> {
  await using server = await loopback();
  await callTool(await onlyTool(testToolset(secured(security), { baseUrl: server.url, auth })), {});
  const [request] = server.received;
  const { authorization, cookie, 'x-key': key } = request?.headers ?? {};
  return { path: request?.path, authorization, cookie, key };
}

const key: Credential = { type: 'apiKey', value: 's3cret&ü' };
const token: Credential = { type: 'bearer', token: 't0ken' };

describe('credentials of the schemes', () => {
  it.each<[string, Credential, object]>([
    ['header', { type: 'apiKey', value: 's3cret' }, { key: 's3cret' }],
    ['query', key, { path: '/a?api%20key=s3cret%26%C3%BC' }],
    ['cookie', key, { cookie: 'sid=s3cret%26%C3%BC' }],
    [
      'basic',
      { type: 'apiKey', value: 'ada:pässword' },
      { authorization: `Basic ${Buffer.from('ada:pässword').toString('base64')}` },
    ],
    ['bearer', token, { authorization: 'Bearer t0ken' }],
    ['oauth', token, { authorization: 'Bearer t0ken' }],
    ['oidc', token, { authorization: 'Bearer t0ken' }],
  ])('a credential is sent as its scheme declares: %s', async (scheme, credential, expected) => {
    expect(await received([{ [scheme]: [] }], { [scheme]: credential })).toMatchObject(expected);
    expect(await received([{ [scheme]: [] }], { [scheme]: gate(credential) })).toMatchObject(expected);
  });

  it('a credential is sent next to the cookies and parameters of the call', async () => {
    await using server = await loopback();
    const parameters = ['query', 'cookie'].map((place) => ({ name: 'x', in: place, schema: { type: 'string' } }));
    const document = secured([{ query: [], cookie: [] }], { parameters });
    const tool = await onlyTool(testToolset(document, { baseUrl: server.url, auth: { query: key, cookie: key } }));
    await callTool(tool, { x: '1', x_cookie: '2' });
    expect(server.received[0]?.path).toBe('/a?x=1&api%20key=s3cret%26%C3%BC');
    expect(server.received[0]?.headers.cookie).toBe('x=2; sid=s3cret%26%C3%BC');
  });
});

describe('credentials for several schemes', () => {
  it('credentials for several schemes are sent together for the first alternative that is configured', async () => {
    const security = [{ oauth: [] }, { header: [], bearer: [] }, {}];
    const all = { header: { type: 'apiKey', value: 'k' }, bearer: gate(token) } as const;
    expect(await received(security, all)).toMatchObject({ key: 'k', authorization: 'Bearer t0ken' });
    expect(await received(security, { header: all.header })).toMatchObject({
      key: undefined,
      authorization: undefined,
    });
    expect(await received(security, { ...all, oauth: 'none' })).toMatchObject({
      key: undefined,
      authorization: undefined,
    });
  });

  it('credentials for several schemes are sent if they are configured, even before an alternative without credentials', async () => {
    const header = { type: 'apiKey', value: 'k' } as const;
    expect(await received([{}, { header: [] }], { header })).toMatchObject({ key: 'k' });
    expect(await received([{}, { header: [] }], {})).toMatchObject({ key: undefined });
  });

  it('an operation may need other credentials than the document, or none', async () => {
    const header = { type: 'apiKey', value: 'k' } as const;
    expect(await received(undefined, { header })).toMatchObject({ key: 'k' });
    expect(await received([], { header })).toMatchObject({ key: undefined });
  });

  it.each<[string, readonly JsonObject[], { readonly [scheme: string]: SchemeAuth }, string]>([
    [
      'no credential is configured',
      [{ oauth: [] }, { header: [], bearer: [] }],
      { header: key },
      '"oauth", or "header" and "bearer"',
    ],
    [
      'two credentials need a gate at once',
      [{ oauth: [], header: [] }],
      { oauth: gate(token), header: gate(key) },
      'oauth and header',
    ],
    ['a scheme is not supported', [{ digest: [] }], { digest: key }, 'http digest'],
    ['a scheme is not supported', [{ mutual: [] }], { mutual: key }, 'mutualTLS'],
    ['a scheme is not in the document', [{ nowhere: [] }], { nowhere: key }, 'not in the document'],
  ])('invalid credentials are an error before anything is called: %s', async (_what, security, auth, message) => {
    await expect(toolsOf(testToolset(secured(security), { baseUrl: 'https://a.example', auth }))).rejects.toMatchObject(
      {
        code: 'openapi_auth',
        message: expect.stringContaining(message),
      },
    );
  });
});

describe('servers that only the document names', () => {
  async function toolsWith(url: string | undefined, server: string): Promise<number> {
    const document = { ...secured(undefined), servers: [{ url: server }] };
    const fetch: typeof globalThis.fetch = async () => Response.json(document);
    return (await toolsOf(testToolset(url ?? document, { fetch, auth: { header: key } }))).length;
  }

  it('a credential goes to a server that only the document names over https, and from a URL only to the same origin', async () => {
    expect(await toolsWith(undefined, 'https://api.example/v1')).toBe(1);
    expect(await toolsWith('https://api.example/openapi.json', '/v1')).toBe(1);
    for (const [url, server] of [
      [undefined, 'http://api.example'],
      ['https://docs.example/openapi.json', 'https://api.example'],
      ['https://api.example/openapi.json', 'http://api.example'],
    ] as const)
      await expect(toolsWith(url, server)).rejects.toMatchObject({
        code: 'openapi_auth',
        message: expect.stringContaining('give baseUrl'),
      });
  });
});

it('a model cannot send a credential of its own in an argument', async () => {
  const parameters = [
    { name: 'x-key', in: 'header', required: true, schema: { type: 'string' } },
    { name: 'q', in: 'query', schema: { type: 'string' } },
  ];
  const tool = await onlyTool(
    testToolset(secured(undefined, { parameters }), { baseUrl: 'https://a.example', auth: { header: key } }),
  );
  expect(tool.declaration?.parametersJsonSchema).toMatchObject({ properties: { q: {} }, required: [] });
  expect(await tool.check?.({ x_key: 'mine' })).toHaveProperty('issues');
});

it('a missing credential pauses the run, and nothing is sent', async () => {
  await using server = await loopback();
  const tools = [testToolset(secured(undefined), { baseUrl: server.url, auth: { header: gate() } })];
  const app = createRunner({
    agent: llmAgent({ name: 'helper', model: scriptedModel([{ calls: [{ name: 'a' }] }]), tools }),
  });
  const result = await app.run({ message: 'go' });
  expect(result).toMatchObject({ status: 'paused', pending: [{ kind: 'credential', hint: 'Sign in' }] });
  expect(server.received).toEqual([]);
});

it('no request is sent if a gate lets the call pass without a credential', async () => {
  await using server = await loopback();
  const silent: ToolGate = { name: 'auth:silent', order: 'auth', check: () => ({ type: 'proceed' }) };
  const tool = await onlyTool(testToolset(secured(undefined), { baseUrl: server.url, auth: { header: silent } }));
  expect(await callTool(tool, {})).toMatchObject({ code: 'no_credentials' });
  expect(server.received).toEqual([]);
});

it.each([
  [401, gate(token), 1],
  [401, token, 0],
  [403, gate(token), 0],
])('status %i is reported to the credential of a gate, which may then delete it', async (status, auth, expected) => {
  await using server = await loopback((_request, response) => {
    response.writeHead(status).end();
    return undefined;
  });
  const reported: unknown[] = [];
  const onUnauthorized = ({ credential }: ToolContext): void => {
    reported.push(credential);
  };
  const options = { baseUrl: server.url, auth: { bearer: auth }, onUnauthorized };
  const tool = await onlyTool(testToolset(secured([{ bearer: [] }]), options));
  expect(await callTool(tool, {})).toMatchObject({ code: 'http_error', message: expect.stringContaining(`${status}`) });
  expect(reported).toEqual(Array(expected).fill(token));
});

it.each([
  ['a credential', { type: 'apiKey', value: 'canary-5d1f' } as const],
  ['a gate', gate({ type: 'apiKey', value: 'canary-5d1f' })],
])('the secret of %s is in no event and no request, also if a server returns it', async (_what, auth) => {
  await using server = await loopback(({ headers }, response) => {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(`bad key ${headers['x-key']}`);
    return undefined;
  });
  const tools = [testToolset(secured(undefined), { baseUrl: server.url, auth: { header: auth } })];
  const model = scriptedModel([{ calls: [{ name: 'a' }] }, 'No.']);
  const events: unknown[] = [];
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, tools }) });
  for await (const event of app.stream({ message: 'go' })) events.push(event);
  expect(server.received[0]?.headers['x-key']).toBe('canary-5d1f');
  expect(JSON.stringify([events, model.requests])).toContain('bad key');
  expect(JSON.stringify([events, model.requests])).not.toContain('canary-5d1f');
});

it('a parameter in another location is not a credential, whatever its name', async () => {
  const parameters = [{ name: 'x-key', in: 'query', required: true, schema: { type: 'string' } }];
  const tool = await onlyTool(
    testToolset(secured(undefined, { parameters }), { baseUrl: 'https://a.example', auth: { header: key } }),
  );
  expect(tool.declaration?.parametersJsonSchema).toMatchObject({ required: ['x_key'] });
});

it('a credential for a scheme that no operation uses changes nothing, whatever the document says about it', async () => {
  const auth = { header: key, digest: key, nowhere: key };
  const tools = await toolsOf(testToolset(secured(undefined), { baseUrl: 'https://a.example', auth }));
  expect(tools).toHaveLength(1);
});
