import { type Event, SessionCorruptError, type SessionKey } from '@mortise/core';
import { type IndexChange, indexChange, storedIndex, storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '@mortise/sqlite-kit';
import type { EventLog } from './event-log.ts';
import type { SessionRow, SessionTable } from './session-table.ts';

/**
 * What the index has of each session, in the session's row and, for its open questions, in rows of their own.
 *
 * A row whose `indexed` is another than its `revision` was written without it: by an older version, or before
 * there was an index. It is brought up to date before the index is asked.
 */
export class IndexTable {
  readonly #connection: SqliteConnection;
  readonly #sessions: SessionTable;
  readonly #log: EventLog;
  readonly #entry: Statement<[indexed: number, entry: string | null, madeAt: number]>;
  readonly #set: Statement<[]>;
  readonly #ask: Statement<[]>;
  readonly #close: Statement<[]>;
  readonly #stale: Statement<[id: number]>;
  readonly #giveUp: Statement<[]>;

  constructor(connection: SqliteConnection, sessions: SessionTable, log: EventLog) {
    this.#connection = connection;
    this.#sessions = sessions;
    this.#log = log;
    this.#entry = connection.prepare('SELECT indexed, entry, made_at FROM session WHERE id = ?');
    this.#set = connection.prepare(
      'UPDATE session SET indexed = ?, entry = ?, status = ?, updated_at = ?, wake_at = ? WHERE id = ?',
    );
    this.#ask = connection.prepare(
      'INSERT INTO question (session, sequence, asked_at, kind, app, user) SELECT id, ?, ?, ?, app, user FROM session WHERE id = ?',
    );
    this.#close = connection.prepare('DELETE FROM question WHERE session = ? AND sequence = ?');
    this.#stale = connection.prepare(`SELECT id FROM session WHERE ${isStale} LIMIT ${batch}`);
    this.#giveUp = connection.prepare('UPDATE session SET indexed = -1 WHERE id = ?');
  }

  /** Takes in what is about to be appended to a session. */
  append({ id, revision }: SessionRow, events: readonly Event[]): void {
    const [indexed, entry, madeAt] = this.#entry.get(id) as [number, string | null, number];
    if (indexed === revision) this.#write(id, indexChange(storedIndex(entry, madeAt), events));
  }

  /** Takes in what was appended without the index, so many sessions at a time that others come in between. */
  async catchUp(): Promise<void> {
    for (;;) {
      const isBehind = await this.#connection.read(() => this.#stale.get() !== undefined);
      if (!isBehind) return;
      await this.#connection.write(() => {
        for (const [id] of this.#stale.all()) this.#catchUpWith(id);
      });
    }
  }

  #catchUpWith(id: number): void {
    const { key, row } = this.#sessions.byId(id);
    const [indexed, entry, madeAt] = this.#entry.get(id) as [number, string | null, number];
    const events = this.#readable(key, row, indexed);
    if (events) this.#write(id, indexChange(storedIndex(entry, madeAt), events));
    // Whoever loads it hears what is wrong with it; the others are not kept from their sessions.
    else this.#giveUp.run(id);
  }

  #readable(key: SessionKey, row: SessionRow, afterRevision: number): readonly Event[] | undefined {
    try {
      return this.#log.read(key, row, afterRevision);
    } catch (error) {
      if (error instanceof SessionCorruptError) return undefined;
      throw error;
    }
  }

  #write(id: number, { revision, text, status, updatedAt, wakeAt, asked, closed }: IndexChange): void {
    this.#set.run(revision, text, status, updatedAt, wakeAt ?? null, id);
    for (const sequence of closed) this.#close.run(id, sequence);
    for (const { revision: sequence, askedAt, kind } of asked) this.#ask.run(sequence, askedAt, storedText(kind), id);
  }
}

const isStale = 'indexed <> revision AND indexed >= 0';
const batch = 100;
