import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { SessionKey } from '@mortise/core';
import type { AddressPolicy } from '../http/address-policy.ts';
import type { McpAuth } from './mcp-auth.ts';

/** A server at a URL: streamable HTTP, or the older SSE if the server does not support it. */
export interface HttpServer extends AddressPolicy {
  readonly type: 'http';
  readonly url: string | URL;
  /** Sent with every request, to this origin only. */
  readonly headers?: { readonly [name: string]: string };
  /** The sign-in and the store of tokens: each user of the toolset has their own session and tokens. */
  readonly auth?: McpAuth;
  /**
   * A token provider of the SDK's interface, instead of `auth`. One provider holds the tokens of one user; a
   * function returns the provider of each user. Sign-in is up to the provider.
   */
  readonly authProvider?: ClientAuth | ((user: SessionKey) => ClientAuth);
  /** The `fetch` that replaces the guarded one: addresses are then not checked. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** Token providers that the SDK's transports accept. */
export type ClientAuth = OAuthClientProvider | AuthProvider;
