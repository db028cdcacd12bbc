import type { Page, SessionKey, SessionService } from '@mortise/core';
import { ageLimit, pageOf, pageStart, reservedPrefix } from '@mortise/core/session-index';
import type { SqliteConnection, Statement } from '../connection/sqlite-connection.ts';
import { rowsAfter, type TimePlace } from '../session-index/after-place.ts';
import { addOwner, Conditions } from '../session-index/conditions.ts';
import type { IndexTable } from '../session-index/index-table.ts';
import type { SessionTable } from '../session-log/session-table.ts';
import type { StateStore } from '../session-log/state-store.ts';

/** The deletion methods of a session service. */
export type SqliteRetention = Required<Pick<SessionService, 'forget' | 'deleteBefore'>>;

/**
 * Forgets users and old sessions, in transactions that are small enough for other writers to run in between.
 */
export function sqliteRetention(
  connection: SqliteConnection,
  sessions: SessionTable,
  states: StateStore,
  entries: IndexTable,
  clock: () => number,
): SqliteRetention {
  return {
    async forget({ appName, userId }) {
      const scope = { appName, userId };
      for (let count = 0; ; ) {
        const { removed, userState } = await connection.write(() => {
          const removed = sessions.removeSome(scope, sessionsAtOnce);
          return { removed, userState: removed > 0 ? 0 : states.removeUser(scope) };
        });
        if (removed === 0) return { sessions: count, userState };
        count += removed;
        await otherWork();
      }
    },
    async deleteBefore(time, filter, page): Promise<Page<SessionKey>> {
      const { appName, userId, statuses, openWork = false } = filter ?? {};
      const { limit, after } = pageStart<TimePlace>(page, ['number', 'number']);
      const before = ageLimit(time);
      await entries.catchUp();
      return connection.write(() => {
        const now = clock();
        const where = new Conditions();
        where.add('updated_at < ?', before);
        where.add('name NOT GLOB ?', `${reservedPrefix}*`);
        addOwner(where, appName, userId, (app) => sessions.hasFew(app));
        where.add('status IN (SELECT value FROM json_each(?))', statuses && JSON.stringify(statuses));
        const candidates = (beyond: string): Statement<Candidate> =>
          connection.prepare(`
            SELECT updated_at, id, ${isFree}, ${isAtRest} FROM session WHERE ${where.sql}${beyond}
            ORDER BY updated_at, id LIMIT ?`);
        return pageOf(
          rowsAfter('updated_at', '>', after, limit + 1, (beyond, values, count) =>
            candidates(beyond).all(now, now, ...where.values, ...values, count),
          ),
          limit,
          ([, id, free, atRest]) => {
            if (free === 0 || (atRest === 0 && !openWork)) return undefined;
            const { key } = sessions.byId(id);
            sessions.removeById(id);
            return key;
          },
          ([updatedAt, id]) => [updatedAt, id],
        );
      });
    },
  };
}

type Candidate = [updatedAt: number, id: number, isFree: number, isAtRest: number];

/** The condition for a session without a lease, as in `sqliteLeases`. */
const isFree = '(owner IS NULL OR claimed_at > ? OR expires_at <= ?)';

/**
 * The condition for a session without work. If its log cannot be read, its index is behind. An unknown status
 * may mean work.
 */
const isAtRest = `(
  indexed = revision AND status IN ('empty', 'completed', 'limited', 'cancelled', 'failed')
  AND NOT EXISTS (SELECT 1 FROM question WHERE question.session = session.id)
  AND NOT EXISTS (SELECT 1 FROM mail WHERE mail.session = session.id AND data IS NOT NULL)
)`;

/** Lets other tasks run between two parts of long work, because SQLite is called synchronously. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The maximum number of sessions that one transaction removes. */
const sessionsAtOnce = 100;
