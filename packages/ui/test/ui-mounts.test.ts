import { createServer, get } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { liveRuns, uiHandler } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import { expect, it, onTestFinished } from 'vitest';
import { desk } from './harness/desk.ts';

function handler() {
  const { runner, sessions } = desk(['Hello.']);
  const runs = liveRuns({ runner, sessions });
  onTestFinished(() => runs.close());
  return uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
}

/**
 * Calls a mounted handler: creates a session, sends a message, and reads the first frame of the stream.
 */
async function talks(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  const { id } = await (await ask('/api/s', { method: 'POST' })).json();
  const headers = { 'content-type': 'application/json' };
  const said = await ask(`/api/s/${id}`, { method: 'POST', headers, body: JSON.stringify({ message: 'Hi' }) });
  expect(await said.json()).toEqual({ rev: 1 });
  const controller = new AbortController();
  const live = await ask(`/api/s/${id}/live`, { signal: controller.signal });
  expect(live.headers.get('content-type')).toContain('text/event-stream');
  const { value } = (await live.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain('"type":"all"');
  controller.abort();
}

it('uiHandler works with node:http', async () => {
  const server = createServer(nodeListener(handler()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await talks((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('the handler works behind a listener that strips its prefix, like that of Express', async () => {
  const listener = nodeListener(handler());
  const server = createServer((incoming, outgoing) => {
    const { url = '/' } = incoming;
    listener(Object.assign(incoming, { originalUrl: url, url: url.replace('/api', '') }), outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await talks((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('uiHandler reads the host of an HTTP/2 request from :authority', async () => {
  const server = createHttp2Server(nodeListener(handler()) as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`);
  const status = (authority: string, more: Record<string, string> = {}) =>
    new Promise((resolve, reject) => {
      const request = client.request({ ':path': '/api/s', ':authority': authority, ...more });
      request.on('response', (headers) => resolve(headers[':status'])).on('error', reject);
      request.resume().end();
    });
  expect([await status(`127.0.0.1:${port}`), await status('evil.example')]).toEqual([200, 421]);
  expect(await status('evil.example', { host: 'localhost' })).toBe(421);
  client.close();
  await new Promise((resolve) => server.close(resolve));
});

it('uiHandler refuses a host with a user name, which no browser sends', async () => {
  const server = createServer(nodeListener(handler()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path: '/api/s', headers: { host: 'user@localhost' } });
    asked.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  expect(status).toBe(421);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('uiHandler reports that a body parser has already read the body', async () => {
  const listener = nodeListener(handler());
  const server = createServer((incoming, outgoing) => {
    incoming.resume().once('end', () => listener(incoming, outgoing));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/s`, { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'body_already_read' }]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('the handler is a fetch handler for Bun, Deno, Workers, Hono and Next.js', async () => {
  const worker = { fetch: handler() };
  await talks((path, init) => worker.fetch(new Request(`https://localhost${path}`, init)));
});

it('uiHandler responds with 404 to unknown routes below its prefix, and does not handle other paths', async () => {
  const ask = handler();
  for (const path of ['/', '/api', '/api/x', '/api/s/', '/apis/s', '/api/s/%ff'])
    expect((await ask(new Request(`https://localhost${path}`))).status, path).toBe(404);
});
