import type { Credential, CredentialService, SessionKey } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { testToolContext } from '@mortise/testing';
import { expect, it } from 'vitest';
import { type AuthorizationCodeConfig, authGate, credentialKeyOf, invalidateCredential } from '../src/index.ts';
import { decisionOf, session, tokenOf } from './support/gate-context.ts';
import { issuer, metadata, type TokenAnswer, type TokenServer, tokenServer, tokens } from './support/token-server.ts';

const config: AuthorizationCodeConfig = {
  type: 'authorizationCode',
  provider: 'Mail',
  issuer,
  metadata,
  clientId: 'app',
  redirectUri: 'https://app.example/callback',
};
const now = 1_900_000_000_000;

it('authGate renews an expired token once for fifty calls, and stores the new token (adk-python#5329)', async () => {
  const { gate, server, kept } = await withTokens([tokens('second', { refresh_token: 'r2' })]);
  const decisions = await Promise.all(Array.from({ length: 50 }, () => decisionOf(gate)));
  expect(new Set(decisions.map(tokenOf))).toEqual(new Set(['second']));
  expect(server.bodies.map((body) => body.get('refresh_token'))).toEqual(['r1']);
  expect(await kept()).toEqual([
    { type: 'bearer', token: 'second', expiresAt: now + 3_600_000 },
    { refreshToken: 'r2', obtainedAt: now },
  ]);
});

it('authGate sends one request to a failing token server for fifty calls', async () => {
  const { gate, server } = await withTokens([new TypeError('fetch failed')]);
  const failures = await Promise.allSettled(Array.from({ length: 50 }, () => decisionOf(gate)));
  expect(failures.filter(({ status }) => status === 'rejected').length).toBe(50);
  expect(server.bodies.length).toBe(1);
});

it('a token is not renewed again for a call that read it before another call had renewed it', async () => {
  const inner = inMemoryCredentialService();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let loads = 0;
  const credentials: CredentialService = {
    save: inner.save,
    async load(of, name) {
      const isFirst = ++loads === 1;
      const found = await inner.load(of, name);
      if (!isFirst) return found;
      await held;
      return found;
    },
  };
  const server = tokenServer([tokens('second'), tokens('third')]);
  await keep(inner, expired, 'r1');
  const gate = authGate(config, { credentials, fetch: server.fetch, clock: () => now });
  const late = decisionOf(gate);
  expect(tokenOf(await decisionOf(gate))).toBe('second');
  release();
  expect(tokenOf(await late)).toBe('second');
});

it("authGate renews two users' tokens at the same time, each for its own user (adk-python#3772)", async () => {
  const credentials = inMemoryCredentialService();
  const bob = { ...session, userId: 'bob' };
  await keep(credentials, expired, 'of-ada');
  await keep(credentials, expired, 'of-bob', bob);
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const whose = new URLSearchParams(String(init?.body)).get('refresh_token');
    return Response.json({ access_token: `token-${whose}`, token_type: 'Bearer', expires_in: 3600 });
  };
  const gate = authGate(config, { credentials, fetch, clock: () => now });
  const decisions = await Promise.all([decisionOf(gate), decisionOf(gate, [], bob)]);
  expect(decisions.map(tokenOf)).toEqual(['token-of-ada', 'token-of-bob']);
});

it('authGate keeps the refresh token if the server returns no new one', async () => {
  const { gate, kept } = await withTokens([tokens('second')]);
  await decisionOf(gate);
  expect((await kept())[1]).toEqual({ refreshToken: 'r1', obtainedAt: now });
});

it('an expired token is renewed once for the gates of two tools that share config and credential service', async () => {
  const { gate, server, options } = await withTokens([tokens('second')]);
  const other = authGate({ ...config }, options);
  expect((await Promise.all([decisionOf(gate), decisionOf(other)])).map(tokenOf)).toEqual(['second', 'second']);
  expect(server.bodies.length).toBe(1);
});

it('authGate asks the user if the refresh token was revoked, and deletes the token', async () => {
  const { gate, server } = await withTokens([{ status: 400, body: { error: 'invalid_grant' } }]);
  expect((await decisionOf(gate)).type).toBe('pause');
  expect((await decisionOf(gate)).type).toBe('pause');
  expect(server.bodies.length).toBe(1);
});

it('authGate uses the new token of another process if its own refresh token was used up', async () => {
  const credentials = inMemoryCredentialService();
  const server = tokenServer([{ status: 400, body: { error: 'invalid_grant' } }]);
  const gate = authGate(config, {
    credentials,
    clock: () => now,
    fetch: async (url, init) => {
      await keep(credentials, { type: 'bearer', token: 'theirs', expiresAt: now + 60_000 }, 'r2');
      return server.fetch(url, init);
    },
  });
  await keep(credentials, expired, 'r1');
  expect(tokenOf(await decisionOf(gate))).toBe('theirs');
});

it.each([
  ['cannot be reached', new TypeError('fetch failed: secret-in-message'), 'auth_server_unreachable'],
  [
    'returns an invalid response',
    { body: { access_token: 5, refresh_token: 'secret-in-body' } },
    'auth_server_invalid',
  ],
  ['fails', { status: 503, body: { error: 'secret' } }, 'auth_server_unreachable'],
  ['does not know the client', { status: 401, body: { error: 'invalid_client' } }, 'auth_refused'],
  ['repeats a secret', { status: 400, body: { error: 'secret-1' } }, 'auth_refused'],
] as const)(
  'authGate lets no call pass while the token server %s, and continues when the server works',
  async (_what, answer, code) => {
    const { gate } = await withTokens([answer, tokens('second')]);
    const failure = await decisionOf(gate).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).cause).toBeUndefined();
    expect(String((failure as Error).stack)).not.toContain('secret');
    expect(tokenOf(await decisionOf(gate))).toBe('second');
  },
);

it('authGate renews a token half a minute before its expiry, and not earlier', async () => {
  const late = await withTokens([tokens('second')], { type: 'bearer', token: 'first', expiresAt: now + 31_000 });
  expect(tokenOf(await decisionOf(late.gate))).toBe('first');
  const soon = await withTokens([tokens('second')], { type: 'bearer', token: 'first', expiresAt: now + 29_000 });
  expect(tokenOf(await decisionOf(soon.gate))).toBe('second');
});

it('authGate never returns a refused token again: it renews the token, and asks the user if the renewed token is refused as well (adk-python#7085)', async () => {
  const { gate, server } = await withTokens([tokens('second'), tokens('third')], { type: 'bearer', token: 'first' });
  const first = await decisionOf(gate);
  expect(tokenOf(first)).toBe('first');
  await refuse(first);
  const second = await decisionOf(gate);
  expect(tokenOf(second)).toBe('second');
  await refuse(first);
  expect(tokenOf(await decisionOf(gate))).toBe('second');
  await refuse(second);
  expect((await decisionOf(gate)).type).toBe('pause');
  expect(server.bodies.length).toBe(1);
});

it('an application gets one token for itself, and a new one when that has expired', async () => {
  let clock = now;
  const server = tokenServer([tokens('one'), tokens('two')]);
  const own = {
    type: 'clientCredentials' as const,
    provider: 'Mail',
    issuer,
    metadata,
    clientId: 'app',
    clientSecret: 's',
    scopes: ['a', 'b'],
    resource: 'https://api.example/',
  };
  const gate = authGate(own, { credentials: inMemoryCredentialService(), fetch: server.fetch, clock: () => clock });
  expect((await Promise.all([decisionOf(gate), decisionOf(gate)])).map(tokenOf)).toEqual(['one', 'one']);
  clock += 3_590_000;
  expect(tokenOf(await decisionOf(gate))).toBe('two');
  expect(Object.fromEntries(server.bodies[0] ?? [])).toMatchObject({
    grant_type: 'client_credentials',
    scope: 'a b',
    resource: 'https://api.example/',
  });
});

it('credentialKeyOf returns a separate key for each issuer, client, resource and set of scopes', () => {
  const base = { ...config, scopes: ['a', 'b'], resource: 'https://api.example/' };
  const others = [
    { ...base, issuer: 'https://other.example' },
    { ...base, clientId: 'other' },
    { ...base, resource: 'https://other.example/' },
    { ...base, scopes: ['a'] },
  ];
  expect(new Set([base, ...others].map(credentialKeyOf)).size).toBe(5);
  expect(credentialKeyOf({ ...base, scopes: ['b', 'a'], provider: 'Post' })).toBe(credentialKeyOf(base));
});

async function withTokens(
  answers: readonly TokenAnswer[],
  credential: Credential = expired,
): Promise<{
  readonly gate: ReturnType<typeof authGate>;
  readonly server: TokenServer;
  readonly options: Parameters<typeof authGate>[1];
  readonly kept: () => Promise<readonly unknown[]>;
}> {
  const credentials = inMemoryCredentialService();
  const server = tokenServer(answers);
  const options = { credentials, fetch: server.fetch, clock: () => now };
  await keep(credentials, credential, 'r1');
  return {
    gate: authGate(config, options),
    server,
    options,
    kept: async () => {
      const more = await credentials.load(session, `${credentialKeyOf(config)}/refresh`);
      return [
        await credentials.load(session, credentialKeyOf(config)),
        more?.type === 'apiKey' && JSON.parse(more.value),
      ];
    },
  };
}

async function keep(
  credentials: CredentialService,
  credential: Credential,
  refreshToken: string,
  of: SessionKey = session,
): Promise<void> {
  const key = credentialKeyOf(config);
  const value = JSON.stringify({ refreshToken, obtainedAt: now - 3_600_000 });
  await credentials.save(of, `${key}/refresh`, { type: 'apiKey', value });
  await credentials.save(of, key, credential);
}

async function refuse(decision: Awaited<ReturnType<typeof decisionOf>>): Promise<void> {
  if (decision.type !== 'proceed' || !decision.credential) throw new Error('there is no credential');
  await invalidateCredential({ ...testToolContext(), credential: decision.credential });
}

const expired = { type: 'bearer', token: 'first', expiresAt: now - 1 } as const;
