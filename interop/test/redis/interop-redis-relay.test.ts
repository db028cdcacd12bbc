import { mostFrameLength } from '@mortise/core/relay';
import { type RedisRelayOptions, redisRelay } from '@mortise/redis';
import { deltaRelayCases, type RelaySubject } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Network, networkTo } from './network.ts';
import { findRedis } from './redis-program.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

interface Opened {
  readonly options: RedisRelayOptions;
  close(): Promise<unknown>;
}

/** The lines of the README, for each client. */
const clients: Readonly<Record<string, (port: number) => Promise<Opened>>> = {
  async redis(port) {
    const client = createClient({ socket: { host: '127.0.0.1', port } });
    const listening = client.duplicate();
    for (const each of [client, listening]) each.on('error', () => {});
    await Promise.all([client.connect(), listening.connect()]);
    return {
      options: {
        publish: (channel, message) => client.publish(channel, message),
        subscriber: (heard) => {
          const listener = (message: string, channel: string): void => heard(channel, message);
          return {
            subscribe: (channel) => listening.subscribe(channel, listener),
            unsubscribe: (channel) => listening.unsubscribe(channel, listener),
          };
        },
      },
      close: async () => [client.destroy(), listening.destroy()],
    };
  },
  async ioredis(port) {
    const client = new Redis(port, '127.0.0.1');
    const listening = client.duplicate();
    for (const each of [client, listening]) each.on('error', () => {});
    return {
      options: {
        publish: (channel, message) => client.publish(channel, message),
        subscriber: (heard) => listening.on('message', heard),
      },
      close: async () => [client.disconnect(), listening.disconnect()],
    };
  },
};

const program = findRedis();

if (typeof program === 'string') it.skip(`a relay over Redis: ${program}`, () => {});
else
  describe.each(Object.entries(clients))('a relay over Redis, by the client %s', (_, connect) => {
    let server: RedisServer;
    const left: (() => Promise<unknown>)[] = [];
    beforeAll(async () => {
      server = await startRedis(program);
    });
    afterAll(async () => {
      await Promise.all(left.splice(0).map((leave) => leave()));
      await server.stop();
    });

    /** Opens another process with its own connection. */
    async function open(prefix?: string) {
      const network: Network = await networkTo(server.port);
      const { options, close } = await connect(network.port);
      left.push(close, () => network.close());
      const errors: unknown[] = [];
      const onError = (error: unknown): void => void errors.push(error);
      return { relay: redisRelay({ ...options, prefix, onError }), network, errors };
    }

    let subjects = 0;
    const subject = (): RelaySubject => {
      const prefix = `subject-${++subjects}:`;
      return {
        async open() {
          const { relay, network } = await open(prefix);
          return { relay, cut: network.cut, restore: network.mend };
        },
      };
    };
    testConformance('redisRelay', deltaRelayCases, subject);

    it('reconnects when the server was killed and has started again', async () => {
      const [sends, hears] = [await open(), await open()];
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const heard: string[] = [];
      await hears.relay.subscribe(key, (frame) => heard.push(frame), stop.signal);
      sends.relay.publish(key, 'before');
      await expect.poll(() => heard).toEqual(['before']);
      await server.crash();
      await expect
        .poll(() => {
          sends.relay.publish(key, 'after');
          return heard.at(-1);
        })
        .toBe('after');
    });

    it('subscribes to the wanted channels, however fast listeners come and go', async () => {
      const [sends, hears] = [await open(), await open()];
      for (let round = 0; round < 300; round++) {
        const gone = new AbortController();
        const subscribed = hears.relay.subscribe(key, () => {}, gone.signal);
        if (round % 3 === 0) await subscribed;
        gone.abort();
      }
      const stop = new AbortController();
      onTestFinished(() => stop.abort());
      const heard: string[] = [];
      await hears.relay.subscribe(key, (frame) => heard.push(frame), stop.signal);
      const long = '\u72ac'.repeat(mostFrameLength);
      sends.relay.publish(key, long);
      await expect.poll(() => heard).toEqual([long]);
      expect([...sends.errors, ...hears.errors]).toEqual([]);
    });
  });
