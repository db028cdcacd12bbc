import { AgentError } from './agent-error.ts';

/** The base of the errors of session services. */
export class SessionError extends AgentError {}

/** The error of `create` for a key that exists. */
export class SessionExistsError extends SessionError {
  constructor(sessionId: string) {
    super('session_exists', `the session "${sessionId}" exists; load it, or choose another id`);
  }
}

/** The error for a session key that does not exist. */
export class SessionNotFoundError extends SessionError {
  constructor(sessionId: string) {
    super('session_not_found', `there is no session "${sessionId}"; check its id, app and user`);
  }
}

/** The error for an append after another process has appended. Nothing was stored. */
export class SessionConflictError extends SessionError {
  readonly retryable = true;

  constructor(sessionId: string, expected: number, actual: number) {
    super(
      'session_conflict',
      `the session "${sessionId}" is at revision ${actual}, not ${expected}: another run has appended; load it again`,
    );
  }
}

/** The error for a store that did not respond. It is not known whether it has stored the events. */
export class SessionTimeoutError extends SessionError {
  readonly retryable = true;

  constructor(what: string, timeoutMs: number) {
    super('store_timeout', `the session service did not respond to "${what}" in ${timeoutMs} ms; continue the session`);
  }
}

/** The error for an append after another worker has taken the lease. Nothing was stored. */
export class SessionFencedError extends SessionError {
  readonly retryable = true;

  constructor(sessionId: string) {
    super('session_fenced', `another worker has taken over the session "${sessionId}"; stop working on it`);
  }
}

/** The error for a stored session that is damaged. It is not loaded, and other sessions are not affected. */
export class SessionCorruptError extends SessionError {
  /** The position of the event in the log, from 1; undefined if no event is broken. */
  readonly sequence: number | undefined;

  /** @param problem The problem of the log or of that event, as the end of a sentence. */
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
