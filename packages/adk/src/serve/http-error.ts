import { AgentError, failureText } from '@mortise/core';
import { isRefusal, problemOf } from '@mortise/ui';

/** A request that is not answered as it asks. The message is for the client. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
}

/**
 * The part of an error that a client may see: for an invalid request the message, for any other error only
 * its code. `onError` gets the error itself.
 */
export function publicError(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof HttpError) return { status: error.status, message: error.message };
  const status = error instanceof AgentError ? statuses[error.code] : undefined;
  if (status !== undefined) return { status, message: (error as AgentError).message };
  const problem = problemOf(error);
  if (problem) return { status: problem.status, message: problem.message };
  return { status: 500, message: error instanceof AgentError ? failureText(error.code) : 'The server failed.' };
}

/** True for an error of the server, and false for a refusal: the client gets its reason. */
export function isFailure(error: unknown): boolean {
  return publicError(error).status >= 500 && !(AgentError.is(error) && isRefusal(error.code));
}

/** Statuses that ADK's server gives; every other refusal has the status of `uiHandler`. */
const statuses: { readonly [code: string]: number } = {
  bad_input: 400,
  bad_answer: 400,
  invalid_user_id: 400,
};
