import { isJsonObject, type JsonObject } from '@mortise/core';

/** The error fields of a server, in an HTTP response or within a stream. */
export interface ErrorFields {
  readonly status: number | undefined;
  readonly code: unknown;
  readonly type: unknown;
  readonly message: unknown;
  /** Milliseconds until a retry, if the body has a delay. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Returns the error fields of a response body, of an error object or of a client's error, in the format of
 * any vendor. Most vendors have them in `error`; Google has its code in `status` and `details`, Anthropic in
 * `details`. OpenRouter has the error of the server behind it, or the reasons of a moderation, in `metadata`;
 * a moderation has the same status as an invalid key.
 *
 * @param httpStatus The status of the response, if it is known. A success status is ignored.
 */
export function errorFieldsIn(body: unknown, httpStatus?: number): ErrorFields {
  const reported: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(reported)) return { status: statusIn(httpStatus), code: undefined, type: undefined, message: reported };
  const inner = reported['error'];
  const at = isRecord(inner) ? inner : reported;
  const { code, type, message = isText(inner) ? inner : undefined, status, statusCode, metadata } = at;
  const { raw, reasons, provider_name: name } = isRecord(metadata) ? metadata : {};
  const upstream = raw && `${isText(name) ? `${name} says ` : ''}${isText(raw) ? raw : JSON.stringify(raw)}`;
  const text = isText(message) ? message : '';
  const details = [...detailsIn(at), ...quotedDetails(text)];
  const retryAfterMs = retryDelayIn(details, text);
  const texts = [
    Array.isArray(reasons) && 'content_filter',
    retryAfterMs === undefined && isDailyQuota(details) && 'QUOTA_EXHAUSTED',
    ...details.map(({ reason, error_code: known }) => reason ?? known),
    code,
    type,
    status,
  ].filter(isText);
  return {
    status: [httpStatus, reported['status'], status, statusCode, code]
      .map(statusIn)
      .find((found) => found !== undefined),
    code: texts[0] ?? code,
    type: texts[1],
    message: upstream ? `${isText(message) ? message : 'it failed'}: ${upstream}` : message,
    retryAfterMs,
  };
}

/**
 * Returns the error of a JSON body: `{ error }` with an object or a string, a list with such an object, or an
 * object whose `type` or `object` is `error`. Undefined if the body is not an error.
 */
export function errorInBody(body: unknown): JsonObject | undefined {
  const reported: unknown = Array.isArray(body) ? body[0] : body;
  if (!isJsonObject(reported)) return undefined;
  const { error, object, type } = reported;
  if (isJsonObject(error)) return error;
  if (typeof error === 'string' && error !== '') return { message: error };
  return object === 'error' || type === 'error' ? reported : undefined;
}

/** Returns the value of a JSON string; undefined if it is not valid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the details of an error: Google sends a list, Anthropic one object. */
function detailsIn({ details }: JsonRecord): readonly JsonObject[] {
  return (Array.isArray(details) ? details : [details]).filter(isJsonObject);
}

/**
 * Returns the details in a message that quotes a JSON body or its list of details, as clients of Google do.
 */
function quotedDetails(message: string): readonly JsonObject[] {
  const quoted = jsonIn(`[${message.slice(message.indexOf('{'), message.lastIndexOf('}') + 1)}]`);
  const items = Array.isArray(quoted) ? quoted.filter(isJsonObject) : [];
  return items.flatMap((item) => {
    const error = errorInBody(item);
    if (error) return detailsIn(error);
    return isText(item['@type']) ? [item] : [];
  });
}

/**
 * Returns the retry delay in milliseconds from Google's `RetryInfo`, such as "34.4s", or from its sentence
 * "Please retry in 34.4s.", the only source for clients that lose the details. Undefined if there is neither.
 */
function retryDelayIn(details: readonly JsonObject[], message: string): number | undefined {
  const delay = details.map(({ retryDelay }) => retryDelay).find(isText) ?? stated.exec(message)?.[1] ?? '';
  const [, amount, unit] = /^([\d.]+)(m?s)$/.exec(delay) ?? [];
  const milliseconds = Number(amount) * (unit === 'ms' ? 1 : 1_000);
  return milliseconds >= 0 ? Math.ceil(milliseconds) : undefined;
}

const stated = /\bPlease retry in ([\d.]+m?s)\b/;

/** Returns true if Google's `QuotaFailure` names a daily quota. */
function isDailyQuota(details: readonly JsonObject[]): boolean {
  return details
    .flatMap(({ violations }): readonly unknown[] => (Array.isArray(violations) ? violations : []))
    .some((violation) => isRecord(violation) && String(violation['quotaId']).includes('PerDay'));
}

/**
 * Returns a value as an HTTP status: within a stream, and in an
 * answer with status 200, only the error's code may have it.
 */
function statusIn(value: unknown): number | undefined {
  return /^[345]\d\d$/.test(String(value)) ? Number(value) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

interface JsonRecord {
  readonly [member: string]: unknown;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null;
}
