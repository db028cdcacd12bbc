import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { AgentError } from '@mortise/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pragma, type SqliteSchema } from '../src/connection/migrate.ts';
import { SqliteConnection } from '../src/connection/sqlite-connection.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const schema: SqliteSchema = {
  entryPoint: '@mortise/store',
  applicationId: 7,
  StoreError: AgentError,
  migrations: ['CREATE TABLE word (text TEXT UNIQUE) STRICT'],
};

afterEach(() => vi.restoreAllMocks());

it('a database is configured against power failures and for secure deletion, whatever its settings were', () => {
  const database = open(new DatabaseSync(path()));
  database.exec(
    'PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA secure_delete = OFF; PRAGMA busy_timeout = 0',
  );
  open(new SqliteConnection({ database }, {}, schema));
  const settings = ['synchronous', 'foreign_keys', 'secure_delete'].map((name) => pragma(database, name));
  expect(settings).toEqual([2, 1, 1]);
  // Readers do not wait for writers.
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
});

it('deleted data is no longer in the file', async () => {
  const file = path();
  const connection = open(new SqliteConnection({ path: file }, {}, schema));
  const insert = connection.prepare('INSERT INTO word VALUES (?)');
  const remove = connection.prepare('DELETE FROM word');
  await connection.write(() => insert.run('canary-4711'));
  await connection.write(() => remove.run());
  connection.close();
  expect(readFileSync(file).includes('canary-4711')).toBe(false);
});

it("a damaged database is reported as such, with SQLite's message", async () => {
  const file = path();
  const whole = new SqliteConnection({ path: file }, {}, schema);
  const insert = whole.prepare('INSERT INTO word VALUES (?)');
  await whole.write(() => insert.run('tea'));
  whole.close();
  const bytes = readFileSync(file);
  const pageBytes = bytes.readUInt16BE(16);
  writeFileSync(file, bytes.fill(0xff, pageBytes));
  const damaged = open(new SqliteConnection({ path: file }, {}, schema));
  await expect(damaged.read(() => damaged.prepare('SELECT text FROM word').all())).rejects.toMatchObject({
    code: 'store_corrupt',
    cause: { code: 'ERR_SQLITE_ERROR' },
  });
});

it('a refused file is closed; a given database is not', () => {
  const file = path();
  open(new SqliteConnection({ path: file }, {}, schema)).close();
  const close = vi.spyOn(DatabaseSync.prototype, 'close');
  const other = { ...schema, applicationId: 8 };
  expect(() => new SqliteConnection({ path: file }, {}, other)).toThrow('a file of its own');
  expect(close).toHaveBeenCalledOnce();
  const database = open(new DatabaseSync(file));
  expect(() => new SqliteConnection({ database }, {}, other)).toThrow('a file of its own');
  expect(database.isOpen).toBe(true);
});

it.each([':memory:', 'file:words?mode=memory', ''])('opening a database creates no file for %j', (name) => {
  new SqliteConnection({ path: name }, {}, schema).close();
  for (const made of [':memory:', 'file:words?mode=memory', 'words']) expect(existsSync(made)).toBe(false);
});

it('opening a database that is locked waits for busyTimeoutMs at most', () => {
  const file = path();
  const holder = open(new DatabaseSync(file));
  holder.exec('BEGIN EXCLUSIVE');
  expect(() => new SqliteConnection({ path: file }, { busyTimeoutMs: 0 }, schema)).toThrow('database is locked');
});

it('an existing database is opened while another process writes: it is only read', () => {
  const file = path();
  open(new SqliteConnection({ path: file }, {}, schema)).close();
  const writer = open(new DatabaseSync(file));
  writer.exec("BEGIN IMMEDIATE; INSERT INTO word VALUES ('tea')");
  const connection = open(new SqliteConnection({ path: file }, { busyTimeoutMs: 0 }, schema));
  expect(connection.prepare('SELECT text FROM word').all()).toEqual([]);
  writer.exec('ROLLBACK');
});

it("rows are arrays of columns, and integers are numbers, whatever the database's settings", () => {
  const database = open(new DatabaseSync(path(), { readBigInts: true }));
  const connection = open(new SqliteConnection({ database }, {}, schema));
  const row = connection.prepare<[number, string]>("SELECT 7, 'tea'").get();
  expect([...(row ?? [])]).toEqual([7, 'tea']);
});

describe('syncing after an unforced write', () => {
  /**
   * Returns a connection, the statements sent to SQLite, and a
   * function that makes SQLite refuse to turn syncing on again.
   */
  function watched(): {
    readonly connection: SqliteConnection;
    readonly said: string[];
    refuse: (error: Error | undefined) => void;
  } {
    const connection = open(new SqliteConnection({ path: path() }, {}, schema));
    const exec = DatabaseSync.prototype.exec;
    const said: string[] = [];
    let refusal: Error | undefined;
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      said.push(sql);
      if (refusal && sql === 'PRAGMA synchronous = FULL') throw refusal;
      exec.call(this, sql);
    });
    return {
      connection,
      said,
      refuse(error) {
        refusal = error;
      },
    };
  }
  const unforced = ['PRAGMA synchronous = NORMAL', 'BEGIN IMMEDIATE', 'COMMIT', 'PRAGMA synchronous = FULL'];
  const forced = ['BEGIN IMMEDIATE', 'COMMIT'];
  const locked = Object.assign(new Error('locked'), { errcode: 5 });

  it('syncing after an unforced write is on again for the next forced write', async () => {
    const { connection, said } = watched();
    await connection.writeUnforced(() => 1);
    await connection.write(() => 1);
    await connection.write(() => 1);
    expect(said).toEqual([...unforced, ...forced, ...forced]);
  });

  it('syncing after an unforced write is turned on again even if the write fails', async () => {
    const { connection, said } = watched();
    const failed = connection.writeUnforced(() => {
      throw new RangeError('no more words');
    });
    await expect(failed).rejects.toThrow(RangeError);
    expect(said.slice(-2)).toEqual(['ROLLBACK', 'PRAGMA synchronous = FULL']);
  });

  it('syncing after an unforced write is turned on by the next forced write or read if the database was locked before', async () => {
    for (const next of ['write', 'read'] as const) {
      const { connection, said, refuse } = watched();
      refuse(locked);
      expect(await connection.writeUnforced(() => 'written')).toBe('written');
      refuse(undefined);
      await connection[next](() => 1);
      expect(said.slice(unforced.length, unforced.length + 2)).toEqual([
        'PRAGMA synchronous = FULL',
        next === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE',
      ]);
      vi.restoreAllMocks();
    }
  });

  it('syncing after an unforced write fails the write if it cannot be turned on again for another reason than a lock', async () => {
    const { connection, refuse } = watched();
    const failure = new Error('no disk');
    refuse(failure);
    await expect(connection.writeUnforced(() => 1)).rejects.toBe(failure);
  });
});

it('write throws the error of its function unchanged, also if SQLite has rolled back by itself, and if it is not an Error', async () => {
  const connection = open(new SqliteConnection({ path: ':memory:' }, {}, schema));
  const insert = connection.prepare("INSERT OR ROLLBACK INTO word VALUES ('tea')");
  await connection.write(() => insert.run());
  await expect(connection.write(() => insert.run())).rejects.toThrow('UNIQUE constraint failed');
  const thrown = connection.write(() => {
    throw 'no error';
  });
  await expect(thrown).rejects.toBe('no error');
});

it('a migration step that rolls back by itself throws its own error', () => {
  const second = "INSERT INTO word VALUES ('tea'); INSERT OR ROLLBACK INTO word VALUES ('tea')";
  const migrations = [...schema.migrations, second];
  expect(() => new SqliteConnection({ path: ':memory:' }, {}, { ...schema, migrations })).toThrow(
    'UNIQUE constraint failed',
  );
});
