import { AgentError, failureText } from '@mortise/core';
import { Problem } from '@mortise/ui';
import { HttpError } from './http-error.ts';

/**
 * The part of an error that a client may see: for an invalid request the message, for any other error only
 * its code. `onError` gets the error itself.
 */
export function publicError(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof HttpError || error instanceof Problem) return { status: error.status, message: error.message };
  if (error instanceof AgentError) {
    const status = statuses[error.code];
    return status === undefined
      ? { status: 500, message: failureText(error.code) }
      : { status, message: error.message };
  }
  return { status: 500, message: 'The server failed.' };
}

const statuses: { readonly [code: string]: number } = {
  bad_input: 400,
  bad_answer: 400,
  invalid_user_id: 400,
  unknown_request: 404,
  session_not_found: 404,
};
