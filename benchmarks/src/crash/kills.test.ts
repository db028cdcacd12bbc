import { DatabaseSync } from 'node:sqlite';
import { type PostgresServer, startPostgresWherePossible } from '@mortise/session-kit/test/postgres-server';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killOnce, killTwice } from './kill-series.ts';
import { loseEachAnswer } from './lost-answers.ts';
import type { PostgresUrl } from './store/open-store.ts';

const unharmed = { duplicates: [], problems: [] };

describe.each(['clerk', 'team'] as const)('a killed process of the %s', { timeout: 300_000 }, (story) => {
  it('repeats no effect and loses nothing on SQLite when killed at every fifteenth point', async () => {
    const series = await killOnce({ story, store: 'sqlite', guarded: true }, (_, at) => at % 15 === 0);
    expect(series).toMatchObject(unharmed);
    expect(series.kills).toBe(series.schedules);
    expect(series.kills).toBeGreaterThan(6);
  });

  it('repeats no effect and loses nothing when killed twice, in files too', async () => {
    expect(await killTwice({ story, store: 'file', guarded: true }, 2, 4711)).toMatchObject(unharmed);
  });

  it('repeats effects when nothing is stored before them', async () => {
    const control = { story, store: 'sqlite', guarded: false } as const;
    const series = await killOnce(control, (what) => what.startsWith('after the effect'));
    expect(series.problems).toEqual([]);
    expect(series.duplicates.length).toBeGreaterThan(0);
  });
});

const started = await startPostgresWherePossible();
const reason = started instanceof Error ? `PostgreSQL cannot be started here: ${started.message}` : 'on PostgreSQL';

describe.skipIf(started instanceof Error)(reason, { timeout: 300_000 }, () => {
  let url: PostgresUrl;
  beforeAll(() => {
    url = (started as PostgresServer).url as PostgresUrl;
  });
  afterAll(() => (started as PostgresServer).stop());

  it.each(['clerk', 'team'] as const)(
    'a killed client of the %s repeats no effect and loses nothing: at every 25th point',
    async (story) => {
      expect(await killOnce({ story, store: url, guarded: true }, (_, at) => at % 25 === 0)).toMatchObject(unharmed);
    },
  );

  it('recovers from every lost answer of the server', async () => {
    const lost = await loseEachAnswer(url);
    expect(lost.problems).toEqual([]);
    expect(lost.cuts).toBe(lost.conversations);
    expect(lost.cuts).toBeGreaterThan(20);
  });
});

it('SQLite writes to the disk before it confirms: synchronous is FULL', () => {
  const database = new DatabaseSync(':memory:');
  sqliteSessionService({ database });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  database.close();
});
