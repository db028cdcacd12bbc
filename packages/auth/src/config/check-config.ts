import { ConfigError, checkMembers, listOf, type MemberRules, recordOf } from '@mortise/core';
import type {
  ApiKeyConfig,
  AuthConfig,
  AuthorizationCodeConfig,
  BearerConfig,
  ClientCredentialsConfig,
  DeviceCodeConfig,
  OAuthConfig,
} from './auth-config.ts';
import { isSafeUrl } from './safe-url.ts';

/**
 * Checks a config, and returns the checked copy. Throws `ConfigError`: `invalid_option` if a config
 * cannot work or would not be safe, `unknown_option` if it has a member that its type does not have.
 */
export function checkConfig(given: AuthConfig): AuthConfig {
  const { type, provider } = given;
  if (typeof provider !== 'string' || provider === '') throw invalid('?', 'provider', 'a name');
  const config: AuthConfig = Object.hasOwn(membersOf, type)
    ? checkMembers(`the auth config of "${provider}"`, given, membersOf[type])
    : given;
  const { resource } = config;
  if (resource !== undefined && !isResource(resource)) throw invalid(provider, 'resource', 'a URL without a fragment');
  switch (config.type) {
    case 'apiKey':
      if (!locations.has(config.in)) throw invalid(provider, 'in', '"header", "query" or "cookie"');
      if (!token.test(config.name)) throw invalid(provider, 'name', 'the name of a header, a parameter or a cookie');
      break;
    case 'bearer':
      break;
    case 'authorizationCode':
      checkOAuth(config);
      if (!URL.canParse(config.redirectUri)) throw invalid(provider, 'redirectUri', 'a URL');
      for (const name in config.parameters)
        if (ownParameters.has(name))
          throw invalid(provider, 'parameters', `free of "${name}", which this package sets itself`);
      break;
    case 'clientCredentials':
      checkOAuth(config);
      if (config.clientSecret === undefined && !config.clientAuthentication)
        throw invalid(provider, 'clientSecret', 'there, or clientAuthentication');
      break;
    case 'deviceCode':
      checkOAuth(config);
      break;
    default:
      throw invalid(provider, 'type', 'one of AuthConfig');
  }
  return config;
}

function checkOAuth({ provider, issuer, metadata, clientId }: OAuthConfig): void {
  if (!isSafeUrl(issuer)) throw invalid(provider, 'issuer', 'a URL with https, or with http on loopback');
  if (metadata && metadata.issuer !== issuer) throw invalid(provider, 'metadata.issuer', 'the same as issuer');
  if (typeof clientId !== 'string' || clientId === '') throw invalid(provider, 'clientId', 'a text');
}

function isResource(text: string): boolean {
  return URL.canParse(text) && new URL(text).hash === '';
}

function invalid(provider: string, option: string, expected: string): ConfigError {
  return new ConfigError('invalid_option', `the auth config of "${provider}": ${option} must be ${expected}`);
}

const locations: ReadonlySet<string> = new Set(['header', 'query', 'cookie']);
const token = /^[\w!#$%&'*+.^`|~-]{1,200}$/;
const ownParameters: ReadonlySet<string> = new Set([
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'resource',
  'response_type',
  'scope',
  'state',
]);

const ofAll = {
  type: ['apiKey', 'bearer', 'authorizationCode', 'clientCredentials', 'deviceCode'],
  provider: 'text',
  hint: 'string',
  resource: 'text',
} as const;
const ofOAuth = {
  ...ofAll,
  issuer: 'text',
  metadata: 'object',
  clientId: 'text',
  clientSecret: 'text',
  clientAuthentication: 'function',
  scopes: listOf('text'),
} as const;
const membersOf = {
  apiKey: { ...ofAll, in: ['header', 'query', 'cookie'], name: 'text' } satisfies MemberRules<ApiKeyConfig>,
  bearer: ofAll satisfies MemberRules<BearerConfig>,
  authorizationCode: {
    ...ofOAuth,
    redirectUri: 'text',
    parameters: recordOf('string'),
  } satisfies MemberRules<AuthorizationCodeConfig>,
  clientCredentials: ofOAuth satisfies MemberRules<ClientCredentialsConfig>,
  deviceCode: ofOAuth satisfies MemberRules<DeviceCodeConfig>,
};
