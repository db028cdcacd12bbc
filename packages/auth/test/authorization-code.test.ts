import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuthorizationCodeConfig, answerCredential, credentialKeyOf } from '../src/index.ts';
import { signIn } from './support/browser.ts';
import { key, type MailAgent, mailAgent, requestsOf, shownOf } from './support/mail-agent.ts';
import { clientSecret, type OAuthServer, oauthServer, redirectUri, resource } from './support/oauth-server.ts';

let server: OAuthServer;
let config: AuthorizationCodeConfig;
beforeAll(async () => {
  server = await oauthServer();
  config = {
    type: 'authorizationCode',
    provider: 'Mail',
    issuer: server.issuer,
    clientId: 'secret',
    clientSecret,
    redirectUri,
    scopes: ['openid', 'offline_access', 'mail.read'],
    resource,
    parameters: { prompt: 'consent' },
  };
});
afterAll(() => server.close());

it('a sign-in in a browser pauses the run with a URL, exchanges the code that the browser returns, and passes the token to the call alone', async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }, 'done'] });
  const paused = await agent.run({ message: 'mails?' });
  expect(paused.status).toBe('paused');
  const [request] = requestsOf(paused);
  expect(request).toMatchObject({
    kind: 'credential',
    gate: 'auth:Mail',
    hint: '"list_mails" needs you to sign in to Mail.',
  });
  const url = new URL(shownOf(request)['authorizationUrl'] ?? '');
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  expect(url.searchParams.get('resource')).toBe(resource);

  const responseUrl = await signIn(url.href, { until: redirectUri });
  const answers = await answerCredential(requestsOf(paused), { responseUrl }, optionsOf(agent));
  expect(answers).toEqual([{ requestId: request?.id, value: { handle: shownOf(request)['handle'] } }]);
  const result = await agent.run({ answers });
  expect([result.status, result.text]).toEqual(['completed', 'done']);
  expect(agent.used).toMatchObject([{ type: 'bearer', expiresAt: expect.any(Number) }]);
});

it('authGate asks one question for two tools of one config, and then none in this and other sessions of the user (adk-python#390, #5327)', async () => {
  const agent = mailAgent({
    config,
    steps: [
      { calls: [{ name: 'list_mails' }, { name: 'read_mail' }] },
      'both',
      { calls: [{ name: 'read_mail' }] },
      'again',
      { calls: [{ name: 'read_mail' }] },
      'elsewhere',
    ],
  });
  const paused = await agent.run({ message: 'mails?' });
  const requests = requestsOf(paused);
  expect(requests.map(({ payload }) => payload)).toEqual([requests[0]?.payload, requests[0]?.payload]);
  const before = server.tokenRequests();
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  const answers = await answerCredential(requests, { responseUrl }, optionsOf(agent));
  expect((await agent.run({ answers })).text).toBe('both');
  expect(server.tokenRequests() - before).toBe(1);
  expect((await agent.run({ message: 'more' })).text).toBe('again');
  expect((await agent.run({ session: { ...key, sessionId: 's2' }, message: 'more' })).text).toBe('elsewhere');
});

it("authGate never gives one user's token to another (adk-python#3772)", async () => {
  const agent = mailAgent({
    config,
    steps: [{ calls: [{ name: 'list_mails' }] }, 'done', { calls: [{ name: 'list_mails' }] }],
  });
  await signedIn(agent);
  const other = await agent.run({ session: { ...key, userId: 'bob' }, message: 'mails?' });
  expect([other.status, agent.used.length]).toEqual(['paused', 1]);
});

it('answerCredential accepts the same response again, after a crash, without a second exchange, and refuses another code', async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }, 'done'] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const url = shownOf(requests[0])['authorizationUrl'] ?? '';
  const [responseUrl, otherUrl] = [
    await signIn(url, { until: redirectUri }),
    await signIn(url, { until: redirectUri }),
  ];
  const first = await answerCredential(requests, { responseUrl }, optionsOf(agent));
  const before = server.tokenRequests();
  expect(await answerCredential(requests, { responseUrl }, optionsOf(agent))).toEqual(first);
  await expect(answerCredential(requests, { responseUrl: otherUrl }, optionsOf(agent))).rejects.toMatchObject({
    code: 'auth_code_used',
  });
  expect((await agent.run({ answers: first })).text).toBe('done');
  expect(await answerCredential(requests, { responseUrl }, optionsOf(agent))).toEqual(first);
  expect(server.tokenRequests()).toBe(before);
});

it.each([
  ['a wrong state', { state: 'forged' }, 'auth_state_mismatch'],
  ['another issuer', { iss: 'https://evil.example' }, 'auth_issuer_mismatch'],
  ['no issuer, although the server always sends it', { iss: undefined }, 'auth_issuer_mismatch'],
  ['a code that the server did not issue', { code: 'forged' }, 'auth_refused'],
  ['an error of the server', { code: undefined, error: 'server_error' }, 'auth_refused'],
  ['no code', { code: undefined }, 'auth_bad_response'],
] as const)('answerCredential refuses a response with %s, and the question stays open', async (_what, change, code) => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }, 'done'] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const good = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  const bad = new URL(good);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) bad.searchParams.delete(name);
    else bad.searchParams.set(name, value);
  }
  await expect(answerCredential(requests, { responseUrl: bad.href }, optionsOf(agent))).rejects.toMatchObject({
    code,
  });
  const answers = await answerCredential(requests, { responseUrl: good }, optionsOf(agent));
  expect((await agent.run({ answers })).text).toBe('done');
});

it('answerCredential refuses a code that belongs to another sign-in: the server checks the PKCE verifier', async () => {
  const [mine, theirs] = [1, 2].map(() => mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }] }));
  if (!mine || !theirs) throw new Error('unreachable');
  const requests = requestsOf(await mine.run({ message: 'mails?' }));
  const stolen = requestsOf(await theirs.run({ message: 'mails?' }));
  const response = new URL(await signIn(shownOf(stolen[0])['authorizationUrl'] ?? '', { until: redirectUri }));
  response.searchParams.set('state', shownOf(requests[0])['state'] ?? '');
  await expect(answerCredential(requests, { responseUrl: response.href }, optionsOf(mine))).rejects.toMatchObject({
    code: 'auth_refused',
    reason: 'invalid_grant',
  });
});

it('answerCredential refuses a code that another process has exchanged', async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  const { credentials } = agent.options;
  const record = `${credentialKeyOf(config)}/session/${key.sessionId}`;
  const before = await credentials.load(key, record);
  await answerCredential(requests, { responseUrl }, optionsOf(agent));
  if (before) await credentials.save(key, record, before);
  await expect(answerCredential(requests, { responseUrl }, optionsOf(agent))).rejects.toMatchObject({
    code: 'auth_refused',
    reason: 'invalid_grant',
  });
});

it('answerCredential refuses an expired code', async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    await expect(answerCredential(requests, { responseUrl }, optionsOf(agent))).rejects.toMatchObject({
      reason: 'invalid_grant',
    });
  } finally {
    vi.useRealTimers();
  }
});

it("authGate reports the user's refusal to the model", async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }, 'a pity'] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const state = shownOf(requests[0])['state'] ?? '';
  const responseUrl = `${redirectUri}?error=access_denied&state=${state}&iss=${encodeURIComponent(server.issuer)}`;
  const answers = await answerCredential(requests, { responseUrl }, optionsOf(agent));
  expect((await agent.run({ answers })).text).toBe('a pity');
  expect((await agent.log()).find(({ type }) => type === 'response')).toMatchObject({
    outcome: { status: 'denied', reason: 'the sign-in to Mail was refused' },
  });
});

it('authGate asks again if an answer names an unused handle', async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }, 'never'] });
  const [request] = requestsOf(await agent.run({ message: 'mails?' }));
  const { handle = '' } = shownOf(request);
  const again = await agent.run({ answers: [{ requestId: request?.id ?? '', value: { handle } }] });
  expect(requestsOf(again).map(({ payload }) => payload)).toEqual([request?.payload]);
});

it("answerCredential refuses a response in another user's session, and an answer of another kind", async () => {
  const agent = mailAgent({ config, steps: [{ calls: [{ name: 'list_mails' }] }] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  const bob = { ...optionsOf(agent), session: { ...key, userId: 'bob' } };
  await expect(answerCredential(requests, { responseUrl }, bob)).rejects.toMatchObject({
    code: 'auth_unknown_request',
  });
  await expect(answerCredential(requests, { apiKey: 'k' }, optionsOf(agent))).rejects.toMatchObject({
    code: 'auth_bad_response',
    message: 'Mail asks for a responseUrl, or code and state, but the response has something else',
  });
});

function optionsOf(agent: MailAgent): Parameters<typeof answerCredential>[2] {
  return { ...agent.options, configs: [config], session: key };
}

async function signedIn(agent: MailAgent): Promise<void> {
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  await agent.run({ answers: await answerCredential(requests, { responseUrl }, optionsOf(agent)) });
}
