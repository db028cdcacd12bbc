import { isJsonObject, type ModelError, type ModelErrorDetails } from '@mortise/core';
import { streamCut } from '@mortise/provider-kit';
import { errorInBody, jsonIn } from '@mortise/provider-kit/error-fields';
import { errorOf, unreachable } from '@mortise/provider-kit/error-of';
import { foreignRefusal } from '@mortise/provider-kit/foreign-error';
import { errorWithText, wireErrors } from '@mortise/provider-kit/wire-error';
import { jsonOf } from './json-of.ts';

/**
 * Converts an error that a package of the AI SDK or its `fetch` threw to an error with a code.
 *
 * Errors of the AI SDK are recognized by their marks and
 * names, because there may be several copies of their classes.
 */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  if (thrown instanceof ErrorPart) return reportedError(thrown.reported, provider);
  if (!(thrown instanceof Error)) return errorOf(thrown, provider, opened, wireError);
  // An event that the package refused because the event is an error.
  const event = 'value' in thrown ? jsonOf(thrown.value) : undefined;
  const error = errorInBody(event);
  if (error) return wireError(provider, error, { cause: thrown });
  const known = byName.get(thrown.name);
  const refusal = known ? undefined : foreignRefusal(thrown);
  if (refusal) return errorOf(refusal, provider, opened, wireError);
  if (isApiCallError(thrown)) return fromBadAnswer(thrown, provider, opened);
  const convert = known ?? (opened || isOfNetwork(thrown) ? undefined : knownError('bad_response'));
  return convert?.(thrown, provider) ?? errorOf(thrown, provider, opened, wireError);
}

/** Converts an error part of an answer: an `Error`, the server's error object, or a string. */
function reportedError(error: unknown, provider: string): ModelError {
  if (error instanceof Error) return fromError(error, provider, true);
  const value = typeof error === 'string' ? (jsonIn(error) ?? error) : jsonOf(error);
  return wireError(provider, isJsonObject(value) ? value : { message: value });
}

interface ApiCallError extends Error {
  readonly statusCode?: number | undefined;
  readonly responseBody?: string | undefined;
}

function isApiCallError(error: Error): error is ApiCallError {
  return Symbol.for('vercel.ai.error.AI_APICallError') in error;
}

/** Converts the error of a request without a response, or of a response with a success status. */
function fromBadAnswer(error: ApiCallError, provider: string, opened: boolean): ModelError {
  const { cause, statusCode: status, responseBody, message } = error;
  if (status === undefined) return opened ? errorOf(error, provider, true, wireError) : unreachable(error, provider);
  if (cause instanceof Error && isOfNetwork(cause)) return errorOf(cause, provider, true, wireError);
  const details: ModelErrorDetails = { cause: error, status };
  const text = responseBody?.trim() ?? '';
  const answered = errorInBody(jsonIn(text));
  if (answered) return wireError(provider, answered, details);
  if (text === '') return streamCut(provider, 'is empty', details);
  const isPage = text.startsWith('<');
  return errorWithText(
    'bad_response',
    `${provider} sent a response that is not valid for the API`,
    `${message}. ${isPage ? 'Check the `baseURL` of its package, and the proxies before the server.' : 'Retry.'}`,
    { ...details, retryable: !isPage },
  );
}

/** Returns true for errors that `fetch` throws, on any platform; errors of packages have names with `AI_`. */
function isOfNetwork(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name.startsWith('AI_')) return false;
    if (at instanceof TypeError || ('code' in at && typeof at.code === 'string')) return true;
  }
  return false;
}

type Known = (error: Error, provider: string) => ModelError;

const byName: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...['AI_LoadAPIKeyError', 'AI_LoadSettingError'].map((name) => [name, knownError('auth')] as const),
  ...[
    'AI_UnsupportedFunctionalityError',
    'AI_InvalidPromptError',
    'AI_InvalidArgumentError',
    'AI_NoSuchModelError',
    'AI_NoSuchProviderReferenceError',
  ].map((name) => [name, knownError('bad_request')] as const),
  ['AI_EmptyResponseBodyError', (error, provider) => streamCut(provider, 'is empty', { cause: error })],
  ...['AI_InvalidResponseDataError', 'AI_NoContentGeneratedError'].map(
    (name) => [name, knownError('bad_response', true)] as const,
  ),
  ['AI_JSONParseError', knownError('bad_stream', true)],
  ['AI_TypeValidationError', knownError('bad_stream')],
]);

function knownError(code: string, retryable = false): Known {
  return (error, provider) =>
    errorWithText(code, `the package of ${provider} says`, error.message, { cause: error, retryable });
}

/** The vendor behind a model is not known, and neither is the name of its environment variable. */
const wireError = wireErrors('that its package reads');

/** Thrown for an error part in an answer; converted to a typed error later. */
export class ErrorPart extends Error {
  /** An `Error`, the server's error object, or a string. */
  readonly reported: unknown;

  constructor(reported: unknown) {
    super('the answer says that the call failed');
    this.reported = reported;
  }
}

/**
 * Returns true if a package reports that the stream ended before the provider sent a finish reason. Packages
 * that use `@ai-sdk/openai-compatible` report that in an error part, whose error has no data.
 */
export function isCut(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'AI_InvalidResponseDataError') return false;
  return ('data' in error && error.data === undefined) || /without a finish reason/i.test(error.message);
}
