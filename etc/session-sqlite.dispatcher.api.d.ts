// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { DatabaseSync } from "node:sqlite";
import { Dispatcher, DispatcherFigures, TableDispatcherOptions } from "@mortise/worker";
/** Where the data is: a file that is opened here, or an open database that stays its owner's. */
type SqliteSource = {
  readonly path: string;
} | {
  readonly database: DatabaseSync;
};
/** What can be said about a database. */
interface SqliteConnectionOptions {
  /**
   * How long another process may keep the database locked, in milliseconds; default 5,000. While others come
   * and go, each for less, ten times as long is waited.
   */
  readonly busyTimeoutMs?: number | undefined;
}
/** Where a dispatcher has its wakes: a file of its own, not the one of the sessions. */
export type SqliteDispatcherOptions = SqliteSource & SqliteConnectionOptions & TableDispatcherOptions;
/** A dispatcher over one SQLite database. */
export interface SqliteDispatcher extends Dispatcher {
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
export declare function sqliteDispatcher(options: SqliteDispatcherOptions): SqliteDispatcher;
export {};