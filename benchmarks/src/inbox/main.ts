// Measures the cost of an index for an append, and its
// gain for a search for open questions over all sessions.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { pendingRequests } from '@mortise/confirmation';
import { inMemorySessionService, type SessionService } from '@mortise/core';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import type * as postgresPackage from '@mortise/session-postgres';
import type * as sqlitePackage from '@mortise/sqlite/session';
import pg from 'pg';
import { median } from '../measure/median.ts';
import { makePaused, pausedKey, toldNext, users } from './paused-sessions.ts';

const { values } = parseArgs({
  options: {
    stores: { type: 'string', default: 'memory,sqlite,postgres' },
    /** Paused sessions. */
    sessions: { type: 'string', default: '10000' },
    /** The number of appends, of which the median counts. */
    appends: { type: 'string', default: '2000' },
    /**
     * The folder of another version of the stores (`sqlite/session/index.ts` and
     * `session-postgres/index.ts`), measured alternately with this version.
     */
    other: { type: 'string' },
  },
});
const [count, appends] = [values.sessions, values.appends].map(Number) as [number, number];

for (const name of values.stores.split(',')) {
  const store = await openStore(name, '@mortise');
  const other = values.other === undefined || name === 'memory' ? undefined : await openStore(name, values.other);
  try {
    await measurePages(name, store.sessions);
    await measureAppends(name, store.sessions, other?.sessions);
  } finally {
    await store.close();
    await other?.close();
  }
}

async function measurePages(name: string, sessions: SessionService): Promise<void> {
  const { index } = sessions;
  if (!index) throw new Error(`${name} has no index`);
  await makePaused(sessions, count);
  const first = await ms(() => index.open());
  const pages: number[] = [];
  const lists: number[] = [];
  let after: string | undefined;
  for (let page = 0; page < 40; page++) {
    let next: string | undefined;
    pages.push(await ms(async () => ({ next } = await index.open({ appName: 'desk' }, { after, limit: 50 }))));
    lists.push(await ms(() => index.list({ appName: 'desk', userId: 'user-7' }, { limit: 50 })));
    after = next;
  }
  const folded = await ms(async () => {
    for (let user = 0; user < users; user++)
      for (const key of await sessions.list({ appName: 'desk', userId: `user-${user}` }))
        await pendingRequests(sessions, key);
  });
  const [page, list] = [median(pages), median(lists)];
  console.log(
    `${name}: ${count} paused sessions; the first page of 50 questions ${first.toFixed(1)} ms, a page ${page.toFixed(2)} ms, ` +
      `a page of 50 sessions of a user ${list.toFixed(2)} ms; folding every log ${folded.toFixed(0)} ms, ${(folded / page).toFixed(0)} times a page`,
  );
}

async function measureAppends(name: string, own: SessionService, other: SessionService | undefined): Promise<void> {
  const versions = other ? [own, other] : [own];
  const times = versions.map((): number[] => []);
  const key = { ...pausedKey(0), sessionId: 'appends' };
  for (const sessions of versions) await sessions.create(key);
  for (let revision = 0; revision < appends; revision++)
    for (const [at, sessions] of versions.entries())
      times[at]?.push(1_000 * (await ms(() => sessions.append(key, toldNext(0, revision), { revision }))));
  const [ours, theirs] = times.map(median);
  const beside =
    theirs === undefined ? '' : `, ${theirs.toFixed(1)} us without it: ${((ours ?? 0) / theirs).toFixed(2)} times`;
  console.log(`${name}: an append ${ours?.toFixed(1)} us${beside}`);
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

interface Opened {
  readonly sessions: SessionService;
  close(): void | Promise<void>;
}

async function openStore(name: string, from: string): Promise<Opened> {
  if (name === 'memory')
    return { sessions: inMemorySessionService({ maxSessions: Number.POSITIVE_INFINITY }), close: () => {} };
  const path = name === 'sqlite' ? 'sqlite/session' : `session-${name}`;
  const specifier = from === '@mortise' ? `@mortise/${path}` : pathToFileURL(join(from, path, 'index.ts')).href;
  if (name === 'sqlite') {
    const { sqliteSessionService }: typeof sqlitePackage = await import(specifier);
    const directory = mkdtempSync(join(tmpdir(), 'mortise-inbox-'));
    const sessions = sqliteSessionService({ path: join(directory, 'sessions.db') });
    return {
      sessions,
      close: () => {
        sessions.close();
        rmSync(directory, { recursive: true });
      },
    };
  }
  const { postgresSessionService }: typeof postgresPackage = await import(specifier);
  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on('error', () => {});
  return {
    sessions: postgresSessionService({ query: (text, params) => pool.query(text, params) }),
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}
