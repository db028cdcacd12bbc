import type { JsonObject } from '@mortise/core';
import { expect, it } from 'vitest';
import { type AuthConfig, adkCredentialAnswer, adkCredentialRequest } from '../src/index.ts';
import { key, type MailAgent, mailAgent, requestsOf } from './support/mail-agent.ts';
import { issuer, metadata, tokenServer, tokens } from './support/token-server.ts';

const apiKey: AuthConfig = { type: 'apiKey', provider: 'Mail', in: 'header', name: 'x-key' };
const browser: AuthConfig = {
  type: 'authorizationCode',
  provider: 'Mail',
  issuer,
  metadata,
  clientId: 'app',
  clientSecret: 'secret-1',
  redirectUri: 'https://app.example/callback',
  scopes: ['mail.read'],
};

it('shows a question for a sign-in as adk_request_credential, without anything secret', async () => {
  const { request, call } = await asked(browser);
  const shown = adkCredentialRequest(request, call);
  const { authorizationUrl, state } = request.payload as { readonly [name: string]: string };
  expect(shown).toEqual({
    name: 'adk_request_credential',
    args: {
      functionCallId: call.id,
      authConfig: {
        authScheme: {
          type: 'oauth2',
          flows: { authorizationCode: { authorizationUrl: `${issuer}/authorize`, scopes: { 'mail.read': '' } } },
        },
        exchangedAuthCredential: {
          authType: 'oauth2',
          oauth2: { authUri: authorizationUrl, state, redirectUri: 'https://app.example/callback' },
        },
        credentialKey: expect.any(String),
      },
    },
  });
});

it('leaves questions of other kinds to others, and answers to other calls', async () => {
  const { agent, request, call } = await asked(apiKey);
  expect(adkCredentialRequest({ ...request, kind: 'confirmation' }, call)).toBeUndefined();
  const take = answersOf(agent, apiKey, request);
  expect(await take({ id: request.id, name: 'adk_request_confirmation', response: {} })).toBeUndefined();
});

const key1 = { authType: 'apiKey', apiKey: 'key-1' };
it.each<[string, JsonObject]>([
  ['camel case', { exchangedAuthCredential: key1 }],
  ['snake case', { exchanged_auth_credential: { auth_type: 'apiKey', api_key: 'key-1' } }],
  ['an object in response', { response: { exchangedAuthCredential: key1 } }],
  ['JSON text in response', { response: JSON.stringify({ exchangedAuthCredential: key1 }) }],
])('takes an AuthConfig with a key, in %s, as an answer with a handle', async (_how, response) => {
  const { agent, request } = await asked(apiKey);
  const answers = await answersOf(agent, apiKey, request)({ id: request.id, name: 'adk_request_credential', response });
  expect(JSON.stringify(answers)).not.toContain('key-1');
  expect((await agent.run({ answers })).text).toBe('done');
  expect(agent.used).toEqual([{ type: 'apiKey', value: 'key-1' }]);
});

it.each<[string, (state: string) => JsonObject]>([
  ['authResponseUri', (state) => ({ authResponseUri: `https://app.example/callback?code=c1&state=${state}` })],
  ['auth_response_uri', (state) => ({ auth_response_uri: `https://app.example/callback?code=c1&state=${state}` })],
  ['authCode and state', (state) => ({ authCode: 'c1', state })],
])('takes an AuthConfig with %s, and exchanges the code', async (_how, oauth2) => {
  const { agent, request, bodies } = await asked(browser);
  const { state = '' } = request.payload as { readonly [name: string]: string };
  const response = { exchangedAuthCredential: { authType: 'oauth2', oauth2: oauth2(state) } };
  // The Rust client of ADK answers with the id of the call.
  const answers = await answersOf(
    agent,
    browser,
    request,
  )({ id: request.callId, name: 'adk_request_credential', response });
  expect((await agent.run({ answers })).text).toBe('done');
  expect([agent.used, bodies.map((body) => body.get('code'))]).toEqual([
    [{ type: 'bearer', token: 't1', expiresAt: expect.any(Number) }],
    ['c1'],
  ]);
});

it('refuses an answer to a question that is not open, and one without a credential, without repeating it', async () => {
  const { agent, request } = await asked(apiKey);
  const take = answersOf(agent, apiKey, request);
  const name = 'adk_request_credential';
  await expect(take({ id: 'other', name, response: {} })).rejects.toMatchObject({ code: 'auth_unknown_request' });
  await expect(take({ id: request.id, name, response: {} })).rejects.toMatchObject({ code: 'auth_bad_response' });
  const broken = await take({ id: request.id, name, response: { response: '{"apiKey":"key-1"' } }).catch(
    (thrown: unknown) => thrown,
  );
  expect(broken).toMatchObject({ code: 'auth_bad_response' });
  expect((broken as Error).cause).toBeUndefined();
  expect(String(broken)).not.toContain('key-1');
});

async function asked(config: AuthConfig): Promise<{
  readonly agent: MailAgent;
  readonly request: ReturnType<typeof requestsOf>[number];
  readonly call: ReturnType<typeof requestsOf>[number]['call'];
  readonly bodies: readonly URLSearchParams[];
}> {
  const { fetch, bodies } = tokenServer([tokens('t1')]);
  const agent = mailAgent({ config, fetch, steps: [{ calls: [{ name: 'list_mails' }] }, 'done'] });
  const [request] = requestsOf(await agent.run({ message: 'mails?' }));
  if (!request) throw new Error('nothing was asked');
  return { agent, request, call: request.call, bodies };
}

function answersOf(
  agent: MailAgent,
  config: AuthConfig,
  request: Parameters<typeof adkCredentialRequest>[0],
): ReturnType<typeof adkCredentialAnswer> {
  return adkCredentialAnswer({ ...agent.options, configs: [config], session: key, pending: [request] });
}
