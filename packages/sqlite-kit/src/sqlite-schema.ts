/** What a package keeps in a database. */
export interface SqliteSchema {
  /** Named in messages. */
  readonly packageName: string;
  /** Stands in the header of the file: whose it is. */
  readonly applicationId: number;
  /**
   * Each step leads to the schema version of its place,
   * counted from 1. A step that was released is never changed.
   */
  readonly migrations: readonly string[];
  /** What promises reject with, of the codes `closed`, `store_busy` and `store_corrupt`. */
  readonly StoreError: new (
    code: string,
    message: string,
    options?: ErrorOptions,
  ) => Error;
}
