import { mostFrameLength } from '@mortise/core/relay';
import { deltaRelayCases, type RelaySubject } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { PostgresListen, PostgresQuery } from '../src/index.ts';
import { postgresRelay } from '../src/postgres-relay.ts';
import { type Connected, connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';
import { listenWith } from './support/listen-with.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };

describeOnServer('a relay', () => {
  let client: Connected;
  beforeAll(() => {
    client = connectPg();
  });
  afterAll(() => client.close());

  const listen: PostgresListen = (...given) => listenWith(serverUrl())(...given);

  /** While a process is cut off, its statements get no answer; then its connections break. */
  const subject = (): RelaySubject => {
    const schema = freshSchema();
    return {
      open() {
        let cut: Promise<void> | undefined;
        let breaks = (): void => {};
        const query: PostgresQuery = async (...statement) => {
          if (!cut) return client.query(...statement);
          await cut;
          throw new Error('the connection broke');
        };
        return {
          relay: postgresRelay({ query, listen, schema }),
          cut: () => {
            cut = new Promise((resolve) => {
              breaks = resolve;
            });
          },
          restore: () => {
            cut = undefined;
            breaks();
          },
        };
      },
    };
  };
  testConformance('postgresRelay', deltaRelayCases, subject);

  it('the relay listens again after its connection was lost, and closes it without listeners', async () => {
    const schema = freshSchema();
    const connections: pg.Client[] = [];
    let ended = 0;
    const watched: PostgresListen = async (channel, heard, lost) => {
      const connection = new pg.Client(serverUrl());
      connection.on('notification', ({ payload }) => heard(payload ?? ''));
      connection.on('end', () => {
        ended++;
        lost();
      });
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
      connections.push(connection);
      return () => connection.end();
    };
    const relay = postgresRelay({ query: client.query, listen: watched, schema });
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const heard: string[] = [];
    await relay.subscribe(key, (frame) => heard.push(frame), stop.signal);
    await connections[0]?.end();
    await expect.poll(() => connections.length).toBe(2);
    relay.publish(key, 'again');
    await expect.poll(() => heard).toEqual(['again']);
    stop.abort();
    await expect.poll(() => ended).toBe(2);
  });

  it('the relay reports refusals of the server, and continues', async () => {
    const errors: unknown[] = [];
    const query: PostgresQuery = (text, params) =>
      client.query(errors.length === 0 ? text.replace('pg_notify', 'no_such_function') : text, params);
    const relay = postgresRelay({ query, listen, schema: freshSchema(), onError: (error) => errors.push(error) });
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const heard: string[] = [];
    await relay.subscribe(key, (frame) => heard.push(frame), stop.signal);
    relay.publish(key, 'refused');
    await expect.poll(() => errors).toMatchObject([{ code: '42883' }]);
    relay.publish(key, '\u72ac'.repeat(mostFrameLength));
    await expect.poll(() => heard.length).toBe(1);
  });
});

it('the relay refuses unknown options, and an invalid schema', () => {
  const given = { query: async () => ({ rows: [] }), listen: async () => () => {} };
  expect(() => postgresRelay({ ...given, schema: 'No' })).toThrow(/small letters/);
  expect(() => postgresRelay({ ...given, channel: 'c' } as never)).toThrow(/postgresRelay takes no "channel"/);
});
