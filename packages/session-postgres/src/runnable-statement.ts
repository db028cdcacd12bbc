import type { Conditions } from './conditions.ts';
import { now } from './postgres-wake-table.ts';

/**
 * The position of a session in a sweep: the number of its
 * reason, and its position among the sessions with that reason.
 */
export type RunnablePlace = readonly [reason: string, time: string, id: string];

/**
 * The formats of the reason and the time in the cursor of a
 * page; the time as PostgreSQL writes a double precision number.
 */
export const reasonPattern: RegExp = /^[0-3]$/;
export const timePattern: RegExp = /^-?(Infinity|\d+(\.\d+)?(e[+-]?\d+)?)$/;

/**
 * Returns SQL for the sessions that a worker should run, at most `limit` of them, after a position.
 *
 * They are ordered by reason. Each reason is a query of its own, which reads in the order of an index, and
 * runs only if the queries before it found too few sessions: so a sweep in pages reads each index entry once.
 * A session with several reasons is returned for the first of them only.
 *
 * @param where The conditions on app and user; the parameters of the statement are added to it.
 */
export function runnableStatement(
  schema: string,
  where: Conditions,
  after: RunnablePlace | undefined,
  count: number,
): string {
  const reasons = reasonsOf(schema);
  const first = Number(after?.[0] ?? 0);
  const limit = `${where.param(count)}::text::bigint`;
  const queries: string[] = [];
  for (const [at, { time, id, from, condition, behind }] of reasons.entries()) {
    if (at < first) continue;
    const order = time === undefined ? id : `${time}, ${id}`;
    const found = queries.map((_, before) => `(SELECT count(*) FROM reason_${first + before})`);
    queries.push(`
      reason_${at} AS MATERIALIZED (
        SELECT DISTINCT ON (${order}) ${at} AS reason, ${time ?? '0::float8'} AS time, session.id, app_name, user_id, session_id
        FROM ${from} WHERE ${condition} AND ${isFree} AND ${where.sql}
          AND ${after && at === first ? behind(where, after) : 'true'}
          AND ${['0', ...found].join(' + ')} < ${limit}
        ORDER BY ${order} LIMIT ${limit}
      )`);
  }
  const all = queries.map((_, at) => `SELECT * FROM reason_${first + at}`).join(' UNION ALL ');
  return `
    WITH ${queries.join(', ')}
    SELECT reason::text, time::text, id::text, app_name, user_id, session_id
    FROM (${all}) AS found ORDER BY found.reason, found.time, found.id LIMIT ${limit}`;
}

interface Reason {
  /** If absent, the sessions are ordered by id. */
  readonly time?: string;
  readonly id: string;
  readonly from: string;
  /** The condition for sessions with this reason and no earlier one. */
  readonly condition: string;
  /** Returns the condition for rows after a position. */
  readonly behind: (where: Conditions, place: RunnablePlace) => string;
}

function reasonsOf(schema: string): readonly Reason[] {
  // Both tables of a join get the condition, so that a merge join starts at the position, too.
  const behindIn =
    (...columns: readonly string[]): Reason['behind'] =>
    (where, [, , id]) =>
      columns.map((column) => `${column} > ${where.param(id)}::text::bigint`).join(' AND ');
  const known = `${schema}.session_index AS known JOIN ${schema}.session ON session.id = known.session`;
  const isUnfinished = `EXISTS (
    SELECT FROM ${schema}.session_index AS other WHERE other.session = session.id AND other.status = 'unfinished')`;
  const hasMail = `EXISTS (
    SELECT FROM ${schema}.mail AS other WHERE other.session = session.id AND other.data IS NOT NULL)`;
  return [
    {
      id: 'known.session',
      from: known,
      condition: `known.status = 'unfinished'`,
      behind: behindIn('known.session', 'session.id'),
    },
    {
      id: 'mail.session',
      from: `${schema}.mail JOIN ${schema}.session ON session.id = mail.session`,
      condition: `mail.data IS NOT NULL AND NOT ${isUnfinished}`,
      behind: behindIn('mail.session', 'session.id'),
    },
    {
      id: 'session.id',
      from: `${schema}.session`,
      condition: `lease_owner IS NOT NULL AND NOT ${isUnfinished} AND NOT ${hasMail}`,
      behind: behindIn('session.id'),
    },
    {
      time: 'known.wake_at',
      id: 'known.session',
      from: known,
      condition: `known.wake_at < (SELECT ${now}) AND known.status <> 'unfinished'
          AND lease_owner IS NULL AND NOT ${hasMail}`,
      behind: (where, [, time, id]) =>
        `(known.wake_at, known.session) > (${where.param(time)}::text::float8, ${where.param(id)}::text::bigint)`,
    },
  ];
}

/** The condition for a session without a lease, as in `postgresLeases`. */
const isFree = '(lease_owner IS NULL OR claimed_at > clock_timestamp() OR expires_at <= clock_timestamp())';
