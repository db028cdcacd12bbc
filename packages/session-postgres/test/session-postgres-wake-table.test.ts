import { testWakeTable } from '@mortise/session-kit/test/wake-table-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PostgresDatabase } from '../src/postgres-database.ts';
import { postgresWakeTable } from '../src/postgres-wake-table.ts';
import { WakeHints } from '../src/wake-hints.ts';
import { wakeTables } from '../src/wake-tables.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

describe('wakes in a schema', () => {
  let client: Connected;
  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());

  const subject = () => {
    const schema = freshSchema();
    const database = new PostgresDatabase({ query: client.query, schema }, wakeTables);
    const table = postgresWakeTable(database, new WakeHints(database), undefined);
    const age = async (ms: number): Promise<void> => {
      await client.query(
        `UPDATE ${schema}.dispatch SET due_at = due_at - $1::text::float8, lease_until = lease_until - $1::text::float8`,
        [String(ms)],
      );
      await client.query(`UPDATE ${schema}.timer SET at = at - $1::text::float8`, [String(ms)]);
    };
    return { table, age };
  };

  testWakeTable(subject);

  it('a repeated claim of wakes in a schema returns the same sessions again, and no others', async () => {
    const { table } = subject();
    for (const sessionId of ['a', 'b', 'c']) await table.wake({ appName: 'app', userId: 'ada', sessionId }, {});
    const claim = { owner: 'one', count: 1, leaseMs: 3_600_000, lanes: {} };
    const first = await table.claim(claim);
    expect(first.sessions).toMatchObject([{ attempt: 0 }]);
    expect((await table.claim(claim)).sessions).toEqual(first.sessions);
    expect(await table.figures()).toMatchObject({ queued: 2, running: 1 });
  });
});
