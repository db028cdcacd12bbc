import { expect, it } from 'vitest';
import { authFetch } from '../src/auth/auth-fetch.ts';

const server = new URL('http://notes.internal/mcp');
const long = 10_000;

function answering(body: BodyInit | null, init?: ResponseInit): () => Promise<Response> {
  return async () => new Response(body, init);
}

it.each(['http://login.example/token', 'ftp://login.example/token'])(
  'authFetch sends no request to %s, which is not https',
  async (address) => {
    const asked: string[] = [];
    const fetch = authFetch(
      async (url) => {
        asked.push(String(url));
        return new Response('{}');
      },
      server,
      long,
    );
    await expect(fetch(address)).rejects.toThrow(/gets no request: its URL is not https/);
    expect(asked).toEqual([]);
  },
);

it.each([
  'https://login.example/token',
  'http://127.0.0.1:1/token',
  'http://localhost:1/token',
  'http://notes.internal/token',
])('authFetch sends a request to %s', async (address) => {
  const fetch = authFetch(answering('{"a":1}'), server, long);
  expect(await (await fetch(address)).json()).toEqual({ a: 1 });
});

it.each([
  [{ status: 400 }, '{"error":"invalid_grant","error_description":"canary"}', 'invalid_grant'],
  [{ status: 200 }, '{"error":"bad_code","error_description":"canary"}', 'bad_code'],
  [{ status: 400 }, '{"error":"Canary! <b>"}', 'status 400'],
  [{ status: 400 }, '{"error":"CANARY_canary"}', 'status 400'],
  [{ status: 400 }, '{"error":"bad canary!"}', 'status 400'],
  [{ status: 502 }, 'canary', 'status 502'],
  [{ status: 302, headers: { location: 'https://elsewhere.example/canary' } }, '', 'status 302'],
] as const)('authFetch reports only the error code of a refusal: %o', async (init, body, reason) => {
  const fetch = authFetch(answering(body, init), server, long);
  const error: unknown = await fetch('https://login.example/token', { method: 'POST' }).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'mcp_auth_failed', reason });
  expect(String((error as Error).stack)).not.toMatch(/canary/i);
});

it('authFetch returns the response of a refused GET, so that the SDK looks for metadata at another URL', async () => {
  const fetch = authFetch(answering('no', { status: 404 }), server, long);
  const { status } = await fetch('https://login.example/.well-known/openid-configuration');
  expect(status).toBe(404);
});

it('authFetch stops reading a response that is too large', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(32);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(chunk);
    },
  });
  const fetch = authFetch(answering(endless), server, long);
  await expect(fetch('https://login.example/')).rejects.toThrow(TypeError);
  expect(sent).toBeLessThan(64);
});

it('a request to the authorization server does not wait longer than its timeout', async () => {
  const fetch = authFetch(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
    server,
    10,
  );
  await expect(fetch('https://login.example/')).rejects.toThrow(/https:\/\/login.example could not be asked/);
});

it('authFetch aborts a request when its caller aborts', async () => {
  const stop = new AbortController();
  const fetch = authFetch(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        stop.abort(new Error('enough'));
      }),
    server,
    long,
  );
  await expect(fetch('https://login.example/', { signal: stop.signal })).rejects.toThrow(/\(enough\)/);
});

it('authFetch follows no redirect', async () => {
  const seen: unknown[] = [];
  const fetch = authFetch(
    async (_url, init) => {
      seen.push(init?.redirect);
      return new Response('{}');
    },
    server,
    long,
  );
  await fetch('https://login.example/', { redirect: 'follow' });
  expect(seen).toEqual(['manual']);
});

it.each([204, 205, 304])('authFetch returns a response with the status %i, which may have no body', async (status) => {
  const response = await authFetch(answering(null, { status }), server, long)('https://login.example/');
  expect([response.status, response.body]).toEqual([status, null]);
});

it.each([
  [200, '{}', undefined],
  [201, 'no JSON', undefined],
  [299, '', undefined],
  [300, '{}', 'status 300'],
  [400, '{"error":"use_dpop_nonce"}', undefined],
])('the reason of a refused POST with status %i and body %j is %s', async (status, body, reason) => {
  const fetch = authFetch(answering(body, { status, statusText: 'So', headers: { 'x-a': 'b' } }), server, long);
  const answer = fetch('https://login.example/token', { method: 'POST' });
  if (reason !== undefined) return expect(answer).rejects.toMatchObject({ reason });
  const response = await answer;
  expect([response.status, response.statusText, response.headers.get('x-a')]).toEqual([status, 'So', 'b']);
  expect(await response.text()).toBe(body);
});

it('authFetch decodes characters that are split between two chunks, and a response of a megabyte', async () => {
  const bytes = new TextEncoder().encode('"ü"');
  const inTwo = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of [bytes.slice(0, 2), bytes.slice(2)]) controller.enqueue(piece);
      controller.close();
    },
  });
  const read = async (body: BodyInit) =>
    (await authFetch(answering(body), server, long)('https://login.example/')).text();
  expect(await read(inTwo)).toBe('"ü"');
  expect(await read('x'.repeat(1024 * 1024))).toHaveLength(1024 * 1024);
  await expect(read('x'.repeat(1024 * 1024 + 1))).rejects.toThrow(/too long/);
});
