import type { JsonObject, PendingQuestion } from '@mortise/core';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import type { AuthorizationCodeConfig, DeviceCodeConfig } from '../config/auth-config.ts';
import { type Authorization, loadAuthorization, saveAuthorization } from '../keep/authorization.ts';
import { inTurn } from '../keep/in-turn.ts';
import { serverOf } from '../oauth/server-of.ts';
import { authorizeDevice, resourceParameter, scopeParameter } from '../oauth/token-requests.ts';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';

/** Returns the question for a credential: for the authorization that is open in the session, or a new one. */
export async function credentialQuestion(scope: AuthScope, toolName: string): Promise<PendingQuestion> {
  const { handle, shown, expiresAt } = await inTurn(scope, () => openAuthorization(scope));
  const { config, key } = scope;
  const { type, provider, resource } = config;
  return {
    kind: 'credential',
    hint: config.hint ?? hintOf(scope, toolName),
    payload: { handle, type, provider, credentialKey: key, ...(resource !== undefined && { resource }), ...shown },
    answerJsonSchema,
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** Starts an authorization with this handle, without saving it. */
export async function newAuthorization(scope: AuthScope, handle: string): Promise<Authorization> {
  return { handle, status: 'open', ...(await begin(scope)) };
}

async function openAuthorization(scope: AuthScope): Promise<Authorization> {
  const known = await loadAuthorization(scope);
  const isOver = known?.expiresAt !== undefined && known.expiresAt <= scope.now();
  if (known && known.status !== 'adopted' && !isOver) return known;
  const authorization = await newAuthorization(scope, generateRandomState());
  await saveAuthorization(scope, authorization);
  return authorization;
}

async function begin(scope: AuthScope): Promise<Omit<Authorization, 'handle' | 'status'>> {
  const { config } = scope;
  switch (config.type) {
    case 'apiKey':
      return { shown: { in: config.in, name: config.name } };
    case 'bearer':
      return { shown: {} };
    case 'authorizationCode':
      return beginInBrowser({ ...scope, config });
    case 'deviceCode':
      return beginOnDevice({ ...scope, config });
    case 'clientCredentials':
      // A config of this type never asks a user: its token request succeeds or throws.
      throw new AuthError('auth_no_credential', `${config.provider} gave no token`);
  }
}

async function beginInBrowser({
  config,
  transport,
}: AuthScope<AuthorizationCodeConfig>): Promise<Omit<Authorization, 'handle' | 'status'>> {
  const { provider, clientId, redirectUri, scopes = [], parameters, issuer } = config;
  const server = await serverOf(config, transport);
  const { authorization_endpoint: endpoint, code_challenge_methods_supported: methods } = server;
  if (endpoint === undefined || (methods && !methods.includes('S256')))
    throw new AuthError(
      'auth_server_invalid',
      `the authorization server of ${provider} has no authorization endpoint that supports PKCE (S256)`,
    );
  const state = generateRandomState();
  const codeVerifier = generateRandomCodeVerifier();
  const url = new URL(endpoint);
  const payload: JsonObject = {
    ...parameters,
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...scopeParameter(config),
    ...resourceParameter(config),
  };
  for (const [name, value] of Object.entries(payload)) url.searchParams.set(name, String(value));
  return {
    shown: { issuer, scopes: [...scopes], authorizationUrl: url.href, redirectUri, state },
    state,
    codeVerifier,
  };
}

async function beginOnDevice(scope: AuthScope<DeviceCodeConfig>): Promise<Omit<Authorization, 'handle' | 'status'>> {
  const { issuer, scopes = [] } = scope.config;
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } =
    await authorizeDevice(scope);
  return {
    shown: {
      issuer,
      scopes: [...scopes],
      verificationUri: verification_uri,
      userCode: user_code,
      ...(verification_uri_complete !== undefined && { verificationUriComplete: verification_uri_complete }),
    },
    deviceCode: device_code,
    intervalMs: (interval ?? 5) * 1000,
    expiresAt: scope.now() + expires_in * 1000,
  };
}

function hintOf({ config: { type, provider } }: AuthScope, toolName: string): string {
  switch (type) {
    case 'apiKey':
      return `"${toolName}" needs an API key of ${provider}.`;
    case 'bearer':
      return `"${toolName}" needs a token of ${provider}.`;
    default:
      return `"${toolName}" needs you to sign in to ${provider}.`;
  }
}

/**
 * The schema of the answer. It refuses a secret that is passed to the run itself, before the log stores it.
 */
const answerJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: { handle: { type: 'string' }, denied: { const: true }, reason: { type: 'string' } },
  additionalProperties: false,
  anyOf: [{ required: ['handle'] }, { required: ['denied'] }],
});
