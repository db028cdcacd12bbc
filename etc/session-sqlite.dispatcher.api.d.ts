// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { SqliteSource, SqliteConnectionOptions } from '@mortise/sqlite-kit';
import { Dispatcher, DispatcherFigures, TableDispatcherOptions } from '@mortise/worker';

/** Where a dispatcher has its wakes: a file of its own, not the one of the sessions. */
type SqliteDispatcherOptions = SqliteSource & SqliteConnectionOptions & TableDispatcherOptions;
/** A dispatcher over one SQLite database. */
interface SqliteDispatcher extends Dispatcher {
    figures(): Promise<DispatcherFigures>;
    /** Closes the database, if it was opened here: after the last serving has stopped. */
    close(): void;
}
/**
 * Wakes sessions for any number of processes of one machine. A wake survives the end of every process; what a
 * loss of power takes back, the first sweep of a worker finds again by the logs.
 *
 * What another process wakes is seen within 10 ms, and within 2 while more comes. Throws `ConfigError`:
 * `unknown_option`, `invalid_option`, `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`.
 */
declare function sqliteDispatcher(options: SqliteDispatcherOptions): SqliteDispatcher;

export { sqliteDispatcher };
export type { SqliteDispatcher, SqliteDispatcherOptions };
