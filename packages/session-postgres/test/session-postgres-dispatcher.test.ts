import { type DispatcherSubject, dispatcherCases } from '@mortise/testing/dispatcher';
import { testConformance } from '@mortise/testing/vitest';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresListen, type PostgresQuery, postgresSessionService } from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import {
  type Connected,
  connectAny,
  connectPg,
  describeOnEach,
  describeOnServer,
  freshSchema,
  serverUrl,
} from './support/backends.ts';

describeOnEach('a dispatcher', (backend) => {
  let client: Connected;
  beforeAll(async () => {
    client = await backend.connect();
  });
  afterAll(() => client.close());

  /** Returns a subject in which a dead dispatcher sends nothing to the server and gets no answer. */
  const subject = (): DispatcherSubject => {
    const schema = freshSchema();
    return {
      open: () => {
        let isDead = false;
        const under = new Set<Promise<unknown>>();
        const query: PostgresQuery = async (...statement) => {
          if (isDead) return new Promise(() => {});
          const asked = Promise.resolve(client.query(...statement));
          under.add(asked);
          const reply = await asked.finally(() => under.delete(asked));
          return isDead ? new Promise(() => {}) : reply;
        };
        const die = async (): Promise<void> => {
          isDead = true;
          // Statements that had reached the server are completed: a lease that a dead process claims remains.
          await Promise.allSettled(under);
          // The cases with deaths have no other session: setting all leases to 0 makes them expire at once.
          await client.query(`UPDATE "${schema}".dispatch SET lease_until = 0`, []);
        };
        const sessions = postgresSessionService({ query, schema });
        return { dispatcher: postgresDispatcher({ sessions, leaseMs: 600_000, pollMs: 50 }), die };
      },
    };
  };
  testConformance('postgresDispatcher', dispatcherCases, subject);

  it('a session is advanced once if the answer to its claim was lost', async () => {
    const schema = freshSchema();
    let lost = 0;
    const query: PostgresQuery = async (text, params) => {
      const reply = await client.query(text, params);
      if (!/claim_wakes\(\$1/.test(text) || reply.rows.length === 0 || lost++ > 0) return reply;
      throw new Error('the connection broke');
    };
    const dispatcher = postgresDispatcher({ query, schema, pollMs: 50 });
    const seen: string[] = [];
    await dispatcher.wake({ appName: 'app', userId: 'ada', sessionId: 's1' });
    const serving = await dispatcher.serve(
      async ({ sessionId }, { attempt }) => {
        seen.push(`${sessionId} ${attempt}`);
        return { next: 'rest' };
      },
      { concurrency: 4 },
    );
    await expect.poll(() => seen).toEqual(['s1 0']);
    expect(lost).toBeGreaterThan(0);
    await serving.stop(1_000);
    expect(await dispatcher.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  });
});

describe('a process that only sends', () => {
  let client: Connected;
  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());

  const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
  const mail = { id: 'm1', type: 'cancel', reason: 'r' } as const;

  /** Delays the answers of the server until the test releases them. */
  function subject() {
    const schema = freshSchema();
    const reported = { count: 0, answer: (): void => {} };
    const gate = new Promise<void>((resolve) => {
      reported.answer = resolve;
    });
    const query: PostgresQuery = async (text, params) => {
      if (text.includes('pg_notify')) {
        reported.count++;
        await gate;
      }
      return client.query(text, params);
    };
    const sessions = postgresSessionService({ query, schema });
    return { sessions, dispatcher: postgresDispatcher({ sessions }), reported };
  }

  it.each<readonly [string, (given: ReturnType<typeof subject>) => Promise<unknown> | undefined]>([
    ['an inbox item', ({ dispatcher }) => dispatcher.inbox?.deliver(key, mail)],
    ['a wake', ({ dispatcher }) => dispatcher.wake(key)],
  ])(
    'a process that only sends may begin with %s, which resolves when it is stored and announced',
    async (_what, send) => {
      const given = subject();
      await given.sessions.create(key);
      const order: string[] = [];
      const sent = send(given)?.then(() => order.push('sent'));
      await expect.poll(() => given.reported.count).toBe(1);
      expect(await given.dispatcher.figures()).toMatchObject({ queued: 1 });
      order.push('told');
      given.reported.answer();
      await sent;
      expect(order).toEqual(['told', 'sent']);
    },
  );

  it('a sending process queues a message as it was at the call', async () => {
    const { sessions, dispatcher, reported } = subject();
    reported.answer();
    await sessions.create(key);
    const item = { ...mail, reason: 'as given' };
    const sent = dispatcher.inbox?.deliver(key, item);
    item.reason = 'changed';
    await sent;
    expect(await sessions.mail(key)).toMatchObject([{ reason: 'as given' }]);
  });

  it('a sending process queues nothing for an unknown session, and wakes nothing', async () => {
    const { dispatcher, reported } = subject();
    await expect(dispatcher.inbox?.deliver(key, mail)).rejects.toMatchObject({ code: 'session_not_found' });
    expect(await dispatcher.figures()).toMatchObject({ queued: 0 });
    expect(reported.count).toBe(0);
  });

  it('a sending process announces nothing that is due later', async () => {
    const { dispatcher, reported } = subject();
    await dispatcher.wake(key, { at: Date.now() + 3_600_000 });
    expect(reported.count).toBe(0);
  });

  it.each<readonly [string, string | undefined, number]>([
    ['a lane', 'night', 1],
    ['a lane of any name', 'a\0b', 1],
    ['no lane', undefined, 2],
  ])('a sending process queues the messages of sessions into %s', async (_what, lane, running) => {
    const { sessions, dispatcher, reported } = subject();
    reported.answer();
    for (const sessionId of ['s1', 's2']) {
      await sessions.create({ ...key, sessionId });
      await dispatcher.inbox?.deliver({ ...key, sessionId }, mail, { lane });
    }
    const work = { begun: 0, end: (): void => {} };
    const until = new Promise<void>((resolve) => {
      work.end = resolve;
    });
    const serving = await dispatcher.serve(
      async () => {
        work.begun++;
        await until;
        return { next: 'rest' };
      },
      { concurrency: 2, lanes: { night: 1, 'a\0b': 1 } },
    );
    await expect.poll(() => work.begun).toBe(running);
    expect(await dispatcher.figures()).toMatchObject({ running, queued: 2 - running });
    work.end();
    await serving.stop(10_000);
  });
});

it('the dispatcher uses the schema of the postgresSessionService, or the named one, and not both', () => {
  const query: PostgresQuery = async () => ({ rows: [] });
  const sessions = postgresSessionService({ query });
  expect(() => postgresDispatcher({ sessions: { ...sessions } })).toThrow(
    'the object that postgresSessionService returned',
  );
  expect(() => postgresDispatcher({ sessions, schema: 'other' })).toThrow('already has a query and a schema');
});

describeOnServer('a dispatcher with a connection that listens', () => {
  it('the dispatcher receives wakes of another process without polling, also after a reconnect', async () => {
    const schema = freshSchema();
    const client = connectPg();
    const connections: pg.Client[] = [];
    const listen: PostgresListen = async (channel, heard, lost) => {
      const connection = new pg.Client(serverUrl());
      connection.on('notification', ({ payload }) => heard(payload ?? ''));
      connection.on('error', lost).on('end', lost);
      await connection.connect();
      await connection.query(`LISTEN ${channel}`);
      connections.push(connection);
      return () => connection.end();
    };
    const serves = postgresDispatcher({ query: client.query, schema, listen, pollMs: 600_000 });
    const wakes = postgresDispatcher({ query: client.query, schema });
    const seen: string[] = [];
    const serving = await serves.serve(
      async ({ sessionId }) => {
        seen.push(sessionId);
        return { next: 'rest' };
      },
      { concurrency: 1 },
    );
    const key = (sessionId: string) => ({ appName: 'app', userId: 'ada', sessionId });
    await wakes.wake(key('s1'));
    await expect.poll(() => seen).toEqual(['s1']);
    await connections[0]?.end();
    await wakes.wake(key('s2'));
    await expect.poll(() => seen).toEqual(['s1', 's2']);
    // A poll may have found the wake before the new connection listens.
    await expect.poll(() => connections.length).toBe(2);
    await serving.stop(1_000);
    await client.close();
  });
});
