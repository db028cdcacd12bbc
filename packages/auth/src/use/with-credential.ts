import type { ToolContext } from '@mortise/core';
import type { AuthConfig } from '../config/auth-config.ts';
import { AuthError } from '../scope/auth-error.ts';

/**
 * Returns the request with the credential of this call where the config puts it: a header, a parameter, a
 * cookie.
 *
 * Throws `AuthError`: `auth_no_credential` if the call has none, `auth_wrong_resource` where the request goes
 * to another origin than the config's `resource`.
 */
export function withCredential(
  request: Request,
  { credential }: Pick<ToolContext, 'credential'>,
  config: AuthConfig,
): Request {
  const { provider, resource } = config;
  if (!credential)
    throw new AuthError('auth_no_credential', `there is no credential of ${provider}: wrap the tool with authTool`);
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
