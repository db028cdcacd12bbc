import { SessionCorruptError, type SessionKey } from '@mortise/core';
import { indexChange, readText, storedIndex } from '@mortise/session-kit';
import { entryParamCount, entryParams, questionParams, writeEntry, writeQuestions } from './index-statement.ts';
import type { LoadSession } from './load-session.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow } from './postgres-query.ts';

/**
 * The sessions that were appended to without the index, by a version that had none. They are taken in once
 * for each service, before its index is first asked; other processes may append and do the same meanwhile.
 */
export class IndexBacklog {
  readonly #database: PostgresDatabase;
  readonly #reader: LoadSession;
  readonly #missing: string;
  readonly #behind: string;
  readonly #write: string;
  #done: Promise<void> | undefined;

  constructor(database: PostgresDatabase, reader: LoadSession) {
    const { schema } = database;
    this.#database = database;
    this.#reader = reader;
    this.#missing = `
      INSERT INTO ${schema}.session_index (session, user_digest, indexed, status, updated_at)
      SELECT id, user_digest, 0, 'empty', extract(epoch FROM made_at) * 1000 FROM ${schema}.session
      WHERE NOT EXISTS (SELECT FROM ${schema}.session_index WHERE session = id)
      ON CONFLICT DO NOTHING`;
    this.#behind = `
      SELECT id::text, app_name, user_id, session_id, entry
      FROM ${schema}.session JOIN ${schema}.session_index ON session = id
      WHERE revision <> indexed AND id > $1::text::bigint ORDER BY session.id LIMIT ${batch}`;
    // Others append, or do the same, meanwhile: both rows are locked, so that both are read as they are then.
    this.#write = `
      WITH head AS (
        SELECT id, app_digest, session.user_digest FROM ${schema}.session JOIN ${schema}.session_index AS known ON session = id
        WHERE id = $1::text::bigint AND revision = $2::text::bigint AND indexed = $3::text::bigint
        FOR UPDATE OF session, known
      ), ${writeEntry(schema, 'head', 4, '$2::text::bigint')}, ${writeQuestions(schema, 'head', 4 + entryParamCount)}
      SELECT id FROM head`;
  }

  /** Resolves when all of them are taken in. */
  takenIn(): Promise<void> {
    this.#done ??= this.#takeIn().catch((error: unknown) => {
      this.#done = undefined;
      throw error;
    });
    return this.#done;
  }

  async #takeIn(): Promise<void> {
    await this.#database.ask(this.#missing, []);
    for (let last = '0'; ; ) {
      const { rows } = await this.#database.ask(this.#behind, [last]);
      for (const row of rows) await this.#takeInOne(row);
      const id = rows.at(-1)?.['id'];
      if (id === undefined) return;
      last = String(id);
    }
  }

  async #takeInOne(row: PostgresRow): Promise<void> {
    const text = (column: string): string => readText(String(row[column]));
    const key: SessionKey = { appName: text('app_name'), userId: text('user_id'), sessionId: text('session_id') };
    const before = storedIndex(row['entry'] as string | null, 0, key.sessionId);
    const session = await this.#readable(key, before.revision);
    if (!session) return;
    const change = indexChange(before, session.events);
    const place = [String(row['id']), String(change.revision), String(before.revision)];
    await this.#database.ask(this.#write, [...place, ...entryParams(change), ...questionParams(change)]);
  }

  /**
   * Undefined where it is gone, or cannot be read: whoever loads it hears of that, and others have theirs.
   */
  async #readable(key: SessionKey, afterRevision: number): ReturnType<LoadSession['load']> {
    try {
      return await this.#reader.load(key, afterRevision);
    } catch (error) {
      if (error instanceof SessionCorruptError) return undefined;
      throw error;
    }
  }
}

const batch = 100;
