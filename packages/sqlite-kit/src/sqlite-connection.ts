import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { ConfigError } from '@mortise/core';
import { migrate } from './migrate.ts';
import { pragma } from './pragma.ts';
import type { SqliteSchema } from './sqlite-schema.ts';

/** Where the data is: a file that is opened here, or an open database that stays its owner's. */
export type SqliteSource =
  /** `:memory:` ends with the process. */
  { readonly path: string } | { readonly database: DatabaseSync };

/** What can be said about a database. */
export interface SqliteConnectionOptions {
  /**
   * How long another process may keep the database locked, in milliseconds; default 5,000. While others come
   * and go, each for less, ten times as long is waited.
   */
  readonly busyTimeoutMs?: number | undefined;
}

/**
 * A database with the schema of one package, and the one way to read and write it.
 *
 * Power may be cut at any time: what was committed stays (`synchronous=FULL`), and what was not never was.
 */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #isOurs: boolean;
  readonly #busyTimeoutMs: number;
  readonly #schema: SqliteSchema;

  /** Throws `ConfigError`: `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`. */
  constructor(source: SqliteSource, { busyTimeoutMs = 5_000 }: SqliteConnectionOptions, schema: SqliteSchema) {
    this.#isOurs = 'path' in source;
    this.#busyTimeoutMs = busyTimeoutMs;
    this.#schema = schema;
    this.#database = 'path' in source ? openFile(source.path, schema) : source.database;
    try {
      this.#setUp();
    } catch (error) {
      this.close();
      throw error instanceof ConfigError ? error : unusable(error);
    }
  }

  /** A statement whose rows come as lists of their columns, whatever the database's own options say. */
  prepare<Row extends Columns = []>(sql: string): Statement<Row> {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(false);
    return statement as unknown as Statement<Row>;
  }

  /** Runs `work` on one state of the database. It may be run again, when it met a lock. */
  read<T>(work: () => T): Promise<T> {
    return this.#patiently('BEGIN', work);
  }

  /**
   * Runs `work` alone: all of it is stored when the promise
   * resolves, or nothing. It may be run again, when it met a lock.
   */
  write<T>(work: () => T): Promise<T> {
    return this.#patiently('BEGIN IMMEDIATE', work);
  }

  /** Closes the database, if it was opened here. Twice is as good as once. */
  close(): void {
    if (this.#isOurs && this.#database.isOpen) this.#database.close();
  }

  #setUp(): void {
    const database = this.#database;
    // Waiting is done between tries: SQLite's own waits grow,
    // and whoever comes late to a busy database gets no turn.
    database.exec(`PRAGMA busy_timeout = ${blockingMs}; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL`);
    const deadline = performance.now() + this.#busyTimeoutMs;
    // Two processes that change the mode of one file at once do not wait for each other by themselves.
    whileBusy(deadline, () => database.exec('PRAGMA journal_mode = WAL'));
    whileBusy(deadline, () => migrate(database, this.#schema));
  }

  async #patiently<T>(begin: string, work: () => T): Promise<T> {
    const begun = performance.now();
    let deadline = begun + this.#busyTimeoutMs;
    let seen: number | undefined;
    for (;;) {
      try {
        return this.#transaction(begin, work);
      } catch (error) {
        if (codeOf(error) === damaged)
          throw new this.#schema.StoreError('store_corrupt', 'the database is damaged; restore it from a backup', {
            cause: error,
          });
        if (!isBusy(error)) throw error;
        const now = performance.now();
        seen ??= this.#commits();
        if (now >= deadline) {
          // Whoever meets others that come and go has not met one that stands still.
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

  /** Another number after each commit of another connection; `undefined` while the database does not say. */
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
      ? `others wrote to the database without a pause for ${this.#busyTimeoutMs * patience} ms; let fewer processes share it, or raise busyTimeoutMs`
      : `another process kept the database locked for ${this.#busyTimeoutMs} ms; end it, or raise busyTimeoutMs`;
  }

  #transaction<T>(begin: string, work: () => T): T {
    const database = this.#database;
    if (!database.isOpen) throw new this.#schema.StoreError('closed', 'the database is closed; make another service');
    database.exec(begin);
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // After some failures, a full disk among them, SQLite has rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** A statement that is run many times. `Row` lists its columns. */
export interface Statement<Row extends Columns> {
  get(...values: readonly SQLInputValue[]): Row | undefined;
  all(...values: readonly SQLInputValue[]): readonly Row[];
  iterate(...values: readonly SQLInputValue[]): Iterable<Row>;
  run(...values: readonly SQLInputValue[]): { readonly changes: number | bigint };
}

type Columns = readonly SQLOutputValue[];

function openFile(path: string, { packageName }: SqliteSchema): DatabaseSync {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (!sqlite)
    throw new ConfigError(
      'no_sqlite',
      `${packageName} needs the module node:sqlite, which Node has from 22.13 on; this is ${process.version}`,
    );
  try {
    makeFile(path);
    return new sqlite.DatabaseSync(path);
  } catch (error) {
    throw unusable(error);
  }
}

/**
 * A database that is not there yet is for its owner only, and so are the files that SQLite puts beside it.
 */
function makeFile(path: string): void {
  // Neither a database in memory nor an address, which SQLite reads by its own rules.
  if (path === '' || path.startsWith(':') || path.startsWith('file:')) return;
  const fs = process.getBuiltinModule('node:fs');
  try {
    fs.closeSync(fs.openSync(path, 'wx', 0o600));
  } catch {
    // It is there, or cannot be made: SQLite is about to open it, and says what is wrong.
  }
}

function unusable(cause: unknown): ConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError('unusable_database', `there is no database that can be used: ${reason}; look at its path`, {
    cause,
  });
}

/** Tries again until the database is not locked. The process does nothing else meanwhile. */
function whileBusy(deadline: number, work: () => void): void {
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs());
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === busy || code === locked;
}

/** SQLite's own code, without what it says in addition. */
function codeOf(error: unknown): number | undefined {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isCoded ? (error.errcode as number) & 0xff : undefined;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, waitMs()));
}

/** Not always the same time, so that two that met do not meet again. */
function waitMs(): number {
  return 1 + Math.random() * blockingMs;
}

const blockingMs = 10;
/** How many times longer is waited for many than for one. */
const patience = 10;

/** SQLITE_BUSY, SQLITE_LOCKED and SQLITE_CORRUPT. */
const busy = 5;
const locked = 6;
const damaged = 11;
