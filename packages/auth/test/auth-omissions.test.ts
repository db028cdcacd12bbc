import type { CredentialResponse, GateDecision, PendingRequest } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { type AuthConfig, type AuthOptions, answerCredential, authGate, credentialKeyOf } from '../src/index.ts';
import { call, decisionOf, session } from './support/gate-context.ts';
import { issuer, metadata, tokenServer, tokens } from './support/token-server.ts';

const oauth = { provider: 'Mail', issuer, metadata, clientId: 'app' };
const key: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-key' };
const token: AuthConfig = { type: 'bearer', provider: 'Mail' };
const browser: AuthConfig = { ...oauth, type: 'authorizationCode', redirectUri: 'https://app.example/callback' };
const device: AuthConfig = { ...oauth, type: 'deviceCode' };
const client: AuthConfig = { ...oauth, type: 'clientCredentials', clientSecret: 'client-secret-1' };

describe('members of a config without effect', () => {
  it.each<[place: string, config: AuthConfig, member: object, said: RegExp]>([
    ['scopes under another name', browser, { scope: 'mail' }, /"Mail" takes no "scope": .*"scopes"/],
    [
      'the redirect URL of a browser in a device sign-in',
      device,
      { redirectUri: 'https://app.example' },
      /no "redirectUri"/,
    ],
    ['authorization parameters of a client', client, { parameters: { prompt: 'login' } }, /no "parameters"/],
    ['a client secret next to a key', key, { clientSecret: 's' }, /no "clientSecret"/],
    ['a location of a bearer token', token, { in: 'query' }, /no "in"/],
  ])('refuses a config with %s', (_place, config, member, said) => {
    const credentials = inMemoryCredentialService();
    expect(() => authGate({ ...config, ...member }, { credentials })).toThrow(said);
    expect(() => authGate(config, { credentials })).not.toThrow();
  });
});

/** Creates a store that another program, or a newer version, has written to. */
async function decided(config: AuthConfig, kept: object, at = ''): Promise<GateDecision> {
  const credentials = inMemoryCredentialService();
  await credentials.save(session, credentialKeyOf(config), { type: 'bearer', token: 't1' });
  await credentials.save(session, `${credentialKeyOf(config)}${at}`, kept as never);
  return decisionOf(authGate(config, { credentials }));
}

describe('an unknown member of a stored record', () => {
  it.each<[place: string, kept: object]>([
    ['a credential of a newer version', { type: 'signed', keyId: 'k', secret: 's' }],
    ['a credential of a newer version with a token', { type: 'signed', token: 't' }],
  ])('an unknown credential stops the call, and the error asks to update the worker: %s', async (_place, kept) => {
    await expect(decided(browser, kept)).rejects.toMatchObject({
      code: 'newer_credential',
      message: expect.stringMatching(/written by a newer version.*update this worker/),
    });
  });

  it.each<[place: string, kept: object, at?: string]>([
    ['a credential without a kind', { token: 't' }],
    ['a token that is not a string', { type: 'bearer', token: 7 }],
    ['a key without a value', { type: 'apiKey' }],
    ['a credential in place of a record', { type: 'bearer', token: 't' }, '/refresh'],
  ])('an invalid record stops the call, and no user is asked: %s', async (_place, kept, at) => {
    await expect(decided(browser, kept, at)).rejects.toMatchObject({ code: 'auth_store_invalid' });
  });

  it('an unknown member of a stored record is passed on if it belongs to a known credential', async () => {
    const kept = { type: 'bearer', token: 't2', tenant: 'acme' };
    expect(await decided(token, kept)).toMatchObject({ type: 'proceed', credential: kept });
  });
});

describe("members next to the token in a server's response", () => {
  async function given(answer: object, config = { ...client, scopes: ['read', 'write'] }) {
    const { fetch } = tokenServer([tokens('t1', answer)]);
    const decision = await decisionOf(authGate(config, { credentials: inMemoryCredentialService(), fetch }));
    return decision.type === 'proceed' ? decision.credential : decision;
  }

  it('the credential has fewer scopes if the server granted fewer', async () => {
    expect(await given({ scope: 'read' })).toMatchObject({ token: 't1', scopes: ['read'] });
    expect(await given({ scope: '' })).toMatchObject({ token: 't1', scopes: [] });
  });

  it('the credential has no scopes if the response names none', async () => {
    expect(await given({})).toMatchObject({ token: 't1' });
    expect(await given({})).not.toHaveProperty('scopes');
  });

  it('the credential has the signed-in user, which a renewal without user data does not change', async () => {
    const credentials = inMemoryCredentialService();
    const before = {
      type: 'bearer',
      token: 'first',
      expiresAt: 1,
      scopes: ['read'],
      idToken: 'who.signed.in',
    } as const;
    await credentials.save(session, credentialKeyOf(browser), before);
    const more = { type: 'apiKey', value: JSON.stringify({ refreshToken: 'r1', obtainedAt: 1 }) } as const;
    await credentials.save(session, `${credentialKeyOf(browser)}/refresh`, more);
    const { fetch } = tokenServer([tokens('second', { expires_in: 1 }), tokens('third', { scope: 'less' })]);
    const gate = authGate(browser, { credentials, fetch });
    const same = { scopes: ['read'], idToken: 'who.signed.in' };
    expect(await decisionOf(gate)).toMatchObject({ credential: { token: 'second', ...same } });
    expect(await decisionOf(gate)).toMatchObject({ credential: { token: 'third', ...same, scopes: ['less'] } });
  });
});

describe("an unsupported member of a server's response", () => {
  it('refuses a response with a token that is bound to a key', async () => {
    const { fetch } = tokenServer([tokens('t1', { token_type: 'DPoP' })]);
    const gate = authGate(client, { credentials: inMemoryCredentialService(), fetch });
    await expect(decisionOf(gate)).rejects.toMatchObject({
      code: 'auth_server_invalid',
      message: expect.stringContaining('of the type dpop'),
    });
  });
});

describe('a response of two kinds', () => {
  it.each<[place: string, config: AuthConfig, response: object, said: RegExp]>([
    ['a key next to a token', key, { apiKey: 'k', token: 't' }, /apiKey and token/],
    ['a URL next to its code', browser, { responseUrl: 'https://a.example/?code=c', code: 'c', state: 's' }, /and/],
    ['a rejection next to a token', token, { denied: true, token: 't' }, /token and denied/],
  ])('refuses a response with %s, and the question stays open', async (_place, config, response, said) => {
    const options: AuthOptions = { credentials: inMemoryCredentialService() };
    const gate = authGate(config, options);
    const decision = await decisionOf(gate);
    if (decision.type !== 'pause') throw new Error('it does not ask');
    const request: PendingRequest = { ...decision.question, id: 'r1', callId: call.id, digest: '' };
    const answer = answerCredential(request, response as CredentialResponse, {
      ...options,
      configs: [config],
      session,
    });
    await expect(answer).rejects.toMatchObject({ code: 'auth_bad_response', message: expect.stringMatching(said) });
    expect((await decisionOf(gate)).type).toBe('pause');
  });
});
