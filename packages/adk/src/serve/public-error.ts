import { AgentError } from '@mortise/core';
import { Problem } from '@mortise/ui';
import { HttpError } from './http-error.ts';

/**
 * What a client is told of an error: the words of this library's own, which have no secrets; of any other
 * that something failed.
 */
export function publicError(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof HttpError || error instanceof Problem) return { status: error.status, message: error.message };
  if (error instanceof AgentError) return { status: statuses[error.code] ?? 500, message: error.message };
  return { status: 500, message: 'The server failed.' };
}

const statuses: { readonly [code: string]: number } = {
  bad_input: 400,
  bad_answer: 400,
  invalid_user_id: 400,
  unknown_request: 404,
  session_not_found: 404,
};
