const agentErrorBrand: unique symbol = Symbol.for('@mortise/core.AgentError') as never;

/** The base of every error that this project throws. `code` is stable; `message` is for people. */
export class AgentError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
    Object.defineProperty(this, agentErrorBrand, { value: true });
  }

  /**
   * Returns true for an `AgentError`, even one of another
   * installed copy of the core, for which `instanceof` fails.
   */
  static is(value: unknown): value is AgentError {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, agentErrorBrand);
  }
}

/**
 * An invalid configuration. Thrown when an agent, a tool, a
 * runner or a service is created, before any model is called.
 */
export class ConfigError extends AgentError {}

/**
 * The error of a run that could not start or resume: invalid input, a refused answer, a failed model call, a
 * lost session.
 */
export class RunError extends AgentError {}

const toolErrorBrand: unique symbol = Symbol.for('@mortise/core.ToolError') as never;

/**
 * An error that a tool throws so that the model reads its message.
 *
 * Of any other error the model reads only the class,
 * because messages of libraries may hold secrets and paths.
 */
export class ToolError extends AgentError {
  /** `message` goes to the model: say what went wrong and what to try instead. */
  constructor(message: string, options?: ErrorOptions & { readonly code?: string }) {
    super(options?.code ?? 'tool_failed', message, options);
    Object.defineProperty(this, toolErrorBrand, { value: true });
  }

  static override is(value: unknown): value is ToolError {
    return AgentError.is(value) && Object.hasOwn(value, toolErrorBrand);
  }
}

/** Returns the result of `ToolError.is`; false if a hostile value makes it throw. */
export function isToolError(error: unknown): error is ToolError {
  try {
    return ToolError.is(error);
  } catch {
    return false;
  }
}

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

/** The base of the errors of session services. */
export class SessionError extends AgentError {}

/** The error of `create` for a session that already exists. */
export class SessionExistsError extends SessionError {
  constructor(sessionId: string) {
    super('session_exists', `the session "${sessionId}" already exists; load it, or choose another id`);
  }
}

/** The error for a session key that does not exist. */
export class SessionNotFoundError extends SessionError {
  constructor(sessionId: string) {
    super('session_not_found', `there is no session "${sessionId}"; check its id, app and user`);
  }
}

/** The error of an append to a session to which another run has appended. Nothing was stored. */
export class SessionConflictError extends SessionError {
  readonly retryable = true;

  constructor(sessionId: string, expected: number, actual: number) {
    super(
      'session_conflict',
      `the session "${sessionId}" is at revision ${actual}, not ${expected}: another run has appended; load it again`,
    );
  }
}

/** The error for a store that did not respond. It is not known whether the store has stored the events. */
export class SessionTimeoutError extends SessionError {
  readonly retryable = true;

  constructor(what: string, timeoutMs: number) {
    super('store_timeout', `the session service did not respond to "${what}" in ${timeoutMs} ms; continue the session`);
  }
}

/** The error of an append to a session whose lease another worker has taken. Nothing was stored. */
export class SessionFencedError extends SessionError {
  readonly retryable = true;

  constructor(sessionId: string) {
    super('session_fenced', `another worker has taken over the session "${sessionId}"; stop working on it`);
  }
}

/** The error for a stored session that is damaged. It is not loaded, and other sessions are not affected. */
export class SessionCorruptError extends SessionError {
  /** The position of the damaged event in the log, from 1; undefined if no event is damaged. */
  readonly sequence: number | undefined;

  /** @param problem The problem of the log, or of the damaged event, as the end of a sentence. */
  constructor(sessionId: string, sequence: number | undefined, problem: string, options?: ErrorOptions) {
    const what = sequence === undefined ? '' : `its event ${sequence} `;
    super(
      'session_corrupt',
      `the session "${sessionId}" cannot be read: ${what}${problem}; restore or delete it`,
      options,
    );
    this.sequence = sequence;
  }
}
