import { begin, newerRows } from '@mortise/session-kit/test/newer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresSessionService } from '../src/index.ts';
import { type Connected, connectAny, freshSchema } from './support/backends.ts';

let client: Connected;

beforeAll(async () => {
  client = await connectAny();
});
afterAll(() => client.close());

describe('data of a newer version in a schema', () => {
  it.each(newerRows)('a schema reports %s', async (_kind, code, refused) => {
    const schema = freshSchema();
    const reopened = () => postgresSessionService({ query: client.query, schema });
    const sessions = reopened();
    await begin(sessions);
    const error = await refused({
      sessions: code === 'newer_index' ? afresh(reopened) : sessions,
      indexAsNewer: async () => {
        await client.query(`UPDATE ${schema}.session_index SET entry = '{"v":2}'`, []);
        await client.query(
          `INSERT INTO ${schema}.question (session, sequence, turn, asked_at, kind, app_digest, user_digest)
          SELECT id, 2, 1, 1, '"confirmation"', app_digest, user_digest FROM ${schema}.session`,
          [],
        );
      },
      openNewer: async () => {
        await client.query(`INSERT INTO ${schema}.migration (version) VALUES (99)`, []);
        await reopened().list({ appName: 'app', userId: 'ada' });
      },
    });
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(/written by a newer version.*update this worker/),
    });
  });
});

/** Creates a new service for each call, so that nothing is cached. */
function afresh(reopened: () => ReturnType<typeof postgresSessionService>): ReturnType<typeof postgresSessionService> {
  return new Proxy(reopened(), { get: (_, name) => Reflect.get(reopened(), name) });
}
