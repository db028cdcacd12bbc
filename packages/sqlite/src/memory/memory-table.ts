import { type MemoryEntry, type SessionScope, textOf } from '@mortise/core';
import type { Memory } from '@mortise/memory';
import { readText, storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';

/** A user of an app, whose memories are stored. */
export interface Owner {
  readonly id: number;
  /** The number of the user's memories. */
  readonly memories: number;
}

/** A stored memory. */
export interface KnownMemory {
  readonly row: number;
  readonly event: string;
  readonly text: string;
}

/** Stores the messages of users and models, and their number per user. */
export class MemoryTable {
  readonly #owner: Statement<[id: number, memories: number]>;
  readonly #addOwner: Statement<[id: number]>;
  readonly #removeOwner: Statement<[]>;
  readonly #count: Statement<[]>;
  readonly #total: Statement<[number]>;
  readonly #ofSession: Statement<[row: number, event: string, text: string]>;
  readonly #last: Statement<[row: number]>;
  readonly #lastOfSession: Statement<[row: number]>;
  readonly #entry: Statement<[session: string, role: string, author: string, timestamp: number, text: string]>;
  readonly #add: Statement<[id: number]>;
  readonly #remove: Statement<[]>;

  constructor(connection: SqliteConnection) {
    this.#owner = connection.prepare('SELECT id, memories FROM owner WHERE app = ? AND user = ?');
    this.#addOwner = connection.prepare('INSERT INTO owner (app, user) VALUES (?, ?) RETURNING id');
    this.#removeOwner = connection.prepare('DELETE FROM owner WHERE id = ?');
    this.#count = connection.prepare('UPDATE owner SET memories = memories + ? WHERE id = ?');
    this.#total = connection.prepare('SELECT coalesce(sum(memories), 0) FROM owner');
    this.#ofSession = connection.prepare(
      'SELECT id, event, text FROM memory WHERE owner = ? AND session = ? ORDER BY position',
    );
    this.#last = connection.prepare(
      'SELECT id FROM memory WHERE owner = ? ORDER BY session DESC, position DESC LIMIT ?',
    );
    this.#lastOfSession = connection.prepare(
      'SELECT id FROM memory WHERE owner = ? AND session = ? ORDER BY position DESC LIMIT ?',
    );
    this.#entry = connection.prepare('SELECT session, role, author, said_at, text FROM memory WHERE id = ?');
    this.#add = connection.prepare(
      'INSERT INTO memory (owner, session, position, event, role, author, said_at, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id',
    );
    this.#remove = connection.prepare('DELETE FROM memory WHERE id = ?');
  }

  owner({ appName, userId }: SessionScope): Owner | undefined {
    const found = this.#owner.get(storedText(appName), storedText(userId));
    return found && { id: found[0], memories: found[1] };
  }

  addOwner({ appName, userId }: SessionScope): Owner {
    const [id] = this.#addOwner.get(storedText(appName), storedText(userId)) as [number];
    return { id, memories: 0 };
  }

  removeOwner(owner: number): void {
    this.#removeOwner.run(owner);
  }

  /** Adds to the number of a user's memories. */
  count(owner: number, more: number): void {
    if (more !== 0) this.#count.run(more, owner);
  }

  /** Returns the number of memories of all users. */
  total(): number {
    return this.#total.get()?.[0] ?? 0;
  }

  /** Returns the memories of a session, in the order of its log. */
  ofSession(owner: number, sessionId: string): readonly KnownMemory[] {
    return this.#ofSession
      .all(owner, storedText(sessionId))
      .map(([row, event, text]) => ({ row, event: readText(event), text: readText(text) }));
  }

  /**
   * Returns the last rows of a user or of a session, for deletion:
   * if some rows remain, they are the start of a session.
   */
  last(owner: number, sessionId: string | undefined, limit: number): readonly number[] {
    const rows =
      sessionId === undefined
        ? this.#last.all(owner, limit)
        : this.#lastOfSession.all(owner, storedText(sessionId), limit);
    return rows.map(([row]) => row);
  }

  entry(row: number): MemoryEntry | undefined {
    const found = this.#entry.get(row);
    if (!found) return undefined;
    const [session, role, author, timestamp, text] = found;
    return {
      content: { role: role === 'model' ? 'model' : 'user', parts: [{ type: 'text', text: readText(text) }] },
      author: readText(author),
      timestamp,
      sessionId: readText(session),
    };
  }

  /** Adds a memory, and returns its row. */
  add(owner: number, position: number, { id, sessionId, author, timestamp, content }: Memory): number {
    const [row] = this.#add.get(
      owner,
      storedText(sessionId),
      position,
      storedText(id),
      content.role,
      storedText(author),
      timestamp,
      storedText(textOf(content)),
    ) as [number];
    return row;
  }

  remove(row: number): void {
    this.#remove.run(row);
  }
}
