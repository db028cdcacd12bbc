// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentError, AnswerInput, CredentialResponse, CredentialService, PendingRequest, SessionKey, Tool, ToolContext, ToolGate, Toolset } from "@mortise/core";
import { AuthorizationServer, ClientAuth } from "oauth4webapi";
/** The credential that a tool needs, and how to get it. */
type AuthConfig = ApiKeyConfig | BearerConfig | OAuthConfig;
/** A token that an authorization server issues. */
type OAuthConfig = AuthorizationCodeConfig | ClientCredentialsConfig | DeviceCodeConfig;
/** An API key that a user types in, and its location in requests. */
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
/** A sign-in of the user in a browser: OAuth 2.1, with PKCE. */
interface AuthorizationCodeConfig extends OAuthConfigBase {
  readonly type: "authorizationCode";
  /** The URL that the browser is redirected to. Pass the URL with which it arrives to `answerCredential`. */
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
/** A sign-in of the user on another device, with a code that is shown to them. */
interface DeviceCodeConfig extends OAuthConfigBase {
  readonly type: "deviceCode";
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
export declare function credentialKeyOf(config: AuthConfig): string;
/** Options that a gate and the answers to its questions share. */
interface AuthOptions {
  /**
   * The service that stores the credentials, and the secrets of a sign-in
   * in progress. Use the same service for the gate and for answers.
   */
  readonly credentials: CredentialService;
  /** The `fetch` to use; default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * The time limit of a request to an authorization server,
   * including its body, in milliseconds; default 10,000.
   */
  readonly timeoutMs?: number | undefined;
  /** Returns the current time, in epoch milliseconds; default `Date.now`. */
  readonly clock?: (() => number) | undefined;
}
/** Options of `answerCredential`, in addition to those of the gate. */
interface AnswerCredentialOptions extends AuthOptions {
  /** The configs of the gates that may have asked. */
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
 * Returns the answers for a run:
 * `app.run({ session, answers: await answerCredential(requests, response, options) })`.
 *
 * The secret is stored in the credential service; the answer, which is logged, has only a handle. A code is
 * exchanged once: the same response may be repeated, for example after a crash, and gives the same answer. A
 * key or a token is accepted in an imported session as well; a sign-in that was started in another session is
 * refused with `auth_unknown_request`. `requests` are the question, or all open questions: the questions for
 * the same credential are answered together. Throws `AuthError`, and the question stays open:
 * `auth_state_mismatch`, `auth_issuer_mismatch`, `auth_code_used`, `auth_pending` with `retryAfterMs`,
 * `auth_refused` with the server's `reason`, `auth_unknown_request`, `auth_bad_response`,
 * `auth_server_unreachable`, `auth_server_invalid`; and the errors of `authGate` for an invalid config.
 */
export declare function answerCredential(requests: PendingRequest | readonly PendingRequest[], response: CredentialResponse, options: AnswerCredentialOptions): Promise<readonly AnswerInput[]>;
/**
 * Creates a gate that finds the credential for a call and passes it to this call alone, or asks the user for
 * it. A question of kind `credential` has a handle, the provider and, for a sign-in, a URL or a code; secrets
 * stay in the credential service. `answerCredential` creates the answer. If a server or the service fails,
 * the call is stopped. Throws `ConfigError`: `invalid_option` for a config that cannot work,
 * `unknown_option`.
 */
export declare function authGate(config: AuthConfig, options: AuthOptions): ToolGate;
/**
 * Returns the same tool, or toolset, with an auth gate: each
 * call gets the credential of a config in `context.credential`.
 */
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
  /** Milliseconds after which the same request may succeed. */
  readonly retryAfterMs: number | undefined;
  constructor(code: string, message: string, { reason, retryAfterMs }?: {
    readonly reason?: string;
    readonly retryAfterMs?: number;
  });
}
/**
 * Returns the request with the credential of this call at the
 * location that the config names: a header, a parameter, or a cookie.
 *
 * Throws `AuthError`: `auth_no_credential` if the call has none, `auth_wrong_resource` if the request goes to
 * another origin than that of the config's `resource`.
 */
export declare function withCredential(request: Request, { credential }: Pick<ToolContext, "credential">, config: AuthConfig): Request;
/**
 * Reports that the credential of this call was refused, as by a 401: it is never passed to a call again. The
 * next call gets a renewed credential, or asks the user. If a token is refused within a minute after it was
 * issued, it is not renewed: the user is asked, because a renewed token would be refused as well. Does
 * nothing if the credential of the call does not come from an auth gate.
 */
export declare function invalidateCredential({ credential }: Pick<ToolContext, "credential">): Promise<void>;
export type { AnswerCredentialOptions, ApiKeyConfig, AuthConfig, AuthOptions, AuthorizationCodeConfig, BearerConfig, ClientCredentialsConfig, DeviceCodeConfig, OAuthConfig };