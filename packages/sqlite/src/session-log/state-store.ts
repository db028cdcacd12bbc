import type { JsonObject, JsonValue, SessionKey, SessionScope } from '@mortise/core';
import { readJson, readText, type StateDelta, type StoredScope, storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';

/** Stores the state of sessions, and the state that the sessions of a user or an app share. */
export class StateStore {
  readonly #scopes: { readonly [scope in StoredScope]: ScopeStatements };
  readonly #removeUser: Statement<[]>;

  constructor(connection: SqliteConnection) {
    this.#scopes = {
      app: scopeStatements(connection, 'app_state', ['app']),
      user: scopeStatements(connection, 'user_state', ['app', 'user']),
      session: scopeStatements(connection, 'session_state', ['session']),
    };
    this.#removeUser = connection.prepare('DELETE FROM user_state WHERE app = ? AND user = ?');
  }

  /** Removes the state that a user's sessions share, and returns the number of removed keys. */
  removeUser({ appName, userId }: SessionScope): number {
    return Number(this.#removeUser.run(storedText(appName), storedText(userId)).changes);
  }

  merge(key: SessionKey, session: number, delta: StateDelta): void {
    for (const scope of scopes) {
      const { set, remove } = this.#scopes[scope];
      const owner = ownerOf(scope, key, session);
      for (const [name, value] of delta[scope]) {
        if (value === null) remove.run(...owner, storedText(name));
        else set.run(...owner, storedText(name), value);
      }
    }
  }

  /** Returns the complete state of a session, frozen. Throws `SessionCorruptError`. */
  read(key: SessionKey, session: number): JsonObject {
    const entries: [string, JsonValue][] = [];
    for (const scope of scopes) {
      for (const [stored, value] of this.#scopes[scope].all.all(...ownerOf(scope, key, session))) {
        const name = readText(stored);
        entries.push([name, readJson(value, key.sessionId, undefined, `its state "${name}" is not JSON`)]);
      }
    }
    return Object.freeze(Object.fromEntries(entries));
  }
}

interface ScopeStatements {
  readonly all: Statement<[key: string, value: string]>;
  readonly set: Statement<[]>;
  readonly remove: Statement<[]>;
}

function scopeStatements(connection: SqliteConnection, table: string, owner: readonly string[]): ScopeStatements {
  const columns = [...owner, 'key', 'value'];
  const isOwned = owner.map((column) => `${column} = ?`).join(' AND ');
  return {
    all: connection.prepare(`SELECT key, value FROM ${table} WHERE ${isOwned} ORDER BY key`),
    set: connection.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ),
    remove: connection.prepare(`DELETE FROM ${table} WHERE ${isOwned} AND key = ?`),
  };
}

function ownerOf(scope: StoredScope, { appName, userId }: SessionKey, session: number): readonly (string | number)[] {
  if (scope === 'session') return [session];
  return scope === 'app' ? [storedText(appName)] : [storedText(appName), storedText(userId)];
}

const scopes: readonly StoredScope[] = ['app', 'user', 'session'];
