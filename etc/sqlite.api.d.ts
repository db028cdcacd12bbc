// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- session

import { AgentError, CredentialService, LeaseStore, SessionIndex, SessionKey, SessionService, SnapshotStore } from "@mortise/core";
import { SqliteConnectionOptions, SqliteSource } from "./shared.js";
/**
 * The error if a stored credential cannot be decrypted, because the encryption key is wrong, or the row was
 * changed or moved.
 */
export declare class CredentialUnreadableError extends AgentError {
  constructor(credentialKey: string, keyId: string, options: ErrorOptions);
}
/** A secret of the application that encrypts stored data. */
interface EncryptionKey {
  /** The name of the key, which is stored in the rows that it encrypted. Not secret. */
  readonly id: string;
  /** 32 random bytes. */
  readonly key: Uint8Array<ArrayBuffer>;
}
/** Options of the credential service: its database. */
type SqliteCredentialOptions = SqliteSource & SqliteConnectionOptions & {
  /** The key that encrypts saved credentials. */
  readonly key: EncryptionKey;
  /** Earlier keys: credentials that were encrypted with them stay readable until they are saved again. */
  readonly oldKeys?: readonly EncryptionKey[];
};
/** A credential service over one SQLite database. */
interface SqliteCredentialService extends CredentialService {
  /** Closes the database, unless the caller passed it in. The service cannot be used afterwards. */
  close(): void;
}
/**
 * Creates a credential service that stores credentials encrypted in a SQLite database, which may be that of
 * the sessions.
 *
 * A credential is bound to its app, user and name: moved to another row, it cannot be read. Throws
 * `ConfigError`: `invalid_encryption_key`, and the codes of `sqliteSessionService`. `load` rejects with
 * `CredentialUnreadableError`.
 */
export declare function sqliteCredentialService(options: SqliteCredentialOptions): SqliteCredentialService;
/** The deletion methods of a session service. */
type SqliteRetention = Required<Pick<SessionService, "forget" | "deleteBefore">>;
/** Options of the session service: its database. */
type SqliteSessionOptions = SqliteSource & SqliteConnectionOptions & {
  /** Returns the time in epoch milliseconds, for leases and expired questions. */
  readonly clock?: () => number;
};
/** A session service over one SQLite database. */
interface SqliteSessionService extends SessionService {
  readonly forget: SqliteRetention["forget"];
  readonly deleteBefore: SqliteRetention["deleteBefore"];
  readonly leases: LeaseStore;
  readonly index: SessionIndex;
  readonly snapshots: SnapshotStore;
  /** Yields each new revision. Polls at least every 400 ms, so it also sees appends of other processes. */
  changes(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
  /** Closes the database, unless the caller passed it in. The service cannot be used afterwards. */
  close(): void;
}
/**
 * Creates a session service in a SQLite database, which any number of processes of one machine may share.
 *
 * A promise resolves when its write survives a power failure; an append that only consumes queued messages
 * may be undone, but the messages survive, and the next run consumes them. Throws `ConfigError`: `no_sqlite`,
 * `unusable_database`, `foreign_database`, `newer_database`. Its promises reject with `SessionError`, with
 * the codes `session_corrupt`, `store_corrupt` and `store_busy` in addition to those of the core, and with
 * SQLite's own errors, for example if the disk is full.
 */
export declare function sqliteSessionService(options: SqliteSessionOptions): SqliteSessionService;
export type { EncryptionKey, SqliteConnectionOptions, SqliteCredentialOptions, SqliteCredentialService, SqliteSessionOptions, SqliteSessionService, SqliteSource };
// ---- memory

import { SqliteConnectionOptions, SqliteSource } from "./shared.js";
import { MemoryService } from "@mortise/core";
/** Options of the memory service: its database. */
type SqliteMemoryOptions = SqliteSource & SqliteConnectionOptions;
/** A memory service over one SQLite database. */
interface SqliteMemoryService extends MemoryService {
  /** Closes the database, unless the caller passed it in. The service cannot be used afterwards. */
  close(): void;
}
/**
 * Creates a memory service with a keyword search in a SQLite
 * database, which any number of processes of one machine may share.
 *
 * A memory is indexed by its first 65,536 characters. A query
 * is cut to 10,000 characters, and to its 64 rarest words.
 *
 * Throws `ConfigError`: `no_sqlite`, `unusable_database`, `foreign_database`, `newer_database`. Its promises
 * reject with `AgentError`, with the codes `store_corrupt`, `store_busy` and `closed`, and with SQLite's own
 * errors.
 */
export declare function sqliteMemoryService(options: SqliteMemoryOptions): SqliteMemoryService;
export type { SqliteConnectionOptions, SqliteMemoryOptions, SqliteMemoryService, SqliteSource };
// ---- dispatcher

import { Page, PageRequest } from "@mortise/core";
import { Dispatcher, DispatcherFigures, ParkedSession, TableDispatcherOptions } from "@mortise/worker";
import { SqliteConnectionOptions, SqliteSchema, SqliteSource } from "./shared.js";
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
export declare function sqliteDispatcher(options: SqliteDispatcherOptions): SqliteDispatcher;
/**
 * The tables of a dispatcher: a row for each session that is due, advanced, parked or to be woken later, and
 * the later times of each. `due_at` is the earliest time at which the session is due, by a wake or a timer.
 * `lease_until` of a row without an owner is the end of the pause before a retry.
 */
export declare const wakeSchema: SqliteSchema;
export {};
// ---- shared

import { DatabaseSync } from "node:sqlite";
/** The tables and errors of a package's database. */
export interface SqliteSchema {
  /** The name of the entry point, for error messages. */
  readonly entryPoint: string;
  /** The application id in the header of the file, which identifies the package that owns it. */
  readonly applicationId: number;
  /**
   * The migration steps. Each leads to the schema version of its
   * position, counted from 1. A released step is never changed.
   */
  readonly migrations: readonly string[];
  /**
   * The lowest schema version whose workers can work with these tables, because later steps only add to them:
   * workers of both versions then share the database during a deployment. Default: this version only; workers
   * of earlier versions are refused.
   */
  readonly oldest?: number | undefined;
  /** The error that promises reject with, for the codes `closed`, `store_busy` and `store_corrupt`. */
  readonly StoreError: new (code: string, message: string, options?: ErrorOptions) => Error;
}
/** The source of the data: the path of a file to open, or an open database that its owner closes. */
export type SqliteSource = {
  readonly path: string;
} | {
  readonly database: DatabaseSync;
};
/** Options of a database connection. */
export interface SqliteConnectionOptions {
  /**
   * The maximum time that a call waits while another process keeps the database locked, in milliseconds;
   * default 5,000. If several processes lock it in turn, each for less than that, the call waits up to ten
   * times as long.
   */
  readonly busyTimeoutMs?: number | undefined;
}