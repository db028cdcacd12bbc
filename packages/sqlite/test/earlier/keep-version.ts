/**
 * Stores the data that a version writes, for the tests of all
 * later versions, and compares that version with this one.
 *
 * `node keep-version.ts CHECKOUT COMMIT`: CHECKOUT is a folder with the repository at COMMIT, installed.
 * Writes the missing files of `COMMIT/database.sql`, `COMMIT/sessions.jsonl` and `COMMIT/facts.json` beside
 * this file, and prints the result of that version for a database that this version has started.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { dumpOf } from './dump-of.ts';
import { begin, type Core, eventTypes, resumeRun, scope } from './story.ts';

/** The modules of a version. */
type Version = Core &
  Pick<typeof import('../../src/session/index.ts'), 'sqliteSessionService'> &
  Pick<typeof import('@mortise/core/events'), 'isNewerEvent'> &
  Pick<typeof import('@mortise/session-tools'), 'exportSession'>;

const [checkout, commit] = process.argv.slice(2);
if (!checkout || !commit) throw new Error('usage: node keep-version.ts CHECKOUT COMMIT');
const folder = mkdtempSync(join(tmpdir(), 'mortise-earlier-'));
try {
  const earlier = await versionIn(resolve(checkout));
  const kept = join(import.meta.dirname, commit);
  if (!existsSync(kept)) {
    mkdirSync(kept);
    for (const [name, text] of Object.entries(await writtenBy(earlier))) writeFileSync(join(kept, name), text);
  }
  const file = join(folder, 'later.db');
  const own = await versionIn(join(import.meta.dirname, '../../../..'));
  const ours = own.sqliteSessionService({ path: file });
  await begin(own, ours);
  ours.close();
  const theirs = earlier.sqliteSessionService({ path: file });
  const reported = await resumeRun(earlier, theirs);
  const listed = await theirs.index.list({ appName: scope.appName });
  theirs.close();
  process.stdout.write(`${JSON.stringify({ reported, listed: listed.items.map(({ status }) => status) }, null, 1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function versionIn(root: string): Promise<Version> {
  const load = (path: string) => import(pathToFileURL(join(root, 'packages', path)).href);
  // Versions from before `@mortise/sqlite` have a separate package for the sessions.
  const store = existsSync(join(root, 'packages/sqlite')) ? 'sqlite/src/session' : 'session-sqlite/src';
  // Versions from before `@mortise/session-tools` have exports in a folder of the core.
  const exports = existsSync(join(root, 'packages/session-tools')) ? 'session-tools/src' : 'core/src/session/export';
  return {
    ...(await load('core/src/index.ts')),
    ...(await load('core/src/event/index.ts')),
    ...(await load(`${exports}/index.ts`)),
    ...(await load(`${store}/index.ts`)),
  };
}

async function writtenBy(version: Version): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'earlier.db');
  const sessions = version.sqliteSessionService({ path: file });
  await begin(version, sessions);
  const lines: string[] = [];
  for (const key of await sessions.list(scope))
    for await (const line of version.exportSession(sessions, key)) lines.push(line);
  sessions.close();
  const database = new DatabaseSync(file);
  const sql = dumpOf(database);
  const schemaVersion = database.prepare('PRAGMA user_version').get()?.['user_version'];
  database.close();
  const base = { v: 1, id: 'e', invocationId: 'i', author: 'a', timestamp: 1 };
  const known = eventTypes.filter((type) => !version.isNewerEvent({ ...base, type }));
  const facts = { schemaVersion, eventTypes: known };
  return {
    'database.sql': sql,
    'sessions.jsonl': `${lines.join('\n')}\n`,
    'facts.json': `${JSON.stringify(facts, null, 2)}\n`,
  };
}
