import { crc32 } from 'node:zlib';
import { type Event, SessionCorruptError, type SessionKey } from '@mortise/core';
import { readEvent } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';

/** The end of a log. */
export interface LogHead {
  /** The id of the session's row. */
  readonly id: number;
  readonly revision: number;
  /** The checksum of the last event; of the session's key if the log is empty. */
  readonly checksum: number;
}

/**
 * Stores the events of sessions, each with a checksum that continues the checksum of the previous event.
 *
 * Reading detects an event that was changed, removed or moved, or that belongs to another session.
 */
export class EventLog {
  readonly #insert: Statement<[]>;
  readonly #select: Statement<[sequence: number, checksum: number, data: string]>;
  readonly #last: Statement<[sequence: number, checksum: number]>;
  readonly #at: Statement<[data: string]>;

  constructor(connection: SqliteConnection) {
    this.#insert = connection.prepare('INSERT INTO event (session, sequence, checksum, data) VALUES (?, ?, ?, ?)');
    this.#select = connection.prepare(
      'SELECT sequence, checksum, data FROM event WHERE session = ? AND sequence >= ? ORDER BY sequence',
    );
    this.#last = connection.prepare(
      'SELECT sequence, checksum FROM event WHERE session = ? ORDER BY sequence DESC LIMIT 1',
    );
    this.#at = connection.prepare('SELECT data FROM event WHERE session = ? AND sequence = ?');
  }

  /** Appends events, each as a line of JSON. Returns the new end of the log. Throws `SessionCorruptError`. */
  append(key: SessionKey, before: LogHead, events: readonly string[]): LogHead {
    this.#requireEnd(key, before);
    const { id, revision, checksum } = before;
    let head = checksum;
    let sequence = revision;
    for (const data of events) {
      head = crc32(data, head);
      this.#insert.run(id, ++sequence, head, data);
    }
    return { id, revision: sequence, checksum: head };
  }

  /** Returns the events after a revision. Throws `SessionCorruptError`. */
  read(key: SessionKey, head: LogHead, afterRevision: number): Event[] {
    const { sessionId } = key;
    const events: Event[] = [];
    if (afterRevision >= head.revision) {
      this.#requireEnd(key, head);
      return events;
    }
    let checksum = afterRevision === 0 ? firstChecksum(key) : undefined;
    let next = Math.max(afterRevision, 1);
    for (const [sequence, stored, data] of this.#select.iterate(head.id, next)) {
      if (sequence > afterRevision) {
        if (sequence !== next || crc32(data, checksum) !== stored)
          throw new SessionCorruptError(sessionId, next, sequence === next ? 'is not as it was written' : 'is missing');
        events.push(readEvent(data, sessionId, sequence));
      }
      checksum = stored;
      next++;
    }
    this.#requireEnd(key, head);
    return events;
  }

  /**
   * Returns the event at a position, counted from 1;
   * undefined if there is none. Throws `SessionCorruptError`.
   */
  at({ sessionId }: SessionKey, session: number, place: number): Event | undefined {
    const row = this.#at.get(session, place);
    return row && readEvent(row[0], sessionId, place);
  }

  /** Throws if the session's row and the last event do not agree about the end of the log. */
  #requireEnd(key: SessionKey, { id, revision, checksum }: LogHead): void {
    const [last, stored] = this.#last.get(id) ?? [0, firstChecksum(key)];
    if (last === revision && stored === checksum) return;
    const { sessionId } = key;
    if (last < revision) throw new SessionCorruptError(sessionId, last + 1, 'is missing');
    throw new SessionCorruptError(sessionId, last, "is not the end of the log that the session's row records");
  }
}

/** Returns the initial checksum of a session: the checksum of its key. */
export function firstChecksum({ appName, userId, sessionId }: SessionKey): number {
  return crc32(JSON.stringify([appName, userId, sessionId]));
}
