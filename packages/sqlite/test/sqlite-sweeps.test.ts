import { DatabaseSync } from 'node:sqlite';
import type { Page, PageRequest } from '@mortise/core';
import { pausedLog } from '@mortise/session-kit/test/told-events';
import { describe, expect, it } from 'vitest';
import { type SqliteSessionService, sqliteSessionService } from '../src/session/index.ts';
import { scratch } from './support/scratch.ts';

const { path, open } = scratch();
const ada = { appName: 'app', userId: 'ada' };

/** A number of sessions of an app that is too large to sort them for each page. */
const many = 1_001;

/** A service, and the SELECT statements that it has prepared since the last call of `statements`. */
function observed(): {
  readonly sessions: SqliteSessionService;
  /** Adds sessions to the app that a worker holds. */
  addSessions(count: number): void;
  statements(): readonly string[];
  plan(sql: string): string;
} {
  const database = new DatabaseSync(path());
  open(database);
  let seen: string[] = [];
  const watched = new Proxy(database, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: readonly string[]) => {
        if (name === 'prepare' && /^\s*SELECT/.test(args[0] ?? '')) seen.push(args[0] ?? '');
        return member.apply(target, args);
      };
    },
  });
  return {
    sessions: sqliteSessionService({ database: watched, clock: () => 1_000 }),
    addSessions(count) {
      const add = database.prepare(
        `INSERT INTO session (app, user, name, revision, checksum, updated_at, owner, expires_at)
        VALUES ('app', 'ada', ?, 0, 0, 1, 'worker', 9e15)`,
      );
      database.exec('BEGIN');
      for (let at = 0; at < count; at++) add.run(`more${at}`);
      database.exec('COMMIT');
    },
    statements() {
      const now = seen;
      seen = [];
      return now;
    },
    plan: (sql) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
        .join('\n'),
  };
}

async function sweep<T>(page: (request: PageRequest) => Promise<Page<T>>): Promise<readonly T[]> {
  const found: T[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await page({ limit: 2, after });
    found.push(...items);
    if (next === undefined) return found;
    after = next;
  }
}

const ofApp = { appName: 'app' };
const filters = [{}, ofApp, { userId: 'ada' }, ada];
const lists = {
  list: (sessions: SqliteSessionService, filter: object) => sweep((page) => sessions.index.list(filter, page)),
  'list by status': (sessions: SqliteSessionService, filter: object) =>
    sweep((page) => sessions.index.list({ ...filter, statuses: ['paused', 'completed'] }, page)),
  open: (sessions: SqliteSessionService, filter: object) => sweep((page) => sessions.index.open(filter, page)),
  'open by kind': (sessions: SqliteSessionService, filter: object) =>
    sweep((page) => sessions.index.open({ ...filter, kinds: ['confirmation'], askedBefore: 9e15 }, page)),
  runnable: (sessions: SqliteSessionService, filter: object) => sweep((page) => sessions.index.runnable(filter, page)),
  deleteBefore: (sessions: SqliteSessionService, filter: object) =>
    sweep((page) => sessions.deleteBefore(9e15, { ...filter, openWork: true }, page)),
};

describe('a sweep in pages', () => {
  it.each(Object.keys(lists).flatMap((name) => filters.map((filter) => [name as keyof typeof lists, filter] as const)))(
    'a sweep by %s with the filter %o reads by an index in its order, and sorts nothing',
    async (name, filter) => {
      const { sessions, addSessions, statements, plan } = observed();
      for (let at = 0; at < 5; at++) {
        const key = { ...ada, sessionId: `s${at}` };
        await sessions.create(key);
        await sessions.append(key, pausedLog(`s${at}`), { revision: 0 });
        await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'r' });
      }
      if (filter === ofApp) addSessions(many);
      statements();
      expect(await lists[name](sessions, filter)).toHaveLength(filter === ofApp && name === 'list' ? 5 + many : 5);
      const plans = [...new Set(statements())].map(plan);
      expect(plans.length).toBeGreaterThan(0);
      for (const each of plans) expect(each).not.toMatch(/FOR ORDER BY|COMPOUND/);
      // Only the first page begins at the start of an index.
      for (const each of plans.slice(1)) expect(each).not.toMatch(/SCAN (session|mail|question)/);
    },
  );

  it.each(['list', 'list by status', 'open', 'deleteBefore'] as const)(
    'a sweep by %s of an app with few sessions reads no session of other apps',
    async (name) => {
      const { sessions, statements, plan } = observed();
      for (const sessionId of ['s1', 's2', 's3']) {
        await sessions.create({ ...ada, sessionId });
        await sessions.append({ ...ada, sessionId }, pausedLog(sessionId), { revision: 0 });
      }
      statements();
      expect(await lists[name](sessions, ofApp)).toHaveLength(3);
      const plans = statements().map(plan);
      expect(plans.length).toBeGreaterThan(1);
      // It reads at most those sessions of other apps that changed at the time of the cursor.
      for (const each of plans) expect(each).toMatch(/^SEARCH (session|question) .*\((app=\?|updated_at=\? AND id)/m);
    },
  );

  it('a sweep by users takes one step in an index for each user', async () => {
    const { sessions, statements, plan } = observed();
    for (const userId of ['ada', 'bob', 'eve']) await sessions.create({ appName: 'app', userId, sessionId: 's1' });
    expect(await sweep((page) => sessions.index.users('app', page))).toEqual(['ada', 'bob', 'eve']);
    const next = statements().filter((text) => text.includes('min(user)') && text.includes('user >'));
    expect(next.map(plan)).toEqual([expect.stringMatching(/^SEARCH session .*app=\? AND user>\?\)$/)]);
  });
});
