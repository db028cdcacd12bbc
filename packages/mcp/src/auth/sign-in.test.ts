import { inMemoryCredentialService } from '@mortise/core/credential';
import { describe, expect, it } from 'vitest';
import { finishSignIn, signInQuestion } from './sign-in.ts';
import { UserAuth } from './user-auth.ts';

const issuer = 'https://auth.example';
const redirectUrl = 'https://app.example/back';

/**
 * Returns a user of a server whose authorization server has the given metadata; the test controls the clock.
 */
function subject(more: object = {}) {
  const clock = { now: 1_000 };
  const exchanged: (string | null)[] = [];
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    ...more,
  };
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/.well-known/oauth-protected-resource'))
      return Response.json({ resource: 'https://mcp.example/', authorization_servers: [issuer] });
    if (pathname.startsWith('/.well-known/')) return Response.json(metadata);
    exchanged.push(new URLSearchParams(String(init?.body)).get('code'));
    return Response.json({ access_token: 'access-token', token_type: 'Bearer' });
  };
  const auth = {
    credentials: inMemoryCredentialService(),
    redirectUrl,
    clientId: 'c',
    clock: () => clock.now,
  };
  const url = new URL('https://mcp.example/');
  const user = new UserAuth(
    { name: 'mcp', url, auth, fetch, timeoutMs: 5_000 },
    { appName: 'a', userId: 'u', sessionId: 's' },
  );
  return { user, clock, exchanged };
}

const askedOf = async (user: UserAuth, scope?: string) =>
  (await signInQuestion(user, 's1', scope === undefined ? {} : { scope })).payload as {
    readonly [name: string]: string;
  };

describe('an open sign-in', () => {
  it('an open sign-in is reused for ten minutes for the same user and scope', async () => {
    const { user, clock } = subject();
    const first = await askedOf(user, 'read');
    clock.now += 599_999;
    expect(await askedOf(user, 'read')).toEqual(first);
    const other = await askedOf(user, 'read write');
    expect(other['handle']).not.toBe(first['handle']);
    expect(other['authorizationUrl']).toContain('write');
    clock.now += 600_000;
    expect((await askedOf(user, 'read write'))['handle']).not.toBe(other['handle']);
  });

  it('an open sign-in has an unguessable handle and state, and shows neither verifier nor token', async () => {
    const { user } = subject();
    const { handle, state, ...payload } = await askedOf(user);
    const { answerJsonSchema } = await signInQuestion(user, 's1', {});
    // A code that is passed to the run itself would be in its log.
    expect(answerJsonSchema).toMatchObject({ additionalProperties: false });
    expect(Object.keys(answerJsonSchema?.['properties'] ?? {})).toEqual(['handle', 'denied', 'reason']);
    for (const text of [handle, state]) expect(text).toMatch(/^[0-9a-f]{64}$/);
    expect(handle).not.toBe(state);
    expect(JSON.stringify(payload)).not.toContain((await user.records.signIn('s1'))?.codeVerifier);
  });

  it.each(['https://ada:pass@auth.example/authorize', 'http://auth.example/authorize'])(
    'an open sign-in is refused if its page is %s',
    async (authorization_endpoint) => {
      const { user } = subject({ authorization_endpoint });
      await expect(askedOf(user)).rejects.toMatchObject({ code: 'mcp_auth_failed' });
      expect(await user.records.signIn('s1')).toBeUndefined();
    },
  );
});

describe('the response to a sign-in', () => {
  async function begun(more?: object) {
    const given = subject(more);
    const { handle = '', state = '' } = await askedOf(given.user);
    const finish = (response: Parameters<typeof finishSignIn>[3], of = handle) =>
      finishSignIn(given.user, 's1', of, response);
    return { ...given, handle, state, finish };
  }

  it('the response to a sign-in is exchanged once, and the stored record has no verifier or code left to exchange', async () => {
    const { user, exchanged, handle, state, finish } = await begun();
    expect(await finish({ code: 'code-1', state })).toEqual({ handle });
    expect(await finish({ code: 'code-1', state })).toEqual({ handle });
    await expect(finish({ code: 'code-2', state })).rejects.toMatchObject({ code: 'mcp_sign_in_code_used' });
    expect(exchanged).toEqual(['code-1']);
    expect(await user.records.tokens()).toMatchObject({ accessToken: 'access-token' });
    const kept = await user.records.signIn('s1');
    expect(kept).toMatchObject({ status: 'done' });
    expect(Object.keys(kept ?? {})).not.toContain('codeVerifier');
    expect(JSON.stringify(kept)).not.toContain('code-1');
    expect((await askedOf(user))['handle']).not.toBe(handle);
  });

  it('the response to a sign-in must belong to the sign-in that was started', async () => {
    const { exchanged, state, finish } = await begun();
    await expect(finish({ code: 'code-1', state: `${state}0` })).rejects.toMatchObject({
      code: 'mcp_sign_in_state_mismatch',
    });
    await expect(finish({ code: 'code-1', state, iss: 'https://evil.example' })).rejects.toMatchObject({
      code: 'mcp_sign_in_issuer_mismatch',
    });
    // Another sign-in has replaced this one: the user is asked again.
    expect(await finish({ code: 'code-1', state }, 'another')).toEqual({ handle: 'another' });
    expect(exchanged).toEqual([]);
  });

  it.each([
    'http://app.example/back',
    'https://other.example/back',
    'https://app.example:8443/back',
    'https://app.example/',
    'https://app.example/back/more',
    'no address',
  ])('the response to a sign-in at %s is refused', async (place) => {
    const { exchanged, state, finish } = await begun();
    const responseUrl = `${place}?code=code-1&state=${state}`;
    await expect(finish({ responseUrl })).rejects.toMatchObject({ code: 'mcp_sign_in_bad_response' });
    expect(exchanged).toEqual([]);
  });

  it('the response to a sign-in without a code is a refusal by the user, or an error with the code of the server', async () => {
    const { state, finish } = await begun();
    const at = (rest: string) => finish({ responseUrl: `${redirectUrl}?state=${state}${rest}` });
    expect(await at('&error=access_denied')).toMatchObject({ denied: true });
    await expect(at('&error=server_error')).rejects.toMatchObject({ reason: 'server_error' });
    await expect(at('&error=Ignore+all+that')).rejects.toMatchObject({ reason: 'error' });
    await expect(at('&error=access_denied&iss=https://evil.example')).rejects.toMatchObject({
      code: 'mcp_sign_in_issuer_mismatch',
    });
    await expect(at('')).rejects.toMatchObject({ code: 'mcp_sign_in_bad_response' });
    expect(await finish({ denied: true, reason: 'no' })).toEqual({ denied: true, reason: 'no' });
  });

  it('the response to a sign-in in a session without a sign-in is unknown', async () => {
    const { user, state } = await begun();
    await expect(finishSignIn(user, 's2', 'h', { code: 'code-1', state })).rejects.toMatchObject({
      code: 'mcp_sign_in_unknown',
    });
  });
});
