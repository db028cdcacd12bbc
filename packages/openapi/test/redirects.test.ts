import { describe, expect, it } from 'vitest';
import { redirectsOf } from '../src/http/send-request.ts';

const secret = 'Bearer sk-canary-1234567890';

/** Follows the redirects of a server, and returns the requests that each host received. */
async function follow(from: string, location: string, allowPrivateAddresses = false) {
  const asked: (readonly [string, string | null])[] = [];
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    asked.push([String(url), new Headers(init?.headers).get('authorization')]);
    return asked.length === 1 ? new Response(null, { status: 302, headers: { location } }) : new Response('here');
  };
  const request = { method: 'GET', url: new URL(from), headers: new Headers({ authorization: secret }) };
  const transport = { fetch, allowPrivateAddresses };
  const followed = redirectsOf(request, transport, new AbortController().signal);
  const code = await followed.then(
    () => 'followed',
    (error: { readonly code: string }) => error.code,
  );
  return { code, asked };
}

describe('redirects that are refused', () => {
  it.each([
    ['https://api.example/a', 'http://api.example/a', 'from https to http on one host'],
    ['https://api.example/a', 'http://api.example:443/a', 'from https to http on one host and port'],
    ['http://api.example/a', 'https://api.example/a', 'from http to https'],
    ['https://api.example/a', '//other.example/a', 'to another host'],
    ['https://api.example/a', 'https://api.example:8443/a', 'to another port'],
    ['https://api.example/a', 'https://api.example.evil.example/a', 'to a host that begins with the name'],
    [
      'https://api.example/a',
      'https://api.example@evil.example/a',
      'to a host after a user name that equals the original host',
    ],
    ['https://api.example/a', 'file:///etc/passwd', 'to a file'],
    ['https://api.example/a', 'data:text/plain,x', 'to a data URL'],
    ['https://api.example/a', 'https://', 'to an empty URL'],
  ])('a redirect is refused without a request to its target: %s to %s: %s', async (from, to) => {
    const { code, asked } = await follow(from, to);
    expect(code).toBe('redirect_refused');
    expect(asked).toEqual([[from, secret]]);
  });
});

describe('redirects that are followed', () => {
  it.each([
    ['https://api.example/a', '/b', 'https://api.example/b'],
    ['https://api.example/a', 'https://api.example:443/b', 'https://api.example/b'],
    ['https://api.example/a', 'HTTPS://API.example/b', 'https://api.example/b'],
  ])('a redirect is followed within its origin: %s to %s', async (from, to, reached) => {
    const { code, asked } = await follow(from, to);
    expect([code, asked[1]]).toEqual(['followed', [reached, secret]]);
  });
});

it('a redirect to a private address is refused, if that is not allowed', async () => {
  expect(await follow('https://10.0.0.1/a', '/b')).toEqual({ code: 'address_refused', asked: [] });
  expect(await follow('https://10.0.0.1/a', '/b', true)).toMatchObject({ code: 'followed' });
});
