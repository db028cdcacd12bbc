import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keyParam } from './key-param.ts';
import { PostgresChanges } from './postgres-changes.ts';
import { PostgresDatabase } from './postgres-database.ts';

// Fake timers: no pause ends by itself, so every poll is caused by a notification.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const keyOf = (sessionId: string) => ({ appName: 'app', userId: 'ada', sessionId });
const digestOf = (sessionId: string): string => Buffer.from(keyParam(keyOf(sessionId))).toString('hex');

/** Changes of sessions on a server that the test scripts. */
function subject({ isListening = true } = {}) {
  const revisions = new Map<string, number>();
  const server = { looks: 0, listens: 0, stops: 0, failure: undefined as Error | undefined, onFound: () => {} };
  let hear = (_payload: string): void => {};
  let lose = (): void => {};
  const query = async (text: string, params: readonly (string | null)[]) => {
    if (text.includes('to_regclass')) return { rows: [{ encoding: 'UTF8', is_known: true }] };
    if (text.includes('max(version)')) return { rows: [{ version: 0 }] };
    const isLook = text.includes('decode(each');
    if (isLook) server.looks++;
    if (isLook && server.failure) throw server.failure;
    const asked = isLook ? String(params[0]).split('\n') : [Buffer.from(String(params[0])).toString('hex')];
    const rows = asked.flatMap((digest) => {
      const revision = revisions.get(digest);
      return revision === undefined ? [] : [{ digest, revision }];
    });
    if (!isLook) server.onFound();
    return { rows };
  };
  const listen = async (_channel: string, heard: (payload: string) => void, lost: () => void) => {
    server.listens++;
    [hear, lose] = [heard, lost];
    return () => void server.stops++;
  };
  const database = new PostgresDatabase({ query }, { versions: 'none', first: 'none', migrations: [] });
  const changes = new PostgresChanges(database, isListening ? listen : undefined);
  const watch = (sessionId: string, signal = new AbortController().signal) => {
    const iterator = changes.of(keyOf(sessionId), revisions.get(digestOf(sessionId)) ?? 0, signal);
    onTestFinished(() => void iterator.return());
    return iterator;
  };
  return {
    server,
    watch,
    set: (sessionId: string, revision: number) => void revisions.set(digestOf(sessionId), revision),
    drop: (sessionId: string) => void revisions.delete(digestOf(sessionId)),
    tell: (sessionId: string, revision: number) => hear(`${digestOf(sessionId)}:${revision}`),
    lose: () => lose(),
  };
}

/** Waits until the poller pauses. */
async function resting(): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBe(1);
}

/** Collects the values of an iterator, in order of arrival. */
function seenBy(iterator: AsyncGenerator<number, void, void>) {
  const seen: unknown[] = [];
  const all = (async () => {
    for await (const revision of iterator) seen.push(revision);
    seen.push('end');
  })().catch((error: unknown) => void seen.push(error));
  return { seen, all };
}

it('PostgresChanges notifies watchers of a session of its changes, and no watchers of another session', async () => {
  const { server, watch, set, tell } = subject();
  for (const name of ['s1', 's2']) set(name, 1);
  const [one, two] = [seenBy(watch('s1')), seenBy(watch('s2'))];
  await expect.poll(() => server.looks).toBeGreaterThan(0);
  tell('s1', 5);
  tell('s2', 2);
  tell('s1', 4);
  tell('s3', 9);
  await expect.poll(() => [one.seen, two.seen]).toEqual([[5], [2]]);
});

it('PostgresChanges polls as soon as another watcher joins, because notifications before that were missed', async () => {
  const { server, watch, set } = subject();
  set('s1', 1);
  set('s2', 1);
  seenBy(watch('s1'));
  await resting();
  server.onFound = () => set('s2', 2);
  const { seen } = seenBy(watch('s2'));
  await expect.poll(() => seen).toEqual([2]);
});

it('PostgresChanges polls rarely while it listens, and often while it does not', async () => {
  const listening = subject();
  listening.set('s1', 1);
  const first = seenBy(listening.watch('s1'));
  await expect.poll(() => listening.server.listens).toBe(1);
  for (let revision = 2; revision < 50; revision++) {
    listening.tell('s1', revision);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => first.seen.at(-1)).toBe(49);
  expect(listening.server.looks).toBeLessThan(5);
  const looking = subject({ isListening: false });
  looking.set('s1', 1);
  const { seen } = seenBy(looking.watch('s1'));
  for (let revision = 2; revision < 5; revision++) {
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    looking.set('s1', revision);
    await vi.advanceTimersByTimeAsync(400);
    expect(seen.at(-1)).toBe(revision);
  }
});

it('PostgresChanges listens again at once when the connection is lost, and closes it without watchers', async () => {
  const { server, watch, set, lose, tell } = subject();
  set('s1', 1);
  const iterators = [watch('s1'), watch('s1')];
  const [one, two] = iterators.map(seenBy);
  await expect.poll(() => server.listens).toBe(1);
  lose();
  await expect.poll(() => server.listens).toBe(2);
  tell('s1', 2);
  await expect.poll(() => [one?.seen, two?.seen]).toEqual([[2], [2]]);
  tell('s1', 3);
  await expect.poll(() => one?.seen).toEqual([2, 3]);
});

it('PostgresChanges stops for one watcher, continues for the others, and listens again for a new watcher', async () => {
  const { server, watch, set, tell } = subject();
  set('s1', 1);
  const [first, second] = [new AbortController(), new AbortController()];
  const [one, two] = [first, second].map(({ signal }) => seenBy(watch('s1', signal)));
  await resting();
  first.abort();
  await expect.poll(() => one?.seen).toEqual(['end']);
  tell('s1', 2);
  await expect.poll(() => two?.seen).toEqual([2]);
  expect(server.stops).toBe(0);
  await resting();
  second.abort();
  await expect.poll(() => server.stops).toBe(1);
  for (const { signal } of [first, second]) expect(getEventListeners(signal, 'abort')).toEqual([]);
  const again = seenBy(watch('s1'));
  await expect.poll(() => server.listens).toBe(2);
  tell('s1', 3);
  await expect.poll(() => again.seen).toEqual([3]);
});

it('PostgresChanges yields nothing to a watcher that stopped before, or while, the session was looked up', async () => {
  const { server, watch, set } = subject();
  set('s1', 1);
  expect((await watch('s1', AbortSignal.abort()).next()).done).toBe(true);
  const left = new AbortController();
  server.onFound = () => left.abort();
  expect((await watch('s1', left.signal).next()).done).toBe(true);
});

it("a watcher of PostgresChanges ends when the session is deleted, and fails with the server's error", async () => {
  const { server, watch, set, drop, lose } = subject();
  set('s1', 1);
  set('s2', 1);
  const [gone, failed] = [seenBy(watch('s1')), seenBy(watch('s2'))];
  await expect.poll(() => server.looks).toBeGreaterThan(0);
  drop('s1');
  lose();
  await expect.poll(() => gone.seen).toEqual(['end']);
  server.failure = Object.assign(new Error('a broken disk'), { code: '58030' });
  lose();
  await expect.poll(() => failed.seen).toEqual([server.failure]);
  await expect(watch('s3').next()).rejects.toMatchObject({ code: 'session_not_found' });
});
