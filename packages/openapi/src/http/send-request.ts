import { isRepeatable, type ToolEffect, ToolError } from '@mortise/core';
import { addressProblem, retryAfterOf, waitFor } from '@mortise/http-kit';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import { readBytes } from './read-bytes.ts';

/** A request in the form in which it is sent, possibly several times. */
export interface SentRequest extends RequestHead {
  readonly body?: SentBody;
}

export interface RequestHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
}

/** The body of a request: its text or bytes, and its media type. */
export interface SentBody {
  readonly mediaType: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** The functions that send requests. */
export interface Transport {
  readonly fetch: Fetch;
  readonly allowPrivateAddresses: boolean;
}

/** A server's response, read to its end. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True if the body was larger than `answerBytes`. */
  readonly isCut: boolean;
}

/** Options for sending a request. */
interface Sending {
  readonly transport: Transport;
  readonly effect: ToolEffect;
  readonly limits: OpenapiLimits;
  readonly signal: AbortSignal;
}

/**
 * Sends a request and reads its response. A request that is not a `write` is retried if the server is busy or
 * the connection breaks, after the delay that the server asks for.
 */
export async function sendRequest(request: SentRequest, sending: Sending): Promise<Answer> {
  const { limits, signal } = sending;
  for (let left = isRepeatable(sending) ? limits.retries : 0; ; left--) {
    const last = await attempt(request, sending, left);
    if ('answer' in last) return last.answer;
    await waitFor(last.waitMs ?? limits.retryDelayMs * 2 ** (limits.retries - left), signal);
  }
}

/**
 * Sends a request, and follows redirects within its origin.
 *
 * Throws `ToolError`: `redirect_refused` for another origin, which must not get secrets, or too many
 * redirects; `address_refused` if the server has a private address.
 */
export async function redirectsOf(
  request: SentRequest,
  { fetch, allowPrivateAddresses }: Transport,
  signal: AbortSignal,
): Promise<Response> {
  let { method, url, body } = request;
  const headers = new Headers(request.headers);
  if (body) headers.set('content-type', body.mediaType);
  for (let hops = 0; hops <= mostHops; hops++) {
    const problem = allowPrivateAddresses ? undefined : addressProblem(url);
    if (problem !== undefined) throw addressRefused(problem);
    const response = await fetch(url.href, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body && { body: body.content }),
    });
    if (response.type === 'opaqueredirect') throw refused('redirects to a location that this runtime does not show');
    const location = redirects.has(response.status) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url)) throw refused('redirects to an invalid URL');
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw refused(`redirects to another server, ${next.origin}`);
    if (turnsIntoGet(response.status, method)) {
      method = 'GET';
      body = undefined;
      headers.delete('content-type');
    }
    url = next;
  }
  throw refused(`redirects again after ${mostHops} redirects`);
}

async function attempt(
  request: SentRequest,
  { transport, limits, signal, effect }: Sending,
  left: number,
): Promise<{ readonly answer: Answer } | { readonly waitMs: number | undefined }> {
  try {
    const response = await redirectsOf(request, transport, signal);
    const waitMs = retryAfterOf(response.headers);
    if (left > 0 && busy.has(response.status) && (waitMs ?? 0) <= longestWaitMs) {
      await response.body?.cancel();
      return { waitMs };
    }
    const { status, statusText, headers } = response;
    return { answer: { status, statusText, headers, ...(await readBytes(response, limits.answerBytes)) } };
  } catch (error) {
    // The error of a `write` is not replaced, because it tells whether the effect is in doubt.
    if (ToolError.is(error) || signal.aborted || !isRepeatable({ effect })) throw error;
    if (left > 0) return { waitMs: undefined };
    throw new ToolError(`${request.url.host} could not be reached, or the connection broke. Try again later.`, {
      code: 'unreachable',
      cause: error,
    });
  }
}

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/**
 * The longest pause before a retry. If a server asks for a longer one,
 * the call fails with that time, because it has its own time limit.
 */
const longestWaitMs = 10_000;

/** Creates the error for a request that was not sent because its address is not allowed. */
export function addressRefused(why: string): ToolError {
  return new ToolError(`The request is refused: ${why}. Nothing was sent; do not try it again.`, {
    code: 'address_refused',
  });
}

/** Creates the error for a response with an invalid status. */
export function badStatus(status: number): ToolError {
  return new ToolError(`The server answered ${status}, which is not an HTTP status.`, { code: 'http_error' });
}

function turnsIntoGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function refused(where: string): ToolError {
  return new ToolError(`The response ${where}, which is not followed. Continue without this tool.`, {
    code: 'redirect_refused',
  });
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostHops = 5;
