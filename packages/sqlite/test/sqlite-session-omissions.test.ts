import { DatabaseSync } from 'node:sqlite';
import { key, notice } from '@mortise/session-kit/test/notice';
import { credentialRows, savedCredential, sessionRows } from '@mortise/session-kit/test/omitted-values';
import { describe, expect, it } from 'vitest';
import { sqliteCredentialService, sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const encryption = { id: 'k1', key: new Uint8Array(32) };

describe('unknown data of a file', () => {
  it.each(sessionRows)('a file keeps %s', async (_place, run) => {
    const { given, back } = await run(open(sqliteSessionService({ path: path() })));
    expect(back).toEqual(given);
  });

  it.each(credentialRows)('a file keeps %s', async (_place, credential) => {
    const credentials = open(sqliteCredentialService({ path: path(), key: encryption }));
    const { given, back } = await savedCredential(credentials, credential);
    expect(back).toEqual(given);
  });

  it('an added column is kept when the session continues', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    await sessions.create(key);
    const database = new DatabaseSync(file);
    database.exec("ALTER TABLE session ADD COLUMN team TEXT; UPDATE session SET team = 'north'");
    await sessions.append(key, [notice('e1')], { revision: 0 });
    expect(database.prepare('SELECT team, revision FROM session').get()).toEqual({ team: 'north', revision: 1 });
    database.close();
  });
});

describe('data of a file that cannot be kept or read', () => {
  it.each([
    ['an invalid event', "UPDATE event SET data = '[]'", 'session_corrupt'],
    ['a missing event', 'DELETE FROM event', 'session_corrupt'],
    ['an inbox item that is not JSON', "UPDATE mail SET data = '{'", 'session_corrupt'],
    ['state that is not JSON', "UPDATE session_state SET value = '{'", 'session_corrupt'],
  ])('refuses %s', async (_place, spoil, code) => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    await sessions.create(key, { a: 1 });
    await sessions.append(key, [notice('e1')], { revision: 0 });
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
    const database = new DatabaseSync(file);
    database.exec(spoil);
    database.close();
    const read = sessions.load(key).then(() => sessions.mail(key));
    await expect(read).rejects.toMatchObject({ code });
  });

  it.each(['{', 'null', '{}', '"x"'])(
    'refuses the index entry of a session, %s, but loads the session',
    async (entry) => {
      const file = path();
      const before = open(sqliteSessionService({ path: file }));
      await before.create(key);
      await before.append(key, [notice('e1')], { revision: 0 });
      const database = new DatabaseSync(file);
      database.prepare('UPDATE session SET entry = ?').run(entry);
      database.close();
      const sessions = open(sqliteSessionService({ path: file }));
      expect((await sessions.load(key))?.revision).toBe(1);
      const refused = { code: 'session_corrupt', message: expect.stringContaining(`"${key.sessionId}"`) };
      await expect(sessions.append(key, [notice('e2')], { revision: 1 })).rejects.toMatchObject(refused);
      await expect(sessions.index.list()).rejects.toMatchObject(refused);
      await sessions.delete(key);
      expect((await sessions.index.list()).items).toEqual([]);
    },
  );

  it('refuses a credential that was encrypted with a key that was not given', async () => {
    const file = path();
    await open(sqliteCredentialService({ path: file, key: encryption })).save(key, 'mail', {
      type: 'apiKey',
      value: 'k',
    });
    const other = open(sqliteCredentialService({ path: file, key: { ...encryption, id: 'k2' } }));
    await expect(other.load(key, 'mail')).rejects.toMatchObject({ code: 'credential_unreadable' });
  });

  it.each(['busyTimeout', 'file'])('refuses an unknown option: %s', (name) => {
    expect(() => sqliteSessionService({ path: path(), [name]: 1 } as never)).toThrow(`takes no "${name}"`);
  });
});
