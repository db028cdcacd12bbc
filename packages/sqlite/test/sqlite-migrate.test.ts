import { DatabaseSync } from 'node:sqlite';
import { AgentError } from '@mortise/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqliteSchema } from '../src/connection/migrate.ts';
import { SqliteConnection } from '../src/connection/sqlite-connection.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
});
afterEach(() => database.close());

function schema(...migrations: readonly string[]): SqliteSchema {
  return { entryPoint: '@mortise/store', applicationId: 7, StoreError: AgentError, migrations };
}

function connect(...migrations: readonly string[]): SqliteConnection {
  return new SqliteConnection({ database }, {}, schema(...migrations));
}

const first = 'CREATE TABLE word (text TEXT) STRICT';
const second = "ALTER TABLE word ADD COLUMN language TEXT NOT NULL DEFAULT 'en'";

describe('a database of an earlier version', () => {
  it('a database of an earlier version is migrated to the newest one, step by step, with its data', () => {
    connect(first).prepare("INSERT INTO word VALUES ('tea')").run();
    const rows = connect(first, second).prepare<[string, string]>('SELECT text, language FROM word').all();
    expect(rows.map((row) => [...row])).toEqual([['tea', 'en']]);
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
  });

  it('a database of an earlier version stays unchanged if a step fails', () => {
    connect(first);
    expect(() => connect(first, second, 'no SQL')).toThrow('the database cannot be opened');
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(() => database.prepare('SELECT language FROM word')).toThrow('no such column');
  });
});

describe('a database of another schema', () => {
  it('a database of another schema, newer or of another application, is refused with the name of the package', () => {
    connect(first, second);
    expect(() => connect(first)).toThrow('@mortise/store knows 1. Nothing was changed; update this worker');
    const other = { ...schema(first), applicationId: 8 };
    expect(() => new SqliteConnection({ database }, {}, other)).toThrow('give @mortise/store a file of its own');
  });
});

describe('a database of a newer version that only added to it', () => {
  const newer = (oldest: number) => new SqliteConnection({ database }, {}, { ...schema(first, second), oldest });

  it('a database of a newer version that only added to it is opened by the versions that it names, stays unchanged, and works for both', () => {
    const old = connect(first);
    const added = newer(1);
    old.prepare("INSERT INTO word (text) VALUES ('tea')").run();
    connect(first).prepare("INSERT INTO word (text) VALUES ('water')").run();
    expect(added.prepare<[string]>('SELECT language FROM word').all().map(String)).toEqual(['en', 'en']);
    expect(newer(1).prepare('SELECT language FROM word').all()).toHaveLength(2);
    expect(() => connect(first, second, 'no SQL')).toThrow('the database cannot be opened');
  });

  it('a database of a newer version that only added to it is refused by versions older than its `oldest`', () => {
    newer(2);
    expect(() => connect(first)).toThrow('it has the schema version 2');
    const third = { ...schema(first, second, 'CREATE TABLE more (text TEXT) STRICT'), oldest: 2 };
    new SqliteConnection({ database }, {}, third);
    expect(() => connect(first)).toThrow('it has the schema version 3');
    connect(first, second);
  });
});

describe('a database that is not empty', () => {
  it.each([
    ['a table, without an owner', 'CREATE TABLE theirs (text TEXT)'],
    ['a version', 'PRAGMA user_version = 1'],
    ['an application', 'PRAGMA application_id = 9'],
    ['an application and a table', 'PRAGMA application_id = 9; CREATE TABLE theirs (text TEXT)'],
  ])('a database that is not empty is not changed if it has %s', (_what, sql) => {
    database.exec(sql);
    expect(() => connect(first)).toThrow('give @mortise/store a file of its own');
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'word'").all()).toEqual([]);
  });
});

describe('a transaction', () => {
  it('a transaction that fails leaves nothing behind, and throws the error of its work', async () => {
    const connection = connect(first);
    const insert = connection.prepare("INSERT INTO word VALUES ('tea')");
    const failed = connection.write(() => {
      insert.run();
      throw new RangeError('no more words');
    });
    await expect(failed).rejects.toThrow(new RangeError('no more words'));
    expect(connection.prepare('SELECT text FROM word').all()).toEqual([]);
  });

  it("a transaction of a closed database is an error of the package's class", async () => {
    const file = new SqliteConnection({ path: ':memory:' }, {}, schema(first));
    file.close();
    await expect(file.read(() => 1)).rejects.toMatchObject({ name: 'AgentError', code: 'closed' });
  });
});
