import { DatabaseSync } from 'node:sqlite';
import { testWakeTable } from '@mortise/session-kit/test/wake-table-tests';
import { describe } from 'vitest';
import { SqliteConnection } from '../src/connection/sqlite-connection.ts';
import { wakeSchema } from '../src/dispatcher/sqlite-dispatcher.ts';
import { sqliteWakeTable } from '../src/dispatcher/sqlite-wake-table.ts';

describe('wakes in a file', () => {
  testWakeTable(() => {
    const database = new DatabaseSync(':memory:');
    const age = (ms: number): void => {
      database.exec(`UPDATE dispatch SET due_at = due_at - ${ms}, lease_until = lease_until - ${ms};
        UPDATE timer SET at = at - ${ms}`);
    };
    return { table: sqliteWakeTable(new SqliteConnection({ database }, {}, wakeSchema)), age };
  });
});
