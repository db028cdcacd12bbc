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
     * Opens a connection that listens, so that this process sees wakes of other processes at once. If
     * omitted, it sees them within `pollMs`.
     */
    readonly listen?: PostgresListen | undefined;
  };

/** Options for wakes in the database of the sessions. */
export interface WithSessions {
  /**
   * The service of `postgresSessionService`: the wakes are stored in its schema with its `query`, and a
   * client stores an inbox item and its wake in one statement.
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
 * Each method is one or two statements, which work in any pool and are sent again if an answer was lost. The
 * tables are created on first use. Throws `ConfigError`: `unknown_option`, `invalid_option`. Its promises
 * reject as those of `postgresSessionService`.
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
    throw new ConfigError(
      'invalid_option',
      'sessions already has a query and a schema; give either sessions, or query and schema',
    );
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
