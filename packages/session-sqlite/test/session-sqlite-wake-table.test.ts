import { DatabaseSync } from 'node:sqlite';
import { testWakeTable } from '@mortise/session-kit/test/wake-table-tests';
import { SqliteConnection } from '@mortise/sqlite-kit';
import { describe } from 'vitest';
import { sqliteWakeTable } from '../src/sqlite-wake-table.ts';
import { wakeSchema } from '../src/wake-schema.ts';

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
