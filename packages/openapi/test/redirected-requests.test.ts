import { describe, expect, it } from 'vitest';
import { redirectsOf } from '../src/http/send-request.ts';

interface Asked {
  readonly method: string;
  readonly type: string | null;
  readonly body: unknown;
}

const origin = 'https://api.example';

/**
 * Returns the requests to a server that redirects the given
 * number of times with this status, and the last URL.
 */
async function redirected(status: number, method: string, times = 1, answer: Partial<Response> = {}) {
  const asked: Asked[] = [];
  const fetch = async (_url: string | URL, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    asked.push({ method, type: new Headers(headers).get('content-type'), body });
    if (asked.length > times) return new Response('here');
    const response = new Response(null, { status, headers: { location: `/${asked.length}` } });
    return Object.defineProperties(response, Object.getOwnPropertyDescriptors(answer));
  };
  const body = { mediaType: 'text/plain', content: 'tea' };
  const request = { method, url: new URL(`${origin}/0`), headers: new Headers(), ...(method !== 'GET' && { body }) };
  const end = await redirectsOf(request, { fetch, allowPrivateAddresses: false }, new AbortController().signal).then(
    (response) => response.status,
    (error: { readonly code: string }) => error.code,
  );
  return { end, first: asked[0], last: asked.at(-1), count: asked.length };
}

describe('a redirected request', () => {
  it.each([
    [301, 'POST'],
    [302, 'POST'],
    [303, 'POST'],
    [303, 'PUT'],
  ])(
    'a redirected request after status %d, sent with %s, continues as GET without its body',
    async (status, method) => {
      const { first, last } = await redirected(status, method);
      expect(first).toEqual({ method, type: 'text/plain', body: 'tea' });
      expect(last).toEqual({ method: 'GET', type: null, body: undefined });
    },
  );

  it.each([
    [301, 'PUT'],
    [302, 'DELETE'],
    [303, 'HEAD'],
    [307, 'POST'],
    [308, 'POST'],
  ])(
    'a redirected request after status %d, sent with %s, continues with the same method and body',
    async (status, method) => {
      const { last } = await redirected(status, method);
      expect(last).toEqual({ method, type: 'text/plain', body: 'tea' });
    },
  );

  it('a redirected request is followed at most five times', async () => {
    expect(await redirected(307, 'GET', 5)).toMatchObject({ end: 200, count: 6 });
    expect(await redirected(307, 'GET', 6)).toMatchObject({ end: 'redirect_refused', count: 6 });
  });

  it('a redirected request is not followed if the status is not a redirect, or the runtime hides the location', async () => {
    expect(await redirected(304, 'GET')).toMatchObject({ end: 304, count: 1 });
    expect(await redirected(302, 'GET', 1, { type: 'opaqueredirect' })).toMatchObject({
      end: 'redirect_refused',
      count: 1,
    });
  });
});
