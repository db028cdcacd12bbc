import { key, notice } from '@mortise/session-kit/test/notice';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { PostgresDatabase } from '../src/postgres-database.ts';
import { sessionTables } from '../src/session-tables.ts';
import { type Connected, connectAny, connectPg, describeOnServer, freshSchema, serverUrl } from './support/backends.ts';

describe('the tables', () => {
  let client: Connected;
  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());

  it('the tables are created in the named schema, "mortise" by default', async () => {
    // The code of the README also runs in this schema.
    const own = { ...key, appName: 'tables' };
    await postgresSessionService({ query: client.query }).create(own);
    const { rows } = await client.query('SELECT session_id FROM mortise.session WHERE app_name = $1', ['tables']);
    expect(rows).toEqual([{ session_id: 's1' }]);
  });

  for (const schema of ['', 'A', '1a', 'a-b', 'a"b', 'a; DROP', 'a.b', 'é', 'x'.repeat(64)]) {
    it(`"${schema}" is an invalid schema name`, () => {
      const make = () => postgresSessionService({ query: client.query, schema });
      expect(make).toThrow(
        expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining('"schema"') }),
      );
    });
  }

  it('the tables of a newer version are refused', async () => {
    const schema = freshSchema();
    await postgresSessionService({ query: client.query, schema }).create(key);
    await client.query(`INSERT INTO ${schema}.migration (version) VALUES (99)`, []);
    const load = postgresSessionService({ query: client.query, schema }).load(key);
    await expect(load).rejects.toMatchObject({
      code: 'newer_database',
      message: expect.stringContaining('update this worker'),
    });
  });

  it('the tables of another application are refused, and stay unchanged', async () => {
    const schema = freshSchema();
    await client.query(`CREATE SCHEMA ${schema}`, []);
    await client.query(`CREATE TABLE ${schema}.session (name text)`, []);
    const load = postgresSessionService({ query: client.query, schema }).load(key);
    await expect(load).rejects.toMatchObject({
      code: 'foreign_database',
      message: expect.stringContaining('"schema"'),
    });
    expect(
      (await client.query(`SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = '${schema}'`, [])).rows,
    ).toEqual([{ n: 1 }]);
  });

  it('the tables are retried by the next call if creating them failed', async () => {
    let isDown = true;
    const sessions = postgresSessionService({
      query: (text, params) => {
        if (isDown) throw Object.assign(new Error('no room'), { code: '53100' });
        return client.query(text, params);
      },
      schema: freshSchema(),
    });
    await expect(sessions.create(key)).rejects.toThrow('no room');
    isDown = false;
    await sessions.create(key);
  });

  it('the tables are checked once for each service', async () => {
    const asked: string[] = [];
    const sessions = postgresSessionService({
      query: (text, params) => {
        asked.push(text);
        return client.query(text, params);
      },
      schema: freshSchema(),
    });
    await Promise.all([sessions.load(key), sessions.list(key)]);
    await sessions.load(key);
    expect(asked.filter((text) => text.includes('to_regclass'))).toHaveLength(1);
    expect(asked).toHaveLength(7);
  });
});

describeOnServer('the tables on a server', () => {
  it('the tables are created once by eight processes at once', async () => {
    const schema = freshSchema();
    const clients = Array.from({ length: 8 }, () => connectPg(undefined, 1));
    await Promise.all(
      clients.map(({ query }, at) => postgresSessionService({ query, schema }).create({ ...key, sessionId: `s${at}` })),
    );
    const [client] = clients;
    expect((await client?.query(`SELECT version FROM ${schema}.migration`, []))?.rows).toEqual([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ]);
    await Promise.all(clients.map((each) => each.close()));
  });

  it('the tables are migrated by a newer version while this version appends, and work for both versions', async () => {
    const schema = freshSchema();
    const client = connectPg();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.create(key);
    let revision = 0;
    let isOver = false;
    const appending = (async () => {
      while (!isOver) ({ revision } = await sessions.append(key, [notice(`e${revision}`)], { revision }));
    })();
    const { migrations } = sessionTables;
    const added = (name: string): string => `
      ALTER TABLE ${name}.session ADD COLUMN note text;
      CREATE TABLE ${name}.extra (session bigint PRIMARY KEY REFERENCES ${name}.session ON DELETE CASCADE);`;
    const newer = { ...sessionTables, migrations: [...migrations, added], oldest: migrations.length };
    // Several processes of the newer version start at once: one of them runs the step.
    const workers = Array.from({ length: 4 }, () => connectPg(undefined, 1));
    await Promise.all(workers.map(({ query }) => new PostgresDatabase({ query, schema }, newer).ready()));
    const before = revision;
    await expect.poll(() => revision).toBeGreaterThan(before + 20);
    isOver = true;
    await appending;
    await client.query(`UPDATE ${schema}.session SET note = 'seen'`, []);

    // A process of this version that starts while the newer version is deployed.
    const restarted = postgresSessionService({ query: client.query, schema });
    expect((await restarted.load(key))?.events.map(({ id }) => id)).toEqual(
      Array.from({ length: revision }, (_, at) => `e${at}`),
    );
    await restarted.append(key, [notice('after')], { revision });
    expect(await sessions.load(key, { newest: 1 })).toMatchObject({ events: [{ id: 'after' }] });
    const { rows } = await client.query(`SELECT version, oldest FROM ${schema}.migration ORDER BY version`, []);
    expect(rows.slice(-1)).toEqual([{ version: migrations.length + 1, oldest: migrations.length }]);

    const apart = { ...newer, migrations: [...newer.migrations, () => ''], oldest: newer.migrations.length };
    await new PostgresDatabase({ query: client.query, schema }, apart).ready();
    await expect(postgresSessionService({ query: client.query, schema }).load(key)).rejects.toMatchObject({
      code: 'newer_database',
    });
    await Promise.all([client, ...workers].map((each) => each.close()));
  });

  it('the tables get the indexes of version 3 while processes of version 2 append, and work for those processes too', async () => {
    const schema = freshSchema();
    const client = connectPg();
    const sessions = postgresSessionService({ query: client.query, schema });
    await sessions.create(key);
    // Restores the tables of version 2: the service above has checked them, and does not check them again.
    await client.query(`DROP INDEX ${schema}.session_due_in_order, ${schema}.credential_of_user`, []);
    await client.query(`DELETE FROM ${schema}.migration WHERE version = 3`, []);
    let revision = 0;
    let isOver = false;
    const appending = (async () => {
      while (!isOver) ({ revision } = await sessions.append(key, [notice(`e${revision}`)], { revision }));
    })();
    const workers = Array.from({ length: 4 }, () => connectPg(undefined, 1));
    const newer = workers.map(({ query }) => postgresSessionService({ query, schema }));
    expect(await Promise.all(newer.map((each) => each.list(key)))).toEqual(workers.map(() => [key]));
    const before = revision;
    await expect.poll(() => revision).toBeGreaterThan(before + 20);
    isOver = true;
    await appending;
    expect((await newer[0]?.load(key))?.revision).toBe(revision);
    const indexes = await client.query(
      `SELECT indexname FROM pg_indexes WHERE schemaname = '${schema}'
      AND indexname IN ('session_due_in_order', 'credential_of_user') ORDER BY 1`,
      [],
    );
    expect(indexes.rows).toEqual([{ indexname: 'credential_of_user' }, { indexname: 'session_due_in_order' }]);
    const second = { ...sessionTables, migrations: sessionTables.migrations.slice(0, 2), oldest: undefined };
    await new PostgresDatabase({ query: client.query, schema }, second).ready();
    await Promise.all([client, ...workers].map((each) => each.close()));
  });

  it('the tables are migrated from a version that did not record which versions can share them', async () => {
    const schema = freshSchema();
    const { query, close } = connectPg();
    await postgresSessionService({ query, schema }).create(key);
    await query(`ALTER TABLE ${schema}.migration DROP COLUMN oldest`, []);
    expect(await postgresSessionService({ query, schema }).list(key)).toEqual([key]);
    const newer = { ...sessionTables, migrations: [...sessionTables.migrations, () => ''], oldest: 2 };
    await new PostgresDatabase({ query, schema }, newer).ready();
    expect(await postgresSessionService({ query, schema }).list(key)).toEqual([key]);
    await close();
  });

  it('the tables can be used by a role that may not create tables', async () => {
    const schema = freshSchema();
    const admin = connectPg();
    await postgresSessionService({ query: admin.query, schema }).create(key);
    const role = `role_${schema}`;
    await admin.query(`CREATE ROLE ${role} LOGIN`, []);
    await admin.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`, []);
    await admin.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`, []);
    await admin.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`, []);
    const url = new URL(serverUrl());
    url.username = role;
    const client = connectPg(url.href);
    const sessions = postgresSessionService({ query: client.query, schema });
    expect(await sessions.list(key)).toEqual([key]);
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    expect(await sessions.leases.claim(key, 'me', 1_000)).toMatchObject({ fencingToken: expect.any(Number) });
    await Promise.all([client.close(), admin.close()]);
  });

  it('the tables are refused in a database that cannot hold every character', async () => {
    const name = freshSchema();
    const admin = new pg.Client(serverUrl());
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0`);
    await admin.end();
    const url = new URL(serverUrl());
    url.pathname = name;
    const client = connectPg(url.href);
    const load = postgresSessionService({ query: client.query }).load(key);
    await expect(load).rejects.toMatchObject({
      code: 'unsupported_database',
      message: expect.stringContaining('LATIN1'),
    });
    await client.close();
  });

  it('the tables work under every default isolation level of a database', async () => {
    const schema = freshSchema();
    for (const isolation of ['read committed', 'repeatable read', 'serializable']) {
      const url = new URL(serverUrl());
      url.searchParams.set('options', `-c default_transaction_isolation=${isolation.replace(' ', '\\ ')}`);
      const client = connectPg(url.href);
      const sessions = postgresSessionService({ query: client.query, schema });
      const mine = { ...key, sessionId: isolation };
      await sessions.create(mine);
      const results = await Promise.allSettled(
        Array.from({ length: 4 }, () => sessions.append(mine, [], { revision: 0 })),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect((await client.query('SHOW transaction_isolation', [])).rows).toEqual([
        { transaction_isolation: isolation },
      ]);
      await client.close();
    }
  });
});
