import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adkHandler } from '@mortise/adk';
import { agUiHandler } from '@mortise/ag-ui';
import { aiSdkHandler } from '@mortise/ai-sdk/ui';
import { createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { guardedHandler, liveRuns, uiHandler } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import { describe, expect, it, onTestFinished } from 'vitest';

interface Options {
  readonly hosts?: readonly string[];
}
type Handler = (request: Request) => Promise<Response>;

const person = { appName: 'shop', userId: 'ann' };
const authorize = () => person;

/** Every request handler, and a path with which the caller's identity is tested. */
const handlers: { readonly [name: string]: readonly [path: string, make: (options: Options) => Handler] } = {
  uiHandler: ['/api/s', (options) => uiHandler({ runs: runs(), authorize, ...options })],
  guardedHandler: [
    '/mine',
    (options) => guardedHandler('mine', { authorize, base: '/mine', ...options }, async () => Response.json({})),
  ],
  agUiHandler: ['/', (options) => agUiHandler({ runs: runs(), authorize, ...options })],
  aiSdkHandler: ['/api/chat/s1/stream', (options) => aiSdkHandler({ runs: runs(), authorize, ...options })],
  adkHandler: [
    '/list-apps',
    (options) =>
      adkHandler({
        apps: {},
        sessions: inMemorySessionService(),
        authorize: () => ({ by: 'ann', mayUse: () => true }),
        ...options,
      }),
  ],
};

function runs() {
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]) });
  return liveRuns({ sessions, runner: createRunner({ appName: 'shop', sessions, agent }) });
}

const loopback = ['localhost', 'localhost:8080', 'LocalHost', 'localhost.', '127.0.0.1:3000', '127.8.9.1', '[::1]:80'];
const foreign = [
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.localhost',
  '0.0.0.0:80',
  '10.0.0.7',
  'user@localhost',
  'evil.example/@localhost',
  'localhost:80:80',
  '',
];
const named = ['desk.example', 'desk.example:8080', 'a.team.example', 'a.b.team.example', 'proxy:81'];
const others = ['localhost', '127.0.0.1', 'team.example', 'evilteam.example', 'proxy', 'proxy:80', 'desk.example.evil'];

describe.each(Object.entries(handlers))('%s', (_name, [path, make]) => {
  const statuses = async (handler: Handler, hosts: readonly string[]): Promise<readonly number[]> =>
    Promise.all(
      hosts.map(async (host) => (await handler(new Request(`http://127.0.0.1${path}`, { headers: { host } }))).status),
    );

  it('a handler accepts only loopback hosts if no hosts are configured', async () => {
    const handler = make({});
    expect(await statuses(handler, loopback)).not.toContain(421);
    expect(new Set(await statuses(handler, foreign))).toEqual(new Set([421]));
  });

  it('a handler checks the URL of a request without a Host header', async () => {
    const statusOf = async (options: Options, host: string): Promise<number> =>
      (await make(options)(new Request(`http://${host}${path}`))).status;
    for (const host of ['localhost:81', 'desk', '[::1]']) expect(await statusOf({}, host)).not.toBe(421);
    for (const host of ['evil.example', '10.0.0.7', '[fe80::1]']) expect(await statusOf({}, host)).toBe(421);
    expect(await statusOf({ hosts: ['desk.example'] }, 'desk.example')).not.toBe(421);
    expect(await statusOf({ hosts: ['desk.example'] }, 'desk')).toBe(421);
  });

  it('a handler accepts only the configured hosts', async () => {
    const handler = make({ hosts: ['desk.example', '*.team.example', 'proxy:81'] });
    expect(await statuses(handler, named)).not.toContain(421);
    expect(new Set(await statuses(handler, [...others, ...foreign]))).toEqual(new Set([421]));
  });

  it.each([[[]], ['desk.example'], [['https://desk.example']], [['desk.example/']], [[7]], [['']], [['*']]])(
    'a handler refuses invalid names in the list of hosts: %j',
    (hosts) => {
      expect(() => make({ hosts: hosts as never })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
    },
  );

  it('a handler refuses a page whose hostname resolves to the IP address of this machine', async () => {
    const server = createServer(nodeListener(make({})));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const ask = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
        httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await ask(`evil.example:${port}`)).toBe(421);
    expect(await ask(`127.0.0.1:${port}`)).toBeLessThan(300);
  });
});
