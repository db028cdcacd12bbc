import { ConfigError, SessionError, type SessionService } from '@mortise/core';
import { migrate, type SchemaTables } from './migrate.ts';
import type { PostgresQuery, PostgresRow, PostgresSource } from './postgres-query.ts';
import { queryFailure } from './query-failure.ts';
import { sessionTables } from './session-tables.ts';

/** The result of a statement. */
interface Reply {
  readonly rows: readonly PostgresRow[];
  /** True if an earlier attempt got no answer, and may have been executed. */
  readonly isRepeated: boolean;
}

/** Runs statements on the tables of one schema, which it migrates before the first statement. */
export class PostgresDatabase {
  /** Quoted. */
  readonly schema: string;
  readonly #query: PostgresQuery;
  readonly #tables: SchemaTables;
  #ready: Promise<void> | undefined;

  /** Throws `ConfigError`: `invalid_option`. */
  constructor({ query, schema = 'mortise' }: PostgresSource, tables: SchemaTables = sessionTables) {
    if (!identifier.test(schema))
      throw new ConfigError(
        'invalid_option',
        `the option "schema" is ${JSON.stringify(schema)}; give a name of small letters, digits and "_", of at most 63 characters`,
      );
    this.#query = query;
    this.#tables = tables;
    this.schema = `"${schema}"`;
  }

  /** Returns the same database with other tables. */
  withTables(tables: SchemaTables): PostgresDatabase {
    return new PostgresDatabase({ query: this.#query, schema: this.schema.slice(1, -1) }, tables);
  }

  /**
   * Sends a statement, and repeats it if no answer came or other
   * transactions interfered: a second execution must have no effect.
   *
   * Rejects with `StoreUnreachableError`, with the `ConfigError` of `migrate`, and with the server's errors.
   */
  async ask(text: string, params: (string | null)[]): Promise<Reply> {
    await this.ready();
    return this.#attempt(text, params);
  }

  /** Resolves when the tables are up to date. Rejects with the errors of `ask`. */
  ready(): Promise<void> {
    this.#ready ??= migrate((...statement) => this.#attempt(...statement), this.schema, this.#tables).catch(
      (error: unknown) => {
        this.#ready = undefined;
        throw error;
      },
    );
    return this.#ready;
  }

  async #attempt(text: string, params: (string | null)[]): Promise<Reply> {
    let isRepeated = false;
    for (let attempt = 1; ; attempt++) {
      try {
        const { rows } = await this.#query(text, params);
        return { rows, isRepeated };
      } catch (error) {
        const failure = queryFailure(error);
        if (failure === 'refused') throw error;
        isRepeated ||= failure === 'lost';
        const delay = delays[attempt - 1];
        if (delay === undefined) throw isRepeated ? new StoreUnreachableError(attempt, { cause: error }) : error;
        await new Promise((resolve) => setTimeout(resolve, delay * (1 + Math.random())));
      }
    }
  }
}

const identifier = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * The minimum milliseconds before the next attempts. Up to the same time again is added at random, so that
 * two transactions that collided do not collide again.
 */
const delays = [20, 100, 400];

const databases = new WeakMap<SessionService, PostgresDatabase>();

/** Records the database of a session service of this package. */
export function keepDatabase(sessions: SessionService, database: PostgresDatabase): void {
  databases.set(sessions, database);
}

/** The database of a session service; undefined if it is not one of this package. */
export function databaseOf(sessions: SessionService): PostgresDatabase | undefined {
  return databases.get(sessions);
}

/**
 * The error for a database that did not respond. The caller cannot know whether the statement was executed.
 */
export class StoreUnreachableError extends SessionError {
  constructor(attempts: number, options: ErrorOptions) {
    super(
      'store_unreachable',
      `the database gave no answer to a statement that was sent ${attempts} times; look at the connection, then load the session again`,
      options,
    );
  }
}
