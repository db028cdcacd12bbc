import { inMemoryCredentialService } from '@mortise/core/credential';
import { testToolContext } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type ApiKeyConfig, type AuthConfig, authGate, invalidateCredential, withCredential } from '../src/index.ts';
import { decisionOf } from './support/gate-context.ts';
import { issuer, metadata } from './support/token-server.ts';

const url = 'https://api.example/mails?folder=in';
const key = (place: ApiKeyConfig['in']): ApiKeyConfig => ({ type: 'apiKey', provider: 'Mail', in: place, name: 'k' });
const context = testToolContext({ credential: { type: 'apiKey', value: 'a b' } });

it('withCredential puts a key at the configured location, and a token into the authorization header', () => {
  const request = new Request(url, { headers: { cookie: 'a=1', accept: 'text/plain' } });
  expect(withCredential(request, context, key('header')).headers.get('k')).toBe('a b');
  expect(withCredential(request, context, key('query')).url).toBe('https://api.example/mails?folder=in&k=a+b');
  expect(withCredential(request, context, key('cookie')).headers.get('cookie')).toBe('a=1; k=a%20b');
  const bearer = testToolContext({ credential: { type: 'bearer', token: 't' } });
  const sent = withCredential(request, bearer, { type: 'bearer', provider: 'Mail' });
  expect([sent.headers.get('authorization'), sent.headers.get('accept')]).toEqual(['Bearer t', 'text/plain']);
});

it('withCredential accepts only requests to the origin of the resource, and fails if the call has no credential', () => {
  const config: AuthConfig = { ...key('header'), resource: 'https://api.example/v1' };
  expect(withCredential(new Request(url), context, config).headers.get('k')).toBe('a b');
  const refused = (what: () => unknown): unknown => {
    try {
      return what();
    } catch (error) {
      return (error as { readonly code: unknown }).code;
    }
  };
  expect(refused(() => withCredential(new Request('https://evil.example'), context, config))).toBe(
    'auth_wrong_resource',
  );
  expect(refused(() => withCredential(new Request(url), testToolContext(), config))).toBe('auth_no_credential');
});

it('invalidateCredential does nothing if no gate passed a credential to the call', async () => {
  await expect(invalidateCredential(testToolContext())).resolves.toBeUndefined();
  await expect(invalidateCredential(context)).resolves.toBeUndefined();
});

const oauth = { provider: 'Mail', issuer, metadata, clientId: 'app' };
it.each<[string, unknown]>([
  ['provider', { type: 'bearer', provider: '' }],
  ['in', { ...key('header'), in: 'body' }],
  ['name', { ...key('header'), name: 'a\r\nb' }],
  ['resource', { ...key('header'), resource: 'https://api.example/#x' }],
  ['issuer', { ...oauth, type: 'deviceCode', issuer: 'http://auth.example', metadata: undefined }],
  ['issuer', { ...oauth, type: 'deviceCode', issuer: 'nowhere', metadata: undefined }],
  ['metadata.issuer', { ...oauth, type: 'deviceCode', issuer: 'https://other.example' }],
  ['clientId', { ...oauth, type: 'deviceCode', clientId: '' }],
  ['clientSecret', { ...oauth, type: 'clientCredentials' }],
  ['redirectUri', { ...oauth, type: 'authorizationCode', redirectUri: '/callback' }],
  ['parameters', { ...oauth, type: 'authorizationCode', redirectUri: 'https://a.example', parameters: { state: '1' } }],
  ['type', { type: 'basic', provider: 'Mail' }],
])('authGate refuses a config with an invalid %s', (option, config) => {
  const options = { credentials: inMemoryCredentialService() };
  expect(() => authGate(config as AuthConfig, options)).toThrow(
    expect.objectContaining({
      code: 'invalid_option',
      message: expect.stringMatching(new RegExp(`: ${option} must be|"${option}" of`)),
    }),
  );
});

it('authGate sends no secret to an endpoint that is neither https nor on loopback', async () => {
  const unsafe = { ...metadata, token_endpoint: 'http://auth.example/token' };
  const config: AuthConfig = { ...oauth, metadata: unsafe, type: 'clientCredentials', clientSecret: 's' };
  const asked: unknown[] = [];
  const gate = authGate(config, {
    credentials: inMemoryCredentialService(),
    fetch: async (...request) => {
      asked.push(request);
      return new Response();
    },
  });
  await expect(decisionOf(gate)).rejects.toMatchObject({ code: 'auth_server_invalid' });
  expect(asked).toEqual([]);
});

it('authGate stops waiting for a server that does not answer, and for a server that sends too much', async () => {
  const config: AuthConfig = { ...oauth, type: 'clientCredentials', clientSecret: 's' };
  const credentials = inMemoryCredentialService();
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  await expect(decisionOf(authGate(config, { credentials, fetch: silent, timeoutMs: 1 }))).rejects.toMatchObject({
    code: 'auth_server_unreachable',
    message: expect.stringContaining('TimeoutError'),
  });
  const endless: typeof fetch = async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }), {
      headers: { 'content-type': 'application/json' },
    });
  await expect(decisionOf(authGate(config, { credentials, fetch: endless }))).rejects.toMatchObject({
    code: 'auth_server_unreachable',
    message: expect.stringContaining('RangeError'),
  });
});
