import { AgentError, type ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { foreignRefusal } from '@mortise/provider-kit/foreign-error';
import { type ErrorKind, errorInWords, type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/** Converts an error of a LangChain chat model: mostly one of its vendor's SDK. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  if (AgentError.is(thrown)) return errorOf(thrown, provider, opened, wireError);
  const refusal = foreignRefusal(thrown);
  if (refusal) return errorOf(refusal, provider, opened, wireError);
  const message = opened ? undefined : ownWords(thrown);
  if (message === undefined) return errorOf(thrown, provider, opened, wireError);
  return errorInWords('bad_request', `the chat model of ${provider} did not take the request`, message);
}

/** The message of an error that LangChain throws before it sends; undefined for errors of sending. */
function ownWords(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { name, message, cause } = thrown;
  const known = ['status', 'code', 'requestID', 'error'].some((member) => member in thrown);
  return known || cause !== undefined || sending.test(`${name} ${message}`) ? undefined : message;
}

const sending = /connect|timeout|timed out|fetch|network|socket|abort|json/i;

const wireError: WireErrors = wireErrors({
  keyVariable: 'of the provider',
  words: new Map<string, ErrorKind>([
    ['rate_limit_exceeded', 'rateLimit'],
    ['rate_limit_error', 'rateLimit'],
    ['insufficient_quota', 'quota'],
    ['server_error', 'overloaded'],
    ['api_error', 'overloaded'],
    ['overloaded_error', 'overloaded'],
    // Groq: the model wrote what is no call, or no JSON; it may do better when it is asked again.
    ['tool_use_failed', 'overloaded'],
    ['json_validate_failed', 'overloaded'],
    ['invalid_api_key', 'auth'],
    ['authentication_error', 'auth'],
    ['permission_error', 'auth'],
    ['context_length_exceeded', 'contextOverflow'],
    ['content_filter', 'blocked'],
    ['invalid_request_error', 'badRequest'],
  ]),
  tooLong: /maximum context length|context (length|window|size)|prompt is too long|too many tokens/i,
});
