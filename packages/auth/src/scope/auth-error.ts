import { AgentError } from '@mortise/core';

/**
 * The error for a credential that could not be obtained. Code, message and members hold no secret, and there
 * is no `cause`: errors of HTTP libraries contain requests and responses.
 *
 * Codes: `auth_refused`, `auth_server_invalid`, `auth_server_unreachable`, `auth_state_mismatch`,
 * `auth_issuer_mismatch`, `auth_code_used`, `auth_pending`, `auth_unknown_request`, `auth_bad_response`,
 * `auth_store_invalid`, `auth_no_credential`, `auth_wrong_resource`, `newer_credential`.
 */
export class AuthError extends AgentError {
  /** The error code of the server, such as `invalid_grant`. */
  readonly reason: string | undefined;
  /** Milliseconds after which the same request may succeed. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: string,
    message: string,
    { reason, retryAfterMs }: { readonly reason?: string; readonly retryAfterMs?: number } = {},
  ) {
    super(code, message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
