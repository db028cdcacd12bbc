import type { SessionKey } from '@mortise/core';
import { type RestateSdk, restateDispatcher } from '@mortise/restate';
import { type DispatcherSubject, dispatcherCases } from '@mortise/testing/dispatcher';
import { testConformance } from '@mortise/testing/vitest';
import type { Advance, Dispatcher } from '@mortise/worker';
import * as sdk from '@restatedev/restate-sdk';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../tooling/free-port.ts';
import { takeOver } from '../engines/take-over.ts';
import { LoadBalancer } from './load-balancer.ts';
import { type RestateServer, startRestate } from './restate-server.ts';

/** The SDK with a silent logger: a disconnected worker logs errors that do not matter here. */
const restate: RestateSdk = {
  ...sdk,
  createEndpointHandler: (options) =>
    sdk.createEndpointHandler({ ...(options as sdk.EndpointOptions), logger: () => {} }),
};

let server: RestateServer;
const balancers: LoadBalancer[] = [];
beforeAll(async () => {
  server = await startRestate();
});
afterEach(() => {
  for (const balancer of balancers.splice(0)) balancer.close();
});
afterAll(() => server?.stop());

/**
 * Each subject has a separate service, which was registered once: its workers start and stop behind one URL.
 */
async function service(): Promise<Service> {
  const name = `s${crypto.randomUUID().replaceAll('-', '')}`;
  const balancer = await LoadBalancer.listen();
  balancers.push(balancer);
  const { ingress, admin } = server;
  const port = await freePort();
  balancer.add(port);
  const register = { admin, uri: balancer.uri };
  const first = await restateDispatcher({ restate, ingress, name, port, register }).serve(atRest, { concurrency: 1 });
  await first.stop(1_000);
  balancer.remove(port);
  return {
    name,
    async open() {
      const own = await freePort();
      balancer.add(own);
      const dispatcher = restateDispatcher({ restate, ingress, name, port: own });
      let isDead = false;
      return {
        dispatcher: {
          ...dispatcher,
          wake: (...args) => (isDead ? new Promise(() => {}) : dispatcher.wake(...args)),
        },
        die: () => {
          isDead = true;
          balancer.remove(own);
        },
      };
    },
  };
}

interface Service {
  readonly name: string;
  open(): Promise<{ readonly dispatcher: Dispatcher; die(): void }>;
}

const subject = async (): Promise<DispatcherSubject> => {
  const { open } = await service();
  return { open };
};

testConformance('restateDispatcher', dispatcherCases, subject, {
  lacks: {
    lanes: 'Restate calls the workers itself',
    inbox: 'the wakes are of Restate, and the sessions of a store',
    parked: 'Restate lists the state of its objects',
  },
});

const key = (sessionId: string): SessionKey => ({ appName: 'app', userId: 'ada', sessionId });
const atRest: Advance = async () => ({ next: 'rest' });

/** The sessions as Restate stores them. */
async function stored(name: string): Promise<unknown> {
  const query = `SELECT service_key, value_utf8 FROM state WHERE service_name = '${name}'`;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await fetch(`${server.admin}/query`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  return ((await response.json()) as { rows: unknown }).rows;
}

it('accepts the SDK unchanged', () => {
  expect(() => restateDispatcher({ restate: sdk, ingress: server.ingress })).not.toThrow();
});

it('counts the attempts of a failing session, also if it is woken early', async () => {
  const { name, open } = await service();
  const { dispatcher } = await open();
  const attempts: number[] = [];
  const serving = await dispatcher.serve(
    async (_key, { attempt }) => {
      attempts.push(attempt);
      return { next: 'again', afterMs: 3_600_000, attempt: attempt + 1, code: 'unreachable' };
    },
    { concurrency: 2 },
  );
  for (let count = 1; count <= 3; count++) {
    await dispatcher.wake(key('s1'));
    await expect.poll(() => attempts.length).toBe(count);
  }
  await serving.stop(10_000);
  expect(attempts).toEqual([0, 1, 2]);
  await expect
    .poll(() => stored(name))
    .toEqual([
      {
        service_key: 'app/ada/s1',
        value_utf8: expect.stringMatching(/^\{"attempt":3,"timer":"[\w-]+","isRetry":true\}$/),
      },
    ]);
});

it('Restate keeps no state of an idle session, and keeps the code of a parked one', async () => {
  const { name, open } = await service();
  const { dispatcher } = await open();
  const serving = await dispatcher.serve(
    async ({ sessionId }) => (sessionId === 'parks' ? { next: 'park', code: 'broken' } : { next: 'rest' }),
    { concurrency: 1 },
  );
  await dispatcher.wake(key('rests'));
  await dispatcher.wake(key('parks'));
  await expect
    .poll(() => stored(name))
    .toEqual([{ service_key: 'app/ada/parks', value_utf8: '{"attempt":0,"parked":"broken"}' }]);
  await serving.stop(10_000);
});

it('says what to do when nothing is registered, and when Restate is unreachable', async () => {
  const { ingress } = server;
  await expect(restateDispatcher({ ingress, name: 'nobody' }).wake(key('s1'))).rejects.toMatchObject({
    code: 'restate_refused',
    message: expect.stringContaining('register the workers'),
  });
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  await expect(restateDispatcher({ ingress: nowhere }).wake(key('s1'))).rejects.toMatchObject({
    code: 'restate_unreachable',
  });
  const port = await freePort();
  const register = { admin: nowhere, uri: `http://127.0.0.1:${port}` };
  const dispatcher = restateDispatcher({ restate, ingress, port, register });
  await expect(dispatcher.serve(atRest, { concurrency: 1 })).rejects.toMatchObject({ code: 'restate_unreachable' });
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

it('another worker takes over at once a session whose worker died within a call', async () => {
  const { open } = await service();
  await takeOver(open);
});

it('loses no wake when Restate itself is killed', async () => {
  const { dispatcher } = await (await service()).open();
  const attempts = new Map<string, number[]>();
  const serving = await dispatcher.serve(
    async ({ sessionId }, { attempt, suspend }) => {
      attempts.set(sessionId, [...(attempts.get(sessionId) ?? []), attempt]);
      // Waits until the call breaks off.
      if (sessionId === 'runs' && attempt === 0)
        await new Promise((resolve) => suspend.addEventListener('abort', resolve));
      return { next: 'rest' };
    },
    { concurrency: 2 },
  );
  await dispatcher.wake(key('runs'));
  await expect.poll(() => attempts.get('runs')).toEqual([0]);
  await dispatcher.wake(key('later'), { at: Date.now() + 1_000 });
  await server.crash();
  await expect.poll(() => attempts.get('runs')).toEqual([0, 1]);
  await expect.poll(() => attempts.get('later')).toEqual([0]);
  await serving.stop(10_000);
});
