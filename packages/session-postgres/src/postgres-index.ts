import type { SessionIndex, SessionKey, SessionStatus } from '@mortise/core';
import { type IndexState, pageOf, pageStart, sessionDue, sessionSummary } from '@mortise/core/session-index';
import { readText, SessionQuestions, storedIndex } from '@mortise/session-kit';
import { addOwner, Conditions, digestPattern, idPattern } from './conditions.ts';
import { digestOf } from './digest-of.ts';
import type { IndexBacklog } from './index-backlog.ts';
import { appParam, keyParam } from './key-param.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { PostgresRow } from './postgres-query.ts';
import { type RunnablePlace, reasonPattern, runnableStatement, timePattern } from './runnable-statement.ts';
import { arrayOf, textList } from './text-list.ts';

/** The index over all sessions of a schema. */
export function postgresIndex(database: PostgresDatabase, backlog: IndexBacklog): SessionIndex {
  const { schema } = database;
  const from = `JOIN ${schema}.session ON id`;
  const names = `app_name, user_id, session_id, entry, (extract(epoch FROM made_at) * 1000)::float8 AS made_at`;
  return {
    async open(filter, page) {
      const { appName, userId, kinds, askedBefore } = filter ?? {};
      const { limit, after } = pageStart<OpenPlace>(page, ['number', idPattern, idPattern]);
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
      const { rows } = await database.ask(openStatement(schema, where, limit + 1), where.params);
      const known = new Map<unknown, SessionQuestions>();
      const turns = new Map<string, string>();
      return pageOf(
        rows,
        limit,
        (row) => {
          const { session } = row;
          const questions = known.get(session) ?? new SessionQuestions(keyOf(row), stateOf(row));
          known.set(session, questions);
          const turn = textIn(row['turn']);
          if (turn !== undefined) turns.set(`${session} ${row['round']}`, turn);
          const asked = Number(row['sequence']);
          return questions.at(asked, (revision) =>
            revision === asked ? textIn(row['asked']) : turns.get(`${session} ${revision}`),
          );
        },
        ({ asked_at, session, sequence }) => [Number(asked_at), String(session), String(sequence)],
      );
    },
    async list(filter, page) {
      const { appName, userId, statuses } = filter ?? {};
      const { limit, after } = pageStart<ListPlace>(page, ['number', idPattern]);
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
        WHERE ${where.sql} ORDER BY updated_at DESC, known.session DESC ${where.limit(limit + 1)}`,
        where.params,
      );
      return pageOf(
        rows,
        limit,
        (row) => sessionSummary(keyOf(row), stateOf(row)),
        ({ updated_at, session }) => [Number(updated_at), String(session)],
      );
    },
    async users(appName, page) {
      const { limit, after } = pageStart<readonly [string]>(page, [digestPattern]);
      const params = [appParam({ appName, userId: '' }), after?.[0] ?? '', String(limit + 1)];
      const { rows } = await database.ask(usersStatement(schema), params);
      return pageOf(
        rows,
        limit,
        (row) => readText(String(row['user_id'])),
        (row) => [String(row['place'])],
      );
    },
    async due(given) {
      const { appName, userId, sessionId } = given;
      const key = { appName, userId, sessionId };
      const [row] = (await database.ask(dueStatement(schema), [keyParam(key)])).rows;
      if (!row) return undefined;
      const { status, wake_at: wakeAt, is_known: isKnown, has_mail: hasMail } = row;
      if (isKnown === true)
        return {
          status: status as SessionStatus,
          hasMail: hasMail === true,
          ...(wakeAt !== null && { wakeAt: Number(wakeAt) }),
        };
      const state = await backlog.takeIn(key);
      return state && sessionDue(state, hasMail === true);
    },
    async runnable(filter, page) {
      const { appName, userId } = filter ?? {};
      const { limit, after } = pageStart<RunnablePlace>(page, [reasonPattern, timePattern, idPattern]);
      const where = new Conditions();
      addOwner(where, 'session', appName, userId);
      const statement = runnableStatement(schema, where, after, limit + 1);
      await backlog.takenIn();
      const { rows } = await database.ask(statement, where.params);
      return pageOf(rows, limit, keyOf, ({ reason, time, id }) => [String(reason), String(time), String(id)]);
    },
  };
}

function stateOf(row: PostgresRow): IndexState {
  return storedIndex(row['entry'] as string | null, Number(row['made_at']), keyOf(row).sessionId);
}

/** Returns the session key in a row. */
export function keyOf(row: PostgresRow): SessionKey {
  const text = (column: string): string => readText(String(row[column]));
  return { appName: text('app_name'), userId: text('user_id'), sessionId: text('session_id') };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

type OpenPlace = readonly [askedAt: number, session: string, sequence: string];
type ListPlace = readonly [updatedAt: number, session: string];

/**
 * Returns the statement for a page of questions that follows a position. Only the first question of a session
 * has the session's entry, and only the first question of a turn has the turn: a turn may have thousands of
 * questions, and both texts grow with their number.
 *
 * @param where The conditions on questions and their
 * sessions; the parameters of the statement are added to it.
 */
function openStatement(schema: string, where: Conditions, count: number): string {
  const data = (sequence: string): string =>
    `(SELECT data FROM ${schema}.event WHERE event.session = page.session AND event.sequence = ${sequence})`;
  const isFirst = (of: string): string => `row_number() OVER (PARTITION BY ${of} ORDER BY asked_at, sequence) = 1`;
  return `
    SELECT asked_at, page.session::text AS session, sequence::text, page.turn::text AS round,
      app_name, user_id, session_id, (extract(epoch FROM made_at) * 1000)::float8 AS made_at,
      CASE WHEN ${isFirst('session')} THEN entry END AS entry,
      ${data('page.sequence')} AS asked,
      CASE WHEN ${isFirst('session, turn')} THEN ${data('page.turn')} END AS turn
    FROM (
      SELECT asked_at, question.session, sequence, turn, app_name, user_id, session_id, made_at, entry
      FROM ${schema}.question JOIN ${schema}.session ON id = question.session
        JOIN ${schema}.session_index AS known ON known.session = id
      WHERE ${where.sql} ORDER BY asked_at, question.session, sequence ${where.limit(count)}
    ) AS page
    ORDER BY asked_at, page.session, page.sequence`;
}

/**
 * Returns SQL for the users of an app after a hexadecimal digest, each found by one lookup in the index of
 * users. They are ordered by digest, which is arbitrary.
 */
function usersStatement(schema: string): string {
  const next = (after: string): string => `
    SELECT user_digest, user_id FROM ${schema}.session
    WHERE app_digest = ${digestOf('$1::text')} AND user_digest > ${after} ORDER BY user_digest LIMIT 1`;
  return `
    WITH RECURSIVE found AS (
      (SELECT user_digest, user_id, 1 AS place FROM (${next("decode($2::text, 'hex')")}) AS first)
      UNION ALL
      SELECT following.user_digest, following.user_id, place + 1
      FROM found CROSS JOIN LATERAL (${next('found.user_digest')}) AS following WHERE place < $3::text::bigint
    )
    SELECT user_id, encode(user_digest, 'hex') AS place FROM found ORDER BY found.place`;
}

function dueStatement(schema: string): string {
  return `
    SELECT status, wake_at, coalesce(indexed = revision, false) AS is_known,
      EXISTS (SELECT FROM ${schema}.mail WHERE mail.session = id AND data IS NOT NULL) AS has_mail
    FROM ${schema}.session LEFT JOIN ${schema}.session_index AS known ON known.session = id
    WHERE digest = ${digestOf('$1::text')}`;
}
