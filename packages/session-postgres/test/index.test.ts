import type { SessionIndex } from '@mortise/core';
import { key } from '@mortise/session-kit/test/notice';
import { answerTo, pausedLog } from '@mortise/session-kit/test/told-events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresListen, type PostgresQuery, postgresSessionService } from '../src/index.ts';
import { type Connected, connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';

describeOnServer('the index', () => {
  let client: Connected;
  beforeAll(() => {
    client = connectPg();
  });
  afterAll(() => client.close());

  const names = ['s1', 's2', 's3'];

  /** A schema with three paused sessions. */
  async function schemaWithSessions(): Promise<string> {
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    for (const sessionId of names) {
      await sessions.create({ ...key, sessionId });
      await sessions.append({ ...key, sessionId }, pausedLog(sessionId), { revision: 0 });
    }
    return schema;
  }

  async function said(index: SessionIndex): Promise<readonly (readonly string[])[]> {
    const [sessions, questions] = await Promise.all([index.list(), index.open()]);
    return [
      sessions.items.map(({ sessionId, status, title }) => `${sessionId} ${status} ${title}`).toSorted(),
      questions.items.map(({ id }) => id).toSorted(),
    ];
  }

  const all = [names.map((name) => `${name} paused Pay for ${name}`), names.map((name) => `${name}.q`)];

  it('is filled from the logs of a schema that had none, by several services at once', async () => {
    const schema = await schemaWithSessions();
    await client.query(`DROP TABLE ${schema}.session_index, ${schema}.question`, []);
    await client.query(`DROP INDEX ${schema}.session_leased`, []);
    await client.query(`DELETE FROM ${schema}.migration WHERE version = 2`, []);
    const services = names.map(() => postgresSessionService({ query: client.query, schema }));
    expect(await Promise.all(services.map(({ index }) => said(index)))).toEqual([all, all, all]);
    await services[0]?.append({ ...key, sessionId: 's2' }, [answerTo('s2')], { revision: 3 });
    expect(await Promise.all(services.map(({ index }) => said(index).then(([, questions]) => questions)))).toEqual(
      names.map(() => ['s1.q', 's3.q']),
    );
  });

  it('takes in what was appended without it, when the session is appended to or the index is asked', async () => {
    const schema = await schemaWithSessions();
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.append({ ...key, sessionId: 's2' }, [answerTo('s2')], { revision: 3 });
    const [summaries, questions] = await said(sessions.index);
    expect(summaries).toEqual(['s1 paused Pay for s1', 's2 unfinished Pay for s2', 's3 paused Pay for s3']);
    expect(questions).toEqual(['s1.q', 's3.q']);
  });

  it('costs an append no statement more', async () => {
    const schema = freshSchema();
    const statements: string[] = [];
    const query: PostgresQuery = (text, params) => {
      statements.push(text);
      return client.query(text, params);
    };
    const sessions = postgresSessionService({ query, schema });
    await sessions.create(key);
    statements.length = 0;
    await sessions.append(key, pausedLog('s1'), { revision: 0 });
    await sessions.append(key, [answerTo('s1')], { revision: 3 });
    expect(statements.length).toBe(2);
    const elsewhere = postgresSessionService({ query, schema });
    await elsewhere.load(key);
    statements.length = 0;
    await elsewhere.append(key, [answerTo('s1')], { revision: 4 });
    expect(statements.length).toBe(1);
  });

  it('is not written for a session that was deleted and made again since it was loaded', async () => {
    const schema = freshSchema();
    const [one, other] = [0, 1].map(() => postgresSessionService({ query: client.query, schema }));
    await one?.create(key);
    await one?.append(key, pausedLog('s1'), { revision: 0 });
    await other?.delete(key);
    await other?.create(key);
    await other?.append(key, pausedLog('new'), { revision: 0 });
    await expect(one?.append(key, [answerTo('s1')], { revision: 3 })).rejects.toMatchObject({
      code: 'session_conflict',
    });
    expect((await one?.index.open())?.items.map(({ id }) => id)).toEqual(['new.q']);
  });
});

describeOnServer('changes that are told', () => {
  let client: Connected;
  beforeAll(() => {
    client = connectPg();
  });
  afterAll(() => client.close());

  const listeners: pg.Client[] = [];
  const listen: PostgresListen = async (channel, heard, lost) => {
    const listener = new pg.Client(serverUrl());
    listeners.push(listener);
    listener.on('notification', ({ payload }) => heard(payload ?? ''));
    listener.on('error', lost).on('end', lost);
    await listener.connect();
    await listener.query(`LISTEN ${channel}`);
    return () => listener.end();
  };

  it('come by one connection, without a look, and by a look after the connection was lost', async () => {
    const schema = freshSchema();
    let looks = 0;
    const query: PostgresQuery = (text, params) => {
      if (text.includes('decode(each')) looks++;
      return client.query(text, params);
    };
    const watching = postgresSessionService({ query, schema, listen });
    const writing = postgresSessionService({ query: client.query, schema, notify: true });
    await writing.create(key);
    const stop = new AbortController();
    const changes = watching.changes(key, 0, stop.signal)[Symbol.asyncIterator]();
    const next = changes.next();
    await expect.poll(() => listeners.length).toBe(1);
    await writing.append(key, pausedLog('s1'), { revision: 0 });
    expect((await next).value).toBe(3);
    const before = looks;
    await writing.append(key, [answerTo('s1')], { revision: 3 });
    expect((await changes.next()).value).toBe(4);
    expect(looks).toBe(before);

    const lost = changes.next();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()`,
      [`LISTEN%${schema}%`],
    );
    // Told to nobody who watches: the next look finds it.
    const silent = postgresSessionService({ query: client.query, schema });
    await silent.append(key, [answerTo('s1')], { revision: 4 });
    expect((await lost).value).toBe(5);
    await expect.poll(() => listeners.length).toBe(2);
    stop.abort();
    expect((await changes.next()).done).toBe(true);
  });

  it('are not told where nobody asked for it', async () => {
    const statements: string[] = [];
    const query: PostgresQuery = (text, params) => {
      statements.push(text);
      return client.query(text, params);
    };
    const sessions = postgresSessionService({ query, schema: freshSchema() });
    await sessions.create(key);
    await sessions.append(key, pausedLog('s1'), { revision: 0 });
    expect(statements.filter((text) => text.includes('pg_notify'))).toEqual([]);
  });
});
