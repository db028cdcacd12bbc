import type { CredentialService } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { jsonSchemaValidator } from '@mortise/json-schema';
import type { ScriptedStep } from '@mortise/testing';
import { describe, expect, it, vi } from 'vitest';
import { answerMcpSignIn, mcpToolset } from '../src/index.ts';
import { ada, add, authenticate, type OAuthAgent, oauthStage, outcomesOf, services } from './oauth-agent.ts';
import { shownOf, signedIn, signIn, signInQuestionOf } from './oauth-person.ts';
import { clientSecret, type OAuthServer, oauthServer } from './oauth-server.ts';

const stage = oauthStage();

/** Creates an agent whose user is signed in, and the clock that decides when tokens expire. */
async function signedInAgent(
  url: string,
  steps: readonly ScriptedStep[],
): Promise<{ readonly agent: OAuthAgent; readonly late: (ms: number) => void }> {
  let ahead = 0;
  const auth = { clock: () => Date.now() + ahead };
  const agent = stage.agentOf({ url, steps: [authenticate, 'in', ...steps], ...services(), auth });
  const first = await agent.run(ada, { message: 'go' });
  expect((await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) })).text).toBe('in');
  return {
    agent,
    late: (ms) => {
      ahead += ms;
    },
  };
}

describe('an expired token', () => {
  it('an expired token is refreshed once for fifty simultaneous calls', async () => {
    const { url, notes, seen } = await stage.notesServer();
    const calls = Array.from({ length: 50 }, (_each, at) => ({ name: 'add', args: { text: String(at) } }));
    const { agent, late } = await signedInAgent(url, [{ calls }, 'done']);
    const before = stage.oauth.tokenRequests.length;
    late(3_600_000);
    expect((await agent.run(ada, { message: 'more' })).text).toBe('done');
    expect(notes).toHaveLength(50);
    expect(stage.oauth.tokenRequests.slice(before).map((body) => body.get('grant_type'))).toEqual(['refresh_token']);
    expect(new Set(seen.filter(({ method }) => method === 'tools/call').map(({ token }) => token)).size).toBe(1);
  });

  it('an expired token is refreshed once for fifty calls that the server refuses', async () => {
    const { url, notes, seen } = await stage.notesServer();
    const calls = Array.from({ length: 50 }, (_each, at) => ({ name: 'add', args: { text: String(at) } }));
    const { agent } = await signedInAgent(url, [{ calls }, 'done']);
    const before = stage.oauth.tokenRequests.length;
    await stage.oauth.revoke(seen.at(-1)?.token ?? '');
    expect((await agent.run(ada, { message: 'more' })).text).toBe('done');
    expect(notes).toHaveLength(50);
    expect(stage.oauth.tokenRequests.slice(before).map((body) => body.get('grant_type'))).toEqual(['refresh_token']);
  });

  it.each(['invalid_grant', 'invalid_client'])(
    'an expired token leads to a new sign-in if it cannot be refreshed (%s)',
    async (error) => {
      const { url, notes } = await stage.notesServer();
      const { agent, late } = await signedInAgent(url, [add, 'done']);
      late(3_600_000);
      stage.oauth.intercept = refusing(error);
      const paused = await agent.run(ada, { message: 'more' });
      stage.oauth.intercept = undefined;
      expect(paused.pending).toHaveLength(1);
      expect((await agent.run(ada, { answers: await signedIn(agent.toolset, paused, ada) })).text).toBe('done');
      expect(notes).toEqual(['ada: milk']);
    },
  );

  it.each(['invalid_request', 'an unknown code'])(
    'an expired token is used as long as the server accepts it if the refresh fails (%s)',
    async (error) => {
      const { url, notes, seen } = await stage.notesServer();
      const { agent, late } = await signedInAgent(url, [add, 'done', add]);
      late(3_600_000);
      stage.oauth.intercept = refusing(error);
      expect((await agent.run(ada, { message: 'more' })).text).toBe('done');
      expect(notes).toEqual(['ada: milk']);
      await stage.oauth.revoke(seen.at(-1)?.token ?? '');
      expect((await agent.run(ada, { message: 'more' })).pending).toHaveLength(1);
    },
  );

  it('an expired token is not refreshed with every call if it is valid for seconds only', async () => {
    const short = await oauthServer(8);
    stage.closing(() => short.close());
    const { url, notes } = await stage.notesServer({}, short);
    const { agent } = await signedInAgent(url, [add, add, 'done']);
    const stands = (): Promise<unknown> => agent.run(ada, { message: 'more' });
    const before = short.tokenRequests.length;
    await stands();
    expect(notes).toHaveLength(2);
    expect(short.tokenRequests.length - before).toBeLessThan(2);
  });

  it('an expired token is kept if the authorization server is unreachable', async () => {
    const { url, notes } = await stage.notesServer();
    const { agent, late } = await signedInAgent(url, [add, 'failed', add, 'done']);
    late(3_600_000);
    stage.oauth.intercept = (path) => (path === '/token' ? { status: 503, body: 'no' } : undefined);
    expect((await agent.run(ada, { message: 'more' })).text).toBe('failed');
    expect(outcomesOf(agent).at(-1)).toMatchObject({ status: 'error', code: 'mcp_auth_failed' });
    stage.oauth.intercept = undefined;
    expect((await agent.run(ada, { message: 'more' })).text).toBe('done');
    expect(notes).toEqual(['ada: milk']);
  });
});

describe('a token belongs to one server', () => {
  it('a token is never sent to another server with the same authorization server', async () => {
    const kept = services();
    const [one, other] = [await stage.notesServer(), await stage.notesServer()];
    for (const { url } of [one, other]) {
      const agent = stage.agentOf({ url, steps: [authenticate, add, 'done'], ...kept });
      const first = await agent.run(ada, { message: 'go' });
      expect((await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) })).text).toBe('done');
    }
    const [ofOne, ofOther] = [one, other].map(({ seen }) => new Set(seen.map(({ token }) => token)));
    ofOne?.delete('');
    ofOther?.delete('');
    expect([ofOne?.size, ofOther?.size]).toEqual([1, 1]);
    expect([...(ofOne ?? [])]).not.toEqual([...(ofOther ?? [])]);
  });

  it('a server that claims to be another one starts no sign-in', async () => {
    const { url } = await stage.notesServer({ audience: 'https://bank.example/mcp' });
    const before = stage.oauth.requests.length;
    const agent = stage.agentOf({ url, steps: [authenticate, 'done'], ...services() });
    expect((await agent.run(ada, { message: 'go' })).text).toBe('done');
    expect(outcomesOf(agent)).toEqual([
      expect.objectContaining({
        code: 'mcp_auth_failed',
        message: expect.stringContaining('https://bank.example/mcp'),
      }),
    ]);
    expect(stage.oauth.requests.slice(before).filter((request) => !request.includes('.well-known'))).toEqual([]);
  });

  it('a token is deleted if the server names another authorization server', async () => {
    const elsewhere = await oauthServer();
    stage.closing(() => elsewhere.close());
    const { credentials, sessions } = services();
    const saved = new Map<string, string>();
    const watched: CredentialService = {
      load: (session, key) => credentials.load(session, key),
      save(session, key, credential) {
        saved.set(key, JSON.stringify(credential));
        return credentials.save(session, key, credential);
      },
    };
    let at = stage.oauth;
    const { url, notes, seen } = await stage.notesServer(
      {},
      {
        ...stage.oauth,
        tokenOf: (token) => at.tokenOf(token),
        get issuer() {
          return at.issuer;
        },
      },
    );
    const agent = stage.agentOf({ url, steps: [authenticate, 'in', add, 'done'], credentials: watched, sessions });
    const first = await agent.run(ada, { message: 'go' });
    expect((await agent.run(ada, { answers: await signedIn(agent.toolset, first, ada) })).text).toBe('in');
    at = elsewhere;
    const moved = await agent.run(ada, { message: 'add it' });
    const ofOther = new Set(seen.map(({ token }) => token).filter((token) => token !== ''));
    expect([...saved.values()].some((text) => [...ofOther].some((token) => text.includes(token)))).toBe(true);
    expect(new URL(shownOf(signInQuestionOf(moved)).authorizationUrl).origin).toBe(elsewhere.issuer);
    const again = await agent.run(ada, { answers: await signedIn(agent.toolset, moved, ada) });
    expect(again.status).toBe('completed');
    expect(notes).toEqual(['ada: milk']);
    for (const token of ofOther) expect([...saved.values()].join()).not.toContain(token);
    expect(elsewhere.tokenRequests.map((body) => body.get('grant_type'))).toEqual(['authorization_code']);
    // The toolset registers there as well, because a client belongs to one authorization server.
    expect(elsewhere.requests).toContain('POST /reg');
  });
});

it('sends no request to an authorization server over an insecure connection', async () => {
  const { url } = await stage.notesServer({}, { ...stage.oauth, issuer: 'http://login.example' });
  const agent = stage.agentOf({ url, steps: [authenticate, 'done'], ...services() });
  expect((await agent.run(ada, { message: 'go' })).text).toBe('done');
  expect(outcomesOf(agent)).toEqual([
    expect.objectContaining({
      code: 'mcp_auth_failed',
      message: expect.stringContaining('http://login.example gets no request: its URL is not https'),
    }),
  ]);
});

describe('an application that signs in as itself', () => {
  const machine = { clientId: 'machine', clientSecret, scopes: ['notes.read'] };

  it('an application that signs in as itself gets one token for all users without a question', async () => {
    const { url, seen } = await stage.notesServer();
    const { credentials } = services();
    const server = { type: 'http', url, allowPrivateNetwork: true, auth: { credentials, ...machine } } as const;
    const toolset = mcpToolset({ name: 'notes', server, validator: jsonSchemaValidator() });
    stage.closing(() => toolset.close());
    expect((await toolset.tools()).map(({ name }) => name)).toEqual(['add']);
    expect(toolset.session).toBe(toolset.sessionOf(ada));
    expect(new Set(seen.map(({ token }) => token).filter((token) => token !== '')).size).toBe(1);
  });

  it('an application that signs in as itself sends its secret only to the authorization server at which it is registered', async () => {
    const { url } = await stage.notesServer();
    const before = stage.oauth.tokenRequests.length;
    const { credentials } = services();
    const auth = { credentials, ...machine, issuer: 'https://login.example' };
    const server = { type: 'http', url, allowPrivateNetwork: true, auth } as const;
    const toolset = mcpToolset({ name: 'notes', server, validator: jsonSchemaValidator() });
    stage.closing(() => toolset.close());
    await expect(toolset.tools()).rejects.toMatchObject({ message: expect.stringContaining('https://login.example') });
    expect(stage.oauth.tokenRequests.length).toBe(before);
  });

  it.each([
    ['neither a redirectUrl nor a clientId', { credentials: inMemoryCredentialService() }, undefined],
    ['an authProvider as well', { credentials: inMemoryCredentialService(), ...machine }, { token: async () => 'x' }],
  ])('an application that signs in as itself is refused with %s', (_what, auth, authProvider) => {
    const server = { type: 'http', url: 'https://x.example/', auth, ...(authProvider && { authProvider }) } as const;
    expect(() => mcpToolset({ name: 'notes', server, validator: jsonSchemaValidator() })).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    );
  });
});

it('calls authProvider for each user if the application stores tokens itself', async () => {
  const { url, seen } = await stage.notesServer();
  const asked: string[] = [];
  const toolset = mcpToolset({
    name: 'notes',
    server: {
      type: 'http',
      url,
      allowPrivateNetwork: true,
      authProvider: ({ userId }) => {
        asked.push(userId);
        return { token: async () => `token of ${userId}` };
      },
    },
    validator: jsonSchemaValidator(),
  });
  stage.closing(() => toolset.close());
  const bob = { ...ada, userId: 'bob' };
  for (const user of [ada, bob, ada]) await expect(toolset.sessionOf(user).entries()).rejects.toThrow();
  expect(asked).toEqual(['ada', 'bob']);
  expect(new Set(seen.map(({ token }) => token))).toEqual(new Set(['token of ada', 'token of bob']));
  expect(await toolset.tools()).toEqual([]);
});

describe('secrets', () => {
  it('secrets are stored in the credential service only', async () => {
    const said = ['log', 'warn', 'error', 'info', 'debug'].map((name) => vi.spyOn(console, name as 'log'));
    const { url, seen } = await stage.notesServer();
    const { agent, late } = await signedInAgent(url, [add, 'done']);
    late(3_600_000);
    await agent.run(ada, { message: 'more' });
    const bodies = stage.oauth.tokenRequests.map((body) => Object.fromEntries(body));
    const secrets = [
      ...bodies.flatMap((body) => ['code', 'code_verifier', 'refresh_token'].flatMap((name) => body[name] ?? [])),
      ...seen.map(({ token }) => token),
    ].filter((secret) => secret !== '');
    expect(secrets.length).toBeGreaterThan(4);
    const everything = JSON.stringify([
      await agent.log(ada),
      agent.seen,
      agent.model.requests.map(({ contents, declarations }) => [contents, declarations]),
      said.flatMap(({ mock }) => mock.calls),
    ]);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    for (const spy of said) spy.mockRestore();
  });

  it('secrets are not in the report of a refusal, although the authorization server repeats them', async () => {
    const said = ['log', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'));
    const { url } = await stage.notesServer();
    const agent = stage.agentOf({ url, steps: [authenticate], ...services() });
    const question = signInQuestionOf(await agent.run(ada, { message: 'go' }));
    const responseUrl = await signIn(shownOf(question).authorizationUrl, 'ada');
    const code = new URL(responseUrl).searchParams.get('code') ?? '';
    const options = { toolsets: [agent.toolset], session: ada };
    const before = stage.oauth.requests.length;
    for (const answer of [
      { status: 400, body: JSON.stringify({ error: 'invalid_grant', error_description: `used: ${code}` }) },
      { status: 401, body: JSON.stringify({ error: 'invalid_client', error_description: `used: ${code}` }) },
      { status: 200, body: JSON.stringify({ error: `about ${code}` }) },
      { status: 200, body: `not JSON, ${code}` },
      { status: 500, body: `down, ${code}` },
      { status: 302, headers: { location: `https://elsewhere.example/?${code}` }, body: code },
    ]) {
      stage.oauth.intercept = (path) => (path === '/token' ? answer : undefined);
      const error: unknown = await answerMcpSignIn(question, { responseUrl }, options).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: 'mcp_auth_failed' });
      const { message, stack, cause } = error as Error;
      expect(`${message}${stack}${String(cause)}`).not.toContain(code);
    }
    expect(JSON.stringify(said.flatMap(({ mock }) => mock.calls))).not.toContain(code);
    // Each code is sent once: a refused code is not sent again.
    expect(stage.oauth.requests.slice(before)).toEqual(Array.from({ length: 6 }, () => 'POST /token'));
    stage.oauth.intercept = undefined;
    await answerMcpSignIn(question, { responseUrl }, options);
    for (const spy of said) spy.mockRestore();
  });
});

/** Makes the token endpoint refuse requests with this error code. */
function refusing(error: string): NonNullable<OAuthServer['intercept']> {
  return (path) => (path === '/token' ? { status: 400, body: JSON.stringify({ error }) } : undefined);
}
