import type { AuthorizationServer, ClientAuth } from 'oauth4webapi';

/** How a tool proves who it acts for. */
export type AuthConfig = ApiKeyConfig | BearerConfig | OAuthConfig;

/** A token that an authorization server gives out. */
export type OAuthConfig = AuthorizationCodeConfig | ClientCredentialsConfig | DeviceCodeConfig;

/** A key that a person types in, and where requests carry it. */
export interface ApiKeyConfig extends AuthConfigBase {
  readonly type: 'apiKey';
  readonly in: 'header' | 'query' | 'cookie';
  /** Of the header, the parameter or the cookie. */
  readonly name: string;
}

/** A token that a person types in. */
export interface BearerConfig extends AuthConfigBase {
  readonly type: 'bearer';
}

/** A person signs in in a browser: OAuth 2.1, with PKCE. */
export interface AuthorizationCodeConfig extends OAuthConfigBase {
  readonly type: 'authorizationCode';
  /** Where the browser is sent afterwards. What it arrives with goes to `answerCredential`. */
  readonly redirectUri: string;
  /** What this server wants to be told besides, such as `prompt`. */
  readonly parameters?: { readonly [name: string]: string };
}

/** The application is its own user: nobody is asked. */
export interface ClientCredentialsConfig extends OAuthConfigBase {
  readonly type: 'clientCredentials';
}

/** A person signs in on another device, with a code that is shown. */
export interface DeviceCodeConfig extends OAuthConfigBase {
  readonly type: 'deviceCode';
}

interface AuthConfigBase {
  /** Whose credential it is, in words for a person. Unique among the auth configs of a tool. */
  readonly provider: string;
  /** What a person is asked; by default a sentence with the names of provider and tool. */
  readonly hint?: string;
  /** URL of what the credential is for (RFC 8707). A credential of one resource never serves another. */
  readonly resource?: string;
}

interface OAuthConfigBase extends AuthConfigBase {
  /** URL of the authorization server: https, or http on loopback. */
  readonly issuer: string;
  /** Where the server has no discovery (RFC 8414, OpenID Connect). */
  readonly metadata?: AuthorizationServer;
  readonly clientId: string;
  /** Left out: a public client. */
  readonly clientSecret?: string;
  /** Instead of the secret: `PrivateKeyJwt` and others of `oauth4webapi`. */
  readonly clientAuthentication?: ClientAuth;
  readonly scopes?: readonly string[];
}
