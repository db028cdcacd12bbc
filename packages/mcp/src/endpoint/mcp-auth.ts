import type { AddClientAuthentication, DpopSession, OAuthClientMetadata } from '@modelcontextprotocol/client';
import type { Awaitable, CredentialService } from '@mortise/core';

/**
 * Options of OAuth 2.1 as MCP defines it: users get tokens for a server, whose metadata name the
 * authorization server.
 */
export interface McpAuth {
  /** Stores tokens, registrations and sign-ins in progress, separate for each user and server. */
  readonly credentials: CredentialService;
  /**
   * The URL that the browser is redirected to after the sign-in. If omitted, no user signs in: the
   * application gets tokens for itself, with `clientId`.
   */
  readonly redirectUrl?: string;
  /**
   * The id of a client that was registered by hand. If omitted: `clientMetadataUrl` if the authorization
   * server supports it, otherwise dynamic registration.
   */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** The client authentication that replaces the secret: `createPrivateKeyJwtAuth` of the SDK makes one. */
  readonly clientAuthentication?: AddClientAuthentication;
  /**
   * The issuer where `clientId` is registered: no other authorization server gets it. Default: the first one
   * that the MCP server names, permanently.
   */
  readonly issuer?: string;
  /**
   * The https URL of the document that describes this client: its id if the authorization server supports
   * such documents.
   */
  readonly clientMetadataUrl?: string;
  /** Metadata of a registration, such as `client_name`. */
  readonly clientMetadata?: Partial<Omit<OAuthClientMetadata, 'redirect_uris' | 'scope'>>;
  /** Scopes to request in addition to those that the server requires. */
  readonly scopes?: readonly string[];
  /**
   * Returns the key that tokens are bound to, if the authorization server binds them (DPoP). The application
   * stores it: tokens are useless without it.
   */
  readonly dpop?: () => Awaitable<DpopSession>;
  /** Returns the time in epoch milliseconds; default `Date.now`. */
  readonly clock?: () => number;
}
