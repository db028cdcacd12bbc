import { AgentError, failureText } from '@mortise/core';
import { isRefusal, problemOf } from '@mortise/ui';

/** The error of a refused request. The message is for the client. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
}

/**
 * Returns the part of an error that a client may see: the message for an invalid request, only the code for
 * any other error. `onError` gets the error itself.
 */
export function publicError(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof HttpError) return { status: error.status, message: error.message };
  const status = error instanceof AgentError ? statuses[error.code] : undefined;
  if (status !== undefined) return { status, message: (error as AgentError).message };
  const problem = problemOf(error);
  if (problem) return { status: problem.status, message: problem.message };
  return { status: 500, message: error instanceof AgentError ? failureText(error.code) : 'The server failed.' };
}

/** Returns true for an error of the server, and false for a refusal, whose reason the client gets. */
export function isFailure(error: unknown): boolean {
  return publicError(error).status >= 500 && !(AgentError.is(error) && isRefusal(error.code));
}

/** The statuses of ADK's server; every other refusal has the status of `uiHandler`. */
const statuses: { readonly [code: string]: number } = {
  bad_input: 400,
  bad_answer: 400,
  invalid_user_id: 400,
};
