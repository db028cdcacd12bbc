import { expect, it } from 'vitest';
import { serverFetch } from './server-fetch.ts';

/**
 * Returns a fetch for a server with these headers, the requests
 * that the fetch sends, and the secrets that it reports.
 */
function subject(headers?: { readonly [name: string]: string }) {
  const sent: [origin: string, headers: object][] = [];
  const reported: (readonly [string, string])[] = [];
  const fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    sent.push([new URL(url).origin, Object.fromEntries(new Headers(init?.headers))]);
    return new Response('');
  };
  const server = { type: 'http' as const, url: 'https://a.example/mcp', fetch, ...(headers && { headers }) };
  return { sent, reported, fetch: serverFetch(server, 1_000, (name, value) => void reported.push([name, value])) };
}

it('serverFetch sends the headers of a server to its origin only, and never replaces a header that the request already has', async () => {
  const { fetch, sent } = subject({ 'x-key': 'k', authorization: 'Bearer ours' });
  await fetch('https://a.example/other');
  await fetch('https://a.example/mcp', { headers: { authorization: 'Bearer theirs', accept: 'a' } });
  for (const elsewhere of ['https://b.example/mcp', 'http://a.example/mcp', 'https://a.example:8443/mcp'])
    await fetch(elsewhere, { headers: { accept: 'a' } });
  expect(sent).toEqual([
    ['https://a.example', { 'x-key': 'k', authorization: 'Bearer ours' }],
    ['https://a.example', { 'x-key': 'k', authorization: 'Bearer theirs', accept: 'a' }],
    ['https://b.example', { accept: 'a' }],
    ['http://a.example', { accept: 'a' }],
    ['https://a.example:8443', { accept: 'a' }],
  ]);
});

it('serverFetch reports the credentials of each request, wherever they are stored', async () => {
  const { fetch, reported } = subject();
  await fetch('https://a.example/mcp');
  await fetch(new URL('https://a.example/mcp'), { headers: { accept: 'text/plain' } });
  expect(reported).toEqual([]);
  await fetch('https://a.example/mcp', { headers: { Authorization: 'Bearer token-1' } });
  await fetch('https://b.example/token', { headers: { authorization: `Basic ${btoa('app:secret')}` } });
  expect(reported.map(([, value]) => value)).toEqual(['token-1', btoa('app:secret'), 'app:secret', 'secret']);
});
