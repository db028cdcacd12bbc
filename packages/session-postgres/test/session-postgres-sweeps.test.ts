import type { ListFilter, Page, PageRequest } from '@mortise/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type PostgresQuery,
  type PostgresSessionService,
  postgresCredentialService,
  postgresSessionService,
} from '../src/index.ts';
import { postgresDispatcher } from '../src/postgres-dispatcher.ts';
import { type Connected, connectPg, describeOnServer, freshSchema } from './support/backends.ts';

/** A node of an executed query plan. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

describeOnServer('the cost of', () => {
  let client: Connected;
  beforeAll(() => {
    client = connectPg(undefined, 1);
  });
  afterAll(() => client.close());

  /** Returns a query function that counts the rows that statements of a kind read from tables and indexes. */
  function counting(kind: string): { readonly query: PostgresQuery; read(): number } {
    let read = 0;
    return {
      async query(text, params) {
        if (text.includes(kind)) {
          // The client has one connection. The changes of the
          // analysed statement are rolled back, and made again below.
          await client.query('BEGIN', []);
          const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, params);
          await client.query('ROLLBACK', []);
          const plans = rows.flatMap((row) => row['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[]);
          for (const { Plan } of plans) read += rowsRead(Plan);
        }
        return client.query(text, params);
      },
      read: () => read,
    };
  }

  /**
   * Creates a schema with `count` runnable sessions of an app: a third with work, a third with a message, a
   * third with a question that expired at the same time. For each of them there is another session that a
   * worker holds.
   */
  async function schemaWith(count: number): Promise<string> {
    const schema = freshSchema();
    await postgresSessionService({ query: client.query, schema }).index.list();
    const text = (value: string): string => `sha256(convert_to(${value}, 'UTF8'))`;
    const steps = [
      `INSERT INTO ${schema}.session (digest, app_digest, user_digest, app_name, user_id, session_id, made_by, lease_owner, claimed_at, expires_at)
      SELECT ${text(`'["app","ada","s' || at || '"]'`)}, ${text(`'["app"]'`)}, ${text(`'["app","ada"]'`)}, 'app', 'ada', 's' || at, '',
        CASE WHEN at > ${count} THEN 'worker' END, now(), now() + interval '1 hour' FROM generate_series(1, ${2 * count}) AS at`,
      `INSERT INTO ${schema}.session_index (session, user_digest, indexed, status, updated_at, wake_at)
      SELECT id, user_digest, 0, CASE id % 3 WHEN 0 THEN 'unfinished' ELSE 'completed' END, id / 100, CASE id % 3 WHEN 2 THEN 1 END
      FROM ${schema}.session`,
      `INSERT INTO ${schema}.mail (session, digest, data) SELECT id, '', '{}' FROM ${schema}.session WHERE id % 3 = 1`,
      `INSERT INTO ${schema}.question (session, sequence, turn, asked_at, kind, app_digest, user_digest)
      SELECT id, 1, 1, id / 100, '"confirmation"', app_digest, user_digest FROM ${schema}.session`,
      `ANALYZE ${schema}.session, ${schema}.session_index, ${schema}.mail, ${schema}.question`,
    ];
    for (const step of steps) await client.query(step, []);
    return schema;
  }

  /** Returns the number of items on all pages. */
  async function sweep<T>(page: (request: PageRequest) => Promise<Page<T>>): Promise<number> {
    let count = 0;
    for (let after: string | undefined; ; ) {
      const { items, next } = await page({ limit: 20, after });
      count += items.length;
      if (next === undefined) return count;
      after = next;
    }
  }

  const filters = [{}, { appName: 'app' }];
  const lists: readonly (readonly [
    string,
    (sessions: PostgresSessionService, filter: ListFilter) => Promise<number>,
  ])[] = [
    ['reason_', ({ index }, filter) => sweep((page) => index.runnable(filter, page))],
    ['ORDER BY updated_at DESC', ({ index }, filter) => sweep((page) => index.list(filter, page))],
    ['ORDER BY asked_at', ({ index }, filter) => sweep((page) => index.open(filter, page))],
    ['WITH candidate', (sessions, filter) => sweep((page) => sessions.deleteBefore(9e15, filter, page))],
  ];
  const cases = lists.flatMap(([kind, list]) => filters.map((filter) => [kind, filter, list] as const));
  const untouched = new Map<number, Promise<string>>();
  /** Returns a schema with so many sessions, shared by the tests that change none of them. */
  const schemaToRead = (count: number): Promise<string> => {
    const made = untouched.get(count) ?? schemaWith(count);
    untouched.set(count, made);
    return made;
  };
  it.each(cases)(
    'a sweep by "%s" with the filter %o reads rows in proportion to the number of sessions',
    async (kind, filter, list) => {
      const read: number[] = [];
      for (const count of [300, 1_200]) {
        const { query, read: rows } = counting(kind);
        const schema = await (kind === 'WITH candidate' ? schemaWith(count) : schemaToRead(count));
        await list(postgresSessionService({ query, schema }), filter);
        read.push(rows());
      }
      const [few = 0, many = 0] = read;
      expect(few).toBeGreaterThan(0);
      // With four times as many sessions, reading all remaining
      // sessions for each page would take sixteen times as long.
      expect(many).toBeLessThan(7 * few);
    },
  );

  it('a sweep by "reason_" reads no question that expires later', async () => {
    const schema = await schemaWith(600);
    await client.query(`UPDATE ${schema}.session SET lease_owner = NULL`, []);
    await client.query(`UPDATE ${schema}.session_index SET status = 'paused', wake_at = 9e15 + session`, []);
    await client.query(`UPDATE ${schema}.session_index SET wake_at = 1 WHERE session = 7`, []);
    await client.query(`DELETE FROM ${schema}.mail`, []);
    await client.query(`VACUUM ANALYZE ${schema}.session, ${schema}.session_index, ${schema}.mail`, []);
    const { query, read } = counting('reason_');
    expect((await postgresSessionService({ query, schema }).index.runnable()).items).toMatchObject([
      { sessionId: 's7' },
    ]);
    expect(read()).toBeLessThan(10);
  });

  it('the figures of a dispatcher read no wake that is due later', async () => {
    const schema = freshSchema();
    const { query, read } = counting('AS oldest');
    const dispatcher = postgresDispatcher({ query, schema });
    await dispatcher.figures();
    await client.query(
      `INSERT INTO ${schema}.dispatch (digest, key, due_at)
      SELECT sha256(at::text::bytea), at::text, CASE at WHEN 7 THEN 1 ELSE 9e15 END FROM generate_series(1, 2000) AS at`,
      [],
    );
    await client.query(`VACUUM ANALYZE ${schema}.dispatch`, []);
    const before = read();
    expect(await dispatcher.figures()).toMatchObject({ queued: 1, running: 0 });
    expect(read() - before).toBeLessThan(10);
  });

  it('a sweep of users takes one step for each user, however many sessions the user has', async () => {
    const schema = freshSchema();
    const { query, read } = counting('WITH RECURSIVE found');
    const { index } = postgresSessionService({ query, schema });
    await index.list();
    await client.query(
      `INSERT INTO ${schema}.session (digest, app_digest, user_digest, app_name, user_id, session_id, made_by)
      SELECT sha256(at::text::bytea), sha256('["app"]'), sha256((at % 50)::text::bytea), 'app', 'u' || at % 50, 's', ''
      FROM generate_series(1, 5000) AS at`,
      [],
    );
    await client.query(`ANALYZE ${schema}.session`, []);
    expect(await sweep((page) => index.users('app', page))).toBe(50);
    expect(read()).toBeLessThan(500);
  });

  it('the cost of forgetting the credentials of a user grows with their number, not with the credentials of other users', async () => {
    const schema = freshSchema();
    const key = { id: 'k1', key: new Uint8Array(32) };
    const { query, read } = counting('DELETE FROM');
    const credentials = postgresCredentialService({ query, schema, key });
    const session = { appName: 'app', userId: 'ada', sessionId: 's1' };
    for (const name of ['mail', 'files']) await credentials.save(session, name, { type: 'apiKey', value: 'k' });
    await client.query(
      `INSERT INTO ${schema}.credential (digest, app_name, user_id, name, key_id, sealed)
      SELECT sha256(at::text::bytea), 'app', 'user ' || at, 'mail', 'k1', '' FROM generate_series(1, 2000) AS at`,
      [],
    );
    await client.query(`ANALYZE ${schema}.credential`, []);
    expect(await credentials.forget?.(session)).toBe(2);
    // Each credential is read once in the index and once in the table.
    expect(read()).toBeLessThanOrEqual(4);
  });
});

function rowsRead(node: PlanNode): number {
  const own =
    /Scan/.test(node['Node Type']) && !node['Node Type'].startsWith('CTE') && node['Node Type'] !== 'Subquery Scan'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own);
}
