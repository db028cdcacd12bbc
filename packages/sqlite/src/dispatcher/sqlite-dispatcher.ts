import { checkMembers, type MemberRules, milliseconds, type Page, type PageRequest } from '@mortise/core';
import {
  type Dispatcher,
  type DispatcherFigures,
  type ParkedSession,
  type TableDispatcherOptions,
  tableDispatcher,
} from '@mortise/worker';
import { SqliteConnection, type SqliteConnectionOptions, type SqliteSource } from '../connection/sqlite-connection.ts';
import { sqliteWakeTable } from './sqlite-wake-table.ts';
import { wakeSchema } from './wake-schema.ts';

/** Options of the dispatcher: the file of its wakes, which must not be that of the sessions. */
export type SqliteDispatcherOptions = SqliteSource & SqliteConnectionOptions & TableDispatcherOptions;

/** A dispatcher over one SQLite database. */
export interface SqliteDispatcher extends Dispatcher {
  figures(): Promise<DispatcherFigures>;
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
  /** Closes the database, if it was opened here: after the last serving has stopped. */
  close(): void;
}

/**
 * Creates a dispatcher for any number of processes of one machine. A wake survives the end of every process;
 * wakes that a power failure loses are found by the first sweep of a worker.
 *
 * What another process wakes is seen within 10 ms, and within 2 while more comes. Throws `ConfigError`:
 * `unknown_option`, `invalid_option`, `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`.
 */
export function sqliteDispatcher(options: SqliteDispatcherOptions): SqliteDispatcher {
  options = checkMembers('sqliteDispatcher', options, sqliteDispatcherOptions);
  const { leaseMs, pollMs } = options;
  const connection = new SqliteConnection(options, options, wakeSchema);
  const table = sqliteWakeTable(connection);
  return {
    ...tableDispatcher(table, { leaseMs, pollMs }),
    figures: () => table.figures(),
    parked: (page) => table.parked(page),
    close: () => connection.close(),
  };
}

const sqliteDispatcherOptions = {
  path: 'text',
  database: 'object',
  busyTimeoutMs: milliseconds(0),
  leaseMs: milliseconds(1),
  pollMs: milliseconds(1),
} satisfies MemberRules<SqliteDispatcherOptions>;
