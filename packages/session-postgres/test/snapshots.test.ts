import { key } from '@mortise/session-kit/test/notice';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PostgresSessionService, postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

let client: Connected;
let schema: string;
let sessions: PostgresSessionService;
const snapshot = { revision: 7, data: `${'a'.repeat(100_000)}${'b'.repeat(50_000)}` };

beforeAll(async () => {
  client = await connectAny();
});
afterAll(() => client.close());

beforeEach(async () => {
  schema = freshSchema();
  sessions = postgresSessionService({ query: client.query, schema });
  await sessions.create(key);
  await sessions.snapshots.write(key, snapshot);
});

it('a snapshot of several parts is read as it was written', async () => {
  expect(await sessions.snapshots.read(key)).toEqual(snapshot);
});

it.each(['\u{10000}', '\u{10ffff}', '\ud7ff', '\ue000'])(
  'a snapshot is never split within a character: %j',
  async (character) => {
    const data = `${'a'.repeat(63_999)}${character.repeat(10)}`;
    await sessions.snapshots.write(key, { revision: 8, data });
    expect(await sessions.snapshots.read(key)).toEqual({ revision: 8, data });
  },
);

it.each([
  ['lacks its first part', 'DELETE FROM SCHEMA.snapshot WHERE part = 1'],
  ['lacks a part in the middle', 'DELETE FROM SCHEMA.snapshot WHERE part = 2'],
  ['lacks its last part', 'DELETE FROM SCHEMA.snapshot WHERE part = 3'],
  ['has a part of another revision', 'UPDATE SCHEMA.snapshot SET revision = 8 WHERE part = 2'],
  ['has a part that was edited', `UPDATE SCHEMA.snapshot SET data = data || 'x' WHERE part = 2`],
])('a snapshot that %s is treated as missing, and the next snapshot is read', async (_what, damage) => {
  await client.query(damage.replaceAll('SCHEMA', schema), []);
  expect(await sessions.snapshots.read(key)).toBeUndefined();
  const next = { revision: 9, data: 'short' };
  await sessions.snapshots.write(key, next);
  expect(await sessions.snapshots.read(key)).toEqual(next);
});

it('the table of snapshots may be dropped at any time: runs read the log, and create the table again', async () => {
  await client.query(`DROP TABLE ${schema}.snapshot`, []);
  expect(await sessions.snapshots.read(key)).toBeUndefined();
  await sessions.snapshots.write(key, { revision: 1, data: 'y' });
  expect(await sessions.snapshots.read(key)).toEqual({ revision: 1, data: 'y' });
});
