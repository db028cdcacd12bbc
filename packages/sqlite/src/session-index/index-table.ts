import { type Event, SessionCorruptError, type SessionKey } from '@mortise/core';
import type { IndexState } from '@mortise/core/session-index';
import { type IndexChange, indexChange, storedIndex, storedText, writtenEvent } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import type { EventLog, LogHead } from '../session-log/event-log.ts';
import type { SessionRow, SessionTable } from '../session-log/session-table.ts';

/**
 * The index entry of each session, in the session's row and, for its open questions, in rows of their own.
 *
 * A row whose `indexed` differs from its `revision` was written without its index entry: by a version without
 * an index, or because the session has many open questions, which each append would have to rewrite. It is
 * updated before the index is queried.
 */
export class IndexTable {
  readonly #connection: SqliteConnection;
  readonly #sessions: SessionTable;
  readonly #log: EventLog;
  readonly #entry: Statement<[indexed: number, entry: string | null, madeAt: number]>;
  readonly #short: Statement<[entry: string | null, madeAt: number]>;
  readonly #set: Statement<[]>;
  readonly #advance: Statement<[]>;
  readonly #known: IndexCache = new IndexCache();
  readonly #ask: Statement<[]>;
  readonly #close: Statement<[]>;
  readonly #stale: Statement<[id: number]>;
  readonly #giveUp: Statement<[]>;

  constructor(connection: SqliteConnection, sessions: SessionTable, log: EventLog) {
    this.#connection = connection;
    this.#sessions = sessions;
    this.#log = log;
    this.#entry = connection.prepare('SELECT indexed, entry, made_at FROM session WHERE id = ?');
    this.#short = connection.prepare(
      `SELECT entry, made_at FROM session WHERE id = ? AND indexed = revision AND coalesce(length(entry), 0) <= ${mostWritten}`,
    );
    this.#set = connection.prepare(
      'UPDATE session SET indexed = ?, entry = ?, status = ?, updated_at = ?, wake_at = ? WHERE id = ?',
    );
    this.#advance = connection.prepare(
      'UPDATE session SET revision = ?, checksum = ?, indexed = ?, entry = ?, status = ?, updated_at = ?, wake_at = ? WHERE id = ?',
    );
    this.#ask = connection.prepare(
      'INSERT INTO question (session, sequence, asked_at, kind, app, user) SELECT id, ?, ?, ?, app, user FROM session WHERE id = ?',
    );
    this.#close = connection.prepare('DELETE FROM question WHERE session = ? AND sequence = ?');
    this.#stale = connection.prepare(`SELECT id FROM session WHERE ${isStale} LIMIT ${batch}`);
    this.#giveUp = connection.prepare('UPDATE session SET indexed = -1 WHERE id = ?');
  }

  /** Adds the events of `lines` to the index of a session whose log now ends at `head`. */
  advance({ sessionId }: SessionKey, row: SessionRow, head: LogHead, lines: readonly string[]): void {
    const before = this.#before(sessionId, row);
    if (!before) return this.#sessions.advance(head);
    // The events are read from the stored lines, because the caller may have changed its event objects.
    const change = indexChange(before, lines.map(writtenEvent));
    const { revision, text, status, updatedAt, wakeAt } = change;
    if (text.length > mostWritten) return this.#sessions.advance(head);
    // One statement makes both changes, because a row that is
    // briefly behind would change the index of such rows twice.
    this.#advance.run(head.revision, head.checksum, revision, text, status, updatedAt, wakeAt ?? null, row.id);
    this.#writeQuestions(row.id, change);
    this.#known.keep(head, change.state);
  }

  /**
   * Returns the index entry of a session; undefined if it
   * is behind the log, or too long for an append to write.
   */
  #before(sessionId: string, row: SessionRow): IndexState | undefined {
    const known = this.#known.at(row);
    if (known) return known;
    const [entry, madeAt] = this.#short.get(row.id) ?? [];
    return madeAt === undefined ? undefined : storedIndex(entry, madeAt, sessionId);
  }

  /**
   * Indexes events that were appended without the index, in
   * batches, so that other processes can write in between.
   */
  async catchUp(): Promise<void> {
    for (;;) {
      const isBehind = await this.#connection.read(() => this.#stale.get() !== undefined);
      if (!isBehind) return;
      await this.#connection.write(() => {
        for (const [id] of this.#stale.all()) this.#catchUpWith(id);
      });
    }
  }

  /** Indexes one session, if it exists. Rejects with `SessionCorruptError`. */
  takeIn(key: SessionKey): Promise<void> {
    return this.#connection.write(() => {
      const row = this.#sessions.find(key);
      if (!row) return;
      const [, entry, madeAt] = this.#entry.get(row.id) as [number, string | null, number];
      const before = storedIndex(entry, madeAt, key.sessionId);
      this.#write(row.id, indexChange(before, this.#log.read(key, row, before.revision)));
    });
  }

  #catchUpWith(id: number): void {
    const { key, row } = this.#sessions.byId(id);
    const [indexed, entry, madeAt] = this.#entry.get(id) as [number, string | null, number];
    const events = this.#readable(key, row, indexed);
    if (events) this.#write(id, indexChange(storedIndex(entry, madeAt, key.sessionId), events));
    // Skips the session: loading it reports the problem, and other sessions are not affected.
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

  #write(id: number, change: IndexChange): void {
    const { revision, text, status, updatedAt, wakeAt } = change;
    this.#set.run(revision, text, status, updatedAt, wakeAt ?? null, id);
    this.#writeQuestions(id, change);
  }

  #writeQuestions(id: number, { asked, closed }: IndexChange): void {
    for (const sequence of closed) this.#close.run(id, sequence);
    for (const { revision: sequence, askedAt, kind } of asked) this.#ask.run(sequence, askedAt, storedText(kind), id);
  }
}

/** The maximum length of an index entry that an append writes, in characters. */
const mostWritten = 20_000;
const isStale = 'indexed <> revision AND indexed >= 0';
const batch = 100;

/**
 * Caches the index entries of the sessions that this process appended to last, so that the next append does
 * not have to read them. A log is also identified by its checksum, which differs if another process continued
 * or recreated the log.
 */
class IndexCache {
  readonly #known = new Map<number, Known>();

  keep({ id, checksum }: LogHead, state: IndexState): void {
    this.#known.delete(id);
    this.#known.set(id, { checksum, state });
    if (this.#known.size <= most) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /** Returns the index entry at the end of a log; undefined if it is not cached. */
  at({ id, revision, checksum }: LogHead): IndexState | undefined {
    const known = this.#known.get(id);
    return known?.checksum === checksum && known.state.revision === revision ? known.state : undefined;
  }
}

interface Known {
  readonly checksum: number;
  readonly state: IndexState;
}

/** The maximum number of entries; each has a few kilobytes at most, unless many questions are open. */
const most = 1_000;
