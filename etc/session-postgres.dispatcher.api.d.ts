// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { LeaseStore, Page, PageRequest, SessionIndex, SessionKey, SessionService, SnapshotStore } from "@mortise/core";
import { Dispatcher, DispatcherFigures, ParkedSession, TableDispatcherOptions } from "@mortise/worker";
/**
 * Runs one statement, in a separate transaction.
 *
 * `params` are the values of `$1`, `$2` and so on, all of them texts or null. It rejects with the client's
 * error: one with a five-character SQLSTATE in `code` is an answer of the server; anything else may have cut
 * an answer off.
 */
type PostgresQuery = (text: string, params: (string | null)[]) => PromiseLike<{
  readonly rows: readonly PostgresRow[];
}>;
/** A row, by column. */
type PostgresRow = {
  readonly [column: string]: unknown;
};
/** The connection and schema of the tables. */
interface PostgresSource {
  /** Runs one statement; any client that knows PostgreSQL's parameters will do. */
  readonly query: PostgresQuery;
  /**
   * The schema of the tables, created if it is missing: lower-case letters, digits and `_`; default
   * `mortise`.
   */
  readonly schema?: string;
}
/**
 * Opens a separate connection and listens on a channel, whose name must be quoted. `heard` is called with the
 * payload of each notification, and `lost` when the connection ends. Resolves, once it listens, with a
 * function that ends it.
 */
type PostgresListen = (channel: string, heard: (payload: string) => void, lost: () => void) => Promise<() => unknown>;
/** The deletion methods of a session service. */
type PostgresRetention = Required<Pick<SessionService, "forget" | "deleteBefore">>;
/** A session service over one schema of a database. */
interface PostgresSessionService extends SessionService {
  readonly forget: PostgresRetention["forget"];
  readonly deleteBefore: PostgresRetention["deleteBefore"];
  readonly leases: LeaseStore;
  readonly index: SessionIndex;
  readonly snapshots: SnapshotStore;
  /** Resolves at once if the service listens; otherwise polls at least every 400 ms. */
  changes(key: SessionKey, afterRevision: number, signal?: AbortSignal): AsyncIterable<number>;
}
/** Options of the dispatcher: the tables of its wakes, and how it polls. */
export type PostgresDispatcherOptions = (PostgresSource | WithSessions) & TableDispatcherOptions & {
  /**
   * A connection that listens, so that wakes of other processes are seen at once. If omitted, they are seen
   * within `pollMs`.
   */
  readonly listen?: PostgresListen | undefined;
};
/** Wakes in the database of the sessions. */
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
export declare function postgresDispatcher(options: PostgresDispatcherOptions): PostgresDispatcher;
export {};