import { createServer, request as httpRequest, type RequestListener, type RequestOptions } from 'node:http';
import { type AddressInfo, getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardedFetch } from './guarded-fetch.ts';

// The mocks let addresses of this machine count as public, and a plain server as a server with a certificate.
vi.mock('./public-address.ts', async (original) => ({
  ...(await original<typeof import('./public-address.ts')>()),
  isPublicAddress: (address: string) => address === '127.0.0.1',
}));
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (_host: string, options: { all?: boolean; hints?: number }, done: (error: null, found: unknown) => void) => {
    asked.push(options);
    done(null, found);
  },
}));
vi.mock('node:https', async (original) => ({
  ...(await original<typeof import('node:https')>()),
  request: (url: URL, options: RequestOptions, answered: () => void) => {
    secure.push(options);
    return httpRequest(url.href.replace('https:', 'http:'), { ...options, agent: false }, answered);
  },
}));
const asked: { readonly all?: boolean; readonly hints?: number }[] = [];
const secure: RequestOptions[] = [];
let found: readonly { address: string; family: number }[] = [];

const rules = {
  allowPrivateAddresses: false,
  keepsConnections: false,
  errors: {
    refused: (why: string) => new Error(`refused: ${why}`),
    badStatus: (status: number) => new Error(`status ${status}`),
  },
};
const family = getDefaultAutoSelectFamily();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  setDefaultAutoSelectFamily(family);
  asked.length = 0;
  secure.length = 0;
  found = [{ address: '127.0.0.1', family: 4 }];
  await Promise.all(closing.splice(0).map((close) => close()));
});
found = [{ address: '127.0.0.1', family: 4 }];

/** Creates a gate that one side of a test waits for and the other side opens. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `open.example:${(server.address() as AddressInfo).port}`;
}

describe('a DNS name', () => {
  it.each([true, false])(
    'a DNS name with only public addresses is accepted (several addresses tried: %s)',
    async (tries) => {
      setDefaultAutoSelectFamily(tries);
      const host = await listen((_request, response) => response.end('here'));
      expect(await (await guardedFetch(rules)(`http://${host}/`)).text()).toBe('here');
      // The lookup asks for all addresses, and keeps the other options of the connection.
      expect(asked).toMatchObject([{ all: true, hints: expect.any(Number) }]);
    },
  );

  it('a DNS name without an address is an error', async () => {
    setDefaultAutoSelectFamily(false);
    found = [];
    await expect(guardedFetch(rules)('http://open.example/')).rejects.toThrow('open.example has no address');
  });

  it('a DNS name with one private address is refused, at any position in the list', async () => {
    const closed = { address: '10.0.0.1', family: 4 };
    for (const addresses of [
      [closed, ...found],
      [...found, closed],
    ]) {
      found = addresses;
      await expect(guardedFetch(rules)('http://open.example/')).rejects.toThrow('refused: "open.example" is at 10.0');
    }
  });
});

describe('an https address', () => {
  it('an https address is requested with TLS, through the guard, with separate connections', async () => {
    const host = await listen((_request, response) => response.end('here'));
    await (await guardedFetch(rules)(`https://${host}/`)).text();
    await (await guardedFetch({ ...rules, keepsConnections: true })(`https://${host}/`)).text();
    expect(secure.map(({ agent, lookup }) => [agent, typeof lookup])).toEqual([
      [false, 'function'],
      [expect.objectContaining({ protocol: 'https:', keepAlive: true }), 'function'],
    ]);
    await (await guardedFetch(rules)(`http://${host}/`)).text();
    expect(secure).toHaveLength(2);
  });

  it('an https address in a private network is requested if that is allowed', async () => {
    await listen(() => {});
    const allowed = guardedFetch({ ...rules, allowPrivateAddresses: true });
    await expect(allowed('https://localhost:1/')).rejects.not.toThrow('refused');
    expect(secure[0]?.lookup).toBeUndefined();
  });
});

describe('releasing connections', () => {
  it('a refused response releases its connection', async () => {
    const closed = gate();
    const host = await listen(({ socket }) => {
      socket.on('close', () => closed.open());
      socket.write('HTTP/1.1 600 No\r\ncontent-length: 9\r\n\r\n');
    });
    await expect(guardedFetch(rules)(`http://${host}/`)).rejects.toThrow('status 600');
    await closed.opened;
  });

  it('a reader that stops reading releases the connection', async () => {
    const closed = gate();
    const host = await listen(({ socket }, response) => {
      socket.on('close', () => closed.open());
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const zipped = createGzip();
      zipped.pipe(response);
      zipped.write('begun');
      zipped.flush();
    });
    const { body } = await guardedFetch(rules)(`http://${host}/`);
    const reader = body!.getReader();
    await reader.read();
    await reader.cancel();
    await closed.opened;
  });

  it('the end of an unread response releases the connection for the next one', async () => {
    const sockets = new Set<unknown>();
    const host = await listen(({ socket }, response) => {
      sockets.add(socket);
      response.writeHead(204).end();
    });
    const keeping = guardedFetch({ ...rules, keepsConnections: true });
    for (let time = 0; time < 9; time++) {
      await keeping(`http://${host}/`);
      // The connection is free after the end of the response was processed.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sockets.size).toBeLessThan(9);
  });

  it('a response that breaks off while it is decoded fails, and releases its connection', async () => {
    const host = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const zipped = createGzip();
      zipped.once('data', (bytes) => response.write(bytes, () => response.destroy()));
      zipped.write('begun');
      zipped.flush();
    });
    await expect((await guardedFetch(rules)(`http://${host}/`)).text()).rejects.toThrow();
  });
});

it('a response of the status 599 is valid, and has its status text', async () => {
  const host = await listen(({ socket }) => socket.end('HTTP/1.1 599 As Late\r\ncontent-length: 0\r\n\r\n'));
  const { status, statusText } = await guardedFetch(rules)(`http://${host}/`);
  expect([status, statusText]).toEqual([599, 'As Late']);
});
