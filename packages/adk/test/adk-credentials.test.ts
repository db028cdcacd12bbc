import type { CredentialResponse, JsonObject, PendingRequest } from '@mortise/core';
import type { TestApp } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type AdkInputOptions, adkEvents, adkInput } from '../src/index.ts';
import { payment, payTool, validatingApp } from './validating-app.ts';

const name = 'adk_request_credential';
const authorizationUrl = 'https://login.example/authorize?client_id=app&state=s1';
const browser = {
  type: 'authorizationCode',
  handle: 'h1',
  credentialKey: 'k1',
  authorizationUrl,
  state: 's1',
  redirectUri: 'https://app.example/callback',
  scopes: ['mail.read'],
};

describe('a question for a credential', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'to sign in',
      browser,
      {
        authScheme: {
          type: 'oauth2',
          flows: {
            authorizationCode: { authorizationUrl: 'https://login.example/authorize', scopes: { 'mail.read': '' } },
          },
        },
        exchangedAuthCredential: {
          authType: 'oauth2',
          oauth2: { authUri: authorizationUrl, state: 's1', redirectUri: 'https://app.example/callback' },
        },
        credentialKey: 'k1',
      },
    ],
    [
      'for a key',
      { type: 'apiKey', in: 'query', name: 'key', credentialKey: 'k1' },
      { authScheme: { type: 'apiKey', in: 'query', name: 'key' }, credentialKey: 'k1' },
    ],
    ['for a token', { type: 'bearer' }, { authScheme: { type: 'http', scheme: 'bearer' } }],
  ])(
    'a question for a credential (%s) is an adk_request_credential call in both spellings, and is in the actions of the event',
    async (_what, payload, authConfig) => {
      const { app, request } = await asked(payload);
      const event = adkEvents(await app.log()).at(-1);
      const { id, callId } = request;
      const args = { functionCallId: callId, authConfig, function_call_id: callId, auth_config: authConfig };
      expect(event?.content).toEqual({ role: 'user', parts: [{ functionCall: { id, name, args } }] });
      expect(event?.actions.requestedAuthConfigs).toEqual({ [callId]: authConfig });
      expect(event?.longRunningToolIds).toEqual([id]);
    },
  );

  it('a question for a credential without sign-in data becomes a question to the user', async () => {
    const { app } = await asked(undefined);
    const event = adkEvents(await app.log()).at(-1);
    expect(event?.content?.parts?.[0]?.functionCall?.name).toBe('adk_request_input');
  });
});

describe('an answer with a credential', () => {
  const key1 = { authType: 'apiKey', apiKey: 'key-1' };
  const responseUrl = 'https://app.example/callback?code=c1';
  it.each<[string, JsonObject, CredentialResponse]>([
    ['a key', { exchangedAuthCredential: key1 }, { apiKey: 'key-1' }],
    ['in snake case', { exchanged_auth_credential: { auth_type: 'apiKey', api_key: 'key-1' } }, { apiKey: 'key-1' }],
    ['with capitals', { ExchangedAuthCredential: { APIKey: 'key-1' } }, { apiKey: 'key-1' }],
    ['in response', { response: { exchangedAuthCredential: key1 } }, { apiKey: 'key-1' }],
    ['as JSON text', { response: JSON.stringify({ exchangedAuthCredential: key1 }) }, { apiKey: 'key-1' }],
    ['a token', { exchangedAuthCredential: { http: { credentials: { token: 't1' } } } }, { token: 't1' }],
    ['a URL', { exchangedAuthCredential: { oauth2: { authResponseUri: responseUrl } } }, { responseUrl }],
    ['its code', { exchangedAuthCredential: { oauth2: { auth_code: 'c1', state: 's' } } }, { code: 'c1', state: 's' }],
    ['a rejection', { denied: true, reason: 'not now' }, { denied: true, reason: 'not now' }],
  ])('an answer with a credential is passed to the credential handler, given as %s', async (_what, response, taken) => {
    const { request, take, seen } = await asked(browser);
    const answers = await take(request.id, response);
    expect(seen).toEqual([[request.id, taken]]);
    expect(answers).toEqual([{ requestId: request.id, value: { handle: 'h1' } }]);
    // ADK for Rust answers with the call's id.
    await take(request.callId, response);
    expect(seen[1]).toEqual(seen[0]);
  });

  it('an answer with a credential settles other questions as well, unless the message answers them itself', async () => {
    const { request } = await asked(browser);
    const pending = ['q1', 'q2', 'q3'].map((id) => ({ ...request, id }));
    const parts = ['key-1', 'key-2'].map((apiKey, at) => ({
      functionResponse: { id: `q${at + 1}`, name, response: { exchangedAuthCredential: { apiKey } } },
    }));
    const credential: AdkInputOptions['credential'] = ({ id }, response) =>
      [id, 'q1', 'q2', 'q3'].map((requestId) => ({ requestId, value: { ...response } }));
    expect(await adkInput({ parts }, { pending, credential })).toEqual({
      answers: [
        { requestId: 'q1', value: { apiKey: 'key-1' } },
        { requestId: 'q2', value: { apiKey: 'key-2' } },
        { requestId: 'q3', value: { apiKey: 'key-1' } },
      ],
    });
  });

  it('an answer with a credential is refused without a question, without a credential handler, and without a credential', async () => {
    const { request, take } = await asked(browser);
    const response = { exchangedAuthCredential: key1 };
    await expect(take('other', response)).rejects.toMatchObject({ code: 'unknown_request' });
    const parts = [{ functionResponse: { id: request.id, name, response } }];
    await expect(adkInput({ parts }, { pending: [request] })).rejects.toMatchObject({ code: 'bad_input' });
    for (const empty of [{}, { exchangedAuthCredential: {} }, { response: 1 }, { response: '[]' }])
      await expect(take(request.id, empty)).rejects.toMatchObject({ code: 'bad_answer' });
    await expect(adkInput({ parts }, { pending: [request], credential: () => [] })).rejects.toMatchObject({
      code: 'bad_answer',
    });
  });

  it('an answer with a credential is not repeated in any error', async () => {
    const { request, take } = await asked(browser);
    const broken = await take(request.id, { response: '{"apiKey":"key-1"' }).catch((thrown: unknown) => thrown);
    expect(broken).toMatchObject({ code: 'bad_answer' });
    expect((broken as Error).cause).toBeUndefined();
    expect(String(broken)).not.toContain('key-1');
  });
});

async function asked(payload: JsonObject | undefined): Promise<{
  readonly app: TestApp;
  readonly request: PendingRequest;
  readonly seen: readonly (readonly [string, CredentialResponse])[];
  take(id: string, response: JsonObject): Promise<unknown>;
}> {
  const question = { kind: 'credential', hint: 'Sign in', ...(payload && { payload }) };
  const gates = [{ name: 'auth', order: 'auth' as const, check: () => ({ type: 'pause' as const, question }) }];
  const app = validatingApp([{ calls: [payment] }], { tools: [payTool([])], gates });
  const [request] = (await app.say('pay')).pending;
  if (!request) throw new Error('nothing was asked');
  const seen: [string, CredentialResponse][] = [];
  const credential: AdkInputOptions['credential'] = (of, response) => {
    seen.push([of.id, response]);
    return [{ requestId: of.id, value: { handle: 'h1' } }];
  };
  const take = async (id: string, response: JsonObject): Promise<unknown> => {
    const parts = [{ functionResponse: { id, name, response } }];
    return (await adkInput({ parts }, { pending: [request], credential })).answers;
  };
  return { app, request, seen, take };
}
