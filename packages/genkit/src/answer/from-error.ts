import { ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { foreignRefusal } from '@mortise/provider-kit/foreign-error';
import { type ErrorKind, errorInWords, type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';
import { isRecord } from '../vendor/is-record.ts';

/** Converts an error of a Genkit model: a `GenkitError` with a status, or an error of its SDK. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  const { name, status: word, message, responseMetadata } = (thrown ?? {}) as Record<string, unknown>;
  if (name !== 'GenkitError' || typeof word !== 'string' || typeof message !== 'string') {
    const refusal = foreignRefusal(thrown);
    if (refusal) return errorOf(refusal, provider, opened, wireError);
    const words = opened ? undefined : ownWords(thrown);
    if (words === undefined) return errorOf(thrown, provider, opened, wireError);
    return errorInWords('bad_request', `the plugin of ${provider} did not take the request`, words);
  }
  // Google's plugin writes "[429 Too Many Requests]"; the SDKs of OpenAI and Anthropic begin with the number.
  const told = /\[([45]\d\d)\b/.exec(message)?.[1] ?? /^(?:[A-Z_]+: )?([45]\d\d)\b/.exec(message)?.[1];
  const status = told === undefined ? statuses.get(word) : Number(told);
  // Google has the delay in the body, which its plugin turns into text.
  const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(message)?.[1];
  const said = isRecord(responseMetadata) ? responseMetadata['retryAfterMs'] : undefined;
  const wait = said ?? (seconds === undefined ? undefined : Number(seconds) * 1000);
  return wireError(
    provider,
    { message, code: word, ...(status !== undefined && { status }) },
    { cause: thrown, ...(typeof wait === 'number' && { retryAfterMs: wait }) },
  );
}

/** The message of an error that a plugin throws before it sends; undefined for errors of sending. */
function ownWords(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || ModelError.is(thrown) || thrown instanceof TypeError) return undefined;
  const { name, message, cause } = thrown;
  const known = ['status', 'code', 'requestID', 'error'].some((member) => member in thrown);
  return known || cause !== undefined || sending.test(`${name} ${message}`) ? undefined : message;
}

const sending = /connect|timeout|timed out|fetch|network|socket|abort|json|syntax/i;

const statuses: ReadonlyMap<string, number> = new Map([
  ['INVALID_ARGUMENT', 400],
  ['FAILED_PRECONDITION', 400],
  ['UNAUTHENTICATED', 401],
  ['PERMISSION_DENIED', 403],
  ['NOT_FOUND', 404],
  ['RESOURCE_EXHAUSTED', 429],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['DEADLINE_EXCEEDED', 504],
]);

const wireError: WireErrors = wireErrors({
  keyVariable: 'of the provider',
  words: new Map<string, ErrorKind>([
    ['UNAUTHENTICATED', 'auth'],
    ['PERMISSION_DENIED', 'auth'],
    ['RESOURCE_EXHAUSTED', 'rateLimit'],
    ['UNAVAILABLE', 'overloaded'],
    ['INVALID_ARGUMENT', 'badRequest'],
    ['context_length_exceeded', 'contextOverflow'],
  ]),
  tooLong:
    /maximum context length|context (length|window|size)|prompt is too long|too many tokens|exceeds the maximum number of tokens/i,
});
