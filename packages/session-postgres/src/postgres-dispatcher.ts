import { ConfigError, checkMembers, type MemberRules, milliseconds, type Page, type PageRequest } from '@mortise/core';
import {
  type Dispatcher,
  type DispatcherFigures,
  type ParkedSession,
  type TableDispatcherOptions,
  tableDispatcher,
} from '@mortise/worker';
import type { PostgresListen } from './postgres-changes.ts';
import { databaseOf, PostgresDatabase } from './postgres-database.ts';
import { postgresInbox } from './postgres-inbox.ts';
import type { PostgresSource } from './postgres-query.ts';
import type { PostgresSessionService } from './postgres-session-service.ts';
import { postgresWakeTable } from './postgres-wake-table.ts';
import { WakeHints } from './wake-hints.ts';
import { wakeTables } from './wake-tables.ts';

/** Options of the dispatcher: the tables of its wakes, and how it polls. */
export type PostgresDispatcherOptions = (PostgresSource | WithSessions) &
  TableDispatcherOptions & {
    /**
     * A connection that listens, so that wakes of other processes are seen at once. If omitted, they are seen
     * within `pollMs`.
     */
    readonly listen?: PostgresListen | undefined;
  };

/** Options for wakes in the database of the sessions. */
export interface WithSessions {
  /**
   * The service of `postgresSessionService`: the wakes are in its schema and use its `query`, and a client
   * writes an inbox item and its wake in one statement.
   */
  readonly sessions: PostgresSessionService;
}

/** A dispatcher over one schema of a database. */
export interface PostgresDispatcher extends Dispatcher {
  figures(): Promise<DispatcherFigures>;
  parked(page?: PageRequest): Promise<Page<ParkedSession>>;
}

/**
 * Wakes sessions for any number of processes, in PostgreSQL 13 or later.
 *
 * Each method is one statement or two, that work in any pool and are sent again where an answer was lost. The
 * tables are made when they are first needed. Throws `ConfigError`: `unknown_option`, `invalid_option`. Its
 * promises reject as those of `postgresSessionService`.
 */
export function postgresDispatcher(options: PostgresDispatcherOptions): PostgresDispatcher {
  options = checkMembers('postgresDispatcher', options, postgresDispatcherOptions);
  const { listen, leaseMs, pollMs } = options;
  const sessions = 'sessions' in options ? options.sessions : undefined;
  const database = sessions && databaseBeside(sessions, options as Partial<PostgresSource>);
  const wakes = database?.withTables(wakeTables) ?? new PostgresDatabase(options as PostgresSource, wakeTables);
  const hints = new WakeHints(wakes);
  const table = postgresWakeTable(wakes, hints, listen);
  return {
    ...tableDispatcher(table, { leaseMs, pollMs }),
    figures: () => table.figures(),
    parked: (page) => table.parked(page),
    ...(database && { inbox: postgresInbox(sessions, database, wakes, hints) }),
  };
}

function databaseBeside(
  sessions: PostgresSessionService,
  { query, schema }: Partial<PostgresSource>,
): PostgresDatabase {
  if (query !== undefined || schema !== undefined)
    throw new ConfigError('invalid_option', 'sessions have their own query and schema: give these or those');
  const database = databaseOf(sessions);
  if (database) return database;
  throw new ConfigError(
    'invalid_option',
    'sessions must be the object that postgresSessionService returned, not a wrapper; with a wrapper, set query too',
  );
}

const postgresDispatcherOptions = {
  query: 'function',
  schema: 'text',
  sessions: 'object',
  listen: 'function',
  leaseMs: milliseconds(1),
  pollMs: milliseconds(1),
} satisfies MemberRules<PostgresDispatcherOptions>;
