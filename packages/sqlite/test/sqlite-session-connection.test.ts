import { statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SqliteConnection } from '../src/connection/sqlite-connection.ts';
import { sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { sessionSchema } from '../src/session-log/session-schema.ts';
import { endOf, startScript } from './support/run-script.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const encryption = { id: 'k1', key: new Uint8Array(32) };

/** Returns the error that a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the database', () => {
  it('the database survives a power failure, with a log that readers do not wait for', () => {
    const file = path();
    const database = new DatabaseSync(file);
    open(sqliteSessionService({ database }));
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'user_version'].map(
      (name) => database.prepare(`PRAGMA ${name}`).get()?.[name],
    );
    expect(settings).toEqual(['wal', 2, 1, 2]);
    database.close();
  });

  it('the database is shared by sessions and credentials, and each service closes its own connection', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    const credentials = open(sqliteCredentialService({ path: file, key: encryption }));
    await sessions.create(key);
    await credentials.save(key, 'mail', { type: 'apiKey', value: 'v' });
    sessions.close();
    sessions.close();
    expect(await credentials.load(key, 'mail')).toEqual({ type: 'apiKey', value: 'v' });
    await expect(sessions.load(key)).rejects.toMatchObject({ code: 'closed' });
    expect(await open(sqliteSessionService({ path: file })).load(key)).toMatchObject({ revision: 0 });
  });

  it.skipIf(process.platform === 'win32')(
    'the database is readable by its owner only, with the auxiliary files (Windows has other permissions)',
    async () => {
      const file = path();
      const sessions = open(sqliteSessionService({ path: file }));
      await sessions.create(key);
      const modes = ['', '-wal', '-shm'].map((end) => statSync(`${file}${end}`).mode & 0o777);
      expect(modes).toEqual([0o600, 0o600, 0o600]);
    },
  );

  it('the database is opened at once while another process writes without a pause', async () => {
    const file = path();
    open(sqliteSessionService({ path: file }));
    const writer = new DatabaseSync(file);
    writer.exec('BEGIN IMMEDIATE');
    const sessions = open(sqliteSessionService({ path: file, busyTimeoutMs: 0 }));
    expect(await sessions.load(key)).toBeUndefined();
    writer.exec('ROLLBACK');
    writer.close();
  });

  it('the database stays open if the caller passed it in', async () => {
    const database = new DatabaseSync(':memory:', { readBigInts: true, returnArrays: true });
    const sessions = sqliteSessionService({ database });
    await sessions.create(key, { a: 1 });
    await sessions.append(key, [notice('e1')], { revision: 0 });
    sessions.close();
    expect(await sqliteSessionService({ database }).load(key)).toMatchObject({ revision: 1, state: { a: 1 } });
    database.close();
  });

  it('the database may be opened for the first time by several processes at once', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const file = path();
      const ends = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) =>
          endOf(startScript(new URL('./support/open-and-create.ts', import.meta.url), [file, name])),
        ),
      );
      expect(ends).toEqual(ends.map(() => ({ output: 'made', signal: null })));
      expect(await open(sqliteSessionService({ path: file })).list(key)).toHaveLength(4);
    }
  });

  it('the database of an earlier version is migrated once by several processes at once', {
    timeout: 300_000,
  }, async () => {
    const file = path();
    const [earliest = ''] = sessionSchema.migrations;
    const old = new SqliteConnection({ path: file }, {}, { ...sessionSchema, migrations: [earliest] });
    old.prepare("INSERT INTO session (app, user, name, revision, checksum) VALUES ('app', 'ada', 'old', 0, 0)").run();
    old.close();
    const ends = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        endOf(startScript(new URL('./support/open-and-create.ts', import.meta.url), [file, name])),
      ),
    );
    expect(ends).toEqual(ends.map(() => ({ output: 'made', signal: null })));
    const sessions = open(sqliteSessionService({ path: file }));
    expect((await sessions.list(key)).map(({ sessionId }) => sessionId)).toEqual(['a', 'b', 'c', 'd', 'old']);
    const database = open(new DatabaseSync(file));
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
  });

  it('a database that others write to without a pause is waited for longer than a database that one process holds', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file, busyTimeoutMs: 1_500 }));
    const writer = startScript(new URL('./support/write-without-pause.ts', import.meta.url), [file, '10', '400']);
    await new Promise((resolve) => writer.stdout?.once('data', resolve));
    expect(await sessions.create(key)).toMatchObject({ revision: 0 });
    await endOf(writer);
  });

  it.each(['IMMEDIATE', 'EXCLUSIVE'])(
    'the database that another process has locked, %s, is waited for when it is first opened',
    async (lock) => {
      const file = path();
      const holder = startScript(new URL('./support/hold-lock.ts', import.meta.url), [file, lock]);
      await new Promise((resolve) => holder.stdout?.once('data', resolve));
      const sessions = open(sqliteSessionService({ path: file }));
      expect(await sessions.create(key)).toMatchObject({ revision: 0 });
      await endOf(holder);
    },
  );
});

describe('a file', () => {
  it('a file of a newer version is refused, and not changed', () => {
    const file = path();
    open(sqliteSessionService({ path: file })).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    const error = thrownBy(() => sqliteSessionService({ path: file }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code: 'newer_database', message: expect.stringContaining('schema version 99') });
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 });
    database.close();
  });

  it('a file of another application is refused, and not changed', () => {
    for (const sql of ['CREATE TABLE session (id)', 'PRAGMA user_version = 1', 'PRAGMA application_id = 7']) {
      const file = path();
      const database = new DatabaseSync(file);
      database.exec(sql);
      const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get();
      expect(thrownBy(() => sqliteSessionService({ path: file }))).toMatchObject({ code: 'foreign_database' });
      expect(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()).toEqual(tables);
      database.close();
    }
  });

  it('a file that is not a database, or cannot be created, is refused', () => {
    const file = path();
    writeFileSync(file, 'this is a text of some length, and no database at all '.repeat(50));
    for (const bad of [file, `${file}/below/a/file.db`]) {
      const error = thrownBy(() => sqliteSessionService({ path: bad }));
      expect(error).toBeInstanceOf(ConfigError);
      expect(error).toMatchObject({ code: 'unusable_database', cause: { code: 'ERR_SQLITE_ERROR' } });
    }
  });
});

describe('a Node without node:sqlite', () => {
  afterEach(() => vi.restoreAllMocks());

  it('a Node without node:sqlite gets an error with the Node version that has it', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
    const error = thrownBy(() => sqliteSessionService({ path: path() }));
    expect(error).toBeInstanceOf(ConfigError);
    expect(error).toMatchObject({ code: 'no_sqlite', message: expect.stringContaining('from 22.13 on') });
  });
});
