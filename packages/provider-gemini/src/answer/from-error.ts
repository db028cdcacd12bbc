import { isJsonObject, type JsonObject, type JsonValue, type ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/** Converts an error of sending a request or reading its answer to an error with a code. */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  const said = errorOfSdk(thrown);
  return said ? saidError(said, provider) : errorOf(thrown, provider, opened, wireError);
}

/** The error of an HTTP answer that is none of success. */
export async function answerError(response: Response, provider: string): Promise<ModelError> {
  const { status, headers } = response;
  const body = await response.text();
  return saidError(errorIn(body) ?? { message: body.slice(0, longestPage) }, provider, status, headers);
}

/**
 * The error of an `error` object, of a body or in the
 * middle of a stream. `status`: of HTTP, where it is known.
 */
export function saidError(error: JsonObject, provider: string, status?: number, headers?: Headers): ModelError {
  const { code, message, status: type, details } = error;
  const notes = Array.isArray(details) ? details.filter(isJsonObject) : [];
  const reason = reasonOf(notes);
  // Interactions has its code in lower case, and no status.
  const word = typeof code === 'string' ? code.toUpperCase() : null;
  const said = { message: message ?? null, type: type ?? word, ...(reason !== undefined && { code: reason }) };
  const waits = new Headers(headers);
  const delayMs = delayOf(notes);
  if (delayMs !== undefined) waits.set('retry-after-ms', String(delayMs));
  return errorOf({ status: status ?? statusOf(code), headers: waits, error: said }, provider, true, wireError);
}

/**
 * The error fields of the SDK's own error: its message is the body of a response, and a refused request has
 * no other mark.
 */
function errorOfSdk(thrown: unknown): JsonObject | undefined {
  try {
    if (!(thrown instanceof Error)) return undefined;
    const { message } = thrown;
    if ('status' in thrown) return errorIn(message);
    // The body of an answer with status 200.
    if ('error' in thrown && isJsonObject(thrown.error)) return thrown.error;
    const beginning = message.slice(0, longestPage);
    const status = [...refusals].find(([words]) => words.test(beginning))?.[1];
    return status === undefined ? undefined : { message, status };
  } catch {
    // It throws when it is looked at.
    return undefined;
  }
}

/** The error in a body: an object, a list with one, or an event of a stream. */
function errorIn(body: string): JsonObject | undefined {
  const text = body.startsWith('data:') ? body.slice('data:'.length) : body;
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    // A page of a proxy.
    return undefined;
  }
  const first = Array.isArray(said) ? said[0] : said;
  return isJsonObject(first) && isJsonObject(first['error']) ? first['error'] : undefined;
}

function statusOf(code: JsonValue | undefined): number | undefined {
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
}

/** A reason that is more precise than the status, if there is one. */
function reasonOf(notes: readonly JsonObject[]): string | undefined {
  if (isUsedUp(notes)) return 'QUOTA_EXHAUSTED';
  return notes.flatMap(({ reason }) => (typeof reason === 'string' ? reason : []))[0];
}

/** A quota for each day: no delay helps, unless the server itself asks for one. */
function isUsedUp(notes: readonly JsonObject[]): boolean {
  const violations = notes.flatMap((note) => (Array.isArray(note['violations']) ? note['violations'] : []));
  const daily = violations.some((it) => isJsonObject(it) && String(it['quotaId']).includes('PerDay'));
  return daily && delayOf(notes) === undefined;
}

/** Milliseconds of a `RetryInfo`, whose form is "34.4s". */
function delayOf(notes: readonly JsonObject[]): number | undefined {
  const said = notes.find(({ retryDelay }) => typeof retryDelay === 'string')?.['retryDelay'];
  const seconds = typeof said === 'string' && said.endsWith('s') ? Number(said.slice(0, -1)) : Number.NaN;
  return seconds >= 0 ? Math.ceil(seconds * 1000) : undefined;
}

const wireError: WireErrors = wireErrors('GEMINI_API_KEY');

/** The SDK's messages for requests that it does not send, and the status that the server would have given. */
const refusals: ReadonlyMap<RegExp, string> = new Map([
  [/could not (load|refresh) .*(credentials|token)/i, 'UNAUTHENTICATED'],
  [/parameter is only supported in/i, 'INVALID_ARGUMENT'],
]);

/** The longest excerpt of an error page or an SDK message, in characters. */
const longestPage = 2_000;
