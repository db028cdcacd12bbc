import { isJsonObject, type JsonObject } from '@mortise/core';

/** The error fields of a server, in an HTTP response or within a stream. */
export interface ErrorFields {
  readonly status: number | undefined;
  readonly code: unknown;
  readonly type: unknown;
  readonly message: unknown;
}

/**
 * Returns the error fields of a response body, of an error object or of a client's error, in the format of
 * any vendor: most have them in `error`, Google has its code in `status` and `details`, Anthropic in
 * `details`. OpenRouter has the error of the server behind it in `metadata`, or the reasons of a moderation,
 * whose status is that of an invalid key.
 */
export function errorFieldsIn(body: unknown): ErrorFields {
  const said: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(said)) return { status: undefined, code: undefined, type: undefined, message: said };
  const inner = said['error'];
  const at = isRecord(inner) ? inner : said;
  const { code, type, message = isText(inner) ? inner : undefined, status, statusCode, metadata } = at;
  const { raw, reasons, provider_name: name } = isRecord(metadata) ? metadata : {};
  const upstream = raw && `${isText(name) ? `${name} says ` : ''}${isText(raw) ? raw : JSON.stringify(raw)}`;
  const details = detailsIn(said).map(({ reason, error_code: known }) => reason ?? known);
  const words = [Array.isArray(reasons) && 'content_filter', ...details, code, type, status].filter(isText);
  return {
    status: [said['status'], status, statusCode, code].map(statusIn).find((found) => found !== undefined),
    code: words[0] ?? code,
    type: words[1],
    message: upstream ? `${isText(message) ? message : 'it failed'}: ${upstream}` : message,
  };
}

/** Returns the milliseconds until a retry that Google has in its body, such as "34.4s"; undefined if none. */
export function retryDelayIn(body: unknown): number | undefined {
  const delay = detailsIn(body).find(({ retryDelay }) => isText(retryDelay))?.['retryDelay'];
  const seconds = isText(delay) && delay.endsWith('s') ? Number(delay.slice(0, -1)) : Number.NaN;
  return seconds >= 0 ? Math.ceil(seconds * 1_000) : undefined;
}

/**
 * Returns the error of a JSON body: `{ error }` with an object or a string, a list with one, or an object
 * that calls itself an error. Undefined if the body is no error.
 */
export function errorInBody(body: unknown): JsonObject | undefined {
  const said: unknown = Array.isArray(body) ? body[0] : body;
  if (!isJsonObject(said)) return undefined;
  const { error, object, type } = said;
  if (isJsonObject(error)) return error;
  if (typeof error === 'string' && error !== '') return { message: error };
  return object === 'error' || type === 'error' ? said : undefined;
}

/** Returns the value of a JSON text; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The details of Google, which are a list, or of Anthropic. */
function detailsIn(body: unknown): readonly JsonObject[] {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : body;
  const details = isRecord(error) ? error['details'] : undefined;
  return (Array.isArray(details) ? details : [details]).filter(isJsonObject);
}

/** An HTTP status: within a stream, and with status 200, it may be in the code alone. */
function statusIn(value: unknown): number | undefined {
  return /^[345]\d\d$/.test(String(value)) ? Number(value) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is { readonly [member: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
