// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { DeltaRelay } from "@mortise/core/relay";
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
/** Options of the relay. It needs no tables, and the schema only for the name of its channel. */
export interface PostgresRelayOptions extends PostgresSource {
  /** Opens a connection that listens: one for each process, while it has a run or a watcher. */
  readonly listen: PostgresListen;
  /** Called with an error of the server. The frame is then dropped, and the relay continues. */
  readonly onError?: ((error: unknown) => void) | undefined;
}
/**
 * A relay of momentary run events over PostgreSQL's `NOTIFY`.
 *
 * One statement at a time sends what has come since the last one. PostgreSQL lets commits that notify wait
 * for each other, and gives each notification to all connections that listen. Throws `ConfigError`:
 * `unknown_option`, `invalid_option`.
 */
export declare function postgresRelay(options: PostgresRelayOptions): DeltaRelay;
export {};