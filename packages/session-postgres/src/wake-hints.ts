import { wakeChannelOf } from './notify-of.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { unforced } from './unforced.ts';

/**
 * Tells all who serve that something is due, once that is stored.
 *
 * It is no part of the statement that stores it: PostgreSQL lets one commit that notifies at a time wait for
 * the disk, in all of its databases, and wakes would be stored one after another. A hint that is lost, with
 * the process that was to send it, is made up for by the next look of those who serve.
 */
export class WakeHints {
  readonly #database: PostgresDatabase;
  readonly #statement: string;
  #sending: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(database: PostgresDatabase) {
    this.#database = database;
    this.#statement = `SELECT pg_notify('${wakeChannelOf(database.schema)}', ''), ${unforced}`;
  }

  /**
   * Resolves when it is told, or cannot be. One hint is sent at a time, and the next is for all that wait.
   */
  tell(): Promise<void> {
    if (!this.#sending) return this.#send();
    // The one that is sent may be heard before that was stored which this one is for.
    this.#next ??= this.#sending.then(() => {
      this.#next = undefined;
      return this.#send();
    });
    return this.#next;
  }

  #send(): Promise<void> {
    this.#sending = this.#database
      .ask(this.#statement, [])
      .catch(() => {
        // What is due is stored; whoever serves finds it at the next look.
      })
      .then(() => {
        this.#sending = undefined;
      });
    return this.#sending;
  }
}
