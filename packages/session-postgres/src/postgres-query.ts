/**
 * Runs one statement, in a separate transaction.
 *
 * `params` are the values of `$1`, `$2` and so on, all of them texts or null. It rejects with the client's
 * error: one with a five-character SQLSTATE in `code` is an answer of the server; anything else may have cut
 * an answer off.
 */
export type PostgresQuery = (
  text: string,
  params: (string | null)[],
) => PromiseLike<{ readonly rows: readonly PostgresRow[] }>;

/** A row, by column. */
export type PostgresRow = { readonly [column: string]: unknown };

/** The connection and schema of the tables. */
export interface PostgresSource {
  /** Runs one statement; any client that knows PostgreSQL's parameters will do. */
  readonly query: PostgresQuery;
  /**
   * The schema of the tables, created if it is missing: lower-case letters, digits and `_`; default
   * `mortise`.
   */
  readonly schema?: string;
}
