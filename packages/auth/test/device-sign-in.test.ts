import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AuthConfig,
  answerCredential,
  credentialKeyOf,
  type DeviceCodeConfig,
  invalidateCredential,
} from '../src/index.ts';
import { signIn } from './support/browser.ts';
import { key, type MailAgent, mailAgent, requestsOf, shownOf } from './support/mail-agent.ts';
import { clientSecret, type OAuthServer, oauthServer, redirectUri, resource } from './support/oauth-server.ts';

let server: OAuthServer;
let device: DeviceCodeConfig;
beforeAll(async () => {
  server = await oauthServer();
  device = { type: 'deviceCode', provider: 'Mail', issuer: server.issuer, clientId: 'public', scopes: ['openid'] };
});
afterAll(() => server.close());

it('a device sign-in shows a code for another device, reports that the code was not entered yet, and resumes after it was', async () => {
  const agent = mailAgent({ config: device, steps: [{ calls: [{ name: 'list_mails' }] }, 'done'] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const { userCode = '', verificationUri = '' } = shownOf(requests[0]);
  expect(requests[0]?.expiresAt).toBeGreaterThan(Date.now());
  const options = optionsOf(agent, device);
  await expect(answerCredential(requests, { approved: true }, options)).rejects.toMatchObject({
    code: 'auth_pending',
    retryAfterMs: 5000,
  });
  await signIn(verificationUri, { fields: { user_code: userCode } });
  const answers = await answerCredential(requests, { approved: true }, options);
  expect(await answerCredential(requests, { approved: true }, options)).toEqual(answers);
  expect((await agent.run({ answers })).text).toBe('done');
  expect(agent.used).toMatchObject([{ type: 'bearer' }]);
});

it('an application with client credentials gets a token for itself without asking a user', async () => {
  const agent = mailAgent({
    config: {
      type: 'clientCredentials',
      provider: 'Mail',
      issuer: server.issuer,
      clientId: 'secret',
      clientSecret,
      scopes: ['mail.read'],
      resource,
    },
    steps: [{ calls: [{ name: 'list_mails' }, { name: 'read_mail' }] }, 'done'],
  });
  const before = server.tokenRequests();
  expect((await agent.run({ message: 'mails?' })).text).toBe('done');
  expect([agent.used.length, server.tokenRequests() - before]).toEqual([2, 1]);
});

it('authGate renews an expired token at the server, and asks the user if the grant was revoked there', async () => {
  let ahead = 0;
  const config: AuthConfig = {
    type: 'authorizationCode',
    provider: 'Mail',
    issuer: server.issuer,
    clientId: 'secret',
    clientSecret,
    redirectUri,
    scopes: ['openid', 'offline_access'],
    parameters: { prompt: 'consent' },
  };
  const call = { calls: [{ name: 'list_mails' }] };
  const agent = mailAgent({ config, clock: () => Date.now() + ahead, steps: [call, 'first', call, 'renewed', call] });
  const requests = requestsOf(await agent.run({ message: 'mails?' }));
  const responseUrl = await signIn(shownOf(requests[0])['authorizationUrl'] ?? '', { until: redirectUri });
  const answers = await answerCredential(requests, { responseUrl }, optionsOf(agent, config));
  expect((await agent.run({ answers })).text).toBe('first');
  ahead = 3_600_000;
  expect((await agent.run({ message: 'more' })).text).toBe('renewed');
  const [first, second] = agent.used;
  expect(first).not.toEqual(second);

  const authorization = `Basic ${btoa(`secret:${encodeURIComponent(clientSecret)}`)}`;
  const token = second?.type === 'bearer' ? second.token : '';
  const refused = await fetch(`${server.issuer}/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(200);
  const { refreshToken = '' } = await keptBy(agent);
  const revoked = await fetch(`${server.issuer}/token/revocation`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ token: refreshToken }),
  });
  expect(revoked.status).toBe(200);
  ahead = 7_200_000;
  expect((await agent.run({ message: 'more' })).status).toBe('paused');
});

it('authGate asks the user for another key if the tool reports that the key was refused', async () => {
  const config: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-key' };
  const agent = mailAgent({
    config,
    steps: [{ calls: [{ name: 'list_mails' }] }, { calls: [{ name: 'list_mails' }] }, 'done'],
    work: async (context) => {
      if (context.credential?.type !== 'apiKey' || context.credential.value !== 'wrong-key') return { mails: 1 };
      await invalidateCredential(context);
      return { error: 'the key was refused, call again' };
    },
  });
  const first = requestsOf(await agent.run({ message: 'mails?' }));
  const wrong = await answerCredential(first, { apiKey: 'wrong-key' }, optionsOf(agent, config));
  const again = await agent.run({ answers: wrong });
  expect(again.status).toBe('paused');
  const right = await answerCredential(requestsOf(again), { apiKey: 'right-key' }, optionsOf(agent, config));
  expect((await agent.run({ answers: right })).text).toBe('done');
});

function optionsOf(agent: MailAgent, config: AuthConfig): Parameters<typeof answerCredential>[2] {
  return { ...agent.options, configs: [config], session: key };
}

async function keptBy({ options }: MailAgent): Promise<{ readonly refreshToken?: string }> {
  const config: AuthConfig = {
    type: 'authorizationCode',
    provider: '',
    issuer: server.issuer,
    clientId: 'secret',
    redirectUri,
    scopes: ['openid', 'offline_access'],
  };
  const kept = await options.credentials.load(key, `${credentialKeyOf(config)}/refresh`);
  return kept?.type === 'apiKey' ? JSON.parse(kept.value) : {};
}
