import type { SessionIndex, SessionKey, SessionStatus } from '@mortise/core';
import { pageOf, pageStart, sessionSummary } from '@mortise/core/session-index';
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
  const session = connection.prepare<SessionRow>('SELECT app, user, name, entry, made_at FROM session WHERE id = ?');
  const due = connection.prepare<DueRow>(`
    SELECT status, wake_at, indexed <> revision,
      EXISTS (SELECT 1 FROM mail WHERE mail.session = session.id AND data IS NOT NULL)
    FROM session WHERE app = ? AND user = ? AND name = ?`);

  return {
    async open(filter, page) {
      const { appName, userId, kinds, askedBefore } = filter ?? {};
      const { limit, after } = pageStart<Place>(page, ['number', 'number', 'number']);
      const where = new Conditions();
      where.add('app = ?', appName !== undefined && storedText(appName));
      where.add('user = ?', userId !== undefined && storedText(userId));
      where.add('kind IN (SELECT value FROM json_each(?))', kinds && JSON.stringify(kinds.map(storedText)));
      where.add('asked_at < ?', askedBefore);
      where.add('(asked_at, session, sequence) > (?, ?, ?)', ...(after ?? []));
      await table.catchUp();
      return connection.read(() => {
        const found = prepared<Place>(`
          SELECT asked_at, session, sequence FROM question WHERE ${where.sql}
          ORDER BY asked_at, session, sequence LIMIT ?`).all(...where.values, limit + 1);
        // Each session is read once: it may have thousands of questions, and its entry is as long.
        const known = new Map<number, SessionQuestions | undefined>();
        return pageOf(
          found,
          limit,
          ([, id, sequence]) => {
            if (!known.has(id)) known.set(id, questionsOf(session.get(id)));
            return known.get(id)?.at(sequence, (revision) => event.get(id, revision)?.[0]);
          },
          (place) => place,
        );
      });
    },
    async list(filter, page) {
      const { appName, userId, statuses } = filter ?? {};
      const { limit, after } = pageStart<TimePlace>(page, ['number', 'number']);
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
      const { limit, after } = pageStart<readonly [string]>(page, ['string']);
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
      const { limit, after } = pageStart<RunnablePlace>(page, [reasonPattern, 'number', 'number']);
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

function questionsOf(row: SessionRow | undefined): SessionQuestions | undefined {
  if (!row) return undefined;
  const [app, user, name, entry, madeAt] = row;
  const key = keyOf([app, user, name]);
  return new SessionQuestions(key, storedIndex(entry, madeAt, key.sessionId));
}

function keyOf([app, user, name]: KeyRow): SessionKey {
  return { appName: readText(app), userId: readText(user), sessionId: readText(name) };
}

type DueRow = readonly [status: SessionStatus, wakeAt: number | null, isBehind: number, hasMail: number];
type Place = readonly [askedAt: number, session: number, sequence: number];
type KeyRow = readonly [app: string, user: string, name: string];
type SessionRow = readonly [...KeyRow, entry: string | null, madeAt: number];
type SummaryRow = readonly [updatedAt: number, id: number, ...SessionRow];
