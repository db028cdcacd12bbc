import { DatabaseSync } from 'node:sqlite';
import { AgentError } from '@mortise/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SqliteSchema } from '../src/connection/migrate.ts';
import { SqliteConnection } from '../src/connection/sqlite-connection.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const schema: SqliteSchema = {
  entryPoint: '@mortise/store',
  applicationId: 7,
  StoreError: AgentError,
  migrations: ['CREATE TABLE word (text TEXT) STRICT'],
};

describe('a database that another connection has locked', () => {
  let connection: SqliteConnection;
  let other: DatabaseSync;
  /** The outcome of the write; undefined while it waits. */
  let outcome: unknown;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    // The clock has jumped, as after the suspension of a process.
    vi.advanceTimersByTime(5_000);
    // The waits between tries are 5 ms.
    vi.spyOn(Math, 'random').mockReturnValue(0.4);
    const file = path();
    connection = open(new SqliteConnection({ path: file }, { busyTimeoutMs: 100 }, schema));
    other = open(new DatabaseSync(file));
    outcome = 'waits';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const write = (how: 'write' | 'writeUnforced' = 'write'): void => {
    connection[how](() => 'written').then(
      (value) => {
        outcome = value;
      },
      (error: unknown) => {
        outcome = error;
      },
    );
  };
  const lock = (): void => other.exec("BEGIN IMMEDIATE; INSERT INTO word VALUES ('tea')");
  const writeElsewhere = (): void => {
    other.exec('COMMIT');
    lock();
  };

  it('a database that another connection has locked delays a write until it is free', async () => {
    lock();
    write();
    await vi.advanceTimersByTimeAsync(50);
    expect(outcome).toBe('waits');
    other.exec('ROLLBACK');
    await vi.advanceTimersByTimeAsync(5);
    expect(outcome).toBe('written');
  });

  it("a locked database is an error after busyTimeoutMs without progress, with SQLite's message", async () => {
    lock();
    write();
    await vi.advanceTimersByTimeAsync(99);
    expect(outcome).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({
      code: 'store_busy',
      message: expect.stringContaining('another process kept the database locked for 100 ms'),
      cause: { code: 'ERR_SQLITE_ERROR' },
    });
  });

  it('a database that another connection has locked is waited for again after each commit of other processes, up to ten times as long', async () => {
    lock();
    write();
    for (let waited = 0; waited < 900; waited += 100) {
      await vi.advanceTimersByTimeAsync(50);
      writeElsewhere();
      await vi.advanceTimersByTimeAsync(50);
      expect(outcome).toBe('waits');
    }
    await vi.advanceTimersByTimeAsync(50);
    writeElsewhere();
    await vi.advanceTimersByTimeAsync(49);
    expect(outcome).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({
      code: 'store_busy',
      message: expect.stringContaining('other processes wrote to the database without a pause for 1000 ms'),
    });
  });

  it('a database that another connection has locked is an error once the other processes make no progress', async () => {
    lock();
    write();
    await vi.advanceTimersByTimeAsync(50);
    writeElsewhere();
    await vi.advanceTimersByTimeAsync(149);
    expect(outcome).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ message: expect.stringContaining('kept the database locked for 100 ms') });
  });

  it.each(['write', 'writeUnforced'] as const)(
    'a database that another connection has locked rejects as closed if it is closed meanwhile: %s',
    async (how) => {
      lock();
      write(how);
      await vi.advanceTimersByTimeAsync(50);
      connection.close();
      await vi.advanceTimersByTimeAsync(5);
      expect(outcome).toMatchObject({ code: 'closed' });
    },
  );

  describe('a locked database whose commits cannot be read', () => {
    const sayNothing = (error: Error): void => {
      const prepare = DatabaseSync.prototype.prepare;
      vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
        if (sql === 'PRAGMA data_version') throw error;
        return prepare.call(this, sql);
      });
    };

    it('a database that is also locked for reading is an error like one without progress', async () => {
      lock();
      sayNothing(Object.assign(new Error('locked'), { errcode: 5 }));
      write();
      await vi.advanceTimersByTimeAsync(99);
      expect(outcome).toBe('waits');
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome).toMatchObject({ message: expect.stringContaining('kept the database locked for 100 ms') });
    });

    it('a locked database reports another error if reading its commits fails', async () => {
      lock();
      const failure = new Error('no memory');
      sayNothing(failure);
      write();
      await vi.advanceTimersByTimeAsync(5);
      expect(outcome).toBe(failure);
    });
  });
});
