import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Fetch, type FetchRules, guardedFetch } from './guarded-fetch.ts';

// The DNS names of the tests, and their addresses.
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (host: string, _options: object, done: (error: Error | null, found: readonly object[]) => void) => {
    const found = names.get(host);
    if (found)
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      );
    else done(Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' }), []);
  },
}));
const names = new Map([
  ['rebound.example', ['127.0.0.1']],
  ['both.example', ['8.8.8.8', '10.0.0.1']],
]);

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const rules: FetchRules = {
  allowPrivateAddresses: true,
  keepsConnections: false,
  errors: {
    refused: (why) => new Error(`refused: ${why}`),
    badStatus: (status) => new Error(`status ${status}`),
  },
};
const open: Fetch = guardedFetch(rules);
const closed: Fetch = guardedFetch({ ...rules, allowPrivateAddresses: false });

async function listen(answer: RequestListener): Promise<{ readonly url: string; readonly port: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = String((server.address() as AddressInfo).port);
  return { url: `http://127.0.0.1:${port}`, port };
}

describe('addresses that are not public', () => {
  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/', 'http://localhost/'],
    ...['http://169.254.169.254/latest/meta-data/', 'http://[::ffff:169.254.169.254]/', 'https://10.0.0.1/'],
    ...['file:///etc/passwd', 'ftp://8.8.8.8/'],
  ])('an address that is not public is refused before anything is sent: %s', async (url) => {
    await expect(closed(url)).rejects.toThrow('refused: ');
  });

  it('other protocols are refused even if private addresses are allowed', async () => {
    await expect(open('file:///etc/passwd')).rejects.toThrow('refused: file: is not HTTP');
  });

  it.each([true, false])(
    'a DNS name is resolved and checked when a connection is opened (keeps connections: %s)',
    async (keepsConnections) => {
      let requests = 0;
      const { port } = await listen((_request, response) => {
        requests += 1;
        response.end('here');
      });
      const refusing = guardedFetch({ ...rules, keepsConnections, allowPrivateAddresses: false });
      const url = `http://rebound.example:${port}/`;
      await expect(refusing(url)).rejects.toThrow('refused: "rebound.example" is at 127.0.0.1');
      expect(requests).toBe(0);
    },
  );

  it('a host with one private address among several is refused', async () => {
    await expect(closed('http://both.example/')).rejects.toThrow('refused: "both.example" is at 10.0.0.1');
  });

  it('a DNS name that cannot be resolved is an error with its name', async () => {
    await expect(closed('http://nowhere.example/')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

describe('a request', () => {
  it('a request is sent with its method, headers and body', async () => {
    const seen: (readonly [IncomingMessage['method'], string | undefined, string])[] = [];
    const { url } = await listen(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push([request.method, request.headers['x-a'] as string | undefined, body]);
      response.end();
    });
    await open(url);
    await open(new URL(url), { method: 'POST', headers: { 'x-a': 'b' }, body: 'text' });
    await open(url, { method: 'PUT', body: new TextEncoder().encode('bytes') });
    await open(url, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    await open(url, { method: 'DELETE', body: 'größer' });
    await open(url, { method: 'GET', body: '{}' });
    expect(seen).toEqual([
      ['GET', undefined, ''],
      ['POST', 'b', 'text'],
      ['PUT', undefined, 'bytes'],
      ['POST', undefined, 'a=b+c'],
      ['DELETE', undefined, 'größer'],
      ['GET', undefined, '{}'],
    ]);
    await expect(open(url, { method: 'POST', body: new FormData() })).rejects.toThrow(TypeError);
  });

  it('a request opens a separate connection, or reuses an open one', async () => {
    const ports = new Set<number | undefined>();
    const { url } = await listen(({ socket }, response) => {
      ports.add(socket.remotePort);
      response.end('x');
    });
    for (const _time of [1, 2]) await (await open(url)).text();
    expect(ports.size).toBe(2);
    const keeping = guardedFetch({ ...rules, keepsConnections: true });
    for (const _time of [1, 2, 3]) {
      await (await keeping(url)).text();
      // The connection is free after the end of the response was processed.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(ports.size).toBeLessThan(5);
  });

  it('a request is aborted by its signal, before it is sent and while it is running', async () => {
    const { url } = await listen(() => controller.abort(new Error('enough')));
    const controller = new AbortController();
    await expect(open(url, { signal: controller.signal })).rejects.toThrow();
    await expect(open(url, { signal: controller.signal })).rejects.toThrow('enough');
  });
});

describe('a response', () => {
  it.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('a response is decoded: %s', async (encoding, encode) => {
    const bytes = randomBytes(100_000);
    const { url } = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(encode(bytes));
    });
    expect(Buffer.from(await (await open(url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('a response with an invalid encoding fails while it is read', async () => {
    const { url } = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    });
    await expect((await open(url)).text()).rejects.toThrow();
  });

  it.each([204, 205, 304])('a response with status %i has no body', async (status) => {
    const { url } = await listen((_request, response) => response.writeHead(status).end());
    const response = await open(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it('a response to HEAD has no body, whatever its encoding', async () => {
    const { url } = await listen((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end());
    expect(await (await open(url, { method: 'HEAD' })).text()).toBe('');
  });

  it('a response keeps all its headers, and a redirect is returned as a response', async () => {
    const { url } = await listen((_request, response) => {
      response.writeHead(302, { location: '/b', 'set-cookie': ['a=1', 'b=2'] }).end();
    });
    const { status, headers } = await open(url);
    expect([status, headers.get('location'), headers.getSetCookie()]).toEqual([302, '/b', ['a=1', 'b=2']]);
  });

  it('a response with an invalid status is an error', async () => {
    const { url } = await listen(({ socket }) => socket.end('HTTP/1.1 999 Denied\r\n\r\n'));
    await expect(open(url)).rejects.toThrow('status 999');
  });
});
