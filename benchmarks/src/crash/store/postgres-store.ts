import { setImmediate as turn } from 'node:timers/promises';
import { postgresSessionService } from '@mortise/session-postgres';
import pg from 'pg';
import type { KillPoint } from '../kill-point.ts';
import type { CrashStore } from './crash-store.ts';

/** Opens PostgreSQL with a client that may be killed between a statement and its answer. */
export function postgresStore(url: string, point: KillPoint): CrashStore {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A connection that breaks while it is idle is replaced.
  pool.on('error', () => {});
  const sessions = postgresSessionService({
    async query(text, params) {
      const answer = pool.query(text, params);
      // The caller handles the result: here it is only delayed.
      answer.catch(() => {});
      await turn();
      point('within a statement');
      return answer;
    },
  });
  return {
    sessions,
    async isBehind({ sessionId }) {
      const { rows } = await pool.query(
        'SELECT 1 FROM mortise.session LEFT JOIN mortise.session_index ON session = id WHERE session_id = $1 AND revision <> coalesce(indexed, -1)',
        [sessionId],
      );
      return rows.length > 0;
    },
    close: () => pool.end(),
  };
}
