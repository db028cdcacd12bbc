import type { AuthorizationServer, ClientAuth } from 'oauth4webapi';

/** The credential that a tool needs, and how to get it. */
export type AuthConfig = ApiKeyConfig | BearerConfig | OAuthConfig;

/** A token that an authorization server issues. */
export type OAuthConfig = AuthorizationCodeConfig | ClientCredentialsConfig | DeviceCodeConfig;

/** An API key that a user types in, and its location in requests. */
export interface ApiKeyConfig extends AuthConfigBase {
  readonly type: 'apiKey';
  readonly in: 'header' | 'query' | 'cookie';
  /** The name of the header, the parameter or the cookie. */
  readonly name: string;
}

/** A token that a user types in. */
export interface BearerConfig extends AuthConfigBase {
  readonly type: 'bearer';
}

/** A sign-in of the user in a browser: OAuth 2.1, with PKCE. */
export interface AuthorizationCodeConfig extends OAuthConfigBase {
  readonly type: 'authorizationCode';
  /** The URL that the browser is redirected to. Pass the URL with which it arrives to `answerCredential`. */
  readonly redirectUri: string;
  /** Additional parameters for this server, such as `prompt`. */
  readonly parameters?: { readonly [name: string]: string };
}

/** OAuth client credentials: the application acts for itself, and no user is asked. */
export interface ClientCredentialsConfig extends OAuthConfigBase {
  readonly type: 'clientCredentials';
}

/** A sign-in of the user on another device, with a code that is shown to them. */
export interface DeviceCodeConfig extends OAuthConfigBase {
  readonly type: 'deviceCode';
}

interface AuthConfigBase {
  /** The name of the provider, as users read it. It is unique among the auth configs of a tool. */
  readonly provider: string;
  /** The question for the user; default: a sentence with the names of provider and tool. */
  readonly hint?: string;
  /** The URL of the protected resource (RFC 8707). A credential of one resource is never used for another. */
  readonly resource?: string;
}

interface OAuthConfigBase extends AuthConfigBase {
  /** The URL of the authorization server: https, or http on loopback. */
  readonly issuer: string;
  /** The metadata of a server without discovery (RFC 8414, OpenID Connect). */
  readonly metadata?: AuthorizationServer;
  readonly clientId: string;
  /** The secret of the client; if omitted, the client is public. */
  readonly clientSecret?: string;
  /** The client authentication that replaces the secret: `PrivateKeyJwt` and others of `oauth4webapi`. */
  readonly clientAuthentication?: ClientAuth;
  readonly scopes?: readonly string[];
}

/**
 * Returns the key of a config's credential in a credential
 * service, which stores credentials separately for each user.
 *
 * The key depends on server, client, resource and scopes: a credential for one combination is never used for
 * another. An application that already has a credential
 * saves it under this key; then no user is asked to sign in.
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
