import { emptyIndex } from '@mortise/core/session-index';
import { expect, it } from 'vitest';
import { IndexCache } from './index-cache.ts';
import { PostgresDatabase } from './postgres-database.ts';

/** Returns a cache over a server that has no sessions, and the number of its queries. */
function subject() {
  const asked = { count: 0 };
  const query = async (text: string) => {
    if (text.includes('to_regclass')) return { rows: [{ encoding: 'UTF8', is_known: true }] };
    if (text.includes('entry FROM')) asked.count++;
    return { rows: [] };
  };
  const database = new PostgresDatabase({ query }, { versions: 'none', first: 'none', migrations: [] });
  return { cache: new IndexCache(database), asked };
}

const keyOf = (at: number) => ({ appName: 'app', userId: 'ada', sessionId: `s${at}` });
const entryOf = (at: number) => ({ id: String(at), state: emptyIndex(0) });

it('the index cache keeps the last 10,000 sessions', async () => {
  const { cache, asked } = subject();
  for (let at = 0; at < 10_000; at++) cache.keep(keyOf(at), entryOf(at));
  cache.keep(keyOf(0), entryOf(0));
  cache.keep(keyOf(10_000), entryOf(10_000));
  for (const at of [0, 2, 9_999, 10_000]) expect(cache.at(keyOf(at), 0)).toMatchObject({ id: String(at) });
  expect(asked.count).toBe(0);
  expect(await cache.at(keyOf(1), 0)).toBeUndefined();
  expect(asked.count).toBe(1);
});

it('the index cache loads a session that is cached at another revision', async () => {
  const { cache, asked } = subject();
  cache.keep(keyOf(1), entryOf(1));
  expect(await cache.at(keyOf(1), 5)).toBeUndefined();
  expect(asked.count).toBe(1);
});
