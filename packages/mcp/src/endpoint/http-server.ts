import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';
import type { SessionKey } from '@mortise/core';
import type { AddressPolicy } from '../http/address-policy.ts';
import type { McpAuth } from './mcp-auth.ts';

/** A server at an address: streamable HTTP, or the older SSE where that is not understood. */
export interface HttpServer extends AddressPolicy {
  readonly type: 'http';
  readonly url: string | URL;
  /** Sent with every request, to this origin only. */
  readonly headers?: { readonly [name: string]: string };
  /**
   * Who signs in, and where tokens are kept: each user of the toolset has a session and tokens of their own.
   */
  readonly auth?: McpAuth;
  /**
   * In place of `auth`: whoever keeps tokens by other means, by the interface of the SDK. One provider holds
   * the tokens of one user; a function gives each user theirs. Signing in is its business.
   */
  readonly authProvider?: ClientAuth | ((user: SessionKey) => ClientAuth);
  /** In place of the guarded one: then nobody looks at addresses. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** What the SDK's transports take for tokens. */
export type ClientAuth = OAuthClientProvider | AuthProvider;
