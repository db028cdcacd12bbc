import type { BearerCredential, Credential } from '@mortise/core';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';
import { loadRecord, saveRecord } from './secret-record.ts';

/** A credential, and the data for renewing it when it has expired. */
export interface Grant {
  readonly credential: Credential;
  readonly refreshToken?: string;
  /** The time at which the credential was obtained, in epoch milliseconds. */
  readonly obtainedAt: number;
}

/**
 * Loads the grant of a user; undefined if there is none. Throws `AuthError`: `newer_credential` for a
 * credential of an unknown type, which is neither used nor requested again; `auth_store_invalid` for a value
 * that is not a credential.
 */
export async function loadGrant(scope: AuthScope): Promise<Grant | undefined> {
  const { credentials, session, key } = scope;
  const credential = await credentials.load(session, key);
  if (!credential) return undefined;
  const { type } = credential;
  if (type !== 'apiKey' && type !== 'bearer' && typeof type === 'string')
    throw new AuthError(
      'newer_credential',
      'a credential was written by a newer version and has a type that this version does not know; update this worker',
    );
  if (typeof secretOf(credential) !== 'string' || typeof type !== 'string')
    throw new AuthError(
      'auth_store_invalid',
      'the credential service returned an invalid credential; delete it and let the user sign in again',
    );
  const more = await loadRecord(credentials, session, refreshKey(key));
  const { refreshToken, obtainedAt } = more ?? {};
  const renewable = typeof refreshToken === 'string';
  keepGrant(scope, { credential, ...(renewable && { refreshToken }) });
  if (secretOf(credential) === '' && !renewable) return undefined;
  return {
    credential,
    ...(renewable && { refreshToken }),
    obtainedAt: typeof obtainedAt === 'number' ? obtainedAt : 0,
  };
}

/** Saves the refresh token first: a process that dies in between can then get a new access token. */
export async function saveGrant(scope: AuthScope, { credential, refreshToken, obtainedAt }: Grant): Promise<void> {
  const { credentials, session, key } = scope;
  keepGrant(scope, { credential, ...(refreshToken !== undefined && { refreshToken }) });
  await saveRecord(credentials, session, refreshKey(key), { ...(refreshToken && { refreshToken }), obtainedAt });
  await credentials.save(session, key, credential);
}

/** Erases the credential; with `renewable` the refresh token is kept. */
export async function eraseGrant(
  { credentials, session, key }: AuthScope,
  { renewable }: { readonly renewable: boolean },
): Promise<void> {
  await credentials.save(session, key, { type: 'apiKey', value: '' });
  if (!renewable) await saveRecord(credentials, session, refreshKey(key), undefined);
}

/** Returns the secret of a credential, which must not be shown. */
export function secretOf(credential: Credential): string {
  return credential.type === 'apiKey' ? credential.value : credential.token;
}

/** Registers the secrets of a grant, so that the run neither stores nor shows them. */
export function keepGrant({ config, keepSecret }: AuthScope, grant: Pick<Grant, 'credential' | 'refreshToken'>): void {
  keepSecret?.(config.provider, secretOf(grant.credential));
  const { idToken } = grant.credential as Partial<BearerCredential>;
  if (idToken !== undefined) keepSecret?.(config.provider, idToken);
  if (grant.refreshToken !== undefined) keepSecret?.(config.provider, grant.refreshToken);
}

function refreshKey(key: string): string {
  return `${key}/refresh`;
}
