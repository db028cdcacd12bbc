import { isJsonObject, type JsonObject, type ModelError } from '@mortise/core';
import { errorOf, unreachable } from '@mortise/provider-kit/error-of';
import { foreignRefusal } from '@mortise/provider-kit/foreign-error';
import {
  type ErrorKind,
  errorInWords,
  type SaidError,
  type WireErrors,
  wireErrors,
} from '@mortise/provider-kit/wire-error';
import { ErrorPart } from './error-part.ts';
import { jsonOf } from './json-of.ts';

/**
 * Converts an error that a package of the AI SDK or its `fetch` threw to an error with a code.
 *
 * Its errors are recognized by their marks and names, because there may be several copies of their classes.
 */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  if (thrown instanceof ErrorPart) return saidError(thrown.said, provider);
  if (!(thrown instanceof Error)) return errorOf(thrown, provider, opened, wireError);
  if (isApiCallError(thrown)) return fromApiCallError(thrown, provider, opened);
  const refusal = byName.has(thrown.name) ? undefined : foreignRefusal(thrown);
  if (refusal) return errorOf(refusal, provider, opened, wireError);
  const known = byName.get(thrown.name) ?? (opened || isOfNetwork(thrown) ? undefined : told('bad_response'));
  return known?.(thrown, provider) ?? errorOf(thrown, provider, opened, wireError);
}

/** Converts an error part of an answer: an `Error`, the server's error object, or a string. */
function saidError(error: unknown, provider: string): ModelError {
  if (error instanceof Error) return fromError(error, provider, true);
  return wireError(provider, typeof error === 'string' ? saidIn(parsed(error)) : saidIn(jsonOf(error)));
}

interface ApiCallError extends Error {
  readonly statusCode?: number | undefined;
  readonly responseHeaders?: Record<string, string> | undefined;
  readonly responseBody?: string | undefined;
  readonly data?: unknown;
}

function isApiCallError(error: Error): error is ApiCallError {
  return Symbol.for('vercel.ai.error.AI_APICallError') in error;
}

function fromApiCallError(error: ApiCallError, provider: string, opened: boolean): ModelError {
  const { statusCode: status, responseHeaders, responseBody, data, message } = error;
  if (status === undefined) return opened ? errorOf(error, provider, true, wireError) : unreachable(error, provider);
  if (status < 300) return fromBadAnswer(error, provider);
  // The body has more than what the package took of it.
  const body = parsed(responseBody ?? '') ?? jsonOf(data);
  const said = saidIn(body);
  const thrown = Object.assign(new Error(message, { cause: error }), {
    status,
    headers: withDelay(new Headers(responseHeaders), body),
    error: { message, ...said },
  });
  return errorOf(thrown, provider, opened, wireError);
}

/** The status of the answer was OK, but its body broke off or is malformed. */
function fromBadAnswer(error: ApiCallError, provider: string): ModelError {
  const { cause, statusCode: status, message } = error;
  if (cause instanceof Error && isOfNetwork(cause)) return errorOf(cause, provider, true, wireError);
  const details = { cause: error, ...(status !== undefined && { status }) };
  const words = `${message}. Check the \`baseURL\` of its package.`;
  return errorInWords('bad_response', `${provider} sent a response that is not valid for the API`, words, details);
}

/** True for errors that `fetch` throws, on any platform; packages throw names with `AI_`. */
function isOfNetwork(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name.startsWith('AI_')) return false;
    if (at instanceof TypeError || ('code' in at && typeof at.code === 'string')) return true;
  }
  return false;
}

/** Google has the delay in the body: "34.4s". */
function withDelay(headers: Headers, body: unknown): Headers {
  const seconds = detailsIn(body).flatMap(({ retryDelay }) =>
    typeof retryDelay === 'string' && retryDelay.endsWith('s') ? Number(retryDelay.slice(0, -1)) : [],
  )[0];
  if (seconds !== undefined && seconds >= 0 && !headers.has('retry-after'))
    headers.set('retry-after-ms', String(Math.ceil(seconds * 1_000)));
  return headers;
}

function detailsIn(body: unknown): readonly JsonObject[] {
  const error = isJsonObject(body) ? body['error'] : undefined;
  const details = isJsonObject(error) ? error['details'] : undefined;
  return Array.isArray(details) ? details.filter(isJsonObject) : [];
}

/** The error fields in a server's response, for any vendor's format. */
function saidIn(said: unknown): SaidError {
  if (typeof said === 'string') return { message: said };
  if (!isJsonObject(said)) return {};
  const inner = said['error'];
  if (typeof inner === 'string') return { message: inner };
  const { code, type, message, status, statusCode } = isJsonObject(inner) ? inner : said;
  // A number repeats the HTTP status; Google has its code in `status`.
  const reasons = detailsIn(said).map(({ reason }) => reason);
  const words = [...reasons, code, type, status].filter((word) => typeof word === 'string');
  return { code: words[0], type: words[1], message, ...(typeof statusCode === 'number' && { status: statusCode }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

type Known = (error: Error, provider: string) => ModelError;

const byName: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...['AI_LoadAPIKeyError', 'AI_LoadSettingError'].map((name) => [name, told('auth')] as const),
  ...[
    'AI_UnsupportedFunctionalityError',
    'AI_InvalidPromptError',
    'AI_InvalidArgumentError',
    'AI_NoSuchModelError',
    'AI_NoSuchProviderReferenceError',
  ].map((name) => [name, told('bad_request')] as const),
  ...['AI_EmptyResponseBodyError', 'AI_InvalidResponseDataError', 'AI_NoContentGeneratedError'].map(
    (name) => [name, told('bad_response')] as const,
  ),
  ['AI_JSONParseError', told('bad_stream', true)],
  ['AI_TypeValidationError', told('bad_stream')],
]);

function told(code: string, retryable = false): Known {
  return (error, provider) =>
    errorInWords(code, `the package of ${provider} says`, error.message, { cause: error, retryable });
}

/** Error codes of all vendors: the vendor behind a model is not known. */
const wireError: WireErrors = wireErrors({
  keyVariable: 'that its package reads',
  words: new Map<string, ErrorKind>([
    ['rate_limit_exceeded', 'rateLimit'],
    ['rate_limit_error', 'rateLimit'],
    ['too_many_requests', 'rateLimit'],
    ['RESOURCE_EXHAUSTED', 'rateLimit'],
    ['insufficient_quota', 'quota'],
    ['billing_hard_limit_reached', 'quota'],
    ['billing_error', 'quota'],
    ['server_error', 'overloaded'],
    ['internal_error', 'overloaded'],
    ['internal_server_error', 'overloaded'],
    ['api_error', 'overloaded'],
    ['overloaded', 'overloaded'],
    ['overloaded_error', 'overloaded'],
    ['server_overloaded', 'overloaded'],
    ['service_unavailable', 'overloaded'],
    ['timeout_error', 'overloaded'],
    ['UNAVAILABLE', 'overloaded'],
    ['INTERNAL', 'overloaded'],
    ['DEADLINE_EXCEEDED', 'overloaded'],
    // Groq: the model wrote what is no call, or no JSON; it may do better when it is asked again.
    ['tool_use_failed', 'overloaded'],
    ['json_validate_failed', 'overloaded'],
    ['invalid_api_key', 'auth'],
    ['authentication_error', 'auth'],
    ['permission_error', 'auth'],
    ['API_KEY_INVALID', 'auth'],
    ['UNAUTHENTICATED', 'auth'],
    ['PERMISSION_DENIED', 'auth'],
    ['context_length_exceeded', 'contextOverflow'],
    ['context_window_exceeded', 'contextOverflow'],
    ['exceed_context_size_error', 'contextOverflow'],
    ['request_too_large', 'contextOverflow'],
    ['content_filter', 'blocked'],
    ['content_policy_violation', 'blocked'],
    ['invalid_request_error', 'badRequest'],
    ['INVALID_ARGUMENT', 'badRequest'],
  ]),
  tooLong:
    /maximum context length|context (length|window|size|limit)|exceeds? the (available|model'?s?) context|(prompt|input) is too long|too many total text bytes|token count.*exceeds the maximum|input token count|too large for model/i,
});
