import type { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '@mortise/core';

/** A database in a file. Throws `ConfigError`: `no_sqlite`, `unusable_database`. */
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

/** Creates a database file for its owner only, which SQLite's auxiliary files follow. */
function makeFile(path: string): void {
  // Neither a database in memory nor an address, which SQLite reads by its own rules.
  if (path === '' || path.startsWith(':') || path.startsWith('file:')) return;
  const fs = process.getBuiltinModule('node:fs');
  try {
    fs.closeSync(fs.openSync(path, 'wx', 0o600));
  } catch {
    // It exists, or cannot be created: SQLite opens it next, and reports the error.
  }
}

/** The error for a database that cannot be used, with its cause. */
export function unusable(cause: unknown): ConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError('unusable_database', `there is no database that can be used: ${reason}; look at its path`, {
    cause,
  });
}
