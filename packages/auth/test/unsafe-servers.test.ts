import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { type AuthConfig, authGate } from '../src/index.ts';
import { decisionOf } from './support/gate-context.ts';
import { issuer, metadata } from './support/token-server.ts';

const base = { provider: 'Mail', clientId: 'app', clientSecret: 'client-secret-canary', issuer };
const config = (given: object): AuthConfig =>
  ({ ...base, type: 'authorizationCode', redirectUri: 'https://app.example/callback', ...given }) as AuthConfig;
/** Returns the gate's decision about a call, or the code of its refusal, and every requested URL. */
async function ask(given: AuthConfig, answer: (url: string) => Response | undefined = () => undefined) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answer(String(url)) ?? Response.json({}, { status: 404 });
  };
  const gate = authGate(given, { credentials: inMemoryCredentialService(), fetch });
  const outcome = await decisionOf(gate).then(
    ({ type }) => type,
    (error: { readonly code?: string }) => error.code,
  );
  return { outcome, asked };
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'device_authorization_endpoint'] as const;
const unsafe = [
  'http://auth.example/x',
  'http://10.0.0.1/x',
  'http://localhost.example/x',
  'javascript:alert(1)',
  'no URL',
];

describe('an endpoint that is neither https nor on this machine', () => {
  for (const endpoint of endpoints)
    it.each(unsafe)(
      `an endpoint that is neither https nor on this machine is refused before a secret is sent: ${endpoint} %s`,
      async (url) => {
        expect(await ask(config({ metadata: { ...metadata, [endpoint]: url } }))).toEqual({
          outcome: 'auth_server_invalid',
          asked: [],
        });
      },
    );

  it.each(endpoints)(
    'an endpoint that is neither https nor on this machine is refused if the server declares it: %s',
    async (endpoint) => {
      const { outcome, asked } = await ask(config({}), () =>
        Response.json({ ...metadata, [endpoint]: 'http://auth.example/x' }),
      );
      expect(outcome).toBe('auth_server_invalid');
      expect(asked).toHaveLength(1);
    },
  );

  it('an endpoint that is neither https nor on this machine counts as absent if the server declares no such endpoint', async () => {
    const { device_authorization_endpoint: _, ...without } = metadata;
    expect((await ask(config({ metadata: without }))).outcome).toBe('pause');
  });

  it.each(['http://127.0.0.1:9/x', 'http://localhost:9/x', 'http://[::1]:9/x'])(
    'an endpoint on this machine may be http: %s',
    async (url) => {
      expect((await ask(config({ metadata: { ...metadata, token_endpoint: url } }))).outcome).toBe('pause');
    },
  );
});

describe('the metadata of a server', () => {
  it('the metadata of a server is requested under the path of OAuth first, and under the path of OpenID Connect if there is none', async () => {
    const found = await ask(config({}), (url) => (url.includes('openid') ? Response.json(metadata) : undefined));
    expect(found).toEqual({
      outcome: 'pause',
      asked: [`${issuer}/.well-known/oauth-authorization-server`, `${issuer}/.well-known/openid-configuration`],
    });
    const first = await ask(config({}), () => Response.json(metadata));
    expect(first).toEqual({ outcome: 'pause', asked: [`${issuer}/.well-known/oauth-authorization-server`] });
  });

  it('the metadata of a server is requested again after a failure', async () => {
    const one = config({});
    expect((await ask(one)).outcome).toMatch(/^auth_server_/);
    expect((await ask(one, () => Response.json(metadata))).outcome).toBe('pause');
  });

  it('the metadata of a server is refused if it is for another issuer', async () => {
    const evil = { ...metadata, issuer: 'https://evil.example' };
    expect((await ask(config({}), () => Response.json(evil))).outcome).toBe('auth_server_invalid');
  });

  it.each([
    ['without an authorization endpoint', { authorization_endpoint: undefined }],
    ['that supports PKCE in plain text only', { code_challenge_methods_supported: ['plain'] }],
    ['that does not support PKCE', { code_challenge_methods_supported: [] }],
  ])('the metadata of a server %s is refused', async (_what, change) => {
    expect((await ask(config({ metadata: { ...metadata, ...change } }))).outcome).toBe('auth_server_invalid');
  });

  it('the metadata of a server may name other PKCE methods next to S256', async () => {
    const methods = { code_challenge_methods_supported: ['plain', 'S256'] };
    expect((await ask(config({ metadata: { ...metadata, ...methods } }))).outcome).toBe('pause');
  });
});
