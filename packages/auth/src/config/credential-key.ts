import type { AuthConfig } from './auth-config.ts';

/**
 * Returns the key of a config's credential in a credential service, which separates users.
 *
 * The key depends on server, client, resource and scopes: a credential for one combination is never used for
 * another. An application that already has a credential saves it under this key; then no user is asked.
 */
export function credentialKeyOf(config: AuthConfig): string {
  return `auth:${JSON.stringify(partsOf(config))}`;
}

function partsOf(config: AuthConfig): readonly string[] {
  const { type, provider, resource = '' } = config;
  switch (config.type) {
    case 'apiKey':
      return [type, provider, resource, config.in, config.name];
    case 'bearer':
      return [type, provider, resource];
    default:
      return [type, config.issuer, config.clientId, resource, ...[...(config.scopes ?? [])].sort()];
  }
}
