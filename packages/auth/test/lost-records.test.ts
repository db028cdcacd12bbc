import type { Credential, CredentialResponse, CredentialService, GateDecision, PendingRequest } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { type AuthConfig, type AuthOptions, answerCredential, authGate, credentialKeyOf } from '../src/index.ts';
import { call, decisionOf, session, tokenOf } from './support/gate-context.ts';
import { issuer, metadata, type TokenAnswer, tokenServer, tokens } from './support/token-server.ts';

const oauth = { provider: 'Mail', issuer, metadata, clientId: 'app' };
const browser: AuthConfig = { ...oauth, type: 'authorizationCode', redirectUri: 'https://app.example/callback' };
const device: AuthConfig = { ...oauth, type: 'deviceCode' };
const key: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-key' };
const token: AuthConfig = { type: 'bearer', provider: 'Mail' };
const deviceAnswer: TokenAnswer = {
  body: {
    device_code: 'device-1',
    user_code: 'ABCD',
    verification_uri: `${issuer}/enter`,
    expires_in: 600,
    interval: 5,
  },
};

/** Creates a question of a gate, with a store whose records the test can read and damage. */
async function asked(config: AuthConfig, answers: readonly TokenAnswer[] = []) {
  const inner = inMemoryCredentialService();
  const names = new Set<string>();
  const credentials: CredentialService = {
    load: inner.load,
    async save(of, name, credential) {
      names.add(name);
      await inner.save(of, name, credential);
    },
  };
  const server = tokenServer(answers);
  const options: AuthOptions = { credentials, fetch: server.fetch, clock: () => 1_900_000_000_000 };
  const gate = authGate(config, options);
  const decision = await decisionOf(gate);
  if (decision.type !== 'pause') throw new Error('it does not ask');
  const request: PendingRequest = { ...decision.question, id: 'r1', callId: call.id, digest: '' };
  const record = [...names].find((name) => name.includes('/session/')) ?? '';
  return {
    gate,
    server,
    state: (request.payload as { readonly [name: string]: string })['state'] ?? '',
    answer: (response: CredentialResponse) =>
      answerCredential(request, response, { ...options, configs: [config], session }),
    decide: (values: readonly { readonly handle: string }[] = []): Promise<GateDecision> => decisionOf(gate, values),
    /** Changes the stored record of the question, as another program might. */
    async spoil(change: (record: Record<string, unknown>) => unknown): Promise<void> {
      const kept = await inner.load(session, record);
      const value = kept?.type === 'apiKey' ? (JSON.parse(kept.value) as Record<string, unknown>) : {};
      await inner.save(session, record, { type: 'apiKey', value: JSON.stringify(change(value)) });
    },
    keep: (credential: Credential) => inner.save(session, credentialKeyOf(config), credential),
    keepBeside: (text: string) =>
      inner.save(session, `${credentialKeyOf(config)}/refresh`, { type: 'apiKey', value: text }),
  };
}

describe('a credential record that is lost or was changed by other code', () => {
  it.each([
    ['a code verifier', browser, 'codeVerifier', 'auth_bad_response', []],
    ['a device code', device, 'deviceCode', 'auth_store_invalid', [deviceAnswer]],
  ] as const)(
    'a record that has lost %s causes no token request, and signs no user in',
    async (_what, config, member, code, answers) => {
      const { answer, spoil, state, server, decide } = await asked(config, [...answers, tokens('t1')]);
      await spoil(({ [member]: lost, ...rest }) => {
        expect(lost).toBeTypeOf('string');
        return rest;
      });
      const response = config === browser ? { code: 'c1', state } : { approved: true as const };
      await expect(answer(response)).rejects.toMatchObject({ code });
      expect(server.bodies).toHaveLength(answers.length);
      expect((await decide()).type).toBe('pause');
    },
  );

  it.each([
    ['a list', () => []],
    ['no handle', ({ handle: _, ...rest }: Record<string, unknown>) => rest],
    ['an unknown status', (record: Record<string, unknown>) => ({ ...record, status: 'done' })],
    ['invalid data to show', (record: Record<string, unknown>) => ({ ...record, shown: 'x' })],
    ['an invalid grant', (record: Record<string, unknown>) => ({ ...record, status: 'granted', grant: {} })],
    [
      'a grant without its token',
      (record: Record<string, unknown>) => ({
        ...record,
        status: 'granted',
        grant: { credential: { type: 'bearer' } },
      }),
    ],
    [
      'a grant whose key is not a string',
      (record: Record<string, unknown>) => ({
        ...record,
        status: 'granted',
        grant: { credential: { type: 'apiKey', value: 7, token: 't' } },
      }),
    ],
  ])('a record with %s stops the call and the answer, and is not used as a credential', async (_what, change) => {
    const { answer, spoil, state, decide } = await asked(browser, [tokens('t1')]);
    await spoil(change);
    await expect(answer({ code: 'c1', state })).rejects.toMatchObject({ code: 'auth_store_invalid' });
    await expect(decide()).rejects.toMatchObject({ code: 'auth_store_invalid' });
  });

  it('an empty credential record counts as absent, and a record with only a key lets the call pass', async () => {
    const { keep, decide } = await asked(key);
    await keep({ type: 'apiKey', value: '' });
    expect((await decide()).type).toBe('pause');
    await keep({ type: 'apiKey', value: 'k1' });
    expect(tokenOf(await decide())).toBe('k1');
  });

  it('a credential record that is lost or was changed by other code makes the gate ask again if it is empty, and stops the call if it is not JSON', async () => {
    const { keep, keepBeside, decide } = await asked(browser);
    await keep({ type: 'bearer', token: '' });
    await keepBeside(JSON.stringify({ refreshToken: 7, obtainedAt: 'x' }));
    expect((await decide()).type).toBe('pause');
    await keepBeside('no JSON');
    await expect(decide()).rejects.toMatchObject({ code: 'auth_store_invalid' });
  });

  it('a record that another process deleted while this process sent a request is not used as a credential', async () => {
    const credentials = inMemoryCredentialService();
    const at = credentialKeyOf(browser);
    const save = (name: string, value: string) => credentials.save(session, name, { type: 'apiKey', value });
    await credentials.save(session, at, { type: 'bearer', token: 'old', expiresAt: 1 });
    await save(`${at}/refresh`, JSON.stringify({ refreshToken: 'r1', obtainedAt: 1 }));
    const fetch = async () => {
      await save(at, '');
      await save(`${at}/refresh`, '');
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    };
    expect((await decisionOf(authGate(browser, { credentials, fetch }))).type).toBe('pause');
  });

  it('an answer with the handle of another question stores no credential', async () => {
    const { answer, decide } = await asked(token);
    const [given] = await answer({ token: 't1' });
    const { handle = '' } = (given?.value ?? {}) as { readonly handle?: string };
    expect((await decide([{ handle: `${handle}x` }])).type).toBe('pause');
    expect(tokenOf(await decide([{ handle }]))).toBe('t1');
    expect(tokenOf(await decide())).toBe('t1');
  });
});

describe('a response that does not answer its question', () => {
  it.each<[string, AuthConfig, CredentialResponse, readonly TokenAnswer[]]>([
    ['an empty key', key, { apiKey: '' }, []],
    ['a token in place of a key', key, { token: 't' }, []],
    ['an empty token', token, { token: '' }, []],
    ['a key in place of a token', token, { apiKey: 'k' }, []],
    ['an approval of a sign-in by browser', browser, { approved: true }, []],
    ['a code of a sign-in by device', device, { code: 'c', state: 's' }, [deviceAnswer]],
    ['an invalid address', browser, { responseUrl: 'not a URL' }, []],
  ])('%s in a response gives no credential', async (_what, config, response, answers) => {
    const { answer, decide, server } = await asked(config, answers);
    await expect(answer(response)).rejects.toMatchObject({ code: 'auth_bad_response' });
    expect(server.bodies).toHaveLength(answers.length);
    expect((await decide()).type).toBe('pause');
  });

  it('a response that does not answer its question differs from one with a token, whose expiry is kept', async () => {
    const { answer, decide } = await asked(token);
    const [given] = await answer({ token: 't1', expiresAt: 1_900_000_000_500_000 });
    const decision = await decide([given?.value as { readonly handle: string }]);
    expect(decision).toMatchObject({ credential: { type: 'bearer', token: 't1', expiresAt: 1_900_000_000_500_000 } });
  });
});

describe('a client with a secret', () => {
  const confidential = { ...browser, clientSecret: 'client-secret-1' } as AuthConfig;

  it.each([
    ['in a header if the server declares nothing', undefined, 'header'],
    ['in a header if the server supports both', ['client_secret_post', 'client_secret_basic'], 'header'],
    ['in the body if the server supports nothing else', ['client_secret_post'], 'body'],
  ] as const)('a client with a secret authenticates %s', async (_what, methods, where) => {
    const seen: Headers[] = [];
    const server = tokenServer([tokens('t1')]);
    const config = {
      ...confidential,
      metadata: { ...metadata, ...(methods && { token_endpoint_auth_methods_supported: [...methods] }) },
    } as AuthConfig;
    const options: AuthOptions = {
      credentials: inMemoryCredentialService(),
      fetch: (url, init) => {
        seen.push(new Headers(init?.headers));
        return server.fetch(url, init);
      },
    };
    const decision = await decisionOf(authGate(config, options));
    if (decision.type !== 'pause') throw new Error('it does not ask');
    const request: PendingRequest = { ...decision.question, id: 'r1', callId: call.id, digest: '' };
    const { state = '' } = request.payload as { readonly [name: string]: string };
    await answerCredential(request, { code: 'c1', state }, { ...options, configs: [config], session });
    const [body] = server.bodies;
    expect([seen[0]?.get('authorization') ?? '', body?.get('client_secret') ?? '']).toEqual(
      where === 'header' ? [expect.stringMatching(/^Basic /), ''] : ['', 'client-secret-1'],
    );
    expect(body?.get('client_id') ?? 'app').toBe('app');
  });
});
