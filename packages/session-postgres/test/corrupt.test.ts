import { type Event, SessionCorruptError } from '@mortise/core';
import { key, notice } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

const other = { ...key, sessionId: 's2' };

describe('a changed record', () => {
  let client: Connected;
  let schema: string;
  let sessions: PostgresSessionService;

  beforeAll(async () => {
    client = await connectAny();
  });
  afterAll(() => client.close());

  beforeEach(async () => {
    schema = freshSchema();
    sessions = postgresSessionService({ query: client.query, schema });
    for (const each of [key, other]) {
      await sessions.create(each, { a: 1 });
      await sessions.append(each, [notice('e1'), notice('e2'), notice('e3'), notice('e4')], { revision: 0 });
    }
  });

  const ours = `session = (SELECT id FROM SCHEMA.session WHERE session_id = 's1')`;
  const theirs = `session = (SELECT id FROM SCHEMA.session WHERE session_id = 's2')`;
  const damages: readonly (readonly [what: string, sql: string, sequence: number | undefined, says: string])[] = [
    [
      'an edited event',
      `UPDATE SCHEMA.event SET data = replace(data, 'helper', 'hacker') WHERE ${ours} AND sequence = 2`,
      2,
      'not as it was written',
    ],
    [
      'an event that was cut',
      `UPDATE SCHEMA.event SET data = left(data, 20) WHERE ${ours} AND sequence = 3`,
      3,
      'not as it was written',
    ],
    ['a lost event', `DELETE FROM SCHEMA.event WHERE ${ours} AND sequence = 2`, 2, 'is missing'],
    ['a lost last event', `DELETE FROM SCHEMA.event WHERE ${ours} AND sequence = 4`, 4, 'is missing'],
    ['a log without events', `DELETE FROM SCHEMA.event WHERE ${ours}`, 1, 'is missing'],
    [
      'an event too many',
      `INSERT INTO SCHEMA.event SELECT session, 5, checksum, data FROM SCHEMA.event WHERE ${ours} AND sequence = 1`,
      4,
      'should be the last',
    ],
    [
      'an event at another position',
      `UPDATE SCHEMA.event SET data = (SELECT data FROM SCHEMA.event WHERE ${ours} AND sequence = 1), checksum = (SELECT checksum FROM SCHEMA.event WHERE ${ours} AND sequence = 1) WHERE ${ours} AND sequence = 2`,
      2,
      'not as it was written',
    ],
    [
      'an event of another session',
      `UPDATE SCHEMA.event SET checksum = (SELECT checksum FROM SCHEMA.event WHERE ${theirs} AND sequence = 2) WHERE ${ours} AND sequence = 2`,
      2,
      'not as it was written',
    ],
    [
      'a value of the state',
      `UPDATE SCHEMA.session_state SET value = '{' WHERE ${ours}`,
      undefined,
      'its state "a" is not JSON',
    ],
  ];

  for (const [what, sql, sequence, says] of damages) {
    it(`${what} is a typed error with the position, and nothing is loaded`, async () => {
      await client.query(sql.replaceAll('SCHEMA', schema), []);
      const load = sessions.load(key);
      await expect(load).rejects.toBeInstanceOf(SessionCorruptError);
      await expect(load).rejects.toMatchObject({
        code: 'session_corrupt',
        sequence,
        message: expect.stringContaining(says),
      });
      expect((await sessions.load(other))?.revision).toBe(4);
      expect(await sessions.list(key)).toHaveLength(2);
      await sessions.delete(key);
      await sessions.create(key);
    });
  }

  it.each([
    ['user', { ...key, userId: 'eve' }],
    ['app', { ...key, appName: 'elsewhere' }],
  ])('an event copied from the session of another %s with the same id is a typed error', async (_whose, stranger) => {
    await sessions.create(stranger);
    await sessions.append(stranger, [notice('x1'), notice('x2')], { revision: 0 });
    const rowOf = async ({ appName, userId }: typeof key): Promise<string> => {
      const { rows } = await client.query(
        `SELECT id::text FROM ${schema}.session WHERE session_id = 's1' AND app_name = $1 AND user_id = $2`,
        [appName, userId],
      );
      return String(rows[0]?.['id']);
    };
    await client.query(
      `UPDATE ${schema}.event AS old SET checksum = given.checksum, data = given.data FROM ${schema}.event AS given
      WHERE old.session = $1::text::bigint AND given.session = $2::text::bigint AND old.sequence = 2 AND given.sequence = 2`,
      [await rowOf(key), await rowOf(stranger)],
    );
    await expect(sessions.load(key)).rejects.toMatchObject({ code: 'session_corrupt', sequence: 2 });
    expect((await sessions.load(stranger))?.revision).toBe(2);
  });

  for (const [what, event, says] of [
    ['an unknown format', { ...notice('e5'), v: 0 }, 'the format 0'],
    ['a missing member', { ...notice('e5'), code: undefined }, 'has no valid member `code`'],
  ] as const) {
    it(`an event with ${what} is a typed error`, async () => {
      await sessions.append(key, [event as unknown as Event], { revision: 4 });
      await expect(sessions.load(key)).rejects.toMatchObject({
        code: 'session_corrupt',
        sequence: 5,
        message: expect.stringContaining(says),
      });
    });
  }

  for (const [what, later] of [
    ['a newer format', { v: 2 }],
    ['an unknown type', { type: 'dreamt' }],
  ] as const) {
    it(`an event with ${what} is loaded unchanged, for the run to report`, async () => {
      const event = { ...notice('e5'), ...later };
      await sessions.append(key, [event as unknown as Event], { revision: 4 });
      expect((await sessions.load(key))?.events.at(-1)).toEqual(event);
    });
  }

  it.each([
    [2, 3],
    [0, 1],
  ])(
    'a revision lowered to %d is detected by every append and load, and nothing is stored',
    async (revision, sequence) => {
      await client.query(`UPDATE ${schema}.session SET revision = ${revision} WHERE session_id = 's1'`, []);
      const append = sessions.append(key, [notice('e5')], { revision });
      await expect(append).rejects.toMatchObject({ code: 'session_corrupt', sequence });
      await expect(sessions.load(key)).rejects.toMatchObject({ code: 'session_corrupt' });
      const { rows } = await client.query(
        `SELECT count(*)::int AS events FROM ${schema}.event WHERE data LIKE '%e5%'`,
        [],
      );
      expect(rows[0]?.['events']).toBe(0);
    },
  );

  it.each(['{', 'null', '{}', '"x"'])(
    'the index entry of a session, %s, is a typed error for queries, and the session can be loaded',
    async (entry) => {
      await client.query(`UPDATE ${schema}.session_index SET entry = $1 WHERE ${ours.replace('SCHEMA', schema)}`, [
        entry,
      ]);
      const again = postgresSessionService({ query: client.query, schema });
      expect((await again.load(key))?.revision).toBe(4);
      const refused = { code: 'session_corrupt', message: expect.stringContaining('"s1"') };
      await expect(again.append(key, [notice('e5')], { revision: 4 })).rejects.toMatchObject(refused);
      await expect(again.index.list()).rejects.toMatchObject(refused);
      await again.append(other, [notice('e5')], { revision: 4 });
      await again.delete(key);
      expect((await again.index.list()).items).toMatchObject([{ sessionId: 's2' }]);
    },
  );

  it('a queued message that is not JSON is a typed error', async () => {
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    await client.query(`UPDATE ${schema}.mail SET data = '{'`, []);
    await expect(sessions.mail(key)).rejects.toMatchObject({ code: 'session_corrupt' });
  });

  it('a changed event before the requested revision is not read, and causes no error', async () => {
    await client.query(`UPDATE ${schema}.event SET data = '' WHERE sequence = 1`, []);
    expect((await sessions.load(key, { afterRevision: 1 }))?.events).toHaveLength(3);
  });
});
