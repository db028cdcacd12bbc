import type { SessionService } from '@mortise/core';
import type { PostgresDatabase } from './postgres-database.ts';

const databases = new WeakMap<SessionService, PostgresDatabase>();

/** Notes where a session service of this package has its tables. */
export function keepDatabase(sessions: SessionService, database: PostgresDatabase): void {
  databases.set(sessions, database);
}

/** The database of a session service; undefined if it is none of this package. */
export function databaseOf(sessions: SessionService): PostgresDatabase | undefined {
  return databases.get(sessions);
}
