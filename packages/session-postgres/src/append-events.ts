import {
  type AppendExpectation,
  type AppendResult,
  type Event,
  SessionConflictError,
  SessionCorruptError,
  SessionFencedError,
  type SessionKey,
  SessionNotFoundError,
} from '@mortise/core';
import { refuseDeepState } from '@mortise/core/session-index';
import {
  type IndexChange,
  indexChange,
  type StateDelta,
  stateDelta,
  storedEvent,
  writtenEvent,
} from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import type { IndexCache } from './index-cache.ts';
import {
  changesQuestions,
  entryParams,
  leaveBehind,
  mostWritten,
  questionParams,
  writeEntry,
  writeQuestions,
} from './index-statement.ts';
import { keyParam } from './key-param.ts';
import type { KnownEntry } from './known-entry.ts';
import { LineChecksum } from './load-session.ts';
import { notifyOf } from './notify-of.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { sqlState } from './query-failure.ts';
import { deltaParams, mergeState } from './state-statement.ts';
import { arrayOf, textList } from './text-list.ts';

/** Appends events to logs, with one statement for each append, which stores everything or nothing. */
export class AppendEvents {
  readonly #database: PostgresDatabase;
  readonly #index: IndexCache;
  readonly #inquire: string;
  readonly #notify: string;

  /** @param notify True if each append notifies listeners. */
  constructor(database: PostgresDatabase, index: IndexCache, notify: boolean) {
    const { schema } = database;
    this.#database = database;
    this.#index = index;
    this.#notify = notify ? `, ${notifyOf(schema, '$3::text')}` : '';
    this.#inquire = `
      SELECT revision::float8, token::float8,
        (SELECT data FROM ${schema}.event WHERE session = id AND sequence = $2::text::bigint) AS data,
        EXISTS (SELECT FROM ${schema}.mail WHERE session = id AND data IS NOT NULL) AS has_mail
      FROM ${schema}.session WHERE digest = ${digestOf('$1::text')}`;
  }

  async append(key: SessionKey, events: readonly Event[], expected: AppendExpectation): Promise<AppendResult> {
    const { revision, fencingToken } = expected;
    // Copied, because the caller may change its arguments while this append waits.
    const consumed = [...(expected.consumed ?? [])];
    refuseDeepState(events);
    const lines = events.map(storedEvent);
    const delta = stateDelta(events.map(({ actions }) => actions?.stateDelta));
    const append: Append = { key, revision, next: revision + lines.length, fencingToken, lastLine: lines.at(-1) };
    if (!Number.isSafeInteger(append.next) || !isToken(fencingToken)) return this.#explain(append, false);
    const found = lines.length > 0 ? this.#index.at(key, revision) : undefined;
    const isAsked = found instanceof Promise;
    const known = isAsked ? await found : found;
    const changed = known && indexChange(known.state, isAsked ? lines.map(writtenEvent) : events);
    // A session may have many open questions: an index entry
    // with all of them is not rewritten at each append.
    const change = changed && changed.text.length <= mostWritten ? changed : undefined;
    const { rows, isRepeated } = await this.#ask(this.#statement(append, lines, consumed, known, change, delta));
    const [row] = rows;
    const appended = row
      ? { revision: append.next, hasMail: row['has_mail'] === true }
      : await this.#explain(append, isRepeated);
    if (known && change) this.#index.keep(key, { id: known.id, state: change.state });
    return appended;
  }

  /**
   * Returns the append statement with its parameters. It has only
   * the parts that this append needs: more would cost planning time.
   */
  #statement(
    { key, revision, next, fencingToken }: Append,
    lines: readonly string[],
    consumed: readonly string[],
    known: KnownEntry | undefined,
    change: IndexChange | undefined,
    delta: StateDelta | undefined,
  ): Statement {
    const { schema } = this.#database;
    const checksum = new LineChecksum(key);
    const params = [
      keyParam(key),
      String(revision),
      String(next),
      fencingToken === undefined ? null : String(fencingToken),
      textList(lines),
      textList(lines.map((line, at) => String(checksum.of(revision + at + 1, line)))),
      textList(consumed.map((id) => JSON.stringify(id))),
      known?.id ?? null,
    ];
    const parts: string[] = [];
    if (change) {
      parts.push(writeEntry(schema, 'head', params.length + 1, '$3::text::bigint'));
      params.push(...entryParams(change));
      if (changesQuestions(change)) {
        parts.push(writeQuestions(schema, 'head', params.length + 1));
        params.push(...questionParams(change));
      }
    } else if (lines.length > 0) parts.push(leaveBehind(schema, 'head'));
    if (delta) {
      parts.push(mergeState(schema, 'head', params.length + 1));
      params.push(...deltaParams(delta));
    }
    const more = parts.map((part) => `, ${part}`).join('');
    return { key, revision, sql: appendStatement(schema, more, this.#notify), params };
  }

  async #ask({ key, revision, sql, params }: Statement): ReturnType<PostgresDatabase['ask']> {
    try {
      return await this.#database.ask(sql, params);
    } catch (cause) {
      if (sqlState(cause) !== uniqueViolation) throw cause;
      throw new SessionCorruptError(key.sessionId, revision + 1, 'is after the end of the log', { cause });
    }
  }

  /**
   * Explains why nothing was stored. If the answer to a successful append was lost, the repeated append finds
   * its own last event by its unique id, and is no conflict.
   */
  async #explain({ key, revision, next, fencingToken, lastLine }: Append, isRepeated: boolean): Promise<AppendResult> {
    const place = Number.isSafeInteger(next) ? String(next) : '0';
    const [row] = (await this.#database.ask(this.#inquire, [keyParam(key), place])).rows;
    if (!row) throw new SessionNotFoundError(key.sessionId);
    if (isRepeated && lastLine !== undefined && row['data'] === lastLine)
      return { revision: next, hasMail: row['has_mail'] === true };
    if (fencingToken !== undefined && fencingToken !== Number(row['token']))
      throw new SessionFencedError(key.sessionId);
    throw new SessionConflictError(key.sessionId, revision, Number(row['revision']));
  }
}

interface Statement {
  readonly key: SessionKey;
  readonly revision: number;
  readonly sql: string;
  readonly params: (string | null)[];
}

interface Append {
  readonly key: SessionKey;
  readonly revision: number;
  readonly next: number;
  readonly fencingToken: number | undefined;
  readonly lastLine: string | undefined;
}

function isToken(token: number | undefined): boolean {
  return token === undefined || Number.isSafeInteger(token);
}

function appendStatement(schema: string, more: string, notify: string): string {
  const consumed = `ARRAY(SELECT ${digestOf('letter')} FROM unnest(${arrayOf('$7')}) AS letter)`;
  return `
    WITH head AS (
      UPDATE ${schema}.session SET revision = $3::text::bigint
      WHERE digest = ${digestOf('$1::text')} AND revision = $2::text::bigint
        AND ($4::text IS NULL OR token = $4::text::bigint) AND ($8::text IS NULL OR id = $8::text::bigint)
      RETURNING id, digest AS key_digest, app_digest, user_digest
    ), line AS (
      INSERT INTO ${schema}.event (session, sequence, checksum, data)
      SELECT id, $2::text::bigint + place, checksum::bigint, data
      FROM head, unnest(${arrayOf('$5')}, ${arrayOf('$6')}) WITH ORDINALITY AS line (data, checksum, place)
    ), taken AS (
      UPDATE ${schema}.mail SET data = NULL FROM head WHERE session = id AND digest = ANY (${consumed})
    )${more}
    SELECT EXISTS (
      SELECT FROM ${schema}.mail WHERE session = id AND data IS NOT NULL AND digest <> ALL (${consumed})
    ) AS has_mail${notify}
    FROM head`;
}

/** The error code for two rows with the same key, which only an append of events can cause. */
const uniqueViolation = '23505';
