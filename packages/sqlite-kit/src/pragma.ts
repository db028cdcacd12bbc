import type { DatabaseSync } from 'node:sqlite';

/** A number that SQLite keeps about a database or a connection, whatever the database's own options say. */
export function pragma(database: DatabaseSync, name: string): number {
  const statement = database.prepare(`PRAGMA ${name}`);
  statement.setReturnArrays(false);
  return Number(statement.get()?.[name]);
}
