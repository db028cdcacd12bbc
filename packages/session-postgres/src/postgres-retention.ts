import type { SessionService } from '@mortise/core';
import { ageLimit, pageOf, pageStart, reservedPrefix } from '@mortise/core/session-index';
import { addOwner, Conditions, idPattern } from './conditions.ts';
import { digestOf } from './digest-of.ts';
import type { IndexBacklog } from './index-backlog.ts';
import { userParam } from './key-param.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { keyOf } from './postgres-index.ts';
import { arrayOf, textList } from './text-list.ts';

/** The deletion methods of a session service. */
export type PostgresRetention = Required<Pick<SessionService, 'forget' | 'deleteBefore'>>;

/** Deletes users and old sessions, in batches that block other statements only briefly. */
export function postgresRetention(database: PostgresDatabase, backlog: IndexBacklog): PostgresRetention {
  const { schema } = database;
  const isHers = `user_digest = ${digestOf('$1::text')}`;
  const removeSome = `
    DELETE FROM ${schema}.session WHERE id IN (
      SELECT id FROM ${schema}.session WHERE ${isHers} LIMIT ${sessionsAtOnce}
    ) RETURNING id`;
  // Removes the shared state after the user's sessions: a running append has written its shared keys by then.
  const removeShared = `DELETE FROM ${schema}.shared_state WHERE owner = ${digestOf('$1::text')} RETURNING 1 AS removed`;
  return {
    async forget({ appName, userId }) {
      const params = [userParam({ appName, userId })];
      for (let sessions = 0; ; ) {
        const { rows, isRepeated } = await database.ask(removeSome, params);
        sessions += rows.length;
        if (rows.length > 0 || isRepeated) continue;
        return { sessions, userState: (await database.ask(removeShared, params)).rows.length };
      }
    },
    async deleteBefore(time, filter, page) {
      const { appName, userId, statuses, openWork = false } = filter ?? {};
      const { limit, after } = pageStart<readonly [number, string]>(page, ['number', idPattern]);
      const where = new Conditions();
      where.add((at) => `updated_at < $${at}::text::float8`, ageLimit(time));
      where.add((at) => `NOT starts_with(session_id, $${at}::text)`, reservedPrefix);
      addOwner(where, 'known', appName, userId);
      where.add((at) => `status = ANY (${arrayOf(`$${at}`)})`, statuses && textList(statuses));
      where.add(
        (at) => `(updated_at, known.session) > ($${at}::text::float8, $${at + 1}::text::bigint)`,
        ...(after ?? []),
      );
      await backlog.takenIn();
      // One more row than needed shows whether more rows follow.
      const { rows } = await database.ask(
        `WITH candidate AS MATERIALIZED (
          SELECT updated_at, known.session, indexed, revision AS seen, row_number() OVER (ORDER BY updated_at, known.session) AS place
          FROM ${schema}.session_index AS known JOIN ${schema}.session ON session.id = known.session
          WHERE ${where.sql} ORDER BY updated_at, known.session ${where.limit(limit + 1)}
        ), gone AS (
          DELETE FROM ${schema}.session USING candidate
          WHERE session.id = candidate.session AND place <= ${limit} AND revision = seen AND ${isFree}
            ${openWork ? '' : `AND ${isAtRest(schema)}`}
          RETURNING session.id, app_name, user_id, session_id
        )
        SELECT updated_at, candidate.session::text AS session, id::text AS id, app_name, user_id, session_id
        FROM candidate LEFT JOIN gone ON id = candidate.session ORDER BY place`,
        where.params,
      );
      return pageOf(
        rows,
        limit,
        (row) => (row['id'] === null ? undefined : keyOf(row)),
        ({ updated_at, session }) => [Number(updated_at), String(session)],
      );
    },
  };
}

/**
 * The condition for a session without a lease, as in `postgresLeases`. PostgreSQL checks it and the revision
 * again after a concurrent claim or append.
 */
const isFree = '(lease_owner IS NULL OR claimed_at > clock_timestamp() OR expires_at <= clock_timestamp())';

/**
 * Returns the condition for a session without work. If a log cannot
 * be read, its index is behind. An unknown status may mean work.
 */
function isAtRest(schema: string): string {
  return `revision = indexed AND EXISTS (
      SELECT FROM ${schema}.session_index AS known
      WHERE known.session = session.id AND status IN ('empty', 'completed', 'limited', 'cancelled', 'failed')
    )
    AND NOT EXISTS (SELECT FROM ${schema}.question WHERE question.session = session.id)
    AND NOT EXISTS (SELECT FROM ${schema}.mail WHERE mail.session = session.id AND data IS NOT NULL)`;
}

/** The maximum number of sessions that one statement removes. */
const sessionsAtOnce = 100;
