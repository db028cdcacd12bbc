import { AgentError, checkMembers, type MemberRules, milliseconds, type Page, type PageRequest } from '@mortise/core';
import {
  type Dispatcher,
  type DispatcherFigures,
  type ParkedSession,
  type TableDispatcherOptions,
  tableDispatcher,
} from '@mortise/worker';
import type { SqliteSchema } from '../connection/migrate.ts';
import { SqliteConnection, type SqliteConnectionOptions, type SqliteSource } from '../connection/sqlite-connection.ts';
import { sqliteWakeTable } from './sqlite-wake-table.ts';

/**
 * Options of the dispatcher: the database of its wakes, which must be another file than that of the sessions.
 */
type SqliteDispatcherOptions = SqliteSource & SqliteConnectionOptions & TableDispatcherOptions;

/** A dispatcher over one SQLite database. */
interface SqliteDispatcher extends Dispatcher {
  figures(): Promise<DispatcherFigures>;
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
  /** Closes the database, if the dispatcher opened it. Call it after the last `serve` has stopped. */
  close(): void;
}

/**
 * Creates a dispatcher for any number of processes of one machine. Wakes survive the end of any process; the
 * first sweep of a worker finds the sessions whose wakes a power failure lost.
 *
 * A process sees the wakes of another process within 10 ms, and within 2 ms while more wakes follow. Throws
 * `ConfigError`: `unknown_option`, `invalid_option`, `no_sqlite`, `unusable_database`, `foreign_database`,
 * `newer_database`.
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

/**
 * The tables of a dispatcher: a row for each session that is due, advanced, parked or to be woken later, and
 * the later times of each. `due_at` is the earliest time at which the session is due, by a wake or a timer.
 * `lease_until` of a row without an owner is the end of the pause before a retry.
 */
export const wakeSchema: SqliteSchema = {
  entryPoint: '@mortise/sqlite/dispatcher',
  /** The application id in the header of the database file: "MorW". */
  applicationId: 0x4d6f7257,
  StoreError: AgentError,
  migrations: [
    `
  CREATE TABLE dispatch (
    id INTEGER PRIMARY KEY,
    app TEXT NOT NULL,
    user TEXT NOT NULL,
    name TEXT NOT NULL,
    lane TEXT,
    due_at REAL,
    owner TEXT,
    lease_until REAL NOT NULL DEFAULT 0,
    attempt INTEGER NOT NULL DEFAULT 0,
    parked TEXT,
    UNIQUE (app, user, name)
  ) STRICT;
  CREATE INDEX dispatch_due ON dispatch (due_at) WHERE owner IS NULL AND due_at IS NOT NULL;
  CREATE INDEX dispatch_held ON dispatch (lease_until) WHERE owner IS NOT NULL;
  CREATE INDEX dispatch_parked ON dispatch (id) WHERE parked IS NOT NULL;

  CREATE TABLE timer (
    session INTEGER NOT NULL REFERENCES dispatch ON DELETE CASCADE,
    at REAL NOT NULL,
    PRIMARY KEY (session, at)
  ) STRICT, WITHOUT ROWID;
  `,
  ],
};
