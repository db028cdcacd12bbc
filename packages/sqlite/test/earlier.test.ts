import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as core from '@mortise/core';
import { type Event, inMemorySessionService, type JsonObject, type SessionService } from '@mortise/core';
import { eventProblem } from '@mortise/core/events';
import { exportSession, importSession } from '@mortise/session-tools';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../src/session/index.ts';
import { begin, eventTypes, resumeRun, scope } from './earlier/story.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const folder = join(import.meta.dirname, 'earlier');
const commits = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/**
 * Reads the files that an earlier version has written, by
 * its commit. `earlier/keep-version.ts` stores these files.
 */
describe.each(commits.map(({ name }) => name))('version %s', (commit) => {
  const textOf = (name: string): string => readFileSync(join(folder, commit, name), 'utf8');
  const lines = textOf('sessions.jsonl').trimEnd().split('\n');
  const facts = JSON.parse(textOf('facts.json')) as { schemaVersion: number; eventTypes: readonly string[] };
  const restored = (): string => {
    const file = path();
    const database = new DatabaseSync(file);
    database.exec(textOf('database.sql'));
    database.close();
    return file;
  };

  it('sessions of an earlier version are read as they were written', async () => {
    const sessions = open(sqliteSessionService({ path: restored() }));
    expect(await exported(sessions)).toEqual(lines.map(parsed));
    for (const line of lines.map(parsed)) if (line['event']) expect(eventProblem(line['event'])).toBeUndefined();
  });

  it('an index of an earlier version equals the index that is built from the logs', async () => {
    const sessions = open(sqliteSessionService({ path: restored() }));
    const memory = inMemorySessionService();
    for (const session of sessionsIn(lines)) await importSession(memory, session.key, session.lines, { trusted: true });
    expect(await indexOf(sessions)).toEqual(await indexOf(memory));
    expect(await indexOf(sessions)).toMatchObject([
      { sessionId: 'completed', status: 'completed' },
      { sessionId: 'elsewhere', status: 'paused' },
      { sessionId: 'empty', status: 'empty' },
      { sessionId: 'failed', status: 'failed' },
      { sessionId: 'mail', status: 'completed' },
      { sessionId: 'odd \u0000 "\\ é', status: 'completed' },
      { sessionId: 'paused', status: 'paused' },
    ]);
    const ids = ['elsewhere', 'paused'];
    expect((await sessions.index.open()).items.map(({ session }) => session.sessionId).sort()).toEqual(ids);
    expect((await sessions.index.runnable()).items.map(({ sessionId }) => sessionId)).toEqual(['mail']);
  });

  it('sessions that an earlier version started continue in this version, which updates their index', async () => {
    const sessions = open(sqliteSessionService({ path: restored() }));
    const reported = await resumeRun(core, sessions);
    expect(Object.values(reported)).toHaveLength(7);
    for (const each of Object.values(reported)) expect(each).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(reported['paused']).toMatchObject({
      types: expect.arrayContaining(['asked', 'answered', 'started', 'response']),
    });
    expect(reported['elsewhere']).toMatchObject({ types: expect.arrayContaining(['asked', 'answered', 'response']) });
    expect(await sessions.mail({ ...scope, sessionId: 'mail' })).toEqual([]);
    expect((await indexOf(sessions)).map(({ status }) => status)).toEqual(Array(7).fill('completed'));
    expect((await sessions.index.open()).items).toEqual([]);
  });

  it('an earlier version opens the data of this version: the schema versions are equal, and every required column is written', () => {
    const file = path();
    open(sqliteSessionService({ path: file })).close();
    const database = new DatabaseSync(file);
    const earlier = new DatabaseSync(restored());
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: facts.schemaVersion });
    const known = new Map(columnsOf(earlier).map((column) => [column.name, column]));
    const now = columnsOf(database);
    for (const column of now) {
      const before = known.get(column.name);
      if (before) expect(column).toEqual(before);
      else expect([column.name, column.isRequired]).toEqual([column.name, false]);
    }
    expect([...known.keys()].filter((name) => !now.some((column) => column.name === name))).toEqual([]);
    database.close();
    earlier.close();
  });

  it('an earlier version continues the data of this version: it knows each event type and the index', async () => {
    const file = path();
    const sessions = open(sqliteSessionService({ path: file }));
    await begin(core, sessions);
    await resumeRun(core, sessions);
    const database = new DatabaseSync(file);
    const entries = database.prepare('SELECT entry FROM session').all();
    database.close();
    for (const { entry } of entries) expect(Object.keys(parsed(String(entry)))).toEqual(entryMembers);
    const [header] = await exported(sessions);
    expect(header).toMatchObject({ type: 'session', v: 1 });
    for (const { event } of await exported(sessions))
      if (event) expect([event.v, facts.eventTypes.includes(event.type)]).toEqual([1, true]);
    // An event type that the earlier version does not know
    // makes the session read-only for it: such a type is listed
    // here with a reason. `rewound`: only `rewindSession` writes
    // it, and a version that ignores it would continue with
    // the removed events.
    expect(eventTypes.filter((type) => !facts.eventTypes.includes(type))).toEqual(['rewound']);
  });
});

const entryMembers = ['revision', 'createdAt', 'updatedAt', 'title', 'root', 'branches', 'ongoing', 'questions'];

interface Line extends JsonObject {
  readonly event?: Event & JsonObject;
}

function parsed(line: string): Line {
  return JSON.parse(line) as Line;
}

async function exported(sessions: SessionService): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const key of await sessions.list(scope))
    for await (const line of exportSession(sessions, key)) lines.push(parsed(line));
  return lines;
}

/** Returns the exports that follow one another in a file. */
function sessionsIn(lines: readonly string[]): readonly { readonly key: core.SessionKey; readonly lines: string[] }[] {
  const found: { readonly key: core.SessionKey; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const { type, key } = parsed(line) as { readonly type?: unknown; readonly key?: unknown };
    if (type === 'session') found.push({ key: key as core.SessionKey, lines: [] });
    found.at(-1)?.lines.push(line);
  }
  return found;
}

async function indexOf({ index }: SessionService): Promise<readonly core.SessionSummary[]> {
  const { items = [] } = (await index?.list()) ?? {};
  // Only its store knows when a session without events was created.
  return items
    .map((item) => (item.revision === 0 ? { ...item, createdAt: 0, updatedAt: 0 } : item))
    .sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** True if an insert has to give a value for the column. */
  readonly isRequired: boolean;
}

function columnsOf(database: DatabaseSync): readonly Column[] {
  return database
    .prepare(`SELECT m.name || '.' || c.name AS name, c.type, c.pk, c."notnull" AS required, c.dflt_value AS value
      FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY 1`)
    .all()
    .map(({ name, type, pk, required, value }) => ({
      name: String(name),
      type: String(type),
      isKey: pk !== 0,
      isRequired: required === 1 && value === null,
    }));
}
