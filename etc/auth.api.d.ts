// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentError, AnswerInput, CredentialResponse, CredentialService, PendingRequest, SessionKey, Tool, ToolContext, ToolGate, Toolset } from "@mortise/core";
import { AuthorizationServer, ClientAuth } from "oauth4webapi";
/** The credential that a tool needs, and how to get it. */
type AuthConfig = ApiKeyConfig | BearerConfig | OAuthConfig;
/** A token that an authorization server gives out. */
type OAuthConfig = AuthorizationCodeConfig | ClientCredentialsConfig | DeviceCodeConfig;
/** A key that a user types in, and its location in requests. */
interface ApiKeyConfig extends AuthConfigBase {
  readonly type: "apiKey";
  readonly in: "header" | "query" | "cookie";
  /** The name of the header, the parameter or the cookie. */
  readonly name: string;
}
/** A token that a user types in. */
interface BearerConfig extends AuthConfigBase {
  readonly type: "bearer";
}
/** A person signs in in a browser: OAuth 2.1, with PKCE. */
interface AuthorizationCodeConfig extends OAuthConfigBase {
  readonly type: "authorizationCode";
  /** The URL that the browser is redirected to. Pass the URL it arrives with to `answerCredential`. */
  readonly redirectUri: string;
  /** Additional parameters for this server, such as `prompt`. */
  readonly parameters?: {
    readonly [name: string]: string;
  };
}
/** OAuth client credentials: the application acts for itself, and no user is asked. */
interface ClientCredentialsConfig extends OAuthConfigBase {
  readonly type: "clientCredentials";
}
/** A person signs in on another device, with a code that is shown. */
interface DeviceCodeConfig extends OAuthConfigBase {
  readonly type: "deviceCode";
}
interface AuthConfigBase {
  /** The name of the provider for people. Unique among the auth configs of a tool. */
  readonly provider: string;
  /** The question for the user; default: a sentence with the names of provider and tool. */
  readonly hint?: string;
  /** The URL of the protected resource (RFC 8707). A credential of one resource is never used for another. */
  readonly resource?: string;
}
interface OAuthConfigBase extends AuthConfigBase {
  /** URL of the authorization server: https, or http on loopback. */
  readonly issuer: string;
  /** The metadata of a server without discovery (RFC 8414, OpenID Connect). */
  readonly metadata?: AuthorizationServer;
  readonly clientId: string;
  /** The secret of the client; if omitted, a public client. */
  readonly clientSecret?: string;
  /** The client authentication that replaces the secret: `PrivateKeyJwt` and others of `oauth4webapi`. */
  readonly clientAuthentication?: ClientAuth;
  readonly scopes?: readonly string[];
}
/**
 * Returns the key of a config's credential in a credential service, which separates users.
 *
 * The key depends on server, client, resource and scopes: a credential for one combination is never used for
 * another. An application that already has a credential saves it under this key; then no user is asked.
 */
export declare function credentialKeyOf(config: AuthConfig): string;
/** Options that a gate and the answers to its questions share. */
interface AuthOptions {
  /**
   * Stores the credentials, and the secrets of a sign-in in progress. Use the same one for the gate and for
   * answers.
   */
  readonly credentials: CredentialService;
  /** The `fetch` to use; default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds that a request to an authorization server may take, its body included; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
}
/** Options of answering a credential request, besides those of the gate. */
interface AnswerCredentialOptions extends AuthOptions {
  /** The configs of the gates, one of which asked. */
  readonly configs: readonly AuthConfig[];
  /**
   * The session of the question. Its user must be the one who answers: take it from the application's own
   * sign-in, never from the browser's URL.
   */
  readonly session: SessionKey;
  /** The user who answers. */
  readonly by?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}
/**
 * The answers for a run: `app.run({ session, answers: await answerCredential(requests, response, options)
 * })`.
 *
 * The secret goes to the credential service; the answer, which is logged, has its handle. A code is exchanged
 * once: the same response may be repeated, after a crash, and gives the same answer. A key or a token is
 * accepted in an imported session as well; a sign-in that was started elsewhere is `auth_unknown_request`.
 *
 * `requests`: the question, and other open ones: those that ask for the same credential are answered as well,
 * after it. Throws `AuthError`, and the question stays open: `auth_state_mismatch`, `auth_issuer_mismatch`,
 * `auth_code_used`, `auth_pending` with `retryAfterMs`, `auth_refused` with the server's `reason`,
 * `auth_unknown_request`, `auth_bad_response`, `auth_server_unreachable`, `auth_server_invalid`; and what
 * `authGate` throws on an invalid config.
 */
export declare function answerCredential(requests: PendingRequest | readonly PendingRequest[], response: CredentialResponse, options: AnswerCredentialOptions): Promise<readonly AnswerInput[]>;
/**
 * Finds the credential of a call and hands it to this call alone, or asks for it.
 *
 * A question of kind `credential` names a handle, the provider and, to sign in, a URL or a code; secrets are
 * in the credential service. `answerCredential` makes the answer. A server or a service that fails stops the
 * call. Throws `ConfigError`: `invalid_option` on a config that cannot work, `unknown_option`.
 */
export declare function authGate(config: AuthConfig, options: AuthOptions): ToolGate;
/** The same tool, or each tool of a toolset, with the credential of a config in `context.credential`. */
export declare function authTool(tool: Tool, config: AuthConfig, options: AuthOptions): Tool;
export declare function authTool(toolset: Toolset, config: AuthConfig, options: AuthOptions): Toolset;
/**
 * The error for a credential that could not be obtained. Code, message and members hold no secret, and there
 * is no `cause`: errors of HTTP libraries contain requests and responses.
 *
 * Codes: `auth_refused`, `auth_server_invalid`, `auth_server_unreachable`, `auth_state_mismatch`,
 * `auth_issuer_mismatch`, `auth_code_used`, `auth_pending`, `auth_unknown_request`, `auth_bad_response`,
 * `auth_store_invalid`, `auth_no_credential`, `auth_wrong_resource`, `newer_credential`.
 */
export declare class AuthError extends AgentError {
  /** The error code of the server, such as `invalid_grant`. */
  readonly reason: string | undefined;
  /** Milliseconds after which the same may succeed. */
  readonly retryAfterMs: number | undefined;
  constructor(code: string, message: string, { reason, retryAfterMs }?: {
    readonly reason?: string;
    readonly retryAfterMs?: number;
  });
}
/**
 * Returns the request with the credential of this call where the config puts it: a header, a parameter, a
 * cookie.
 *
 * Throws `AuthError`: `auth_no_credential` if the call has none, `auth_wrong_resource` if the request goes to
 * another origin than the config's `resource`.
 */
export declare function withCredential(request: Request, { credential }: Pick<ToolContext, "credential">, config: AuthConfig): Request;
/**
 * Reports that the credential of this call was refused, as by a 401: it is never handed out again.
 *
 * The next call gets a renewed one, or asks. A token that is refused within a minute after it was given out
 * is not renewed but asked for: another would be refused as well. Does nothing if no auth gate handed a
 * credential out.
 */
export declare function invalidateCredential({ credential }: Pick<ToolContext, "credential">): Promise<void>;
export type { AnswerCredentialOptions, ApiKeyConfig, AuthConfig, AuthOptions, AuthorizationCodeConfig, BearerConfig, ClientCredentialsConfig, DeviceCodeConfig, OAuthConfig };