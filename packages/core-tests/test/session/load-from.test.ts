import { type Event, inMemorySessionService, type LoadFrom, type SessionService, sessionsOwnedBy } from '@mortise/core';
import { integritySessions } from '@mortise/session-tools';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';

const wrappers: Readonly<Record<string, (inner: SessionService) => SessionService>> = {
  integritySessions: (inner) => integritySessions(inner),
  sessionsOwnedBy: (inner) => sessionsOwnedBy(inner, 'worker'),
};

const places: readonly LoadFrom[] = [{ afterRevision: 2 }, { newest: 2 }, { afterTime: 100 }];

describe.each(Object.keys(wrappers))('%s', (name) => {
  it.each(places)('a wrapped session service passes the start of the events to load on: %j', async (from) => {
    const inner = inMemorySessionService();
    const sessions = wrappers[name]?.(inner) as SessionService;
    await sessions.create(key);
    await sessions.append(key, [90, 100, 110, 105].map(eventAt), { revision: 0 });
    const loaded = await sessions.load(key, from);
    expect(loaded?.events).toHaveLength(2);
    expect(loaded).toEqual(await inner.load(key, from));
    // A session that was loaded in part can be appended to like a complete one.
    await sessions.append(key, [eventAt(120, 4)], { revision: 4 });
    expect((await sessions.load(key, { newest: 1 }))?.events).toMatchObject([{ id: 'e4' }]);
  });
});

function eventAt(timestamp: number, at: number): Event {
  return { v: 1, id: `e${at}`, invocationId: 'i1', author: 'helper', timestamp, type: 'notice', code: 'noted' };
}
