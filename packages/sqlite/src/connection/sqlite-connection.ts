import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { ConfigError } from '@mortise/core';
import { blockingMs, isBusy, isDamaged, isOfSqlite, pause, whileBusy } from './busy.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate, openFile, pragma, type SqliteSchema, unusable } from './migrate.ts';

/** The source of the data: the path of a file to open, or an open database that its owner closes. */
export type SqliteSource =
  /** `:memory:` is a database that ends with the process. */
  { readonly path: string } | { readonly database: DatabaseSync };

/** Options of a database connection. */
export interface SqliteConnectionOptions {
  /**
   * The maximum time that a call waits while another process keeps the database locked, in milliseconds;
   * default 5,000. If several processes lock it in turn, each for less than that, the call waits up to ten
   * times as long.
   */
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * Reads and writes a database with the schema of one package.
 *
 * After a power failure, committed transactions are stored (`synchronous=FULL`), and no part of other
 * transactions is. Deleted data is overwritten in the file.
 */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #isOurs: boolean;
  readonly #busyTimeoutMs: number;
  readonly #schema: SqliteSchema;
  /** True if writes wait for the disk. */
  #isForced = true;
  readonly #writes = new GroupCommit({
    run: (work, isForced) => this.#patiently('BEGIN IMMEDIATE', work, isForced ? undefined : 'NORMAL'),
    within: (work) => this.#within(work),
    undoesAll: isOfSqlite,
  });

  /** Throws `ConfigError`: `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`. */
  constructor(source: SqliteSource, { busyTimeoutMs = 5_000 }: SqliteConnectionOptions, schema: SqliteSchema) {
    this.#isOurs = 'path' in source;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#schema = schema;
    this.#database = 'path' in source ? openFile(source.path, schema.entryPoint) : source.database;
    try {
      this.#setUp();
    } catch (error) {
      this.close();
      throw error instanceof ConfigError ? error : unusable(error);
    }
  }

  /** Prepares a statement whose rows are arrays of columns, independent of the database's own options. */
  prepare<Row extends Columns = []>(sql: string): Statement<Row> {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(false);
    return statement as unknown as Statement<Row>;
  }

  /**
   * Runs `work` in a read transaction, on one state of the
   * database. `work` may run again if the database was locked.
   */
  read<T>(work: () => T): Promise<T> {
    return this.#patiently('BEGIN', work);
  }

  /**
   * Runs `work` in a write transaction: when the promise resolves, either all of its writes are stored or
   * none. Writes of one turn of the event loop share a transaction, and wait for the disk once. `work` may
   * run again if it, or other work of the transaction, met a lock.
   */
  write<T>(work: () => T): Promise<T> {
    return this.#write(work, true);
  }

  /**
   * Writes like `write`, without waiting for the disk: a power failure may undo it, together with earlier
   * writes of the same kind. A crash of the process undoes nothing.
   */
  writeUnforced<T>(work: () => T): Promise<T> {
    return this.#write(work, false);
  }

  /** Closes the database, if this object opened it. Calling it twice is harmless. */
  close(): void {
    this.#writes.flush();
    if (this.#isOurs && this.#database.isOpen) this.#database.close();
  }

  #setUp(): void {
    const database = this.#database;
    // The code below waits between tries: SQLite's own waits
    // grow, and a late process would get no turn in a busy
    // database.
    database.exec(`PRAGMA busy_timeout = ${blockingMs}; PRAGMA foreign_keys = ON`);
    const deadline = performance.now() + this.#busyTimeoutMs;
    // These statements read the file, which another process may be creating.
    whileBusy(deadline, () => database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON'));
    // SQLite itself does not wait if two processes change the journal mode of one file at once.
    whileBusy(deadline, () => database.exec('PRAGMA journal_mode = WAL'));
    whileBusy(deadline, () => migrate(database, this.#schema));
  }

  async #patiently<T>(begin: string, work: () => T, synchronous?: 'NORMAL'): Promise<T> {
    const begun = performance.now();
    let deadline = begun + this.#busyTimeoutMs;
    let seen: number | undefined;
    for (;;) {
      try {
        return synchronous ? this.#unforced(() => this.#transaction(begin, work)) : this.#forced(begin, work);
      } catch (error) {
        if (isDamaged(error))
          throw new this.#schema.StoreError('store_corrupt', 'the database is damaged; restore it from a backup', {
            cause: error,
          });
        if (!isBusy(error)) throw error;
        const now = performance.now();
        seen ??= this.#commits();
        if (now >= deadline) {
          // Commits of other processes reset the deadline: only
          // a process that holds the lock without committing
          // counts.
          const commits = this.#commits();
          if (commits === seen || now - begun >= this.#busyTimeoutMs * patience)
            throw new this.#schema.StoreError('store_busy', this.#busyMessage(commits !== seen), { cause: error });
          seen = commits;
          deadline = now + this.#busyTimeoutMs;
        }
      }
      await pause();
    }
  }

  /**
   * Returns a number that changes with each commit of another
   * connection; `undefined` while the database is locked.
   */
  #commits(): number | undefined {
    try {
      return pragma(this.#database, 'data_version');
    } catch (error) {
      if (isBusy(error) || !this.#database.isOpen) return undefined;
      throw error;
    }
  }

  #busyMessage(othersWrite: boolean): string {
    return othersWrite
      ? `other processes wrote to the database without a pause for ${this.#busyTimeoutMs * patience} ms; let fewer processes share it, or raise busyTimeoutMs`
      : `another process kept the database locked for ${this.#busyTimeoutMs} ms; end it, or raise busyTimeoutMs`;
  }

  #forced<T>(begin: string, work: () => T): T {
    this.#force();
    return this.#transaction(begin, work);
  }

  #unforced<T>(work: () => T): T {
    if (this.#database.isOpen) this.#database.exec('PRAGMA synchronous = NORMAL');
    this.#isForced = false;
    try {
      return work();
    } finally {
      this.#forceAgain();
    }
  }

  /** Makes writes wait for the disk again; if that fails now, the next forced write tries first. */
  #forceAgain(): void {
    try {
      this.#force();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }

  #force(): void {
    if (this.#isForced || !this.#database.isOpen) return;
    this.#database.exec('PRAGMA synchronous = FULL');
    this.#isForced = true;
  }

  #write<T>(work: () => T, isForced: boolean): Promise<T> {
    // If the database is closed, the call rejects at once.
    return this.#database.isOpen ? this.#writes.add(work, isForced) : this.#patiently('BEGIN IMMEDIATE', work);
  }

  #within<T>(work: () => T): T {
    const database = this.#database;
    database.exec('SAVEPOINT write');
    try {
      const result = work();
      database.exec('RELEASE write');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK TO write; RELEASE write');
      throw error;
    }
  }

  #transaction<T>(begin: string, work: () => T): T {
    const database = this.#database;
    if (!database.isOpen) throw new this.#schema.StoreError('closed', 'the database is closed; create a new service');
    database.exec(begin);
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // After some failures, such as a full disk, SQLite has already rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** A statement that is run many times. `Row` lists the types of its columns. */
export interface Statement<Row extends Columns> {
  get(...values: readonly SQLInputValue[]): Row | undefined;
  all(...values: readonly SQLInputValue[]): readonly Row[];
  iterate(...values: readonly SQLInputValue[]): Iterable<Row>;
  run(...values: readonly SQLInputValue[]): { readonly changes: number | bigint };
}

type Columns = readonly SQLOutputValue[];

/** The factor by which a call waits longer if several processes write than if one holds the lock. */
const patience = 10;
