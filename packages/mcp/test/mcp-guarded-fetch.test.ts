import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { guardedFetch } from '../src/http/guarded-fetch.ts';

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('guardedFetch refuses a private address, and says how to allow it', async () => {
  let requests = 0;
  const url = await listen((_request, response) => {
    requests += 1;
    response.end();
  });
  for (const policy of [{}, { allowPrivateNetwork: false }])
    await expect(guardedFetch(policy)(url)).rejects.toMatchObject({
      code: 'mcp_address_refused',
      message: expect.stringMatching(/^the request is refused: .*; set allowPrivateNetwork: true to allow it$/),
    });
  expect(requests).toBe(0);
  expect((await guardedFetch({ allowPrivateNetwork: true })(url)).status).toBe(200);
});

it('guardedFetch reports an invalid HTTP status with its value', async () => {
  const url = await listen(({ socket }) => socket.end('HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'));
  await expect(guardedFetch({ allowPrivateNetwork: true })(url)).rejects.toMatchObject({
    code: 'mcp_bad_result',
    message: 'answered with the status 999',
  });
});

it('guardedFetch keeps a connection for the next request', async () => {
  const ports = new Set<number | undefined>();
  const url = await listen(({ socket }, response) => {
    ports.add(socket.remotePort);
    response.end('x');
  });
  const fetch = guardedFetch({ allowPrivateNetwork: true });
  for (const _time of [1, 2, 3, 4]) {
    await (await fetch(url)).text();
    // The connection is free after the end of the response was processed.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(ports.size).toBeLessThan(4);
});
