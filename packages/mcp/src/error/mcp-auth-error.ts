import { AgentError } from '@mortise/core';

/**
 * The error for a token that could not be obtained. Code, message and members hold no secret, and there is no
 * `cause`: errors of HTTP libraries contain requests and responses.
 *
 * Codes: `mcp_auth_failed`, `mcp_sign_in_unknown`, `mcp_sign_in_bad_response`, `mcp_sign_in_state_mismatch`,
 * `mcp_sign_in_issuer_mismatch`, `mcp_sign_in_code_used`.
 */
export class McpAuthError extends AgentError {
  /** The error code of the authorization server, such as `invalid_grant`. */
  readonly reason: string | undefined;

  constructor(code: string, message: string, reason?: string) {
    super(code, message);
    this.reason = reason;
  }
}
