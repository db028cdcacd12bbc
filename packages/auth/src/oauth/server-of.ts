import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';
import type { OAuthConfig } from '../config/auth-config.ts';
import { isSafeUrl } from '../config/safe-url.ts';
import { AuthError } from '../scope/auth-error.ts';
import type { Transport } from '../scope/transport.ts';
import { askServer } from './ask-server.ts';
import { requestOptions } from './request-options.ts';

/**
 * Returns the metadata of a config's server: those of the config,
 * or discovered once for each config object in this process.
 */
export function serverOf(config: OAuthConfig, transport: Transport): Promise<AuthorizationServer> {
  const known = servers.get(config);
  if (known) return known;
  const found = findServer(config, transport);
  servers.set(config, found);
  // The next caller retries a discovery that failed.
  found.catch(() => servers.delete(config));
  return found;
}

async function findServer(config: OAuthConfig, transport: Transport): Promise<AuthorizationServer> {
  const server = config.metadata ?? (await discover(config, transport));
  for (const name of endpoints) {
    const url = server[name];
    if (url !== undefined && !isSafeUrl(url))
      throw new AuthError(
        'auth_server_invalid',
        `the ${name} of ${config.provider} is neither an https URL nor on loopback`,
      );
  }
  return server;
}

/** Requests the metadata: the well-known document of OAuth first, that of OpenID Connect if there is none. */
function discover({ provider, issuer }: OAuthConfig, transport: Transport): Promise<AuthorizationServer> {
  return askServer(provider, async () => {
    const url = new URL(issuer);
    const options = requestOptions(transport, issuer);
    const oauth2 = await discoveryRequest(url, { ...options, algorithm: 'oauth2' });
    const response = oauth2.status === 200 ? oauth2 : await discoveryRequest(url, { ...options, algorithm: 'oidc' });
    return processDiscoveryResponse(url, response);
  });
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'device_authorization_endpoint'] as const;
const servers = new WeakMap<OAuthConfig, Promise<AuthorizationServer>>();
