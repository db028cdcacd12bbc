// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { AgentError, CredentialService } from "@mortise/core";
import { PostgresListen, PostgresQuery, PostgresRow, PostgresSessionOptions, PostgresSessionService, PostgresSource, StoreUnreachableError, postgresSessionService } from "./shared.js";
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
/** Options of the credential service: its tables. */
interface PostgresCredentialOptions extends PostgresSource {
  /** The key that encrypts saved credentials. */
  readonly key: EncryptionKey;
  /** Earlier keys: credentials that were encrypted with them stay readable until they are saved again. */
  readonly oldKeys?: readonly EncryptionKey[] | undefined;
}
/**
 * Creates a credential service that stores credentials encrypted in PostgreSQL, in the schema of the sessions
 * or another one.
 *
 * A credential is bound to its app, user and name: moved to another row, it cannot be read. Throws
 * `ConfigError`: `invalid_encryption_key`, `invalid_option`. `load` rejects with `CredentialUnreadableError`,
 * and both methods with the errors of `postgresSessionService`.
 */
export declare function postgresCredentialService(options: PostgresCredentialOptions): CredentialService;
export { type EncryptionKey, type PostgresCredentialOptions, type PostgresListen, type PostgresQuery, type PostgresRow, type PostgresSessionOptions, type PostgresSessionService, type PostgresSource, StoreUnreachableError, postgresSessionService };
// ---- dispatcher

import { Page, PageRequest } from "@mortise/core";
import { Dispatcher, DispatcherFigures, ParkedSession, TableDispatcherOptions } from "@mortise/worker";
import { PostgresListen, PostgresSessionService, PostgresSource } from "./shared.js";
/** Options of the dispatcher: the tables of its wakes, and how it polls. */
export type PostgresDispatcherOptions = (PostgresSource | WithSessions) & TableDispatcherOptions & {
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
export declare function postgresDispatcher(options: PostgresDispatcherOptions): PostgresDispatcher;
// ---- relay

import { DeltaRelay } from "@mortise/core/relay";
import { PostgresListen, PostgresSource } from "./shared.js";
/** Options of the relay. It needs no tables, and uses the schema only for the name of its channel. */
export interface PostgresRelayOptions extends PostgresSource {
  /** Opens a connection that listens: each process has one, while it has a run or a watcher. */
  readonly listen: PostgresListen;
  /** Called with each error of the server. The frame is then dropped, and the relay continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/**
 * Creates a relay that sends momentary run events with PostgreSQL's `NOTIFY`.
 *
 * One statement at a time sends all frames since the previous one. In PostgreSQL, commits with notifications
 * wait for each other, and each notification reaches all listening connections. Throws `ConfigError`:
 * `unknown_option`, `invalid_option`.
 */
export declare function postgresRelay(options: PostgresRelayOptions): DeltaRelay;
// ---- shared

import { LeaseStore, SessionError, SessionIndex, SessionKey, SessionService, SnapshotStore } from "@mortise/core";
/**
 * Runs one statement, in a transaction of its own.
 *
 * `params` are the values of `$1`, `$2` and so on, each a string or null. A rejection carries the client's
 * error: an error with a five-character SQLSTATE in `code` is an answer of the server; after any other error,
 * it is unknown whether the statement was executed.
 */
export type PostgresQuery = (text: string, params: (string | null)[]) => PromiseLike<{
  readonly rows: readonly PostgresRow[];
}>;
/** A row, with its values by column. */
export type PostgresRow = {
  readonly [column: string]: unknown;
};
/** The connection and schema of the tables. */
export interface PostgresSource {
  /** Runs one statement; any client that supports PostgreSQL's parameters will do. */
  readonly query: PostgresQuery;
  /**
   * The schema of the tables, created if it is missing: lower-case letters, digits and `_`; default
   * `mortise`.
   */
  readonly schema?: string;
}
/**
 * The error for a database that did not respond. The caller cannot know whether the statement was executed.
 */
export declare class StoreUnreachableError extends SessionError {
  constructor(attempts: number, options: ErrorOptions);
}
/**
 * Opens a separate connection and listens on a channel, whose name must be quoted. `heard` is called with the
 * payload of each notification, and `lost` when the connection ends. Resolves, once it listens, with a
 * function that ends it.
 */
export type PostgresListen = (channel: string, heard: (payload: string) => void, lost: () => void) => Promise<() => unknown>;
/** The deletion methods of a session service. */
type PostgresRetention = Required<Pick<SessionService, "forget" | "deleteBefore">>;
/** A session service over one schema of a database. */
export interface PostgresSessionService extends SessionService {
  readonly forget: PostgresRetention["forget"];
  readonly deleteBefore: PostgresRetention["deleteBefore"];
  readonly leases: LeaseStore;
  readonly index: SessionIndex;
  readonly snapshots: SnapshotStore;
  /**
   * Yields each new revision: at once if the service listens;
   * otherwise the service polls at least every 400 ms.
   */
  changes(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
}
/** Options of the session service: its tables, and how a process sees the appends of other processes. */
export interface PostgresSessionOptions extends PostgresSource {
  /**
   * True to notify listeners of each append; default `false`. PostgreSQL serializes commits that notify:
   * measure it under your load.
   */
  readonly notify?: boolean | undefined;
  /**
   * Opens a connection that listens, for `changes`; all services
   * that append to these sessions must then have `notify`.
   */
  readonly listen?: PostgresListen | undefined;
}
/**
 * Creates a session service in PostgreSQL 13 or later, which any number of processes may share.
 *
 * Each method is one statement, which works in any pool and is sent again if its answer was lost: a write
 * that succeeded is not reported as a conflict. The tables are created on first use. Throws `ConfigError`:
 * `invalid_option`. Its promises reject with `SessionError`, with the codes `store_unreachable` and
 * `session_corrupt` in addition to those of the core; with the `ConfigError`s `newer_database`,
 * `foreign_database` and `unsupported_database`; and with the client's own errors if the server refused.
 */
export declare function postgresSessionService(source: PostgresSessionOptions): PostgresSessionService;
export {};