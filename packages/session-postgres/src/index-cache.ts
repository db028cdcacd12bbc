import type { SessionKey } from '@mortise/core';
import { storedIndex } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { mostWritten } from './index-statement.ts';
import { keyParam } from './key-param.ts';
import type { KnownEntry } from './known-entry.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * Caches the index entries of the sessions that this process created, loaded or appended to last, so that an
 * append does not have to query them first.
 */
export class IndexCache {
  readonly #database: PostgresDatabase;
  readonly #known = new Map<string, KnownEntry>();
  readonly #entry: string;

  constructor(database: PostgresDatabase) {
    const { schema } = database;
    this.#database = database;
    this.#entry = `
      SELECT id::text, entry FROM ${schema}.session LEFT JOIN ${schema}.session_index ON session = id
      WHERE digest = ${digestOf('$1::text')} AND revision = coalesce(indexed, 0)
        AND coalesce(octet_length(entry), 0) <= ${mostWritten}`;
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
   * Returns the index entry at a revision, without a promise if it is cached. Returns undefined if the
   * session does not exist or is at another revision, if its entry is behind the log, or if the entry is too
   * long for an append to write.
   */
  at(key: SessionKey, revision: number): KnownEntry | Promise<KnownEntry | undefined> {
    const known = this.#known.get(keyParam(key));
    return known?.state.revision === revision ? known : this.#askedAt(key, revision);
  }

  async #askedAt(key: SessionKey, revision: number): Promise<KnownEntry | undefined> {
    const [row] = (await this.#database.ask(this.#entry, [keyParam(key)])).rows;
    if (!row) return undefined;
    const state = storedIndex(row['entry'] as string | null, 0, key.sessionId);
    return state.revision === revision ? { id: String(row['id']), state } : undefined;
  }
}

/** The maximum number of cached entries, of a few kilobytes each. */
const most = 10_000;
