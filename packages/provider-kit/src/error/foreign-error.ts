import type { ModelError } from '@mortise/core';
import { jsonIn } from './error-fields.ts';
import { errorOf } from './error-of.ts';
import { errorWithText, type WireErrors } from './wire-error.ts';

/**
 * Returns the error of a model of another framework: the HTTP error of its client, or an error that the model
 * throws before it sends a request.
 * @param model The name of the model in the error message, such as "the chat model of openai".
 */
export function foreignError(
  thrown: unknown,
  { provider, opened, model, wireError }: ForeignCall & { readonly wireError: WireErrors },
): ModelError {
  const refusal = foreignRefusal(thrown);
  const message = refusal || opened ? undefined : unsentMessage(thrown);
  if (message === undefined) return errorOf(refusal ?? thrown, provider, opened, wireError);
  return errorWithText('bad_request', `${model} did not accept the request`, message);
}

/** A failed call of a model of another framework. */
export interface ForeignCall {
  readonly provider: string;
  /** True if the response had started. */
  readonly opened: boolean;
  readonly model: string;
}

/** Returns the message of an error that is thrown before a request is sent; undefined for any other error. */
function unsentMessage(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || thrown instanceof TypeError) return undefined;
  const { name, message, cause } = thrown;
  const isOfClient = ['status', 'code', 'requestID', 'error'].some((member) => member in thrown);
  return isOfClient || cause !== undefined || sending.test(`${name} ${message}`) ? undefined : message;
}

const sending = /connect|timeout|timed out|fetch|network|socket|abort|json|syntax/i;

/**
 * Returns the HTTP refusal in an error of a client of an unknown vendor, with the members that `errorOf`
 * reads: `status`, `headers`, `error`, and the message. Undefined if it has no HTTP status of 300 or above.
 *
 * Vendors use different names for the same facts, and wrap the error that has them. Therefore the error and
 * its causes are searched for the names in `statusNames`, also within `response` and `$metadata`.
 */
export function foreignRefusal(thrown: unknown): Error | undefined {
  for (let at = thrown, depth = 0; depth < 5 && isRecord(at); at = at['cause'], depth++) {
    const answer = isRecord(at['response']) ? at['response'] : undefined;
    const status = statusIn(at) ?? (answer && statusIn(answer)) ?? statusIn(at['$metadata']);
    if (status === undefined) continue;
    const message = typeof at['message'] === 'string' ? at['message'] : '';
    const body = bodyIn(at) ?? (answer && bodyIn(answer));
    const headers = headersIn(at) ?? (answer && headersIn(answer)) ?? headersIn(at['rawResponse']) ?? new Headers();
    const { retryAfterMs } = at;
    if (typeof retryAfterMs === 'number' && retryAfterMs >= 0) headers.set('retry-after-ms', String(retryAfterMs));
    const error = body ?? { code: at['code'], type: at['type'] };
    return Object.assign(new Error(message, { cause: thrown }), { status, headers, error });
  }
  return undefined;
}

const statusNames = ['status', 'statusCode', 'status_code', 'httpStatus', 'httpStatusCode', 'code'] as const;
const headersNames = ['headers', 'responseHeaders'] as const;
const bodyNames = ['error', 'body', 'responseBody', 'data'] as const;

function statusIn(value: unknown): number | undefined {
  if (!isRecord(value)) return undefined;
  for (const name of statusNames) {
    const status = value[name];
    if (typeof status === 'number' && status >= 300 && status < 600) return status;
  }
  return undefined;
}

/** Returns a copy of `Headers` or of a record of strings. */
function headersIn(value: unknown): Headers | undefined {
  if (!isRecord(value)) return undefined;
  for (const name of headersNames) {
    const member = value[name];
    if (member instanceof Headers) return new Headers(member);
    if (!isRecord(member)) continue;
    const headers = new Headers();
    for (const header of ['retry-after', 'retry-after-ms', 'x-should-retry']) {
      const text =
        member[header] ?? (typeof member['get'] === 'function' ? (member['get'](header) as unknown) : undefined);
      if (typeof text === 'string') headers.set(header, text);
    }
    return headers;
  }
  return undefined;
}

/** Returns the body of a response: its JSON, or its text unless that is HTML. */
function bodyIn(value: Members): Members | undefined {
  for (const name of bodyNames) {
    const member = value[name];
    const body = typeof member === 'string' ? (jsonIn(member) ?? member.trim()) : member;
    if (isRecord(body)) return Array.isArray(body) ? body[0] : body;
    if (typeof body === 'string' && /^[^<]/.test(body)) return { message: body };
  }
  return undefined;
}

interface Members {
  readonly [member: string]: unknown;
}

function isRecord(value: unknown): value is Members & { readonly get?: (name: string) => unknown } {
  return typeof value === 'object' && value !== null;
}
