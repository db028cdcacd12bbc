import type { BearerCredential } from '@mortise/core';
import {
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  type DeviceAuthorizationResponse,
  deviceAuthorizationRequest,
  deviceCodeGrantRequest,
  None,
  processAuthorizationCodeResponse,
  processClientCredentialsResponse,
  processDeviceAuthorizationResponse,
  processDeviceCodeResponse,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
} from 'oauth4webapi';
import type {
  AuthorizationCodeConfig,
  ClientCredentialsConfig,
  DeviceCodeConfig,
  OAuthConfig,
} from '../config/auth-config.ts';
import type { Grant } from '../keep/grant.ts';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';
import { askServer } from './ask-server.ts';
import { type RequestOptions, requestOptions } from './request-options.ts';
import { serverOf } from './server-of.ts';

/**
 * Exchanges an authorization code. `parameters` were checked
 * against state and issuer by `validateAuthResponse`.
 */
export function exchangeCode(
  scope: AuthScope<AuthorizationCodeConfig>,
  parameters: URLSearchParams,
  codeVerifier: string,
): Promise<Grant> {
  return askForTokens(scope, async ({ server, client, authentication, options, additional }) =>
    processAuthorizationCodeResponse(
      server,
      client,
      await authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        scope.config.redirectUri,
        codeVerifier,
        { ...options, additionalParameters: additional },
      ),
    ),
  );
}

/**
 * Requests new tokens with a refresh token. Values that the response omits are kept: the refresh token, the
 * scopes (RFC 6749, section 6), the user.
 */
export async function refreshGrant(
  scope: AuthScope<OAuthConfig>,
  { credential, refreshToken }: Pick<Grant, 'credential'> & { readonly refreshToken: string },
): Promise<Grant> {
  const grant = await askForTokens(scope, async ({ server, client, authentication, options, additional }) =>
    processRefreshTokenResponse(
      server,
      client,
      await refreshTokenGrantRequest(server, client, authentication, refreshToken, {
        ...options,
        additionalParameters: additional,
      }),
    ),
  );
  const { scopes, idToken } = credential as Partial<BearerCredential>;
  const kept = { ...(scopes && { scopes }), ...(idToken !== undefined && { idToken }) };
  return { refreshToken, ...grant, credential: { ...kept, ...grant.credential } };
}

/** Requests a token for the application itself. */
export function grantToClient(scope: AuthScope<ClientCredentialsConfig>): Promise<Grant> {
  return askForTokens(scope, async ({ server, client, authentication, options, additional }) =>
    processClientCredentialsResponse(
      server,
      client,
      await clientCredentialsGrantRequest(
        server,
        client,
        authentication,
        { ...scopeParameter(scope.config), ...additional },
        options,
      ),
    ),
  );
}

/** Starts a sign-in on another device. */
export function authorizeDevice(scope: AuthScope<DeviceCodeConfig>): Promise<DeviceAuthorizationResponse> {
  return asClient(scope, async ({ server, client, authentication, options, additional }) =>
    processDeviceAuthorizationResponse(
      server,
      client,
      await deviceAuthorizationRequest(
        server,
        client,
        authentication,
        { ...scopeParameter(scope.config), ...additional },
        options,
      ),
    ),
  );
}

/** Asks the server once whether the user has signed in. */
export function exchangeDeviceCode(scope: AuthScope<DeviceCodeConfig>, deviceCode: string): Promise<Grant> {
  return askForTokens(scope, async ({ server, client, authentication, options, additional }) =>
    processDeviceCodeResponse(
      server,
      client,
      await deviceCodeGrantRequest(server, client, authentication, deviceCode, {
        ...options,
        additionalParameters: additional,
      }),
    ),
  );
}

/** Returns the scopes of a config as a parameter, if there are any. */
export function scopeParameter({ scopes = [] }: OAuthConfig): { readonly scope?: string } {
  return scopes.length > 0 ? { scope: scopes.join(' ') } : {};
}

/** Returns the resource of a config's tokens as a parameter (RFC 8707). */
export function resourceParameter({ resource }: OAuthConfig): { readonly resource?: string } {
  return resource === undefined ? {} : { resource };
}

interface Asking {
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly authentication: ClientAuth;
  readonly options: RequestOptions;
  readonly additional: Record<string, string>;
}

async function askForTokens(
  scope: AuthScope<OAuthConfig>,
  ask: (asking: Asking) => Promise<TokenEndpointResponse>,
): Promise<Grant> {
  const { access_token, token_type, expires_in, refresh_token, id_token, scope: granted } = await asClient(scope, ask);
  // Servers refuse a key-bound token without its proof of possession, so it is not stored.
  if (token_type !== 'bearer')
    throw new AuthError(
      'auth_server_invalid',
      `the server of ${scope.config.provider} issued a token of the type ${token_type}; configure it to issue bearer tokens`,
    );
  const now = scope.now();
  return {
    credential: {
      type: 'bearer',
      token: access_token,
      ...(expires_in !== undefined && { expiresAt: now + expires_in * 1000 }),
      ...(granted !== undefined && { scopes: granted.split(' ').filter((name) => name !== '') }),
      ...(id_token !== undefined && { idToken: id_token }),
    },
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    obtainedAt: now,
  };
}

async function asClient<T>(
  { config, transport }: AuthScope<OAuthConfig>,
  ask: (asking: Asking) => Promise<T>,
): Promise<T> {
  const server = await serverOf(config, transport);
  return askServer(config.provider, () =>
    ask({
      server,
      client: { client_id: config.clientId },
      authentication: authenticationOf(config, server),
      options: requestOptions(transport, config.issuer),
      additional: { ...resourceParameter(config) },
    }),
  );
}

function authenticationOf(
  { clientSecret, clientAuthentication }: OAuthConfig,
  { token_endpoint_auth_methods_supported: methods }: AuthorizationServer,
): ClientAuth {
  if (clientAuthentication) return clientAuthentication;
  if (clientSecret === undefined) return None();
  const post = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  return post ? ClientSecretPost(clientSecret) : ClientSecretBasic(clientSecret);
}
