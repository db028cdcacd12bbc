import type { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@mortise/core';

/** The tables and errors of a package's database. */
export interface SqliteSchema {
  /** The name of the entry point, for error messages. */
  readonly entryPoint: string;
  /** The application id in the header of the file, which identifies the package that owns it. */
  readonly applicationId: number;
  /**
   * The migration steps. Each leads to the schema version of its
   * position, counted from 1. A released step is never changed.
   */
  readonly migrations: readonly string[];
  /**
   * The lowest schema version whose workers can work with these tables, because later steps only add to them:
   * workers of both versions then share the database during a deployment. Default: this version only; workers
   * of earlier versions are refused.
   */
  readonly oldest?: number | undefined;
  /** The error that promises reject with, for the codes `closed`, `store_busy` and `store_corrupt`. */
  readonly StoreError: new (
    code: string,
    message: string,
    options?: ErrorOptions,
  ) => Error;
}

/**
 * Brings a database to the newest version of a schema, in one transaction. Throws `ConfigError`:
 * `foreign_database`, `newer_database`; and SQLite's own error if another process has the database locked.
 *
 * A current database is only read, so that opening it does not wait for writers. The same applies to a
 * database of a newer version whose `oldest` is this version or an earlier one.
 */
export function migrate(database: DatabaseSync, schema: SqliteSchema): void {
  const { migrations } = schema;
  if (inTransaction(database, 'BEGIN', () => versionOf(database, schema)) >= migrations.length) return;
  inTransaction(database, 'BEGIN IMMEDIATE', () => {
    const version = versionOf(database, schema);
    for (const step of migrations.slice(version)) database.exec(step);
    if (version < migrations.length)
      database.exec(`PRAGMA application_id = ${schema.applicationId}; PRAGMA user_version = ${markOf(schema)}`);
  });
}

function inTransaction<T>(database: DatabaseSync, begin: string, work: () => T): T {
  database.exec(begin);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(database: DatabaseSync, { applicationId, migrations, entryPoint }: SqliteSchema): number {
  const mark = pragma(database, 'user_version');
  const version = mark % markSpan;
  const oldest = Math.floor(mark / markSpan) || version;
  const application = pragma(database, 'application_id');
  const isEmpty = version === 0 && application === 0 && !database.prepare('SELECT 1 FROM sqlite_schema').get();
  if (isEmpty) return 0;
  if (application !== applicationId)
    throw new ConfigError(
      'foreign_database',
      `the database has tables of another application; give ${entryPoint} a file of its own`,
    );
  if (version > migrations.length && oldest > migrations.length)
    throw new ConfigError(
      'newer_database',
      `the database was written by a newer version: it has the schema version ${version}, and this version of ${entryPoint} knows ${migrations.length}. Nothing was changed; update this worker`,
    );
  return version;
}

/**
 * Encodes the version and the oldest compatible version
 * as one number; the version alone if they are the same.
 */
function markOf({ migrations: { length }, oldest = length }: SqliteSchema): number {
  return oldest === length ? length : oldest * markSpan + length;
}

/** The factor of the oldest compatible version: higher than any schema version. */
const markSpan = 1_000;

/** Reads a numeric pragma of a database or a connection, independently of the database's own options. */
export function pragma(database: DatabaseSync, name: string): number {
  const statement = database.prepare(`PRAGMA ${name}`);
  statement.setReturnArrays(false);
  return Number(statement.get()?.[name]);
}

/** Opens a database file. Throws `ConfigError`: `no_sqlite`, `unusable_database`. */
export function openFile(path: string, entryPoint: string): DatabaseSync {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (!sqlite)
    throw new ConfigError(
      'no_sqlite',
      `${entryPoint} needs the module node:sqlite, which Node has from 22.13 on; this is ${process.version}`,
    );
  try {
    makeFile(path);
    return new sqlite.DatabaseSync(path);
  } catch (error) {
    throw unusable(error);
  }
}

/**
 * Creates a database file that only its owner can read; SQLite's auxiliary files get the same permissions.
 */
function makeFile(path: string): void {
  // Neither a database in memory nor a URI, which SQLite interprets by its own rules.
  if (path === '' || path.startsWith(':') || path.startsWith('file:')) return;
  const fs = process.getBuiltinModule('node:fs');
  try {
    fs.closeSync(fs.openSync(path, 'wx', 0o600));
  } catch {
    // The file exists, or cannot be created: SQLite opens it next, and reports the error.
  }
}

/** Returns the error for a database that cannot be opened, with its cause. */
export function unusable(cause: unknown): ConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError('unusable_database', `the database cannot be opened: ${reason}; check its path`, {
    cause,
  });
}
