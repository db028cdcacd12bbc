import type { AddClientAuthentication, DpopSession, OAuthClientMetadata } from '@modelcontextprotocol/client';
import type { Awaitable, CredentialService } from '@mortise/core';

/** How users get tokens for a server: OAuth 2.1 as MCP has it, found by what the server says about itself. */
export interface McpAuth {
  /** Keeps tokens, registrations and sign-ins under way, for each user and server apart. */
  readonly credentials: CredentialService;
  /**
   * Where the browser is sent after the sign-in. Left out, nobody
   * signs in: the application gets tokens for itself, with `clientId`.
   */
  readonly redirectUrl?: string;
  /**
   * Of a client that was registered by hand. Left out: `clientMetadataUrl`, where the authorization server
   * takes it, else a registration by the protocol.
   */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Instead of the secret: `createPrivateKeyJwtAuth` of the SDK makes one. */
  readonly clientAuthentication?: AddClientAuthentication;
  /**
   * Where `clientId` is registered: no other authorization server
   * gets it. Default: the first that the MCP server names, for good.
   */
  readonly issuer?: string;
  /**
   * https URL of the document that describes this client: its
   * id where the authorization server reads such documents.
   */
  readonly clientMetadataUrl?: string;
  /** What a registration says, such as `client_name`. */
  readonly clientMetadata?: Partial<Omit<OAuthClientMetadata, 'redirect_uris' | 'scope'>>;
  /** Asked for beside what the server wants. */
  readonly scopes?: readonly string[];
  /**
   * The key that tokens are bound to, where the authorization server binds them (DPoP). The application keeps
   * it: tokens are worth nothing without.
   */
  readonly dpop?: () => Awaitable<DpopSession>;
  /** Default `Date.now`. */
  readonly clock?: () => number;
}
