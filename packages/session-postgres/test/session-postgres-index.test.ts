import type { SessionIndex, SessionKey } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { answerTo, pausedLog, questionsOfTurn } from '@mortise/session-kit/test/told-events';
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

  /** Creates a schema with three paused sessions. */
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

  it('the index is filled from the logs of a schema without an index, by several services at once', async () => {
    const schema = await schemaWithSessions();
    await client.query(`DROP TABLE ${schema}.session_index, ${schema}.question`, []);
    await client.query(`DROP INDEX ${schema}.session_leased`, []);
    await client.query(`DROP INDEX ${schema}.credential_of_user`, []);
    await client.query(`DELETE FROM ${schema}.migration WHERE version > 1`, []);
    const services = names.map(() => postgresSessionService({ query: client.query, schema }));
    expect(await Promise.all(services.map(({ index }) => said(index)))).toEqual([all, all, all]);
    await services[0]?.append({ ...key, sessionId: 's2' }, [answerTo('s2')], { revision: 3 });
    expect(await Promise.all(services.map(({ index }) => said(index).then(([, questions]) => questions)))).toEqual(
      names.map(() => ['s1.q', 's3.q']),
    );
  });

  it('the index adds events that were appended without it, when the session is appended to or the index is queried', async () => {
    const schema = await schemaWithSessions();
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.append({ ...key, sessionId: 's2' }, [answerTo('s2')], { revision: 3 });
    const [summaries, questions] = await said(sessions.index);
    expect(summaries).toEqual(['s1 paused Pay for s1', 's2 unfinished Pay for s2', 's3 paused Pay for s3']);
    expect(questions).toEqual(['s1.q', 's3.q']);
  });

  it('the index adds later events of a version without it, when the session is appended to', async () => {
    const schema = await schemaWithSessions();
    const sessions = postgresSessionService({ query: client.query, schema });
    expect(await said(sessions.index)).toEqual(all);
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    await sessions.append({ ...key, sessionId: 's2' }, [answerTo('s2')], { revision: 3 });
    expect((await sessions.index.list({ statuses: ['unfinished'] })).items).toMatchObject([
      { sessionId: 's2', title: 'Pay for s2' },
    ]);
  });

  it('the index lists due and resumable sessions that a version without it appended to', async () => {
    const schema = await schemaWithSessions();
    const s2 = { ...key, sessionId: 's2' };
    const before = postgresSessionService({ query: client.query, schema });
    await before.append(s2, [answerTo('s2')], { revision: 3 });
    await before.deliver({ ...key, sessionId: 's3' }, { id: 'm1', type: 'cancel', reason: 'r' });
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    const { index } = postgresSessionService({ query: client.query, schema });
    const due = await Promise.all(names.map((sessionId) => index.due({ ...key, sessionId })));
    expect(due).toEqual([
      { status: 'paused', hasMail: false },
      { status: 'unfinished', hasMail: false },
      { status: 'paused', hasMail: true },
    ]);
    expect((await index.runnable()).items.map(({ sessionId }) => sessionId).toSorted()).toEqual(['s2', 's3']);
  });

  it('the index ignores a session that is deleted while due sessions are queried', async () => {
    const schema = await schemaWithSessions();
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    const query: PostgresQuery = async (text, params) => {
      const answer = await client.query(text, params);
      if (text.includes('is_known') && text.includes('has_mail'))
        await client.query(`DELETE FROM ${schema}.session WHERE session_id = 's1'`, []);
      return answer;
    };
    const { index } = postgresSessionService({ query, schema });
    expect(await index.due({ ...key, sessionId: 's1' })).toBeUndefined();
  });

  it('the index shows the other questions if the event of one cannot be read', async () => {
    const schema = await schemaWithSessions();
    await client.query(`UPDATE ${schema}.event SET data = '{' WHERE data LIKE '%"s1.2"%'`, []);
    const { index } = postgresSessionService({ query: client.query, schema });
    expect((await index.open()).items.map(({ id }) => id).toSorted()).toEqual(['s2.q', 's3.q']);
  });

  it('the index sends the entry of a session and a turn once for a page of its questions', async () => {
    const schema = freshSchema();
    let characters = 0;
    const query: PostgresQuery = async (text, params) => {
      const answer = await client.query(text, params);
      for (const row of answer.rows)
        for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
      return answer;
    };
    const sessions = postgresSessionService({ query, schema });
    const logs = ['s1', 's2'].map((name) => questionsOfTurn(name, 100));
    for (const [at, events] of logs.entries()) {
      const of = { ...key, sessionId: `s${at + 1}` };
      await sessions.create(of);
      await sessions.append(of, events, { revision: 0 });
    }
    await sessions.index.open({}, { limit: 1 });
    characters = 0;
    const { items } = await sessions.index.open({}, { limit: 200 });
    expect(items).toHaveLength(200);
    expect(new Set(items.map(({ call }) => call.id)).size).toBe(200);
    // The logs, and the index entries of the sessions, which are no longer than the logs.
    expect(characters).toBeLessThan(2 * JSON.stringify(logs).length);
    const { items: ofUser } = await sessions.index.open({ userId: key.userId }, { limit: 200 });
    expect(ofUser).toEqual(items);
  });

  it('the index adds sessions that a version without it has created, once for each service', async () => {
    const schema = await schemaWithSessions();
    await client.query(`DELETE FROM ${schema}.session_index`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    const statements: string[] = [];
    const query: PostgresQuery = (text, params) => {
      statements.push(text);
      return client.query(text, params);
    };
    const sessions = postgresSessionService({ query, schema });
    expect(await said(sessions.index)).toEqual(all);
    expect(statements.filter((text) => text.includes('revision <> indexed'))).not.toEqual([]);
    statements.length = 0;
    expect(await said(sessions.index)).toEqual(all);
    expect(statements.filter((text) => text.includes('revision <> indexed'))).toEqual([]);
  });

  it('the index adds any number of sessions, even if some are corrupt', async () => {
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    const many = Array.from({ length: 210 }, (_, at) => `s${at}`);
    await Promise.all(
      many.map(async (sessionId) => {
        await sessions.create({ ...key, sessionId });
        await sessions.append({ ...key, sessionId }, pausedLog(sessionId), { revision: 0 });
      }),
    );
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    await client.query(`UPDATE ${schema}.event SET data = '{' WHERE data LIKE '%"s7.0"%'`, []);
    const again = postgresSessionService({ query: client.query, schema });
    const listed: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await again.index.list({ statuses: ['paused'] }, { limit: 100, after });
      listed.push(...page.items.map(({ sessionId }) => sessionId));
      after = page.next;
      if (after === undefined) break;
    }
    expect(listed.toSorted()).toEqual(many.filter((name) => name !== 's7').toSorted());
  });

  it('the index adds sessions that failed earlier, once the server accepts them', async () => {
    const schema = await schemaWithSessions();
    await client.query(`UPDATE ${schema}.session_index SET indexed = 0, entry = NULL, status = 'empty'`, []);
    await client.query(`DELETE FROM ${schema}.question`, []);
    let failure: Error | undefined = Object.assign(new Error('a broken disk'), { code: '58030' });
    const query: PostgresQuery = (text, params) =>
      failure && text.includes(`'event', sequence`) ? Promise.reject(failure) : client.query(text, params);
    const sessions = postgresSessionService({ query, schema });
    await expect(sessions.index.list()).rejects.toBe(failure);
    failure = undefined;
    expect(await said(sessions.index)).toEqual(all);
  });

  it('the index includes events of another service when this service appends to the session without loading it', async () => {
    const schema = freshSchema();
    const [one, two] = [1, 2].map(() => postgresSessionService({ query: client.query, schema }));
    await one?.create({ ...key, sessionId: 's1' });
    await two?.append({ ...key, sessionId: 's1' }, pausedLog('s1'), { revision: 0 });
    await one?.append({ ...key, sessionId: 's1' }, [notice('n1')], { revision: 3 });
    for (const service of [one, two])
      expect(service && (await said(service.index))).toEqual([['s1 paused Pay for s1'], ['s1.q']]);
  });

  it.each(['created', 'never loaded'])(
    'a session that this service has %s is indexed by the events as they were at the call',
    async (how) => {
      const schema = freshSchema();
      const [maker, other] = [0, 1].map(() => postgresSessionService({ query: client.query, schema }));
      await maker?.create({ ...key, sessionId: 's1' });
      const service = how === 'created' ? maker : other;
      const events = pausedLog('s1');
      const consumed = ['m1'];
      await service?.deliver({ ...key, sessionId: 's1' }, { id: 'm1', type: 'cancel', reason: 'r' });
      await service?.deliver({ ...key, sessionId: 's1' }, { id: 'm2', type: 'cancel', reason: 'r' });
      const appending = service?.append({ ...key, sessionId: 's1' }, events, { revision: 0, consumed });
      for (const event of events) Object.assign(event, notice('changed'));
      consumed[0] = 'm2';
      await appending;
      expect(service && (await said(service.index))).toEqual([['s1 paused Pay for s1'], ['s1.q']]);
      expect((await service?.mail({ ...key, sessionId: 's1' }))?.map(({ id }) => id)).toEqual(['m2']);
    },
  );

  it('the index costs an append no further statement', async () => {
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

  it('the index is not updated for a session that was deleted and created again after it was loaded', async () => {
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

describeOnServer('changes with notifications', () => {
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

  it('changes arrive over one connection, without polling, and by polling after the connection was lost', async () => {
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
    // A new watcher polls once more, at any time from here on.
    let [revision, isTold] = [3, false];
    while (!isTold && revision < 20) {
      const before = looks;
      await writing.append(key, [answerTo('s1')], { revision });
      expect((await changes.next()).value).toBe(++revision);
      isTold = looks === before;
    }
    expect(isTold).toBe(true);

    const lost = changes.next();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()`,
      [`LISTEN%${schema}%`],
    );
    // This append notifies no watcher: the next poll finds it.
    const silent = postgresSessionService({ query: client.query, schema });
    await silent.append(key, [answerTo('s1')], { revision });
    expect((await lost).value).toBe(revision + 1);
    await expect.poll(() => listeners.length).toBe(2);
    stop.abort();
    expect((await changes.next()).done).toBe(true);
  });

  it('changes are not sent if they were not requested', async () => {
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

describeOnServer('a key that is changed after the call', () => {
  let client: Connected;
  beforeAll(() => {
    client = connectPg();
  });
  afterAll(() => client.close());

  it('a key that is changed after the call has the value at the call', async () => {
    const schema = freshSchema();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.list(key);
    const changed = <T>(call: (given: SessionKey) => Promise<T>): Promise<T> => {
      const given = { ...key };
      const called = call(given);
      Object.assign(given, { userId: 'eve', sessionId: 'other' });
      return called;
    };
    expect(await changed((given) => sessions.create(given))).toMatchObject(key);
    const other = { ...key, userId: 'eve', sessionId: 'other' };
    await postgresSessionService({ query: client.query, schema }).create(other);
    await sessions.append(other, [], { revision: 0 });
    await sessions.append(other, [notice('e1')], { revision: 0 });
    await sessions.delete(other);
    await changed((given) => sessions.append(given, pausedLog('s1'), { revision: 0 }));
    await changed((given) => sessions.append(given, [answerTo('s1')], { revision: 3 }));
    await changed((given) => sessions.deliver(given, { id: 'm1', type: 'cancel', reason: 'r' }));
    expect(await changed((given) => sessions.mail(given))).toHaveLength(1);
    for (const from of [{ afterRevision: 0 }, { newest: 2 }, { afterTime: 1 }])
      expect(await changed((given) => sessions.load(given, from))).toMatchObject({ ...key, revision: 4 });
    expect(await changed((given) => sessions.index.due(given))).toMatchObject({ status: 'unfinished' });
    expect((await sessions.index.list()).items).toMatchObject([{ ...key, title: 'Pay for s1' }]);
    await changed((given) => sessions.delete(given));
    for (const call of [
      (given: SessionKey): Promise<unknown> => sessions.append(given, [], { revision: 0 }),
      (given: SessionKey) => sessions.deliver(given, { id: 'm1', type: 'cancel', reason: 'r' }),
      (given: SessionKey) => sessions.mail(given),
      (given: SessionKey) => sessions.changes(given, 0)[Symbol.asyncIterator]().next(),
    ])
      await expect(changed(call)).rejects.toThrow('"s1"');
  });
});
