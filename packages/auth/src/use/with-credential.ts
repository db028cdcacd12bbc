import type { Credential, ToolContext } from '@mortise/core';
import type { AuthConfig } from '../config/auth-config.ts';
import { eraseGrant, loadGrant, secretOf } from '../keep/grant.ts';
import { inTurn } from '../keep/in-turn.ts';
import { AuthError } from '../scope/auth-error.ts';
import type { AuthScope } from '../scope/auth-scope.ts';

/**
 * Returns the request with the credential of this call at the
 * location that the config names: a header, a parameter, or a cookie.
 *
 * Throws `AuthError`: `auth_no_credential` if the call has none, `auth_wrong_resource` if the request goes to
 * another origin than that of the config's `resource`.
 */
export function withCredential(
  request: Request,
  { credential }: Pick<ToolContext, 'credential'>,
  config: AuthConfig,
): Request {
  const { provider, resource } = config;
  if (!credential)
    throw new AuthError(
      'auth_no_credential',
      `this call has no credential of ${provider}: wrap the tool with authTool`,
    );
  if (resource !== undefined && new URL(resource).origin !== new URL(request.url).origin)
    throw new AuthError('auth_wrong_resource', `the credential of ${provider} is for ${new URL(resource).origin} only`);
  if (credential.type === 'bearer') return withHeader(request, 'authorization', `Bearer ${credential.token}`);
  const { value } = credential;
  if (config.type !== 'apiKey') return withHeader(request, 'authorization', `Bearer ${value}`);
  const { name } = config;
  switch (config.in) {
    case 'header':
      return withHeader(request, name, value);
    case 'cookie': {
      const others = request.headers.get('cookie');
      const own = `${name}=${encodeURIComponent(value)}`;
      return withHeader(request, 'cookie', others ? `${others}; ${own}` : own);
    }
    case 'query': {
      const url = new URL(request.url);
      url.searchParams.set(name, value);
      return new Request(url, request);
    }
  }
}

function withHeader(request: Request, name: string, value: string): Request {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return new Request(request, { headers });
}

/**
 * Reports that the credential of this call was refused, as by a 401: it is never passed to a call again. The
 * next call gets a renewed credential, or asks the user. If a token is refused within a minute after it was
 * issued, it is not renewed: the user is asked, because a renewed token would be refused as well. Does
 * nothing if the credential of the call does not come from an auth gate.
 */
export async function invalidateCredential({ credential }: Pick<ToolContext, 'credential'>): Promise<void> {
  const scope = credential && owners.get(credential);
  if (scope) await evict(scope, credential);
}

/**
 * Remembers the owner of a credential that a gate passed to a call, as long as the credential is referenced.
 */
export function rememberOwner(credential: Credential, scope: AuthScope): void {
  owners.set(credential, scope);
}

function evict(scope: AuthScope, refused: Credential): Promise<void> {
  return inTurn(scope, async () => {
    const grant = await loadGrant(scope);
    // Another call has replaced the refused credential: the current one was not refused.
    if (!grant || secretOf(grant.credential) !== secretOf(refused)) return;
    await eraseGrant(scope, { renewable: scope.now() - grant.obtainedAt > youngMs });
  });
}

const youngMs = 60_000;
const owners = new WeakMap<Credential, AuthScope>();
