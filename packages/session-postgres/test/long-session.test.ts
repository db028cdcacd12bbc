import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresQuery, type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

describe('fault 155: a session of 12,000 events', () => {
  let client: Connected;
  let sessions: PostgresSessionService;
  /** Rows of each statement that was asked. */
  let asked: number[] = [];

  beforeAll(async () => {
    client = await connectAny();
    const query: PostgresQuery = async (text, params) => {
      const answer = await client.query(text, params);
      asked.push(answer.rows.length);
      return answer;
    };
    sessions = postgresSessionService({ query, schema: freshSchema() });
    await sessions.create(key);
    for (let revision = 0; revision < 12_000; revision += 1_000) {
      const events = Array.from({ length: 1_000 }, (_, at) =>
        notice(`e${revision + at + 1}`, { last: revision + at + 1 }),
      );
      await sessions.append(key, events, { revision });
    }
  });
  afterAll(() => client.close());
  beforeEach(() => {
    asked = [];
  });

  it('is loaded whole and in order, in pages of 5,000', async () => {
    const session = await sessions.load(key);
    expect(session).toMatchObject({ revision: 12_000, state: { last: 12_000 } });
    expect(session?.events.map(({ id }) => id)).toEqual(Array.from({ length: 12_000 }, (_, at) => `e${at + 1}`));
    expect(asked).toEqual([5_002, 5_000, 2_000]);
  });

  for (const [afterRevision, rows] of [
    [11_997, 3],
    [12_000, 0],
    [99_999, 0],
  ] as const) {
    it(`is loaded from revision ${afterRevision} without reading what is before`, async () => {
      const session = await sessions.load(key, { afterRevision });
      expect(session?.events).toHaveLength(rows);
      expect(session?.revision).toBe(12_000);
      expect(asked).toEqual([rows + 2]);
    });
  }

  it('is appended to by one statement', async () => {
    await expect(sessions.append(key, [], { revision: 12_000 })).resolves.toMatchObject({ revision: 12_000 });
    expect(asked).toEqual([1]);
  });

  it('that is deleted between two pages is unknown, and one that was made anew is loaded', async () => {
    for (const isMadeAnew of [true, false]) {
      let pages = 0;
      const schema = freshSchema();
      const writer = postgresSessionService({ query: client.query, schema });
      const reader = postgresSessionService({
        schema,
        query: async (text, params) => {
          const answer = await client.query(text, params);
          if (answer.rows.length < 5_000 || ++pages > 1) return answer;
          await writer.delete(key);
          if (isMadeAnew) await writer.create(key, { a: 1 });
          return answer;
        },
      });
      await writer.create(key);
      await writer.append(
        key,
        Array.from({ length: 5_001 }, (_, at) => notice(`${at}`)),
        { revision: 0 },
      );
      const session = await reader.load(key);
      if (isMadeAnew) expect(session).toMatchObject({ revision: 0, events: [], state: { a: 1 } });
      else expect(session).toBeUndefined();
    }
  });
});
