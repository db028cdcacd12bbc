/**
 * Runs one statement, in a transaction of its own.
 *
 * `params` are the values of `$1`, `$2` and so on, each a string or null. A rejection carries the client's
 * error: an error with a five-character SQLSTATE in `code` is an answer of the server; after any other error,
 * it is unknown whether the statement was executed.
 */
export type PostgresQuery = (
  text: string,
  params: (string | null)[],
) => PromiseLike<{ readonly rows: readonly PostgresRow[] }>;

/** A row, with its values by column. */
export type PostgresRow = { readonly [column: string]: unknown };

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
