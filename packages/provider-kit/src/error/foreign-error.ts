import { isJsonObject, type JsonObject } from '@mortise/core';

/**
 * The HTTP refusal in what a client of an unknown vendor threw, with the members that `errorOf` reads:
 * `status`, `headers`, `error`, and the message. Undefined where it has no HTTP status of 300 or above.
 *
 * Vendors give the same facts other names, and wrap the error that has them: the error and its causes are
 * searched, each for the names in `statusNames`, in `response` and in `$metadata`.
 */
export function foreignRefusal(thrown: unknown): Error | undefined {
  try {
    return refusalIn(thrown);
  } catch {
    // An error that throws when it is read: `errorOf` says so.
    return undefined;
  }
}

function refusalIn(thrown: unknown): Error | undefined {
  for (let at = thrown, depth = 0; depth < 5 && isRecord(at); at = at['cause'], depth++) {
    const answer = isRecord(at['response']) ? at['response'] : undefined;
    const status = statusIn(at) ?? (answer && statusIn(answer)) ?? statusIn(at['$metadata']);
    if (status === undefined) continue;
    const message = typeof at['message'] === 'string' ? at['message'] : '';
    const body = bodyIn(at) ?? (answer && bodyIn(answer));
    const headers = headersIn(at) ?? (answer && headersIn(answer)) ?? headersIn(at['rawResponse']) ?? new Headers();
    const { retryAfterMs } = at;
    if (typeof retryAfterMs === 'number' && retryAfterMs >= 0) headers.set('retry-after-ms', String(retryAfterMs));
    const said = saidIn(body ?? at);
    return Object.assign(new Error(message, { cause: thrown }), { status, headers, error: { message, ...said } });
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

/** A copy of the headers: of `Headers`, or of a record of texts. */
function headersIn(value: unknown): Headers | undefined {
  if (!isRecord(value)) return undefined;
  for (const name of headersNames) {
    const said = value[name];
    if (said instanceof Headers) return new Headers(said);
    if (!isRecord(said)) continue;
    const headers = new Headers();
    for (const header of ['retry-after', 'retry-after-ms', 'x-should-retry']) {
      const text = said[header] ?? (typeof said['get'] === 'function' ? (said['get'](header) as unknown) : undefined);
      if (typeof text === 'string') headers.set(header, text);
    }
    return headers;
  }
  return undefined;
}

function bodyIn(value: Members): JsonObject | undefined {
  for (const name of bodyNames) {
    const said = value[name];
    if (isJsonObject(said)) return said;
    if (typeof said !== 'string' || !said.trimStart().startsWith('{')) continue;
    try {
      const body: unknown = JSON.parse(said);
      if (isJsonObject(body)) return body;
    } catch {
      // Text that is no JSON: the message has it.
    }
  }
  return undefined;
}

/** What a body says went wrong; most have it in `error`. */
function saidIn(body: Members): JsonObject {
  const inner = body['error'];
  const { code, type, message = inner } = isRecord(inner) ? inner : body;
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof type === 'string' && { type }),
    ...(typeof message === 'string' && message !== '' && { message }),
  };
}

interface Members {
  readonly [member: string]: unknown;
}

function isRecord(value: unknown): value is Members & { readonly get?: (name: string) => unknown } {
  return typeof value === 'object' && value !== null;
}
