import type { JsonObject, ModelError } from '@mortise/core';
import { errorInBody, jsonIn } from '@mortise/provider-kit/error-fields';
import { errorOf } from '@mortise/provider-kit/error-of';
import { type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/** Converts an error from sending a request or reading its answer to an error with a code. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  const sdkError = errorOfSdk(thrown);
  return sdkError ? errorFrom(sdkError, provider) : errorOf(thrown, provider, opened, wireError);
}

/** Returns the error of an HTTP response without a success status. */
export async function answerError(response: Response, provider: string): Promise<ModelError> {
  const { status, headers } = response;
  const body = await response.text();
  return errorFrom(errorIn(body) ?? { message: body.slice(0, longestPage) }, provider, status, headers);
}

/**
 * Returns the error of an `error` object, from a body or from the middle of a stream.
 * @param status The HTTP status, if it is known.
 */
export function errorFrom(error: JsonObject, provider: string, status?: number, headers?: Headers): ModelError {
  return errorOf({ status, headers, error }, provider, true, wireError);
}

/**
 * Returns the error fields of the SDK's own error, whose message is the body of the response. For a request
 * that the SDK refuses to send, only the message shows that.
 */
function errorOfSdk(thrown: unknown): JsonObject | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { message } = thrown;
  if ('status' in thrown) return errorIn(message);
  const beginning = message.slice(0, longestPage);
  const status = [...refusals].find(([pattern]) => pattern.test(beginning))?.[1];
  return status === undefined ? undefined : { message, status };
}

/** Returns the error in a body or in an event of a stream; undefined for a page of a proxy. */
function errorIn(body: string): JsonObject | undefined {
  return errorInBody(jsonIn(body.startsWith('data:') ? body.slice('data:'.length) : body));
}

const wireError: WireErrors = wireErrors('GEMINI_API_KEY');

/**
 * The SDK's messages for requests that it does not send, and the status that the server would have returned.
 */
const refusals: ReadonlyMap<RegExp, string> = new Map([
  [/could not (load|refresh) .*(credentials|token)/i, 'UNAUTHENTICATED'],
  [/parameter is only supported in/i, 'INVALID_ARGUMENT'],
]);

/** The longest excerpt of an error page or an SDK message, in characters. */
const longestPage = 2_000;
