import { SessionCorruptError, type SessionKey } from '@mortise/core';
import type { IndexState } from '@mortise/core/session-index';
import { indexChange, readText, storedIndex } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import { behind, entryParamCount, entryParams, questionParams, writeEntry, writeQuestions } from './index-statement.ts';
import { keyParam } from './key-param.ts';
import type { LoadSession } from './load-session.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow } from './postgres-query.ts';

/**
 * Indexes sessions whose appends did not update the index: those with many open items, and those that a
 * version without an index wrote. They are indexed before a query: the former are marked in the index, the
 * latter are searched for once per service. Other processes may append and index meanwhile.
 */
export class IndexBacklog {
  readonly #database: PostgresDatabase;
  readonly #reader: LoadSession;
  readonly #missing: string;
  readonly #missingOne: string;
  readonly #all: string;
  readonly #marked: string;
  readonly #one: string;
  readonly #write: string;
  readonly #giveUp: string;
  #done: Promise<void> | undefined;

  constructor(database: PostgresDatabase, reader: LoadSession) {
    const { schema } = database;
    this.#database = database;
    this.#reader = reader;
    const insert = (which: string): string => `
      INSERT INTO ${schema}.session_index (session, user_digest, indexed, status, updated_at)
      SELECT id, user_digest, 0, 'empty', extract(epoch FROM made_at) * 1000 FROM ${schema}.session
      WHERE ${which} ON CONFLICT DO NOTHING`;
    const isOne = `digest = ${digestOf('$1::text')}`;
    this.#missing = insert(`NOT EXISTS (SELECT FROM ${schema}.session_index WHERE session = id)`);
    this.#missingOne = insert(isOne);
    const select = `
      SELECT id::text, app_name, user_id, session_id, entry
      FROM ${schema}.session LEFT JOIN ${schema}.session_index ON session = id`;
    const some = `AND id > $1::text::bigint ORDER BY session.id LIMIT ${batch}`;
    this.#all = `${select} WHERE revision <> indexed ${some}`;
    this.#marked = `${select} WHERE wake_at = ${behind} ${some}`;
    this.#one = `${select} WHERE ${isOne}`;
    // Other processes may append or index meanwhile: both
    // rows are locked, so that their current values are read.
    this.#write = `
      WITH head AS (
        SELECT id, app_digest, session.user_digest, revision > $2::text::bigint AS is_behind
        FROM ${schema}.session JOIN ${schema}.session_index AS known ON session = id
        WHERE id = $1::text::bigint AND revision >= $2::text::bigint AND indexed = $3::text::bigint
        FOR UPDATE OF session, known
      ), ${writeEntry(schema, 'head', 4, '$2::text::bigint', 'is_behind')}, ${writeQuestions(schema, 'head', 4 + entryParamCount)}
      SELECT id FROM head`;
    this.#giveUp = `
      UPDATE ${schema}.session_index SET wake_at = NULL WHERE session = $1::text::bigint AND wake_at = ${behind}`;
  }

  /** Resolves when all of these sessions are indexed. */
  async takenIn(): Promise<void> {
    if (this.#done) {
      await this.#done;
      return this.#takeInEach(this.#marked);
    }
    this.#done = this.#takeInAll().catch((error: unknown) => {
      this.#done = undefined;
      throw error;
    });
    return this.#done;
  }

  /**
   * Indexes one session, and returns its index state; undefined if the session does not exist. Rejects with
   * `SessionCorruptError`.
   */
  async takeIn(key: SessionKey): Promise<IndexState | undefined> {
    await this.#database.ask(this.#missingOne, [keyParam(key)]);
    const [row] = (await this.#database.ask(this.#one, [keyParam(key)])).rows;
    return row && (await this.#takeInOne(row, key))?.state;
  }

  async #takeInAll(): Promise<void> {
    await this.#database.ask(this.#missing, []);
    await this.#takeInEach(this.#all);
  }

  async #takeInEach(some: string): Promise<void> {
    for (let last = '0'; ; ) {
      const { rows } = await this.#database.ask(some, [last]);
      for (const row of rows) await this.#takeInReadable(row);
      const id = rows.at(-1)?.['id'];
      if (id === undefined) return;
      last = String(id);
    }
  }

  /**
   * Indexes one session. A session that cannot be read is skipped:
   * loading it reports the problem, and other sessions are not affected.
   */
  async #takeInReadable(row: PostgresRow): Promise<void> {
    const text = (column: string): string => readText(String(row[column]));
    const key: SessionKey = { appName: text('app_name'), userId: text('user_id'), sessionId: text('session_id') };
    try {
      const taken = await this.#takeInOne(row, key);
      // Another process has indexed the session, possibly with fewer events.
      if (taken && !taken.isWritten) await this.takeIn(key);
    } catch (error) {
      if (!(error instanceof SessionCorruptError)) throw error;
      await this.#database.ask(this.#giveUp, [String(row['id'])]);
    }
  }

  /** Returns undefined if the session no longer exists. */
  async #takeInOne(row: PostgresRow, key: SessionKey): Promise<Taken | undefined> {
    const before = storedIndex(row['entry'] as string | null, 0, key.sessionId);
    const session = await this.#reader.load(key, before.revision);
    if (!session) return undefined;
    const change = indexChange(before, session.events);
    const place = [String(row['id']), String(change.revision), String(before.revision)];
    const params = [...place, ...entryParams(change), ...questionParams(change)];
    const { rows } = await this.#database.ask(this.#write, params);
    return { state: change.state, isWritten: rows.length > 0 };
  }
}

interface Taken {
  readonly state: IndexState;
  readonly isWritten: boolean;
}

const batch = 100;
