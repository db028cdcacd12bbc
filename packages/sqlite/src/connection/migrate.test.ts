import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFile, unusable } from './migrate.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-open-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('a new database (no file modes on Windows)', () => {
  it("a new database is readable by its owner only, with SQLite's auxiliary files", () => {
    const database = openFile(join(folder, 'new.db'), '@mortise/store');
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE word (text TEXT)');
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
    database.close();
    expect(modes).toEqual([
      ['new.db', 0o600],
      ['new.db-shm', 0o600],
      ['new.db-wal', 0o600],
    ]);
  });

  it('an existing database keeps its file modes', () => {
    const path = join(folder, 'old.db');
    writeFileSync(path, '', { mode: 0o640 });
    const made = statSync(path).mode;
    openFile(path, '@mortise/store').close();
    expect(statSync(path).mode).toBe(made);
  });
});

it("a database in a missing folder is refused with an error that contains SQLite's message", () => {
  let thrown: unknown;
  try {
    openFile(join(folder, 'none', 'new.db'), '@mortise/store');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({
    code: 'unusable_database',
    message: expect.stringMatching(/^the database cannot be opened: unable to open .*; check its path$/),
    cause: { code: 'ERR_SQLITE_ERROR' },
  });
  expect(readdirSync(folder)).toEqual([]);
  expect(unusable('no error').message).toContain('opened: no error;');
});

it.each([
  ['has no SQLite', () => undefined],
  ['does not list its modules', undefined],
])('a Node version that %s gets an error that names the required version', (_what, getBuiltinModule) => {
  const own = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule');
  Object.defineProperty(process, 'getBuiltinModule', { value: getBuiltinModule, configurable: true });
  let thrown: unknown;
  try {
    openFile(':memory:', '@mortise/store');
  } catch (error) {
    thrown = error;
  } finally {
    if (own) Object.defineProperty(process, 'getBuiltinModule', own);
  }
  expect(thrown).toMatchObject({ code: 'no_sqlite', message: expect.stringContaining('@mortise/store needs') });
  expect(process.getBuiltinModule('node:sqlite').DatabaseSync).toBe(DatabaseSync);
});
