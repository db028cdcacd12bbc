import { mostWaitingFrames } from '@mortise/core/relay';
import { deltaRelayCases, type RelaySubject } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { expect, it, onTestFinished } from 'vitest';
import { redisRelay } from '../src/index.ts';
import { SmallRedis } from './support/small-redis.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

const subject = (): RelaySubject => {
  const server = new SmallRedis();
  return {
    open() {
      const { options, cut, mend } = server.connect();
      return { relay: redisRelay(options), cut, restore: mend };
    },
  };
};
testConformance('redisRelay over a small server', deltaRelayCases, subject);

/** A controller that aborts when the test is over. */
function stopping(): AbortController {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  return stop;
}

it('subscribes to a channel once for all listeners, and unsubscribes with the last', async () => {
  const server = new SmallRedis();
  const relay = redisRelay({ ...server.connect().options, prefix: 'desk:' });
  const [first, second] = [stopping(), stopping()];
  await Promise.all([first, second].map(({ signal }) => relay.subscribe(key, () => {}, signal)));
  first.abort();
  await Promise.resolve();
  expect(server.commands).toEqual(['SUBSCRIBE desk:app/ada/s1']);
  second.abort();
  await expect.poll(() => server.commands.at(-1)).toBe('UNSUBSCRIBE desk:app/ada/s1');
  expect(server.subscribed).toBe(0);
});

it('subscribes to the wanted channels, however fast listeners come and go', async () => {
  const server = new SmallRedis();
  const errors: unknown[] = [];
  const relay = redisRelay({ ...server.connect().options, onError: (error) => errors.push(error) });
  for (let round = 0; round < 50; round++) {
    const gone = new AbortController();
    const subscribed = relay.subscribe(key, () => {}, gone.signal);
    if (round % 3 === 0) await subscribed;
    gone.abort();
  }
  const heard: string[] = [];
  await relay.subscribe(key, (frame) => heard.push(frame), stopping().signal);
  relay.publish(key, 'comes');
  await expect.poll(() => heard).toEqual(['comes']);
  expect(errors).toEqual([]);
});

it('retries a refused subscription, reports why, and stops when its listener leaves', async () => {
  const server = new SmallRedis();
  const { options, cut, mend } = server.connect();
  const errors: unknown[] = [];
  const relay = redisRelay({ ...options, onError: (error) => errors.push(error) });
  const [stays, leaves] = [stopping(), stopping()];
  cut();
  const heard: string[] = [];
  const subscribed = relay.subscribe(key, (frame) => heard.push(frame), stays.signal);
  const left = relay.subscribe(key, () => {}, leaves.signal);
  leaves.abort();
  await left;
  mend();
  await subscribed;
  expect(errors).toMatchObject([{ message: 'the connection broke' }]);
  relay.publish(key, 'again');
  await expect.poll(() => heard).toEqual(['again']);
});

it('continues when an error listener throws, and drops refused frames', async () => {
  const server = new SmallRedis();
  const { options, cut, mend } = server.connect();
  let reported = 0;
  const relay = redisRelay({
    ...options,
    onError: () => {
      reported++;
      throw new Error('the logger failed');
    },
  });
  const heard: string[] = [];
  await relay.subscribe(key, (frame) => heard.push(frame), stopping().signal);
  cut();
  for (let at = 0; at < mostWaitingFrames + 5; at++) relay.publish(key, 'lost');
  mend();
  await expect.poll(() => reported).toBe(mostWaitingFrames);
  relay.publish(key, 'comes');
  await expect.poll(() => heard).toEqual(['comes']);
});

it('continues when a client throws instead of rejecting', async () => {
  const server = new SmallRedis();
  const errors: unknown[] = [];
  const publish = (): Promise<unknown> => {
    throw new Error('the client is closed');
  };
  const relay = redisRelay({ ...server.connect().options, publish, onError: (error) => errors.push(error) });
  expect(() => relay.publish(key, 'x')).not.toThrow();
  await expect.poll(() => errors).toMatchObject([{ message: 'the client is closed' }]);
});

it('refuses unknown options, and an invalid prefix', () => {
  const { publish, subscriber } = new SmallRedis().connect().options;
  expect(() => redisRelay({ publish, subscriber, client: {} } as never)).toThrow(/redisRelay takes no "client"/);
  for (const prefix of ['', 5]) expect(() => redisRelay({ publish, subscriber, prefix } as never)).toThrow(/prefix/);
  for (const missing of ['publish', 'subscriber'])
    expect(() => redisRelay({ publish, subscriber, [missing]: undefined } as never)).toThrow(missing);
});
