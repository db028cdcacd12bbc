// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { DatabaseSync } from "node:sqlite";
import { MemoryService } from "@mortise/core";
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
/** Options of the memory service: its database. */
type SqliteMemoryOptions = SqliteSource & SqliteConnectionOptions;
/** A memory service over one SQLite database. */
interface SqliteMemoryService extends MemoryService {
  /** Closes the database, unless it was given. Nothing can be asked afterwards. */
  close(): void;
}
/**
 * A memory service in a SQLite database, which any number of processes of one machine may share, with a
 * keyword search.
 *
 * A memory is found by its first 65,536 characters. Of a query the first 10,000 characters count, and of
 * these 64 words, the rarest first.
 *
 * Throws `ConfigError`: `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`. Its promises
 * reject with `AgentError`, of the codes `store_corrupt`, `store_busy` and `closed`, and with SQLite's own
 * errors.
 */
export declare function sqliteMemoryService(options: SqliteMemoryOptions): SqliteMemoryService;
export type { SqliteConnectionOptions, SqliteMemoryOptions, SqliteMemoryService, SqliteSource };