import type {
  AddClientAuthentication,
  AuthProvider,
  DpopSession,
  OAuthClientMetadata,
  OAuthClientProvider,
  Transport,
} from '@modelcontextprotocol/client';
import type { Awaitable, CredentialService, SessionKey } from '@mortise/core';
import type { AddressPolicy } from '../http/guarded-fetch.ts';

/** A server: a process, a URL, or a function that connects and is called for each new connection. */
export type McpServer =
  | StdioServer
  | HttpServer
  | { readonly type: 'transport'; readonly open: () => Awaitable<Transport> }
  | { readonly type: 'client'; readonly open: () => Awaitable<McpClient> };

/** A server that is a process: it reads requests from its input and answers on its output. */
export interface StdioServer {
  readonly type: 'stdio';
  /** The program. It is started directly, without a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Environment variables of the process, in addition to those of `inheritEnv`. */
  readonly env?: { readonly [name: string]: string };
  /**
   * The environment variables of this process that the server gets. Default: those that programs need to
   * start, such as `PATH` and `HOME`.
   */
  readonly inheritEnv?: readonly string[];
  readonly cwd?: string;
  /**
   * Called with each line that the process writes to its standard error. The line is safe to print to a
   * terminal, and at most 4,000 characters long.
   */
  readonly onStderr?: (line: string) => void;
}

/** A server at a URL: streamable HTTP, or the older SSE if the server does not support it. */
export interface HttpServer extends AddressPolicy {
  readonly type: 'http';
  readonly url: string | URL;
  /** Headers that are sent with every request to the origin of `url`, and to no other origin. */
  readonly headers?: { readonly [name: string]: string };
  /** The sign-in and the store of tokens: each user of the toolset has their own session and tokens. */
  readonly auth?: McpAuth;
  /**
   * A token provider of the SDK's interface, instead of `auth`. One provider holds the tokens of one user; a
   * function returns the provider of each user. Sign-in is up to the provider.
   */
  readonly authProvider?: ClientAuth | ((user: SessionKey) => ClientAuth);
  /** A `fetch` that replaces the guarded one, which checks IP addresses; this one is used without checks. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
}

/** Token providers that the SDK's transports accept. */
export type ClientAuth = OAuthClientProvider | AuthProvider;

/**
 * Options of OAuth 2.1 as MCP defines it: users get tokens for a
 * server from the authorization server that its metadata name.
 */
export interface McpAuth {
  /**
   * The service that stores tokens, registrations and sign-ins
   * in progress, separately for each user and server.
   */
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
  /**
   * The client authentication that replaces the secret,
   * such as one from `createPrivateKeyJwtAuth` of the SDK.
   */
  readonly clientAuthentication?: AddClientAuthentication;
  /**
   * The issuer where `clientId` is registered: the client is sent to no other authorization server. Default:
   * the first one that the MCP server names, permanently.
   */
  readonly issuer?: string;
  /**
   * The https URL of the document that describes this client. It is the client's id if the authorization
   * server supports such documents.
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

/**
 * A connected client of one server: the members that this package uses, which `Client` of
 * `@modelcontextprotocol/client` 2.x and of `@modelcontextprotocol/sdk` 1.x have in common.
 */
export interface McpClient {
  listTools(
    params?: { cursor?: string; _meta?: Record<string, unknown> },
    options?: { signal?: AbortSignal; timeout?: number; cacheMode?: 'bypass' },
  ): Promise<{
    readonly tools: readonly unknown[];
    readonly nextCursor?: string | null | undefined;
  }>;
  // Its options are the second argument in 2.x, and the third in 1.x.
  callTool(params: McpCall, ...options: never[]): Promise<unknown>;
  close(): Promise<void>;
  /**
   * The callback for the end of the connection. This package sets it while it uses the client;
   * a callback that was set before is called as well.
   */
  onclose?: (() => void) | undefined;
  /** The transport; an HTTP transport has the id of the session. */
  readonly transport?: { readonly sessionId?: string | undefined } | undefined;
  /** Returns the protocol era; only in 2.x. */
  getProtocolEra?(): unknown;
  /** Returns the server's capabilities, needed for resources and prompts. */
  getServerCapabilities?(): { readonly resources?: object | undefined } | undefined;
  listResources?(params?: { cursor?: string }, options?: { signal?: AbortSignal }): Promise<unknown>;
  listResourceTemplates?(params?: { cursor?: string }, options?: { signal?: AbortSignal }): Promise<unknown>;
  readResource?(params: { uri: string }, options?: { signal?: AbortSignal }): Promise<unknown>;
  getPrompt?(params: { name: string; arguments?: Record<string, string> }): Promise<unknown>;
}

/** The parameters of a call. */
export interface McpCall {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
  readonly inputResponses?: Record<string, unknown>;
  readonly requestState?: string;
  readonly _meta?: Record<string, unknown>;
}

/** Timeouts in milliseconds. */
export interface McpTimeouts {
  /** The timeout to start a process and exchange the first messages. Default 10,000. */
  readonly connectMs?: number;
  /** The timeout for the complete list of tools. Default 10,000. */
  readonly listMs?: number;
  /** The timeout of a call; progress that the server reports restarts it. Default 60,000. */
  readonly callMs?: number;
  /**
   * The total timeout of a call, which progress does not restart. Default 600,000, and at least
   * `callMs`.
   */
  readonly maxTotalCallMs?: number;
  /** The time that a call stays open while its server waits for a user. Default 600,000. */
  readonly questionMs?: number;
}

export const defaultTimeouts: Required<McpTimeouts> = {
  connectMs: 10_000,
  listMs: 10_000,
  callMs: 60_000,
  maxTotalCallMs: 600_000,
  questionMs: 600_000,
};
