import { ToolError } from '@mortise/core';
import { addressProblem } from '@mortise/http-kit';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import { addressRefused } from './refusals.ts';
import type { SentRequest } from './sent-request.ts';

/** The functions that send requests. */
export interface Transport {
  readonly fetch: Fetch;
  readonly allowPrivateAddresses: boolean;
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
    if (response.type === 'opaqueredirect') throw refused('leads somewhere else, which this runtime does not tell');
    const location = redirects.has(response.status) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url)) throw refused('leads to no URL');
    const next = new URL(location, url);
    if (next.origin !== url.origin) throw refused(`leads to another server, ${next.origin}`);
    if (turnsIntoGet(response.status, method)) {
      method = 'GET';
      body = undefined;
      headers.delete('content-type');
    }
    url = next;
  }
  throw refused(`leads on after ${mostHops} redirects`);
}

function turnsIntoGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function refused(where: string): ToolError {
  return new ToolError(`The answer ${where}, which is not followed. Continue without this tool.`, {
    code: 'redirect_refused',
  });
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostHops = 5;
