import type { CredentialService, JsonValue, PendingRequest } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { type AuthConfig, type AuthOptions, answerCredential, authGate, credentialKeyOf } from '../src/index.ts';
import { call, decisionOf, session, tokenOf } from './support/gate-context.ts';
import { issuer, metadata, type TokenAnswer, tokenServer, tokens } from './support/token-server.ts';

const oauth = { provider: 'Mail', issuer, metadata, clientId: 'app' };
const browser: AuthConfig = { ...oauth, type: 'authorizationCode', redirectUri: 'https://app.example/callback' };
const device: AuthConfig = { ...oauth, type: 'deviceCode' };

it('the answer schema of a credential question accepts a handle or a rejection, and no secret', async () => {
  const { request } = await asked(browser, []);
  const isTaken = new Ajv().compile(request.answerJsonSchema ?? {});
  const taken: readonly JsonValue[] = [{ handle: 'h' }, { denied: true }, { denied: true, reason: 'no' }];
  const refused: readonly JsonValue[] = [
    { code: 'c', state: 's' },
    { handle: 'h', code: 'c' },
    { apiKey: 'k' },
    { token: 't' },
    { responseUrl: 'https://app.example/callback?code=c' },
    { denied: false },
    {},
    'key',
  ];
  expect(taken.filter((value) => !isTaken(value))).toEqual([]);
  expect(refused.filter((value) => isTaken(value))).toEqual([]);
});

it("authGate makes a credential the user's only when the answer with its handle is logged", async () => {
  const { gate, request, options, state } = await asked(browser, [tokens('t1')]);
  const [answer] = await answerCredential(request, { code: 'c1', state }, options);
  expect((await decisionOf(gate)).type).toBe('pause');
  expect((await decisionOf(gate, [{ handle: 'another' }])).type).toBe('pause');
  expect(tokenOf(await decisionOf(gate, [(answer?.value ?? null) as JsonValue]))).toBe('t1');
  expect(tokenOf(await decisionOf(gate))).toBe('t1');
});

it('authGate deletes the verifier, the device code and the copy of the tokens after their use', async () => {
  for (const [config, response] of [
    [browser, (state: string) => ({ code: 'c1', state })],
    [device, () => ({ approved: true as const })],
  ] as const) {
    // Longer than a random handle could match by chance.
    const token = 'token-that-was-given';
    const answers = config === device ? [deviceAnswer, tokens(token)] : [tokens(token)];
    const { gate, request, options, state, kept } = await asked(config, answers);
    const before = await kept();
    expect(before.includes('codeVerifier') || before.includes('deviceCode')).toBe(true);
    const [answer] = await answerCredential(request, response(state), options);
    await decisionOf(gate, [(answer?.value ?? null) as JsonValue]);
    for (const gone of ['codeVerifier', 'deviceCode', token]) expect(await kept()).not.toContain(gone);
  }
});

it('authGate starts another authorization when the earlier one was used or has expired, and asks again after a late answer to it', async () => {
  const first = await asked({ type: 'bearer', provider: 'Mail' }, []);
  const [answer] = await answerCredential(first.request, { token: 'over', expiresAt: first.now }, first.options);
  const again = await decisionOf(first.gate, [(answer?.value ?? null) as JsonValue]);
  expect(again).toMatchObject({ type: 'pause' });
  expect(again).not.toMatchObject({ question: { payload: { handle: handleOf(first.request) } } });

  const late = await answerCredential(first.request, { token: 'late' }, first.options);
  expect(late).toEqual([answer]);
  expect(await first.kept()).not.toContain('late');
  expect(await decisionOf(first.gate, [(answer?.value ?? null) as JsonValue])).toEqual(again);

  const second = await asked(device, [deviceAnswer, deviceAnswer]);
  expect(second.request.expiresAt).toBe(second.now + 600_000);
  second.advance(600_000);
  expect(await decisionOf(second.gate)).not.toMatchObject({
    question: { payload: { handle: handleOf(second.request) } },
  });
});

it('answerCredential reports a longer interval after a slow_down of a device authorization, and keeps it', async () => {
  const { request, options } = await asked(device, [
    deviceAnswer,
    { status: 400, body: { error: 'slow_down' } },
    { status: 400, body: { error: 'authorization_pending' } },
    { status: 400, body: { error: 'access_denied' } },
  ]);
  const approve = (): Promise<unknown> => answerCredential(request, { approved: true }, options);
  await expect(approve()).rejects.toMatchObject({ code: 'auth_pending', retryAfterMs: 7000 });
  await expect(approve()).rejects.toMatchObject({ code: 'auth_pending', retryAfterMs: 7000 });
  expect(await approve()).toMatchObject([{ value: { denied: true, reason: 'the sign-in to Mail was refused' } }]);
});

it('authGate finds the metadata of the authorization server by OpenID Connect if there is no OAuth document, and only once', async () => {
  const { metadata: _, ...discovered } = {
    ...oauth,
    type: 'authorizationCode' as const,
    redirectUri: 'https://a.example',
  };
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    const { pathname } = new URL(String(url));
    paths.push(pathname);
    return pathname.endsWith('openid-configuration') ? Response.json(metadata) : new Response('', { status: 404 });
  };
  const gate = authGate(discovered, { credentials: inMemoryCredentialService(), fetch });
  await decisionOf(gate);
  await decisionOf(gate, [], { ...session, userId: 'bob' });
  expect(paths).toEqual(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']);
});

it('authGate refuses an authorization server whose metadata names another issuer', async () => {
  const { metadata: _, ...discovered } = {
    ...oauth,
    type: 'authorizationCode' as const,
    redirectUri: 'https://a.example',
  };
  const fetch: typeof globalThis.fetch = async () => Response.json({ ...metadata, issuer: 'https://evil.example' });
  const gate = authGate(discovered, { credentials: inMemoryCredentialService(), fetch });
  await expect(decisionOf(gate)).rejects.toMatchObject({ code: 'auth_server_invalid' });
});

it('authGate uses a credential that the application stored under the key of the config, and asks no user', async () => {
  const config: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-key' };
  const credentials = inMemoryCredentialService();
  await credentials.save(session, credentialKeyOf(config), { type: 'apiKey', value: 'given' });
  expect(tokenOf(await decisionOf(authGate(config, { credentials })))).toBe('given');
});

interface Asked {
  readonly gate: ReturnType<typeof authGate>;
  readonly request: PendingRequest;
  readonly state: string;
  readonly options: Parameters<typeof answerCredential>[2];
  readonly now: number;
  readonly advance: (ms: number) => void;
  /** Returns everything that is in the service except the credential itself. */
  readonly kept: () => Promise<string>;
}

async function asked(config: AuthConfig, answers: readonly TokenAnswer[]): Promise<Asked> {
  const now = 1_900_000_000_000;
  let clock = now;
  const records = new Map<string, string>();
  const inner = inMemoryCredentialService();
  const credentials: CredentialService = {
    load: inner.load,
    async save(of, name, credential) {
      records.set(name, JSON.stringify(credential));
      await inner.save(of, name, credential);
    },
  };
  const shared: AuthOptions = { credentials, fetch: tokenServer(answers).fetch, clock: () => clock };
  const gate = authGate(config, shared);
  const decision = await decisionOf(gate);
  if (decision.type !== 'pause') throw new Error('it does not ask');
  const request = { ...decision.question, id: 'r1', callId: call.id, digest: '' };
  const { state = '' } = request.payload as { readonly [name: string]: string };
  return {
    gate,
    request,
    state,
    options: { ...shared, configs: [config], session },
    now,
    advance: (ms) => {
      clock += ms;
    },
    kept: async () => [...records].flatMap(([name, text]) => (name === credentialKeyOf(config) ? [] : [text])).join(),
  };
}

function handleOf({ payload }: PendingRequest): string {
  return (payload as { readonly handle: string }).handle;
}

const deviceAnswer: TokenAnswer = {
  body: {
    device_code: 'device-1',
    user_code: 'ABCD',
    verification_uri: `${issuer}/enter`,
    expires_in: 600,
    interval: 2,
  },
};
