import { wakeChannelOf } from './notify-of.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { unforced } from './unforced.ts';

/**
 * Notifies all serving processes of due work, once the wake is stored.
 *
 * The notification is not part of the statement that stores the wake: PostgreSQL lets only one commit with
 * notifications at a time wait for the disk, in all of its databases, so wakes would be stored one after
 * another. If the process ends before it sends a hint, the next poll finds the wake.
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
   * Sends a hint. Resolves when it is sent or has failed. One hint
   * is sent at a time, and the next one covers all waiting calls.
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
