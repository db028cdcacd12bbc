import type { RunnableFilter } from '@mortise/core';
import { storedText } from '@mortise/session-kit';
import type { Statement } from '../connection/sqlite-connection.ts';
import { rowsAfter } from './after-place.ts';
import { Conditions, type SqlValue } from './conditions.ts';

/**
 * The position of a session in a sweep: the number of its
 * reason, and its position among the sessions with that reason.
 */
export type RunnablePlace = readonly [reason: string, time: number, id: number];

/** The format of the reason in the cursor of a page. */
export const reasonPattern: RegExp = /^[0-3]$/;

/** A session that a worker should run, with its position. */
export type RunnableRow = readonly [...RunnablePlace, app: string, user: string, name: string];

/**
 * Returns the sessions that a worker should run, at most `limit` of them, after the position `after`.
 *
 * They are ordered by reason. Each reason is read in the order of an index, so a sweep in pages reads each
 * index entry once. A session with several reasons is returned for the first of them only.
 */
export function runnableSessions(
  prepared: (sql: string) => Statement<RunnableRow>,
  { appName, userId }: RunnableFilter,
  now: number,
  after: RunnablePlace | undefined,
  limit: number,
): readonly RunnableRow[] {
  const find = (at: number, beyond: string, values: readonly SqlValue[], count: number): readonly RunnableRow[] => {
    const { time, id, from, order } = reasons[at] as Reason;
    const where = new Conditions();
    where.add(beyond, ...values);
    // The condition for a session without a lease, as in `sqliteLeases`.
    where.add('(owner IS NULL OR claimed_at > ? OR expires_at <= ?)', now, now);
    // The plus signs stop SQLite from using an index of users, which has another order.
    where.add('+session.app = ?', appName !== undefined && storedText(appName));
    where.add('+session.user = ?', userId !== undefined && storedText(userId));
    return prepared(
      `SELECT DISTINCT '${at}', ${time}, ${id}, session.app, session.user, session.name
      FROM ${from} AND ${where.sql} ORDER BY ${order} LIMIT ?`,
    ).all(...where.values, count);
  };
  const [reason = '0', time = 0, id = 0] = after ?? [];
  const first = Number(reason);
  const rows: RunnableRow[] = [];
  for (let at = first; at < due && rows.length < limit; at++)
    rows.push(...find(at, `${reasons[at]?.id} > ?`, [at === first ? id : 0], limit - rows.length));
  if (rows.length === limit) return rows;
  const place = first === due ? ([time, id] as const) : undefined;
  const expired = rowsAfter('wake_at', '>', place, limit - rows.length, (beyond, values, count) =>
    find(due, `wake_at < ?${beyond}`, [now, ...values], count),
  );
  return [...rows, ...expired];
}

interface Reason {
  readonly time: string;
  readonly id: string;
  /** The tables, and the conditions for sessions with this reason and no earlier one. */
  readonly from: string;
  readonly order: string;
}

const hasMail = 'EXISTS (SELECT 1 FROM mail WHERE mail.session = session.id AND data IS NOT NULL)';

const reasons: readonly Reason[] = [
  { time: '0', id: 'id', from: "session WHERE status = 'unfinished'", order: 'id' },
  {
    time: '0',
    id: 'mail.session',
    from: `mail CROSS JOIN session ON session.id = mail.session WHERE data IS NOT NULL AND status <> 'unfinished'`,
    order: 'mail.session',
  },
  {
    time: '0',
    id: 'id',
    from: `session WHERE owner IS NOT NULL AND status <> 'unfinished' AND NOT ${hasMail}`,
    order: 'id',
  },
  {
    time: 'wake_at',
    id: 'id',
    from: `session WHERE owner IS NULL AND status <> 'unfinished' AND NOT ${hasMail}`,
    order: 'wake_at, id',
  },
];

/** The number of the reason that is ordered by time: an expired question. */
const due = 3;
