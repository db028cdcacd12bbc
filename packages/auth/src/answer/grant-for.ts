import type { CredentialResponse } from '@mortise/core';
import { AuthorizationResponseError, validateAuthResponse } from 'oauth4webapi';
import type { AuthorizationCodeConfig, DeviceCodeConfig } from '../config/auth-config.ts';
import { type Authorization, saveAuthorization } from '../keep/authorization.ts';
import type { Grant } from '../keep/grant.ts';
import { askServer } from '../oauth/ask-server.ts';
import { serverOf } from '../oauth/server-of.ts';
import { exchangeCode, exchangeDeviceCode } from '../oauth/token-requests.ts';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';

/** The result of a response: a grant, the user's refusal, or nothing if the grant was stored before. */
export type Exchanged =
  | { readonly grant: Grant; readonly code?: string }
  | { readonly denied: true; readonly reason?: string }
  | { readonly known: true };

/** Creates a grant from a response. Throws `AuthError` if the response does not match the authorization. */
export async function grantFor(
  scope: AuthScope,
  authorization: Authorization,
  response: CredentialResponse,
): Promise<Exchanged> {
  const { config, now } = scope;
  if (config.type === 'apiKey' && 'apiKey' in response && response.apiKey !== '')
    return { grant: { credential: { type: 'apiKey', value: response.apiKey }, obtainedAt: now() } };
  if (config.type === 'bearer' && 'token' in response && response.token !== '') {
    const { token, expiresAt } = response;
    const credential = { type: 'bearer' as const, token, ...(expiresAt !== undefined && { expiresAt }) };
    return { grant: { credential, obtainedAt: now() } };
  }
  if (config.type === 'authorizationCode' && ('responseUrl' in response || 'code' in response))
    return grantOfBrowser({ ...scope, config }, authorization, parametersOf(config, response));
  if (config.type === 'deviceCode' && 'approved' in response) return grantOfDevice({ ...scope, config }, authorization);
  throw new AuthError(
    'auth_bad_response',
    `${config.provider} asks for ${expected[config.type]}, but the response has something else`,
  );
}

async function grantOfBrowser(
  scope: AuthScope<AuthorizationCodeConfig>,
  authorization: Authorization,
  parameters: URLSearchParams,
): Promise<Exchanged> {
  const { config, transport } = scope;
  const { provider } = config;
  const { state, codeVerifier, status } = authorization;
  if (state === undefined || parameters.get('state') !== state)
    throw new AuthError(
      'auth_state_mismatch',
      `the response does not belong to the sign-in to ${provider} that was started in this session: its state is another one`,
    );
  const server = await serverOf(config, transport);
  const iss = parameters.get('iss');
  if (iss === null ? server.authorization_response_iss_parameter_supported === true : iss !== server.issuer)
    throw new AuthError('auth_issuer_mismatch', `the response comes from another server than that of ${provider}`);
  const code = parameters.get('code');
  if (code !== null && status !== 'open') {
    if (code === authorization.code) return { known: true };
    throw new AuthError('auth_code_used', `the sign-in to ${provider} was already finished with another code`);
  }
  const checked = await askServer(provider, async () => {
    try {
      return validateAuthResponse(server, { client_id: config.clientId }, parameters, state);
    } catch (error) {
      if (!(error instanceof AuthorizationResponseError)) throw error;
      if (error.error === 'access_denied') return undefined;
      throw new AuthError('auth_refused', `the sign-in to ${provider} failed at its server`);
    }
  });
  if (!checked) return { denied: true, reason: `the sign-in to ${provider} was refused` };
  if (code === null || codeVerifier === undefined)
    throw new AuthError('auth_bad_response', `the response of the sign-in to ${provider} has no code`);
  return { grant: await exchangeCode(scope, checked, codeVerifier), code };
}

async function grantOfDevice(scope: AuthScope<DeviceCodeConfig>, authorization: Authorization): Promise<Exchanged> {
  const { status, deviceCode, intervalMs = 5000 } = authorization;
  if (status !== 'open') return { known: true };
  if (deviceCode === undefined)
    throw new AuthError('auth_store_invalid', 'the stored sign-in has no device code; let the user sign in again');
  try {
    return { grant: await exchangeDeviceCode(scope, deviceCode) };
  } catch (error) {
    const { provider } = scope.config;
    const reason = error instanceof AuthError ? error.reason : undefined;
    if (reason === 'access_denied') return { denied: true, reason: `the sign-in to ${provider} was refused` };
    if (reason !== 'authorization_pending' && reason !== 'slow_down') throw error;
    const retryAfterMs = reason === 'slow_down' ? intervalMs + 5000 : intervalMs;
    if (reason === 'slow_down') await saveAuthorization(scope, { ...authorization, intervalMs: retryAfterMs });
    throw new AuthError('auth_pending', `no user has signed in to ${provider} yet; ask again in ${retryAfterMs} ms`, {
      reason,
      retryAfterMs,
    });
  }
}

function parametersOf(
  { provider }: AuthorizationCodeConfig,
  response: { readonly responseUrl: string } | { readonly code: string; readonly state: string; readonly iss?: string },
): URLSearchParams {
  if ('code' in response) {
    const { code, state, iss } = response;
    return new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) });
  }
  if (URL.canParse(response.responseUrl)) return new URL(response.responseUrl).searchParams;
  throw new AuthError('auth_bad_response', `the response of the sign-in to ${provider} is not a URL`);
}

const expected = {
  apiKey: 'an apiKey',
  bearer: 'a token',
  authorizationCode: 'a responseUrl, or code and state',
  deviceCode: 'approved',
  clientCredentials: 'nothing',
} as const;
