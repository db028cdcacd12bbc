import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import type { AddressPolicy } from '../http/address-policy.ts';

/** A server at an address: streamable HTTP, or the older SSE where that is not understood. */
export interface HttpServer extends AddressPolicy {
  readonly type: 'http';
  readonly url: string | URL;
  /** Sent with every request, to this origin only. */
  readonly headers?: { readonly [name: string]: string };
  /** OAuth, by the SDK: one provider holds the tokens of one user for one server. */
  readonly authProvider?: OAuthClientProvider;
  /** In place of the guarded one: then nobody looks at addresses. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}
