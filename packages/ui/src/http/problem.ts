import { AgentError, type JsonObject } from '@mortise/core';

/** The error for a refused request, as the page sees it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: JsonObject;

  constructor(status: number, code: string, message: string, more: JsonObject = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** Returns a thrown error as a `Problem`; undefined if it is unexpected. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!AgentError.is(error)) return undefined;
  const status = statuses[error.code];
  return status === undefined ? undefined : new Problem(status, error.code, error.message);
}

/** Returns the response for a refusal. */
export function problemResponse({ status, code, message, more }: Problem): Response {
  return Response.json({ code, message, ...more }, { status, headers: noStore });
}

/** Headers that keep one user's data out of every cache. */
export const noStore: Readonly<Record<string, string>> = { 'cache-control': 'no-store' };

const statuses: { readonly [code: string]: number } = {
  already_answered: 409,
  already_taken: 409,
  pending_requests: 409,
  withdrawn: 410,
  expired: 410,
  unknown_request: 404,
  session_not_found: 404,
  bad_answer: 422,
  invalid_user_id: 422,
  bad_input: 422,
  invalid_inbox_item: 422,
  bad_page: 422,
  no_input: 422,
  session_busy: 503,
  store_timeout: 503,
  closed: 503,
  auth_state_mismatch: 422,
  auth_issuer_mismatch: 422,
  auth_bad_response: 422,
  auth_refused: 422,
  auth_unknown_request: 410,
  auth_code_used: 409,
  auth_pending: 409,
};
