import type { SessionKey } from '@mortise/core';
import { indexEvents } from '@mortise/core/session-index';
import { storedIndex } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { keyParam } from './key-param.ts';
import type { KnownEntry } from './known-entry.ts';
import type { LoadSession } from './load-session.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * What the index knew of the sessions that this process has made, loaded or appended to last, so that an
 * append has not to ask for it first.
 */
export class IndexCache {
  readonly #database: PostgresDatabase;
  readonly #reader: LoadSession;
  readonly #known = new Map<string, KnownEntry>();
  readonly #entry: string;

  constructor(database: PostgresDatabase, reader: LoadSession) {
    const { schema } = database;
    this.#database = database;
    this.#reader = reader;
    this.#entry = `
      SELECT id::text, entry FROM ${schema}.session LEFT JOIN ${schema}.session_index ON session = id
      WHERE digest = ${digestOf('$1::text')}`;
  }

  keep(key: SessionKey, entry: KnownEntry): void {
    const name = keyParam(key);
    this.#known.delete(name);
    this.#known.set(name, entry);
    if (this.#known.size <= most) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  /**
   * What the index knows at a revision, at once where nobody has to be asked; undefined where the session is
   * nowhere, or at another revision.
   */
  at(key: SessionKey, revision: number): KnownEntry | Promise<KnownEntry | undefined> {
    const known = this.#known.get(keyParam(key));
    return known?.state.revision === revision ? known : this.#askedAt(key, revision);
  }

  async #askedAt(key: SessionKey, revision: number): Promise<KnownEntry | undefined> {
    const [row] = (await this.#database.ask(this.#entry, [keyParam(key)])).rows;
    if (!row) return undefined;
    const before = storedIndex(row['entry'] as string | null, 0, key.sessionId);
    const isThere = before.revision >= revision;
    const events = isThere ? [] : ((await this.#reader.load(key, before.revision))?.events ?? []);
    const state = indexEvents(before, events);
    return state.revision === revision ? { id: String(row['id']), state } : undefined;
  }
}

/** Sessions of some kilobytes each at most, where nothing much is open. */
const most = 10_000;
