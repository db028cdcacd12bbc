import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteSessionService } from '@mortise/sqlite/session';
import type { KillPoint } from '../kill-point.ts';
import type { CrashStore } from './crash-store.ts';

/** Opens SQLite in a file; the process may be killed within a transaction, after each written row. */
export function sqliteStore(directory: string, point: KillPoint): CrashStore {
  const database = new DatabaseSync(join(directory, databaseFile));
  const sessions = sqliteSessionService({ database });
  database.function('kill_point', (what) => {
    point(`within ${what}`);
    return 0;
  });
  for (const [name, write] of writes.entries())
    database.exec(`CREATE TEMP TRIGGER kill_${name} AFTER ${write} BEGIN SELECT kill_point('${write}'); END`);
  const behind = database.prepare('SELECT 1 FROM session WHERE name = ? AND indexed <> revision');
  return {
    sessions,
    isBehind: ({ sessionId }) => behind.get(sessionId) !== undefined,
    close: () => database.close(),
  };
}

/** Returns the path of the file in a directory. */
export const databaseFile = 'sessions.db';

const writes = [
  'INSERT ON main.session',
  'UPDATE OF revision ON main.session',
  'UPDATE OF token ON main.session',
  'UPDATE OF indexed ON main.session',
  'INSERT ON main.question',
  'DELETE ON main.question',
  'INSERT ON main.event',
  'INSERT ON main.mail',
  'UPDATE ON main.mail',
];
