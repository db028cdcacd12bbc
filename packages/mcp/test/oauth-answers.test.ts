import { type CredentialResponse, inMemorySessionService, type PendingRequest, type SessionKey } from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerMcpSignIn } from '../src/index.ts';
import { type OAuthAgent, oauthAgent } from './oauth-agent.ts';
import { shownOf, signIn, signInQuestionOf } from './oauth-person.ts';
import { type OAuthServer, oauthServer, redirectUrl } from './oauth-server.ts';
import { type ProtectedServer, protectedServer } from './protected-server.ts';

const ada: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
let oauth: OAuthServer;
let notes: ProtectedServer;
let agent: OAuthAgent;
let question: PendingRequest;
let responseUrl: string;
beforeAll(async () => {
  oauth = await oauthServer();
  notes = await protectedServer(oauth);
});
beforeEach(async () => {
  agent = oauthAgent({
    url: notes.url,
    steps: [{ calls: [{ name: 'authenticate_notes' }] }, 'done'],
    credentials: inMemoryCredentialService(),
    sessions: inMemorySessionService(),
  });
  question = signInQuestionOf(await agent.run(ada, { message: 'go' }));
  responseUrl = await signIn(shownOf(question).authorizationUrl, 'ada');
  return () => agent.close();
});
afterAll(async () => {
  await notes.close();
  await oauth.close();
});

function answer(response: CredentialResponse, session: SessionKey = ada): ReturnType<typeof answerMcpSignIn> {
  return answerMcpSignIn(question, response, { toolsets: [agent.toolset], session, by: 'ada' });
}

/** Returns the response with changed parameters; null removes a parameter. */
function changed(parameters: Readonly<Record<string, string | null>>, at: string = responseUrl): CredentialResponse {
  const url = new URL(at);
  for (const [name, value] of Object.entries(parameters))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return { responseUrl: url.href };
}

describe('a response to a sign-in', () => {
  it.each([
    ['with another state', 'mcp_sign_in_state_mismatch', () => changed({ state: 'other' })],
    ['without a state', 'mcp_sign_in_state_mismatch', () => changed({ state: null })],
    ['of another issuer', 'mcp_sign_in_issuer_mismatch', () => changed({ iss: 'https://evil.example' })],
    ['without the issuer that its server always sends', 'mcp_sign_in_issuer_mismatch', () => changed({ iss: null })],
    [
      'with an error of another issuer',
      'mcp_sign_in_issuer_mismatch',
      () => changed({ code: null, error: 'access_denied', iss: 'https://evil.example' }),
    ],
    ['without a code', 'mcp_sign_in_bad_response', () => changed({ code: null })],
    [
      'that arrived at another URL',
      'mcp_sign_in_bad_response',
      () => ({ responseUrl: responseUrl.replace(redirectUrl, 'http://127.0.0.1:9/other') }),
    ],
    [
      'on another host',
      'mcp_sign_in_bad_response',
      () => ({ responseUrl: responseUrl.replace('127.0.0.1:9', 'evil.example') }),
    ],
    ['that is not a URL', 'mcp_sign_in_bad_response', () => ({ responseUrl: 'abc' })],
    ['with an error of the server', 'mcp_auth_failed', () => changed({ code: null, error: 'server_error' })],
    ['with an unknown code', 'mcp_auth_failed', () => changed({ code: 'made-up' })],
  ] as const)('a response %s is refused, and the question stays open', async (_what, code, response) => {
    const before = oauth.tokenRequests.length;
    await expect(answer(response())).rejects.toMatchObject({ name: 'McpAuthError', code });
    if (code !== 'mcp_auth_failed') expect(oauth.tokenRequests.length).toBe(before);
    const { handle } = shownOf(question);
    expect(await answer({ responseUrl })).toEqual([{ requestId: question.id, value: { handle }, by: 'ada' }]);
  });

  it('a response to a sign-in is accepted twice and exchanged once; another code is refused', async () => {
    const before = oauth.tokenRequests.length;
    const first = await answer({ responseUrl });
    expect(await answer({ responseUrl })).toEqual(first);
    expect(oauth.tokenRequests.length - before).toBe(1);
    await expect(answer(changed({ code: 'other' }))).rejects.toMatchObject({ code: 'mcp_sign_in_code_used' });
  });

  it('a response to a sign-in is exchanged once if it arrives twice at the same time', async () => {
    const before = oauth.tokenRequests.length;
    await Promise.all([answer({ responseUrl }), answer({ responseUrl })]);
    expect(oauth.tokenRequests.length - before).toBe(1);
  });

  it('a response to a sign-in may be passed as code and state instead of a URL', async () => {
    const { code = '', state = '', iss = '' } = Object.fromEntries(new URL(responseUrl).searchParams);
    expect(await answer({ code, state, iss })).toHaveLength(1);
  });

  it('a response to a sign-in is refused in another session', async () => {
    await expect(answer({ responseUrl }, { ...ada, sessionId: 's2' })).rejects.toMatchObject({
      code: 'mcp_sign_in_unknown',
    });
  });

  it('a response to a sign-in is refused for another question', async () => {
    const other = { ...question, payload: { handle: 'x', credentialKey: 'mcp/https://other.example/' } };
    await expect(
      answerMcpSignIn(other, { responseUrl }, { toolsets: [agent.toolset], session: ada }),
    ).rejects.toMatchObject({ code: 'mcp_sign_in_unknown' });
  });

  it('a response to a sign-in is refused if it is an API key or a token', async () => {
    await expect(answer({ apiKey: 'key-1' })).rejects.toMatchObject({ code: 'mcp_sign_in_bad_response' });
    await expect(answer({ token: 'token-1' })).rejects.toMatchObject({ code: 'mcp_sign_in_bad_response' });
  });

  it('a response to a sign-in may be the refusal of the user', async () => {
    const answers = await answer({ denied: true, reason: 'not now' });
    expect((await agent.run(ada, { answers })).text).toBe('done');
  });
});
