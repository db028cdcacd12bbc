import type { ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { type ErrorKind, type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/**
 * What was thrown while a request was sent or its answer was read. `opened`: the head of an answer had come.
 */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  return errorOf(thrown, provider, opened, wireError);
}

/**
 * The error of a call that the server calls failed, in the
 * words of OpenAI and of servers that speak its protocols.
 */
export const wireError: WireErrors = wireErrors({
  keyVariable: 'OPENAI_API_KEY',
  words: new Map<string, ErrorKind>([
    ['rate_limit_exceeded', 'rateLimit'],
    ['rate_limit_error', 'rateLimit'],
    ['too_many_requests', 'rateLimit'],
    ['insufficient_quota', 'quota'],
    ['billing_hard_limit_reached', 'quota'],
    ['server_error', 'overloaded'],
    ['internal_error', 'overloaded'],
    ['internal_server_error', 'overloaded'],
    ['overloaded', 'overloaded'],
    ['overloaded_error', 'overloaded'],
    ['server_overloaded', 'overloaded'],
    ['service_unavailable', 'overloaded'],
    ['service_unavailable_error', 'overloaded'],
    ['slow_down', 'overloaded'],
    ['vector_store_timeout', 'overloaded'],
    ['timeout', 'overloaded'],
    // Groq: the model wrote what is no call, or no JSON; it may do better when it is asked again.
    ['tool_use_failed', 'overloaded'],
    ['json_validate_failed', 'overloaded'],
    ['invalid_api_key', 'auth'],
    ['authentication_error', 'auth'],
    ['permission_error', 'auth'],
    ['permission_denied', 'auth'],
    ['context_length_exceeded', 'contextOverflow'],
    ['context_window_exceeded', 'contextOverflow'],
    ['exceed_context_size_error', 'contextOverflow'],
    ['content_filter', 'blocked'],
    ['content_policy_violation', 'blocked'],
    ['cyber_policy', 'blocked'],
    ['invalid_prompt', 'blocked'],
    ['bio_policy', 'blocked'],
    ['image_content_policy_violation', 'blocked'],
    ['invalid_request_error', 'badRequest'],
  ]),
  tooLong: /maximum context length|context (length|window|size)|exceeds? the (available|model'?s?) context/i,
});
