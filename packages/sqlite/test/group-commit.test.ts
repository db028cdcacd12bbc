import { DatabaseSync } from 'node:sqlite';
import { AgentError } from '@mortise/core';
import { afterEach, expect, it, vi } from 'vitest';
import { GroupCommit } from '../src/connection/group-commit.ts';
import type { SqliteSchema } from '../src/connection/migrate.ts';
import { SqliteConnection, type Statement } from '../src/connection/sqlite-connection.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const schema: SqliteSchema = {
  entryPoint: '@mortise/store',
  applicationId: 7,
  StoreError: AgentError,
  migrations: ['CREATE TABLE word (text TEXT UNIQUE) STRICT'],
};

afterEach(() => vi.restoreAllMocks());

interface Words {
  readonly connection: SqliteConnection;
  readonly insert: Statement<[]>;
  /** Returns the texts that another connection reads. */
  words(): unknown;
  /**
   * The transactions that were committed since the connection
   * was opened, each with whether it waited for the disk.
   */
  readonly commits: string[];
}

function openWords(): Words {
  const file = path();
  const connection = open(new SqliteConnection({ path: file }, {}, schema));
  const other = open(new DatabaseSync(file));
  const insert = connection.prepare('INSERT INTO word VALUES (?)');
  const exec = DatabaseSync.prototype.exec;
  const commits: string[] = [];
  let synchronous = 'FULL';
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    synchronous = /synchronous = (\w+)/.exec(sql)?.[1] ?? synchronous;
    exec.call(this, sql);
    if (sql === 'COMMIT') commits.push(synchronous);
  });
  const words = (): unknown =>
    other
      .prepare('SELECT text FROM word ORDER BY text')
      .all()
      .map(({ text }) => text);
  return { connection, insert, words, commits };
}

it('writes that arrive together wait for the disk once, in order', async () => {
  const { connection, insert, words, commits } = openWords();
  const order: string[] = [];
  const write = (text: string): Promise<string> =>
    connection.write(() => {
      order.push(text);
      insert.run(text);
      return text;
    });
  expect(await Promise.all(['tea', 'milk', 'salt'].map(write))).toEqual(['tea', 'milk', 'salt']);
  expect(order).toEqual(['tea', 'milk', 'salt']);
  expect(commits).toEqual(['FULL']);
  expect(words()).toEqual(['milk', 'salt', 'tea']);
});

it('unforced writes wait for the disk only if forced writes arrive with them', async () => {
  const { connection, insert, commits } = openWords();
  await Promise.all([connection.writeUnforced(() => insert.run('a')), connection.writeUnforced(() => insert.run('b'))]);
  await Promise.all([connection.writeUnforced(() => insert.run('c')), connection.write(() => insert.run('d'))]);
  expect(commits).toEqual(['NORMAL', 'FULL']);
});

it('a write that throws leaves nothing behind, and the writes that arrived with it are stored', async () => {
  const { connection, insert, words, commits } = openWords();
  const failure = new RangeError('no more words');
  const outcomes = await Promise.allSettled([
    connection.write(() => insert.run('tea')),
    connection.write(() => {
      insert.run('milk');
      throw failure;
    }),
    connection.write(() => insert.run('salt')),
  ]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'stored'))).toEqual([
    'stored',
    failure,
    'stored',
  ]);
  expect(words()).toEqual(['salt', 'tea']);
  expect(commits).toEqual(['FULL']);
});

it.each(['INSERT INTO word VALUES (?)', 'INSERT OR ROLLBACK INTO word VALUES (?)'])(
  'only the write that SQLite refuses is rejected: %s',
  async (sql) => {
    const { connection, insert, words } = openWords();
    const refused = connection.prepare(sql);
    const outcomes = await Promise.allSettled([
      connection.write(() => insert.run('tea')),
      connection.write(() => refused.run('tea')),
      connection.write(() => insert.run('salt')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('UNIQUE constraint failed') } });
    expect(words()).toEqual(['salt', 'tea']);
  },
);

it('all writes reject if the database is locked, or closed', async () => {
  const file = path();
  const connection = open(new SqliteConnection({ path: file }, { busyTimeoutMs: 0 }, schema));
  const holder = open(new DatabaseSync(file));
  const codes = async (): Promise<unknown[]> => {
    const outcomes = await Promise.allSettled([connection.write(() => 1), connection.write(() => 2)]);
    return outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
  };
  holder.exec('BEGIN IMMEDIATE');
  expect(await codes()).toEqual(['store_busy', 'store_busy']);
  connection.close();
  expect(await codes()).toEqual(['closed', 'closed']);
});

it('a group that could not start is not retried one by one', async () => {
  const failure = new AgentError('store_busy', 'locked');
  let runs = 0;
  const group = new GroupCommit({
    run: async () => {
      runs++;
      throw failure;
    },
    within: (work) => work(),
    undoesAll: () => false,
  });
  const outcomes = await Promise.allSettled([group.add(() => 1, true), group.add(() => 2, true)]);
  expect(outcomes).toEqual([1, 2].map(() => ({ status: 'rejected', reason: failure })));
  expect(runs).toBe(1);
});

it('waiting writes are stored before the database closes', async () => {
  const { connection, insert, words } = openWords();
  const writes = [connection.write(() => insert.run('tea')), connection.write(() => insert.run('milk'))];
  connection.close();
  await Promise.all(writes);
  expect(words()).toEqual(['milk', 'tea']);
});

it('very many writes are stored in several transactions, so that other processes get a turn', async () => {
  const { connection, insert, commits } = openWords();
  await Promise.all(Array.from({ length: 130 }, (_, at) => connection.write(() => insert.run(String(at)))));
  expect(commits).toHaveLength(3);
});
