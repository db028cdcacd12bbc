// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Page, PageRequest } from "@mortise/core";
import { Dispatcher, DispatcherFigures, ParkedSession, TableDispatcherOptions } from "@mortise/worker";
import { DatabaseSync } from "node:sqlite";
/** The source of the data: a file that is opened here, or an open database that its owner closes. */
type SqliteSource = {
  readonly path: string;
} | {
  readonly database: DatabaseSync;
};
/** Options of a database connection. */
interface SqliteConnectionOptions {
  /**
   * The time that another process may keep the database locked, in milliseconds; default 5,000. If several
   * processes lock it in turn, each for less, the wait is ten times as long.
   */
  readonly busyTimeoutMs?: number | undefined;
}
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
export declare function sqliteDispatcher(options: SqliteDispatcherOptions): SqliteDispatcher;
export {};