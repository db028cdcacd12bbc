import type { Event, Mail, SessionKey } from '@mortise/core';
import { readJson, storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';

/** The inboxes of sessions. */
export class Mailbox {
  readonly #insert: Statement<[]>;
  readonly #consume: Statement<[]>;
  readonly #waiting: Statement<[position: number, data: string]>;
  readonly #any: Statement<[number]>;

  constructor(connection: SqliteConnection) {
    this.#insert = connection.prepare('INSERT OR IGNORE INTO mail (session, id, data) VALUES (?, ?, ?)');
    this.#consume = connection.prepare('UPDATE mail SET data = NULL WHERE session = ? AND id = ?');
    this.#waiting = connection.prepare(
      'SELECT position, data FROM mail WHERE session = ? AND data IS NOT NULL ORDER BY position',
    );
    this.#any = connection.prepare('SELECT 1 FROM mail WHERE session = ? AND data IS NOT NULL LIMIT 1');
  }

  /** Adds an inbox item, unless its id is known. */
  deliver(session: number, id: string, data: string): void {
    this.#insert.run(session, storedText(id), data);
  }

  consume(session: number, ids: readonly string[]): void {
    for (const id of ids) this.#consume.run(session, storedText(id));
  }

  hasMail(session: number): boolean {
    return this.#any.get(session) !== undefined;
  }

  /** Returns the waiting inbox items, oldest first. Throws `SessionCorruptError`. */
  read({ sessionId }: SessionKey, session: number): Mail[] {
    return this.#waiting.all(session).map(([position, data]) => {
      const letter = readJson(data, sessionId, undefined, `its mail at position ${position} is not JSON`);
      return letter as unknown as Mail;
    });
  }
}

/**
 * Returns true if an append only consumes inbox items, and need not wait for the disk, which already has the
 * items. If a power failure undoes the append, the items are in the inbox again, and the next run consumes
 * them. Later writes are never stored without this append.
 */
export function isOfLetters(events: readonly Event[], consumed: readonly string[]): boolean {
  if (consumed.length === 0) return false;
  const letters = new Set(consumed);
  return events.every(({ mailId, actions }) => mailId !== undefined && letters.has(mailId) && actions === undefined);
}
