import { type Event, SessionCorruptError, type SessionIndex, type SessionKey } from '@mortise/core';
import {
  type IndexState,
  openQuestion,
  pageLimit,
  pageOf,
  pagePlace,
  sessionSummary,
} from '@mortise/core/session-index';
import { readEvent, readText, storedIndex, storedText } from '@mortise/session-kit';
import { digestOf } from './digest-of.ts';
import type { IndexBacklog } from './index-backlog.ts';
import { appParam, userParam } from './key-param.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow } from './postgres-query.ts';
import { arrayOf, textList } from './text-list.ts';

/** The index over all sessions of a schema. */
export function postgresIndex(database: PostgresDatabase, backlog: IndexBacklog): SessionIndex {
  const { schema } = database;
  const from = `JOIN ${schema}.session ON id`;
  const names = `app_name, user_id, session_id, entry, (extract(epoch FROM made_at) * 1000)::float8 AS made_at`;
  return {
    async open(filter, page) {
      const { appName, userId, kinds, askedBefore } = filter ?? {};
      const { limit, after } = pagePlace<OpenPlace>(page, ['number', 'string', 'string']);
      const where = new Conditions();
      addOwner(where, 'question', appName, userId);
      where.add(
        (at) => `kind = ANY (${arrayOf(`$${at}`)})`,
        kinds && textList(kinds.map((kind) => JSON.stringify(kind))),
      );
      where.add((at) => `asked_at < $${at}::text::float8`, askedBefore);
      where.add(
        (at) =>
          `(asked_at, question.session, sequence) > ($${at}::text::float8, $${at + 1}::text::bigint, $${at + 2}::text::bigint)`,
        ...(after ?? []),
      );
      await backlog.takenIn();
      const { rows } = await database.ask(
        `SELECT asked_at, question.session::text AS session, sequence::text, ${names},
          (SELECT data FROM ${schema}.event WHERE event.session = id AND event.sequence = question.sequence) AS asked,
          (SELECT data FROM ${schema}.event WHERE event.session = id AND event.sequence = turn) AS turn
        FROM ${schema}.question ${from} = question.session JOIN ${schema}.session_index AS known ON known.session = id
        ${where.sql} ORDER BY asked_at, question.session, sequence ${where.limit(limit + 1)}`,
        where.params,
      );
      const states = new Map<unknown, IndexState>();
      return pageOf(
        rows,
        limit,
        (row) => {
          const state = states.get(row['session']) ?? stateOf(row);
          states.set(row['session'], state);
          const question = [...state.questions.values()].find(({ revision }) => revision === Number(row['sequence']));
          const key = keyOf(row);
          return (
            question &&
            openQuestion(
              key,
              question,
              readable(row['asked'], key, question.revision),
              readable(row['turn'], key, question.round),
            )
          );
        },
        ({ asked_at, session, sequence }) => [Number(asked_at), String(session), String(sequence)],
      );
    },
    async list(filter, page) {
      const { appName, userId, statuses } = filter ?? {};
      const { limit, after } = pagePlace<ListPlace>(page, ['number', 'string']);
      const where = new Conditions();
      addOwner(where, 'known', appName, userId);
      where.add((at) => `status = ANY (${arrayOf(`$${at}`)})`, statuses && textList(statuses));
      where.add(
        (at) => `(updated_at, known.session) < ($${at}::text::float8, $${at + 1}::text::bigint)`,
        ...(after ?? []),
      );
      await backlog.takenIn();
      const { rows } = await database.ask(
        `SELECT updated_at, known.session::text AS session, ${names}
        FROM ${schema}.session_index AS known ${from} = known.session
        ${where.sql} ORDER BY updated_at DESC, known.session DESC ${where.limit(limit + 1)}`,
        where.params,
      );
      return pageOf(
        rows,
        limit,
        (row) => sessionSummary(keyOf(row), stateOf(row)),
        ({ updated_at, session }) => [Number(updated_at), String(session)],
      );
    },
    async runnable(limit) {
      pageLimit(limit);
      await backlog.takenIn();
      const { rows } = await database.ask(runnableStatement(schema), [String(limit)]);
      return rows.map(keyOf);
    },
  };
}

function addOwner(where: Conditions, table: string, appName: string | undefined, userId: string | undefined): void {
  const app = table === 'question' ? 'question.app_digest' : 'session.app_digest';
  where.add((at) => `${app} = ${digestOf(`$${at}::text`)}`, appName !== undefined && appParam({ appName, userId: '' }));
  if (appName !== undefined && userId !== undefined)
    where.add((at) => `${table}.user_digest = ${digestOf(`$${at}::text`)}`, userParam({ appName, userId }));
  else where.add((at) => `session.user_id = $${at}::text`, userId !== undefined && storedText(userId));
}

/** The conditions of a statement, and its parameters. */
class Conditions {
  readonly params: string[] = [];
  readonly #conditions: string[] = [];

  get sql(): string {
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }

  /** `sql`: of the number of the first of the values. Nothing is asked where none is given. */
  add(sql: (first: number) => string, ...values: readonly (string | number | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(sql(this.params.length + 1));
    this.params.push(...given.map(String));
  }

  limit(count: number): string {
    return `LIMIT $${this.params.push(String(count))}::text::bigint`;
  }
}

function stateOf(row: PostgresRow): IndexState {
  return storedIndex(row['entry'] as string | null, Number(row['made_at']));
}

function keyOf(row: PostgresRow): SessionKey {
  const text = (column: string): string => readText(String(row[column]));
  return { appName: text('app_name'), userId: text('user_id'), sessionId: text('session_id') };
}

/** An event that cannot be read is shown to nobody; whoever loads its session hears of it. */
function readable(data: unknown, { sessionId }: SessionKey, sequence: number): Event | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return readEvent(data, sessionId, sequence);
  } catch (error) {
    if (error instanceof SessionCorruptError) return undefined;
    throw error;
  }
}

type OpenPlace = readonly [askedAt: number, session: string, sequence: string];
type ListPlace = readonly [updatedAt: number, session: string];

function runnableStatement(schema: string): string {
  return `
    SELECT app_name, user_id, session_id FROM ${schema}.session
    WHERE (lease_owner IS NULL OR claimed_at > clock_timestamp() OR expires_at <= clock_timestamp()) AND id IN (
      SELECT session FROM ${schema}.mail WHERE data IS NOT NULL
      UNION SELECT session FROM ${schema}.session_index WHERE status = 'unfinished'
      UNION SELECT session FROM ${schema}.session_index WHERE wake_at < extract(epoch FROM clock_timestamp()) * 1000
      UNION SELECT id FROM ${schema}.session WHERE lease_owner IS NOT NULL
    ) LIMIT $1::text::bigint`;
}
