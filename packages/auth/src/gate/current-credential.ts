import type { Credential } from '@mortise/core';
import type { AuthConfig, OAuthConfig } from '../config/auth-config.ts';
import { eraseGrant, type Grant, loadGrant, saveGrant, secretOf } from '../keep/grant.ts';
import { type Flights, inTurn, together } from '../keep/in-turn.ts';
import { grantToClient, refreshGrant } from '../oauth/token-requests.ts';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Returns a user's credential that is valid now, refreshed if it has expired; undefined if the user has to be
 * asked. If many calls find it expired, it is refreshed once, and all waiting calls use the new credential or
 * share the failure. Between processes the store decides: if another process has used the refresh token, its
 * new credential is used.
 */
export async function currentCredential(scope: AuthScope): Promise<Credential | undefined> {
  const grant = await loadGrant(scope);
  if (grant && isFresh(grant, scope.now())) return grant.credential;
  const { config } = scope;
  if (!isOAuth(config)) return undefined;
  const oauth = { ...scope, config };
  return together(scope, renewals, () => inTurn(scope, () => renew(oauth)));
}

async function renew(scope: AuthScope<OAuthConfig>): Promise<Credential | undefined> {
  const grant = await loadGrant(scope);
  if (grant && isFresh(grant, scope.now())) return grant.credential;
  const { config } = scope;
  if (config.type === 'clientCredentials') return kept(scope, await grantToClient({ ...scope, config }));
  const { credential, refreshToken } = grant ?? {};
  if (!credential || refreshToken === undefined) return undefined;
  try {
    return await kept(scope, await refreshGrant(scope, { credential, refreshToken }));
  } catch (error) {
    if (!(error instanceof AuthError) || error.reason !== 'invalid_grant') throw error;
  }
  const now = await loadGrant(scope);
  if (now && now.refreshToken !== refreshToken) return now.credential;
  await eraseGrant(scope, { renewable: false });
  return undefined;
}

async function kept(scope: AuthScope, grant: Grant): Promise<Credential> {
  await saveGrant(scope, grant);
  return grant.credential;
}

function isFresh({ credential }: Grant, now: number): boolean {
  if (secretOf(credential) === '') return false;
  return credential.type === 'apiKey' || credential.expiresAt === undefined || credential.expiresAt - earlyMs > now;
}

function isOAuth(config: AuthConfig): config is OAuthConfig {
  return config.type !== 'apiKey' && config.type !== 'bearer';
}

/**
 * The time before its expiry at which a token is renewed,
 * in milliseconds, so that it stays valid during the call.
 */
const earlyMs = 30_000;
const renewals: Flights<Credential | undefined> = new WeakMap();
