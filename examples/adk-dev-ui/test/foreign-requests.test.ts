import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { JsonObject } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { devServer, token } from './dev-server.ts';

describe('requests of other pages and programs', () => {
  it('a request under another host is refused, such as a name that resolves to this machine', async () => {
    const { send, port } = await served();
    for (const host of ['shop.example', `shop.example:${port}`, '127.0.0.1:1', '127.0.0.1'])
      expect(await send({ headers: { ...own(port), host } })).toBe(421);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
      expect(await send({ headers: { ...own(port), host } })).toBe(200);
  });

  it('a request with a foreign origin is refused', async () => {
    const { send, port } = await served();
    for (const origin of ['http://shop.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])
      expect(await send({ headers: { ...own(port), origin } })).toBe(403);
    // A TLS proxy forwards to this server under its own host.
    for (const scheme of ['http', 'https'])
      expect(await send({ headers: { ...own(port), origin: `${scheme}://127.0.0.1:${port}` } })).toBe(200);
  });

  it('a request with a body that a form can send is refused', async () => {
    const { send, port } = await served();
    const path = '/apps/shop/users/ada/sessions';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'])
      expect(await send({ method: 'POST', path, headers: { ...own(port), 'content-type': type } })).toBe(415);
    const headers = { ...own(port), 'content-type': 'application/json; charset=utf-8' };
    expect(await send({ method: 'POST', path, headers })).toBe(200);
  });

  it('a request without the token of the page is refused', async () => {
    const { send, port } = await served();
    for (const cookie of ['', `dev-ui-${port}=guessed`, `dev-ui-1=${token}`, `x=dev-ui-${port}=${token}`])
      expect(await send({ headers: { cookie } })).toBe(401);
    expect(await send({ headers: { cookie: `theme=dark; dev-ui-${port}=${token}` } })).toBe(200);
  });

  it('a request of another page or program cannot approve a call', async () => {
    const { send, url, port, refunds, log } = await served();
    const run = { appName: 'shop', userId: 'ada', sessionId: 's1' };
    const json = { 'content-type': 'application/json' };
    const post = (part: JsonObject, headers: Headers): Promise<number> =>
      send({
        method: 'POST',
        path: '/run_sse',
        headers,
        body: JSON.stringify({ ...run, newMessage: { role: 'user', parts: [part] } }),
      });
    await send({ method: 'POST', path: '/apps/shop/users/ada/sessions/s1', headers: { ...own(port), ...json } });
    expect(await post({ text: 'Please refund 40 of A17' }, { ...own(port), ...json })).toBe(200);
    const asked = (await log(run)).find((event) => event.type === 'asked');
    if (asked?.type !== 'asked') throw new Error('nothing was asked');
    const { id } = asked.request;
    const yes = { functionResponse: { id, name: 'adk_request_confirmation', response: { confirmed: true } } };
    expect(await post(yes, { ...own(port), ...json, origin: 'http://shop.example' })).toBe(403);
    expect(await post(yes, { ...own(port), ...json, host: `shop.example:${port}` })).toBe(421);
    expect(await post(yes, { ...own(port), 'content-type': 'text/plain' })).toBe(415);
    expect(await post(yes, json)).toBe(401);
    expect(refunds).toEqual([]);
    expect(await post(yes, { ...own(port), ...json, origin: url })).toBe(200);
    expect(refunds).toHaveLength(1);
  });

  it('a page opened with the token gets it as an HttpOnly cookie, and no other page does', async () => {
    const { url, port } = await served();
    const open = async (query: string): Promise<string | null> =>
      (await fetch(`${url}/dev-ui/package.json${query}`)).headers.get('set-cookie');
    expect(await open('?token=guessed')).toBe(null);
    expect(await open('')).toBe(null);
    expect(await open(`?token=${token}`)).toBe(`dev-ui-${port}=${token}; Path=/; HttpOnly; SameSite=Strict`);
  });
});

type Headers = { readonly [name: string]: string };

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers: Headers;
  readonly body?: string;
}

async function served(): Promise<
  Awaited<ReturnType<typeof devServer>> & { readonly port: string; send(sent: Sent): Promise<number> }
> {
  const server = await devServer({ page: join(import.meta.dirname, '../ui') });
  const { port } = new URL(server.url);
  return {
    ...server,
    port,
    /** Sends a request over `node:http`, which allows any Host header. */
    send: ({ method = 'GET', path = '/list-apps', headers, body = '{}' }) =>
      new Promise((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        request.on('error', reject).end(method === 'GET' ? undefined : body);
      }),
  };
}

/** The headers of the server's own page. */
function own(port: string): Headers {
  return { cookie: `dev-ui-${port}=${token}` };
}
