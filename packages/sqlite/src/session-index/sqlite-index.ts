import type { SessionIndex, SessionKey, SessionStatus } from '@mortise/core';
import { pageOf, pagePlace, sessionSummary } from '@mortise/core/session-index';
import { readText, SessionQuestions, storedIndex, storedText } from '@mortise/session-kit';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import { columnsOf, type SessionTable } from '../session-log/session-table.ts';
import { rowsAfter, type TimePlace } from './after-place.ts';
import { addOwner, Conditions, type SqlValue } from './conditions.ts';
import type { IndexTable } from './index-table.ts';
import { type RunnablePlace, reasonPattern, runnableSessions } from './runnable-sessions.ts';

/** The index over all sessions of a database. */
export function sqliteIndex(
  connection: SqliteConnection,
  sessions: SessionTable,
  table: IndexTable,
  clock: () => number,
): SessionIndex {
  const statements = new Map<string, Statement<never>>();
  const prepared = <Row extends readonly SqlValue[]>(sql: string): Statement<Row> => {
    const known = statements.get(sql) ?? connection.prepare<never>(sql);
    statements.set(sql, known);
    return known as unknown as Statement<Row>;
  };
  const event = connection.prepare<[data: string]>('SELECT data FROM event WHERE session = ? AND sequence = ?');
  const due = connection.prepare<DueRow>(`
    SELECT status, wake_at, indexed <> revision,
      EXISTS (SELECT 1 FROM mail WHERE mail.session = session.id AND data IS NOT NULL)
    FROM session WHERE app = ? AND user = ? AND name = ?`);

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
          FROM question CROSS JOIN session ON session.id = question.session WHERE ${where.sql}
          ORDER BY asked_at, question.session, sequence LIMIT ?`).all(...where.values, limit + 1);
        const known = new Map<number, SessionQuestions>();
        return pageOf(
          found,
          limit,
          ([, session, sequence, app, user, name, entry, madeAt]) => {
            const key = keyOf([app, user, name]);
            const questions =
              known.get(session) ?? new SessionQuestions(key, storedIndex(entry, madeAt, key.sessionId));
            known.set(session, questions);
            return questions.at(sequence, (revision) => event.get(session, revision)?.[0]);
          },
          ([askedAt, session, sequence]) => [askedAt, session, sequence],
        );
      });
    },
    async list(filter, page) {
      const { appName, userId, statuses } = filter ?? {};
      const { limit, after } = pagePlace<TimePlace>(page, ['number', 'number']);
      await table.catchUp();
      return connection.read(() => {
        const where = new Conditions();
        addOwner(where, appName, userId, (app) => sessions.hasFew(app));
        where.add('status IN (SELECT value FROM json_each(?))', statuses && JSON.stringify(statuses));
        const found = rowsAfter('updated_at', '<', after, limit + 1, (beyond, values, count) =>
          prepared<SummaryRow>(`
            SELECT updated_at, id, app, user, name, entry, made_at FROM session WHERE ${where.sql}${beyond}
            ORDER BY updated_at DESC, id DESC LIMIT ?`).all(...where.values, ...values, count),
        );
        return pageOf(
          found,
          limit,
          ([, , app, user, name, entry, madeAt]) => {
            const key = keyOf([app, user, name]);
            return sessionSummary(key, storedIndex(entry, madeAt, key.sessionId));
          },
          ([updatedAt, id]) => [updatedAt, id],
        );
      });
    },
    async users(appName, page) {
      const { limit, after } = pagePlace<readonly [string]>(page, ['string']);
      const found = await connection.read(() => sessions.users(appName, after?.[0], limit + 1));
      return pageOf(
        found,
        limit,
        (userId) => userId,
        (userId) => [userId],
      );
    },
    async due(given) {
      const key = { ...given };
      for (;;) {
        const row = await connection.read(() => due.get(...columnsOf(key)));
        if (!row) return undefined;
        const [status, wakeAt, isBehind, hasMail] = row;
        if (isBehind === 0) return { status, hasMail: hasMail === 1, ...(wakeAt !== null && { wakeAt }) };
        await table.takeIn(key);
      }
    },
    async runnable(filter, page) {
      const { limit, after } = pagePlace<RunnablePlace>(page, [reasonPattern, 'number', 'number']);
      await table.catchUp();
      return connection.read(() =>
        pageOf(
          runnableSessions(prepared, filter ?? {}, clock(), after, limit + 1),
          limit,
          ([, , , ...key]) => keyOf(key),
          ([reason, time, id]) => [reason, time, id],
        ),
      );
    },
  };
}

function keyOf([app, user, name]: KeyRow): SessionKey {
  return { appName: readText(app), userId: readText(user), sessionId: readText(name) };
}

type DueRow = readonly [status: SessionStatus, wakeAt: number | null, isBehind: number, hasMail: number];
type Place = readonly [askedAt: number, session: number, sequence: number];
type KeyRow = readonly [app: string, user: string, name: string];
type QuestionRow = readonly [...Place, ...KeyRow, entry: string | null, madeAt: number];
type SummaryRow = readonly [updatedAt: number, id: number, ...KeyRow, entry: string | null, madeAt: number];
