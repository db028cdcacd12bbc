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
import type { SqliteConnection, Statement } from '@mortise/sqlite-kit';
import type { IndexTable } from './index-table.ts';

/** The index over all sessions of a database. */
export function sqliteIndex(connection: SqliteConnection, table: IndexTable, clock: () => number): SessionIndex {
  const statements = new Map<string, Statement<never>>();
  const prepared = <Row extends readonly SqlValue[]>(sql: string): Statement<Row> => {
    const known = statements.get(sql) ?? connection.prepare<never>(sql);
    statements.set(sql, known);
    return known as unknown as Statement<Row>;
  };
  const event = connection.prepare<[data: string]>('SELECT data FROM event WHERE session = ? AND sequence = ?');
  const runnable = connection.prepare<KeyRow>(runnableSql);
  const eventAt = ({ sessionId }: SessionKey, session: number, sequence: number): Event | undefined => {
    const row = event.get(session, sequence);
    return row && readable(row[0], sessionId, sequence);
  };

  return {
    async open(filter, page) {
      const { appName, userId, kinds, askedBefore } = filter ?? {};
      const { limit, after } = pagePlace<Place>(page, ['number', 'number', 'number']);
      const where = new Conditions();
      where.add('question.app = ?', appName !== undefined && storedText(appName));
      where.add('question.user = ?', userId !== undefined && storedText(userId));
      where.add('kind IN (SELECT value FROM json_each(?))', kinds && JSON.stringify(kinds.map(storedText)));
      where.add('asked_at < ?', askedBefore);
      where.add('(asked_at, question.session, sequence) > (?, ?, ?)', ...(after ?? []));
      await table.catchUp();
      return connection.read(() => {
        const found = prepared<QuestionRow>(`
          SELECT asked_at, question.session, sequence, session.app, session.user, name, entry, made_at
          FROM question CROSS JOIN session ON session.id = question.session ${where.sql}
          ORDER BY asked_at, question.session, sequence LIMIT ?`).all(...where.values, limit + 1);
        const states = new Map<number, IndexState>();
        return pageOf(
          found,
          limit,
          ([, session, sequence, app, user, name, entry, madeAt]) => {
            const state = states.get(session) ?? storedIndex(entry, madeAt);
            states.set(session, state);
            const question = [...state.questions.values()].find(({ revision }) => revision === sequence);
            const key = keyOf([app, user, name]);
            return (
              question &&
              openQuestion(key, question, eventAt(key, session, sequence), eventAt(key, session, question.round))
            );
          },
          ([askedAt, session, sequence]) => [askedAt, session, sequence],
        );
      });
    },
    async list(filter, page) {
      const { appName, userId, statuses } = filter ?? {};
      const { limit, after } = pagePlace<readonly [number, number]>(page, ['number', 'number']);
      const where = new Conditions();
      where.add('app = ?', appName !== undefined && storedText(appName));
      where.add('user = ?', userId !== undefined && storedText(userId));
      where.add('status IN (SELECT value FROM json_each(?))', statuses && JSON.stringify(statuses));
      where.add('(updated_at, id) < (?, ?)', ...(after ?? []));
      await table.catchUp();
      return connection.read(() => {
        const found = prepared<SummaryRow>(`
          SELECT updated_at, id, app, user, name, entry, made_at FROM session ${where.sql}
          ORDER BY updated_at DESC, id DESC LIMIT ?`).all(...where.values, limit + 1);
        return pageOf(
          found,
          limit,
          ([, , app, user, name, entry, madeAt]) =>
            sessionSummary(keyOf([app, user, name]), storedIndex(entry, madeAt)),
          ([updatedAt, id]) => [updatedAt, id],
        );
      });
    },
    async runnable(limit) {
      pageLimit(limit);
      await table.catchUp();
      return connection.read(() => {
        const now = clock();
        return runnable.all(now, now, now, limit).map(keyOf);
      });
    },
  };
}

/** The conditions of a query, and their values. */
class Conditions {
  readonly values: SqlValue[] = [];
  readonly #conditions: string[] = [];

  get sql(): string {
    return this.#conditions.length > 0 ? `WHERE ${this.#conditions.join(' AND ')}` : '';
  }

  /** Nothing is asked where no value is given. */
  add(condition: string, ...values: readonly (SqlValue | undefined | false)[]): void {
    const given = values.filter((value) => value !== undefined && value !== false);
    if (given.length === 0) return;
    this.#conditions.push(condition);
    this.values.push(...given);
  }
}

function keyOf([app, user, name]: KeyRow): SessionKey {
  return { appName: readText(app), userId: readText(user), sessionId: readText(name) };
}

/** An event that cannot be read is shown to nobody; whoever loads its session hears of it. */
function readable(data: string, sessionId: string, sequence: number): Event | undefined {
  try {
    return readEvent(data, sessionId, sequence);
  } catch (error) {
    if (error instanceof SessionCorruptError) return undefined;
    throw error;
  }
}

type SqlValue = string | number | null;
type Place = readonly [askedAt: number, session: number, sequence: number];
type KeyRow = readonly [app: string, user: string, name: string];
type QuestionRow = readonly [...Place, ...KeyRow, entry: string | null, madeAt: number];
type SummaryRow = readonly [updatedAt: number, id: number, ...KeyRow, entry: string | null, madeAt: number];

/**
 * The clock's time stands for three places: twice for a lease, as in `sqliteLeases`, and for what expires.
 */
const runnableSql = `
  SELECT app, user, name FROM session
  WHERE (owner IS NULL OR claimed_at > ? OR expires_at <= ?) AND id IN (
    SELECT session FROM mail WHERE data IS NOT NULL
    UNION ALL SELECT id FROM session WHERE status = 'unfinished'
    UNION ALL SELECT id FROM session WHERE owner IS NOT NULL
    UNION ALL SELECT id FROM session WHERE wake_at < ?
  ) LIMIT ?`;
