import { mostWaitingFrames } from '@mortise/core/relay';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyParam } from './key-param.ts';
import type { PostgresRow } from './postgres-query.ts';
import { postgresRelay } from './postgres-relay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Runs everything that does not wait for an answer. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A relay over a server that the test controls. */
function subject(onError?: (error: unknown) => void) {
  const statements: Statement[] = [];
  const connections = { begun: 0, ended: 0, begin: async (): Promise<void> => {}, end: async (): Promise<void> => {} };
  let tell = (_payload: string): void => {};
  const relay = postgresRelay({
    onError,
    query: (text, params) =>
      new Promise((resolve, reject) => {
        const frames = text.includes('pg_notify') ? framesOf(params[1]) : undefined;
        statements.push({ frames, fail: reject, answer: (rows = []) => resolve({ rows }) });
      }),
    listen: async (_channel, heard) => {
      connections.begun++;
      await connections.begin();
      tell = heard;
      return () => {
        connections.ended++;
        return connections.end();
      };
    },
  });
  return {
    relay,
    statements,
    connections,
    tell: (payload: string) => tell(payload),
    /** The frames that each statement sent. */
    sent: () => statements.flatMap(({ frames }) => (frames ? [frames] : [])),
    /** Subscribes, and lets the server answer. */
    async subscribe(stop: AbortController, listener: (frame: string) => void = () => {}): Promise<void> {
      const subscribed = relay.subscribe(key, listener, stop.signal);
      statements.at(-1)?.answer([{ digest: 'ada' }]);
      await subscribed;
    },
  };
}

interface Statement {
  /** Undefined if the statement asks for a digest. */
  readonly frames: readonly string[] | undefined;
  readonly answer: (rows?: readonly PostgresRow[]) => void;
  readonly fail: (error: Error) => void;
}

function framesOf(param: string | null | undefined): readonly string[] {
  const pairs = JSON.parse(String(param)) as readonly (readonly [string, string])[];
  expect(pairs.map(([of]) => of)).toEqual(pairs.map(() => keyParam(key)));
  return pairs.map(([, frame]) => frame);
}

it('postgresRelay sends frames that are published together in one statement, and one statement at a time', async () => {
  const { relay, statements, sent } = subject();
  for (const frame of ['a', 'b']) relay.publish(key, frame);
  await settle();
  relay.publish(key, 'c');
  await settle();
  expect(sent()).toEqual([['a', 'b']]);
  statements[0]?.answer();
  await settle();
  expect(sent()).toEqual([['a', 'b'], ['c']]);
  statements[1]?.answer();
  await settle();
  relay.publish(key, 'd');
  await settle();
  expect(sent()).toEqual([['a', 'b'], ['c'], ['d']]);
});

it('postgresRelay queues a limited number of frames, including those being sent, a hundred per statement', async () => {
  const { relay, statements, sent } = subject();
  const publish = (count: number, name: string): void => {
    for (let at = 0; at < count; at++) relay.publish(key, `${name} ${at}`);
  };
  publish(mostWaitingFrames + 1, 'first');
  await settle();
  publish(1, 'too many');
  statements[0]?.answer();
  await settle();
  publish(101, 'next');
  for (let at = 1; at < statements.length; at++) {
    statements[at]?.answer();
    await settle();
  }
  expect(sent().map(({ length }) => length)).toEqual(Array.from({ length: mostWaitingFrames / 100 + 1 }, () => 100));
  const expected = ['first', 'next'].flatMap((name) =>
    Array.from({ length: name === 'first' ? mostWaitingFrames : 100 }, (_, at) => `${name} ${at}`),
  );
  expect(sent().flat()).toEqual(expected);
});

it('postgresRelay sends the next frames 250 ms after a refusal, even if onError throws', async () => {
  const reported: unknown[] = [];
  const { relay, statements, sent } = subject((error) => {
    reported.push(error);
    throw new Error('the error listener failed');
  });
  relay.publish(key, 'refused');
  await settle();
  const refusal = new Error('no');
  statements[0]?.fail(refusal);
  await settle();
  relay.publish(key, 'next');
  await vi.advanceTimersByTimeAsync(249);
  expect([reported, sent()]).toEqual([[refusal], [['refused']]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual([['refused'], ['next']]);
});

it('postgresRelay retries a failed lookup of the session, and then listens', async () => {
  const { relay, statements, connections, tell } = subject();
  const stop = new AbortController();
  const heard: string[] = [];
  const subscribed = relay.subscribe(key, (frame) => heard.push(frame), stop.signal);
  statements[0]?.fail(new Error('the connection broke'));
  await settle();
  expect([statements.length, connections.begun]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(250);
  statements[1]?.answer([{ digest: 'ada' }]);
  await subscribed;
  for (const payload of ['', 'no frame', ':of nobody', 'bob:of another', 'ada:a frame: whole']) tell(payload);
  expect(heard).toEqual(['a frame: whole']);
  stop.abort();
});

it.each(['an answer', 'a failure'])(
  'a subscriber that leaves before the lookup of the session has %s causes no listening and no retry',
  async (what) => {
    const { relay, statements, connections, subscribe, tell } = subject();
    const stop = new AbortController();
    const heard: string[] = [];
    const subscribed = relay.subscribe(key, (frame) => heard.push(frame), stop.signal);
    if (what === 'a failure') statements[0]?.fail(new Error('the connection broke'));
    await settle();
    stop.abort();
    statements[0]?.answer([{ digest: 'ada' }]);
    await vi.advanceTimersByTimeAsync(250);
    await subscribed;
    expect([statements.length, connections.begun]).toEqual([1, 0]);
    // The subscriber that left does not count any more: the connection ends with the next subscriber.
    const next = new AbortController();
    await subscribe(next);
    tell('ada:late');
    next.abort();
    await settle();
    expect([heard, connections]).toMatchObject([[], { begun: 1, ended: 1 }]);
  },
);

it('postgresRelay ignores a subscriber that has left already', async () => {
  const { relay, statements, connections } = subject();
  await relay.subscribe(key, () => {}, AbortSignal.abort());
  expect([statements.length, connections.begun]).toEqual([0, 0]);
});

it('all subscribers share one connection until the last one leaves, and later ones get a new one', async () => {
  const { connections, subscribe } = subject();
  connections.end = () => Promise.reject(new Error('the connection is already closed'));
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  await subscribe(one);
  await subscribe(two);
  one.abort();
  await settle();
  expect(connections).toMatchObject({ begun: 1, ended: 0 });
  two.abort();
  await settle();
  expect(connections).toMatchObject({ begun: 1, ended: 1 });
  await subscribe(three);
  expect(connections).toMatchObject({ begun: 2, ended: 1 });
  three.abort();
  await settle();
  expect(connections).toMatchObject({ begun: 2, ended: 2 });
});

it('postgresRelay resolves a subscription when it listens, and not before', async () => {
  const { connections, subscribe } = subject();
  let begin = (): void => {};
  connections.begin = () =>
    new Promise((resolve) => {
      begin = resolve;
    });
  const stop = new AbortController();
  let hasSubscribed = false;
  const subscribed = subscribe(stop).then(() => {
    hasSubscribed = true;
  });
  await settle();
  expect([connections.begun, hasSubscribed]).toEqual([1, false]);
  begin();
  await subscribed;
  stop.abort();
});
