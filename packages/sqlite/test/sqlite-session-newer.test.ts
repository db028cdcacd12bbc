import { DatabaseSync } from 'node:sqlite';
import { begin, newerRows } from '@mortise/session-kit/test/newer';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();

describe('data of a newer version in a file', () => {
  it.each(newerRows)('a file reports %s', async (_kind, code, refused) => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    await begin(sessions);
    const change = (sql: string): void => {
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
    };
    const reopened = (): typeof sessions => open(sqliteSessionService({ path: file }));
    const error = await refused({
      sessions: code === 'newer_index' ? afresh(reopened) : sessions,
      indexAsNewer: async () =>
        change(`UPDATE session SET entry = '{"v":2}';
          INSERT OR IGNORE INTO question SELECT id, 2, 1, 'confirmation', app, user FROM session`),
      openNewer: async () => {
        change('PRAGMA user_version = 99');
        reopened();
      },
    });
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(/written by a newer version.*update this worker/),
    });
  });
});

/** Creates a new service for each call, so that nothing is cached. */
function afresh(reopened: () => ReturnType<typeof sqliteSessionService>): ReturnType<typeof sqliteSessionService> {
  return new Proxy(reopened(), { get: (_, name) => Reflect.get(reopened(), name) });
}
