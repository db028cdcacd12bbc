import { type SessionKey, SessionNotFoundError, type SessionScope } from '@mortise/core';
import { readText, storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import { firstChecksum, type LogHead } from './event-log.ts';

/** The row of a session. */
export interface SessionRow extends LogHead {
  /** The fencing token in force. */
  readonly token: number;
}

/** Stores the sessions, and the ends of their logs. */
export class SessionTable {
  readonly #find: Statement<[id: number, revision: number, checksum: number, token: number]>;
  readonly #byId: Statement<KeyedRow>;
  readonly #insert: Statement<[id: number]>;
  readonly #advance: Statement<[]>;
  readonly #remove: Statement<[]>;
  readonly #list: Statement<[name: string]>;
  readonly #listAfter: Statement<[name: string]>;
  readonly #some: Statement<[id: number]>;
  readonly #removeById: Statement<[]>;
  readonly #many: Statement<[1]>;
  readonly #firstUser: Statement<[user: string | null]>;
  readonly #nextUser: Statement<[user: string | null]>;

  constructor(connection: SqliteConnection) {
    const isOwned = 'app = ? AND user = ?';
    this.#find = connection.prepare(`SELECT id, revision, checksum, token FROM session WHERE ${isOwned} AND name = ?`);
    this.#byId = connection.prepare('SELECT app, user, name, revision, checksum, token FROM session WHERE id = ?');
    this.#insert = connection.prepare(
      'INSERT INTO session (app, user, name, revision, checksum, made_at, updated_at) VALUES (?, ?, ?, 0, ?, ?, ?) RETURNING id',
    );
    this.#advance = connection.prepare('UPDATE session SET revision = ?, checksum = ? WHERE id = ?');
    this.#remove = connection.prepare(`DELETE FROM session WHERE ${isOwned} AND name = ?`);
    this.#list = connection.prepare(`SELECT name FROM session WHERE ${isOwned} ORDER BY name LIMIT ?`);
    this.#listAfter = connection.prepare(
      `SELECT name FROM session WHERE ${isOwned} AND name > ? ORDER BY name LIMIT ?`,
    );
    this.#some = connection.prepare(`SELECT id FROM session WHERE ${isOwned} LIMIT ?`);
    this.#removeById = connection.prepare('DELETE FROM session WHERE id = ?');
    this.#many = connection.prepare(`SELECT 1 FROM session WHERE app = ? LIMIT 1 OFFSET ${few}`);
    this.#firstUser = connection.prepare('SELECT min(user) FROM session WHERE app = ?');
    this.#nextUser = connection.prepare('SELECT min(user) FROM session WHERE app = ? AND user > ?');
  }

  find(key: SessionKey): SessionRow | undefined {
    const row = this.#find.get(...columnsOf(key));
    return row && { id: row[0], revision: row[1], checksum: row[2], token: row[3] };
  }

  /** Throws `SessionNotFoundError`. */
  require(key: SessionKey): SessionRow {
    const row = this.find(key);
    if (!row) throw new SessionNotFoundError(key.sessionId);
    return row;
  }

  /** Returns the session of an existing row. */
  byId(id: number): { readonly key: SessionKey; readonly row: SessionRow } {
    const [app, user, name, revision, checksum, token] = this.#byId.get(id) as KeyedRow;
    const key = { appName: readText(app), userId: readText(user), sessionId: readText(name) };
    return { key, row: { id, revision, checksum, token } };
  }

  /** Adds a session. `now`: epoch milliseconds. */
  insert(key: SessionKey, now: number): SessionRow {
    const checksum = firstChecksum(key);
    const [id] = this.#insert.get(...columnsOf(key), checksum, now, now) as [number];
    return { id, revision: 0, checksum, token: 0 };
  }

  /** Returns the revision of a session; undefined if the session was deleted. */
  revisionOf(id: number): number | undefined {
    return this.#byId.get(id)?.[3];
  }

  advance({ id, revision, checksum }: LogHead): void {
    this.#advance.run(revision, checksum, id);
  }

  remove(key: SessionKey): void {
    this.#remove.run(...columnsOf(key));
  }

  /** Removes up to `limit` sessions of a user, and returns how many it removed. */
  removeSome({ appName, userId }: SessionScope, limit: number): number {
    const rows = this.#some.all(storedText(appName), storedText(userId), limit);
    for (const [id] of rows) this.#removeById.run(id);
    return rows.length;
  }

  removeById(id: number): void {
    this.#removeById.run(id);
  }

  /**
   * Returns users with sessions in the order of their stored
   * ids, each found by one lookup in the index of keys.
   */
  users(appName: string, after: string | undefined, limit: number): readonly string[] {
    const app = storedText(appName);
    const users: string[] = [];
    let [next] = (after === undefined ? this.#firstUser.get(app) : this.#nextUser.get(app, storedText(after))) ?? [];
    while (typeof next === 'string' && users.length < limit) {
      users.push(readText(next));
      [next] = this.#nextUser.get(app, next) ?? [];
    }
    return users;
  }

  /**
   * Returns true if an app has so few sessions that sorting
   * them is cheaper than reading the sessions of other apps.
   */
  hasFew(appName: string): boolean {
    return this.#many.get(storedText(appName)) === undefined;
  }

  list({ appName, userId }: SessionScope, after: string | undefined, limit = -1): SessionKey[] {
    const owner = [storedText(appName), storedText(userId)];
    const rows =
      after === undefined ? this.#list.all(...owner, limit) : this.#listAfter.all(...owner, storedText(after), limit);
    return rows.map(([name]) => ({ appName, userId, sessionId: readText(name) }));
  }
}

/** The maximum number of sessions of an app that are sorted for each page. */
const few = 1_000;

type KeyedRow = [app: string, user: string, name: string, revision: number, checksum: number, token: number];

export function columnsOf({ appName, userId, sessionId }: SessionKey): readonly [string, string, string] {
  return [storedText(appName), storedText(userId), storedText(sessionId)];
}
