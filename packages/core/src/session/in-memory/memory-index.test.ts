import { describe, expect, it } from 'vitest';
import type { Event, EventBody } from '../../event/event.ts';
import type { SessionKey } from '../session.ts';
import type { Page, PageRequest, SessionIndex } from '../session-index.ts';
import type { SessionService } from '../session-service.ts';
import { inMemorySessionService } from './in-memory-session-service.ts';

const keyOf = (at: number): SessionKey => ({ appName: 'app', userId: `user-${at % 3}`, sessionId: `s${at}` });

function reported(at: number, place: number, timestamp: number, body: EventBody): Event {
  return { v: 1, id: `s${at}.${place}`, invocationId: `s${at}.0`, author: 'desk', timestamp, ...body };
}

/** Returns the events of a session that asks one question. */
function asking(at: number, timestamp: number): readonly Event[] {
  const call = { type: 'functionCall', id: `s${at}/0`, name: 'pay', args: {} } as const;
  const request = { id: `s${at}?0`, callId: call.id, kind: 'confirmation', hint: 'May it?', digest: 'd' };
  return [
    reported(at, 0, timestamp, { type: 'input', content: { role: 'user', parts: [{ type: 'text', text: 'Pay' }] } }),
    reported(at, 1, timestamp, {
      type: 'model',
      content: { role: 'model', parts: [call] },
      acts: true,
      finishReason: { unified: 'functionCalls' },
    }),
    reported(at, 2, timestamp, { type: 'asked', request }),
  ];
}

const withdrawn = (at: number, place: number, timestamp: number): Event =>
  reported(at, place, timestamp, { type: 'withdrawn', requestId: `s${at}?0`, reason: 'x' });

async function paused(sessions: SessionService, count: number): Promise<SessionIndex> {
  for (let at = 0; at < count; at++) {
    await sessions.create(keyOf(at));
    // The times go up and down, so that the order of the times differs from the order of the events.
    await sessions.append(keyOf(at), asking(at, 1_000 + ((at * 7) % 10)), { revision: 0 });
  }
  return sessions.index as SessionIndex;
}

async function all<T>(page: (request: PageRequest) => Promise<Page<T>> | Page<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await page({ limit: 2, ...(after !== undefined && { after }) });
    found.push(...items);
    if (next === undefined) return found;
    after = next;
  }
}

/** Returns the sessions of the open questions. */
async function asked(index: SessionIndex, page?: PageRequest): Promise<readonly string[]> {
  return (await index.open({}, page)).items.map(({ session }) => session.sessionId);
}

/** Returns the entries of a new index over the same sessions. */
async function anew(sessions: SessionService): Promise<SessionIndex> {
  const copy = inMemorySessionService({ clock: () => 500 });
  for (const user of [0, 1, 2])
    for (const key of await sessions.list({ appName: 'app', userId: `user-${user}` })) {
      await copy.create(key);
      await copy.append(key, (await sessions.load(key))?.events ?? [], { revision: 0 });
    }
  return copy.index as SessionIndex;
}

describe('the index of a store in memory', () => {
  it('the index of a store in memory equals a new index over the same sessions, after any change', async () => {
    const sessions = inMemorySessionService({ maxSessions: 20, clock: () => 500 });
    const index = await paused(sessions, 12);
    const changes = [
      () => sessions.append(keyOf(5), [withdrawn(5, 3, 2_000)], { revision: 3 }),
      () => sessions.append(keyOf(3), [withdrawn(3, 3, 1_500)], { revision: 3 }),
      () => sessions.append(keyOf(3), asking(3, 900), { revision: 4 }),
      () => sessions.delete(keyOf(0)),
      () => sessions.create(keyOf(0)),
      () => sessions.append(keyOf(0), asking(0, 1_004), { revision: 0 }),
      () => sessions.delete(keyOf(7)),
    ];
    for (const change of changes) {
      await change();
      const fresh = await anew(sessions);
      for (const filter of [{}, { appName: 'app', userId: 'user-0' }, { appName: 'other' }])
        expect(await all((page) => index.open(filter, page))).toEqual(await all((page) => fresh.open(filter, page)));
      expect(await all((page) => index.open({ kinds: ['input'] }, page))).toEqual([]);
      expect(await all((page) => index.open({ askedBefore: 1_004 }, page))).toEqual(
        (await all((page) => fresh.open({}, page))).filter(({ askedAt }) => askedAt < 1_004),
      );
      const ids = async (one: SessionIndex) =>
        (await all((page) => one.list({}, page))).map(({ sessionId, revision }) => [sessionId, revision]);
      expect(await ids(index)).toEqual(await ids(fresh));
      expect(await all((page) => index.runnable({}, page))).toEqual(await all((page) => fresh.runnable({}, page)));
    }
  });

  it('the index of a store in memory has no entry for a session that was dropped to make room for another', async () => {
    const sessions = inMemorySessionService({ maxSessions: 2 });
    const index = await paused(sessions, 2);
    expect(await asked(index)).toEqual(['s0', 's1']);
    await sessions.create(keyOf(2));
    expect(await asked(index)).toHaveLength(1);
    expect((await index.list()).items.map(({ sessionId }) => sessionId)).toHaveLength(2);
    await sessions.append(keyOf(2), asking(2, 1), { revision: 0 });
    expect((await asked(index))[0]).toBe('s2');
  });

  it('the index of a store in memory returns the next page of a list after sessions have changed', async () => {
    const sessions = inMemorySessionService();
    const index = await paused(sessions, 4);
    expect(await asked(index)).toEqual(['s0', 's3', 's2', 's1']);
    const { next } = await index.open({}, { limit: 2 });
    await sessions.delete(keyOf(3));
    await sessions.create(keyOf(9));
    await sessions.append(keyOf(9), asking(9, 5_000), { revision: 0 });
    expect(await asked(index, next === undefined ? {} : { after: next })).toEqual(['s2', 's1', 's9']);
  });

  it('the index of a store in memory is updated for a session that `changes` watches at the same time', async () => {
    const sessions = inMemorySessionService();
    const index = await paused(sessions, 1);
    expect((await index.open()).items).toHaveLength(1);
    const leave = new AbortController();
    const changes = sessions.changes?.(keyOf(0), 3, leave.signal)[Symbol.asyncIterator]();
    const next = changes?.next();
    await sessions.append(keyOf(0), [withdrawn(0, 3, 2_000)], { revision: 3 });
    expect(await next).toEqual({ done: false, value: 4 });
    expect((await index.open()).items).toEqual([]);
    leave.abort();
    expect(await changes?.next()).toMatchObject({ done: true });
  });
});
