// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { SqliteSource, SqliteConnectionOptions } from '@mortise/sqlite-kit';
export { SqliteConnectionOptions, SqliteSource } from '@mortise/sqlite-kit';
import { MemoryService } from '@mortise/core';

/** What a memory service needs to know. */
type SqliteMemoryOptions = SqliteSource & SqliteConnectionOptions;
/** A memory service over one SQLite database. */
interface SqliteMemoryService extends MemoryService {
    /** Closes the database, unless it was given. Nothing can be asked afterwards. */
    close(): void;
}
/**
 * Remembers sessions in a SQLite database, which any number of
 * processes of one machine may share, and finds them by their words.
 *
 * A memory is found by its first 65,536 characters. Of a query the first 10,000 characters count, and of
 * these 64 words, the rarest first.
 *
 * Throws `ConfigError`: `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`. Its promises
 * reject with `AgentError`, of the codes `store_corrupt`, `store_busy` and `closed`, and with SQLite's own
 * errors.
 */
declare function sqliteMemoryService(options: SqliteMemoryOptions): SqliteMemoryService;

export { sqliteMemoryService };
export type { SqliteMemoryOptions, SqliteMemoryService };
