import type { AuthConfig } from './auth-config.ts';

/**
 * The key that the credential of a config has in a credential service, which keeps users apart.
 *
 * It is made of server, client, resource and scopes: what was given for one of these never serves another. An
 * application that has a credential already saves it under this key, and no one is asked.
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
