import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { guardedFetch } from '../src/http/guarded-fetch.ts';

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

it('guardedFetch opens a separate connection for each request', async () => {
  const ports = new Set<number | undefined>();
  const server = createServer(({ socket }, response) => {
    ports.add(socket.remotePort);
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const fetch = guardedFetch(true);
  for (const _time of [1, 2, 3]) {
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ports.size).toBe(3);
});
