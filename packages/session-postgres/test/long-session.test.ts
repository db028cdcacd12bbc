import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresQuery, type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

describe('a session of 12,000 events', () => {
  let client: Connected;
  let sessions: PostgresSessionService;
  const schema = freshSchema();
  /** The number of rows that each statement returned. */
  let asked: number[] = [];

  beforeAll(async () => {
    client = await connectAny();
    const query: PostgresQuery = async (text, params) => {
      const answer = await client.query(text, params);
      asked.push(answer.rows.length);
      return answer;
    };
    sessions = postgresSessionService({ query, schema });
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

  it('a session of 12,000 events is loaded completely and in order, in pages of 5,000', async () => {
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
    it(`a session of 12,000 events is loaded from revision ${afterRevision} without reading earlier events`, async () => {
      const session = await sessions.load(key, { afterRevision });
      expect(session?.events).toHaveLength(rows);
      expect(session?.revision).toBe(12_000);
      expect(asked).toEqual([rows + 2]);
    });
  }

  it('a session of 12,000 events is searched for a time from its end', async () => {
    const timed = { ...key, sessionId: 'timed' };
    await sessions.create(timed);
    const at = (place: number) => ({ ...notice(`e${place}`), timestamp: place });
    await sessions.append(
      timed,
      Array.from({ length: 1_000 }, (_, place) => at(place + 1)),
      { revision: 0 },
    );
    for (const afterTime of [995, 700]) {
      asked = [];
      const session = await sessions.load(timed, { afterTime });
      expect(session?.events.map(({ id }) => id)).toEqual(
        Array.from({ length: 1_000 - afterTime }, (_, place) => `e${afterTime + place + 1}`),
      );
      expect(Math.max(...asked)).toBeLessThanOrEqual(1_000 - afterTime + 200);
    }
    await client.query(`UPDATE ${schema}.event SET data = '{' WHERE data LIKE '%"e600"%'`, []);
    await expect(sessions.load(timed, { afterTime: 100 })).rejects.toMatchObject({
      code: 'session_corrupt',
      sequence: 600,
    });
  });

  it('a session of 12,000 events that grows between two pages, or two statements, is loaded as it was at the first one', async () => {
    const schema = freshSchema();
    const writer = postgresSessionService({ query: client.query, schema });
    await writer.create(key);
    await writer.append(
      key,
      Array.from({ length: 5_001 }, (_, at) => notice(`e${at + 1}`)),
      { revision: 0 },
    );
    let revision = 5_001;
    const reader = postgresSessionService({
      schema,
      query: async (text, params) => {
        const answer = await client.query(text, params);
        // Only statements that read the session; the tables exist already.
        if (!text.includes('.session') || text.includes('to_regclass')) return answer;
        await writer.append(key, [notice(`e${revision + 1}`)], { revision });
        revision++;
        return answer;
      },
    });
    const whole = await reader.load(key);
    expect([whole?.revision, whole?.events.length]).toEqual([5_001, 5_001]);
    const newest = await reader.load(key, { newest: 2 });
    expect(newest?.events.map(({ id }) => id)).toEqual([`e${(newest?.revision ?? 0) - 1}`, `e${newest?.revision}`]);
  });

  it('a session of 12,000 events is in order, whatever order the server returns rows in', async () => {
    const backwards = postgresSessionService({
      schema,
      query: async (text, params) => ({ rows: [...(await client.query(text, params)).rows].reverse() }),
    });
    const session = await backwards.load(key, { newest: 3 });
    expect(session?.events.map(({ id }) => id)).toEqual(['e11998', 'e11999', 'e12000']);
  });

  it.each([-1, Number.NaN, 0.5, 1e300])(
    'a session of 12,000 events is loaded completely after %s, which is not a revision',
    async (afterRevision) => {
      await sessions.create({ ...key, sessionId: `${afterRevision}` });
      await sessions.append({ ...key, sessionId: `${afterRevision}` }, [notice('e1')], { revision: 0 });
      const session = await sessions.load({ ...key, sessionId: `${afterRevision}` }, { afterRevision });
      expect(session?.events).toHaveLength(1);
    },
  );

  it('a session of 12,000 events is appended to by one statement', async () => {
    await expect(sessions.append(key, [], { revision: 12_000 })).resolves.toMatchObject({ revision: 12_000 });
    expect(asked).toEqual([1]);
  });

  it('a session of 12,000 events that is deleted between two pages is unknown, and a recreated one is loaded', async () => {
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
