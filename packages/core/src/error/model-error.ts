import { AgentError } from './agent-error.ts';

/** Details of a failed model call. */
export interface ModelErrorDetails extends ErrorOptions {
  /** The HTTP status, if there was one. */
  readonly status?: number;
  /** True if the same request may succeed later. */
  readonly retryable?: boolean;
  /** Milliseconds that the provider asks to wait. */
  readonly retryAfterMs?: number;
}

/**
 * The error of a failed model call. `code` is one of the error codes: `rate_limit`, `overloaded`, `auth`,
 * `bad_request`, `context_overflow`, `stream_cut`, `stall`, `empty_response` ...
 */
export class ModelError extends AgentError {
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, details: ModelErrorDetails = {}) {
    super(code, message, details);
    this.status = details.status;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}
