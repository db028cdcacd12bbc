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

  /** Adds a message, unless its id is known. */
  deliver(session: number, id: string, data: string): void {
    this.#insert.run(session, storedText(id), data);
  }

  consume(session: number, ids: readonly string[]): void {
    for (const id of ids) this.#consume.run(session, storedText(id));
  }

  hasMail(session: number): boolean {
    return this.#any.get(session) !== undefined;
  }

  /** The waiting messages, oldest first. Throws `SessionCorruptError`. */
  read({ sessionId }: SessionKey, session: number): Mail[] {
    return this.#waiting.all(session).map(([position, data]) => {
      const letter = readJson(data, sessionId, undefined, `its mail at position ${position} is not JSON`);
      return letter as unknown as Mail;
    });
  }
}

/**
 * True if an append only consumes messages. The disk has these already: if a power failure undoes such an
 * append, the same undo returns its messages to the inbox, and they are consumed again. Later writes are
 * never stored without it.
 */
export function isOfLetters(events: readonly Event[], consumed: readonly string[]): boolean {
  if (consumed.length === 0) return false;
  const letters = new Set(consumed);
  return events.every(({ mailId, actions }) => mailId !== undefined && letters.has(mailId) && actions === undefined);
}
