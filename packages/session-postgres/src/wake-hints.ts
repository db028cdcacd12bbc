import { wakeChannelOf } from './notify-of.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { unforced } from './unforced.ts';

/**
 * Notifies all serving processes of due work, once it is stored.
 *
 * It is no part of the statement that stores it: PostgreSQL lets one commit that notifies at a time wait for
 * the disk, in all of its databases, and wakes would be stored one after another. A hint that is lost, with
 * the process that was to send it, is replaced by the next poll.
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
   * Resolves when the hint is sent, or cannot be. One hint is sent at a time, and the next covers all that
   * wait.
   */
  tell(): Promise<void> {
    if (!this.#sending) return this.#send();
    // The hint that is being sent may arrive before the row of this wake is stored.
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
        // The due row is stored; a serving process finds it at its next poll.
      })
      .then(() => {
        this.#sending = undefined;
      });
    return this.#sending;
  }
}
