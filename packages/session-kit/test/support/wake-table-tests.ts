import type { SessionKey } from '@mortise/core';
import { expect, it } from 'vitest';

/** The parts of a `WakeTable` that the tests need. */
interface Wakes {
  wake(key: SessionKey, options: { at?: number; lane?: string; ifLost?: boolean }): Promise<void>;
  claim(claim: { owner: string; count: number; leaseMs: number; lanes: { readonly [lane: string]: number } }): Promise<{
    readonly sessions: readonly { readonly key: SessionKey; readonly attempt: number }[];
    readonly nextInMs: number | undefined;
  }>;
  renew(owners: readonly string[], leaseMs: number): Promise<void>;
  end(owner: string, key: SessionKey, advanced: Ended): Promise<boolean>;
  figures(): Promise<{ queued: number; running: number; parked: number; oldestWaitMs: number }>;
}

type Ended =
  | { next: 'rest'; wakeAt?: number }
  | { next: 'again'; afterMs: number; attempt: number; code: string }
  | { next: 'park'; code: string };

/** An empty table of wakes. */
export interface WakeTableSubject {
  readonly table: Wakes;
  /** Makes every row of the table older by a number of milliseconds. */
  age(ms: number): void | Promise<void>;
}

/** Tests a `WakeTable` that several workers use, step by step: no worker runs, and no step waits. */
export function testWakeTable(subject: () => WakeTableSubject | Promise<WakeTableSubject>): void {
  it('a claim takes the wakes that have been due longest, up to the limit, and no wake that another owner has', async () => {
    const { table, age } = await subject();
    for (const name of ['a', 'b', 'c']) {
      await table.wake(key(name), {});
      await age(1_000);
    }
    expect(await taken(table, 'one', { count: 2 })).toEqual(['a 0', 'b 0']);
    expect(await taken(table, 'two')).toEqual(['c 0']);
  });

  it('a lease that its owner has not renewed passes to another owner, and counts as one more attempt', async () => {
    const { table, age } = await subject();
    for (const name of ['a', 'b']) {
      await table.wake(key(name), {});
      await taken(table, `has ${name}`, {});
    }
    await age(hour / 2);
    await table.renew(['has a'], hour);
    await age((hour / 4) * 3);
    expect(await taken(table, 'three')).toEqual(['b 1']);
    expect(await table.figures()).toMatchObject({ queued: 0, running: 2 });
  });

  it('the end of a row is ignored if another owner has the row by now', async () => {
    const { table, age } = await subject();
    await table.wake(key('a'), {});
    await taken(table, 'one');
    await age(hour + 1_000);
    expect(await taken(table, 'two')).toEqual(['a 1']);
    await table.end('one', key('a'), { next: 'rest' });
    await table.end('one', key('a'), { next: 'again', afterMs: 0, attempt: 9, code: 'late' });
    await table.end('one', key('a'), { next: 'park', code: 'late' });
    expect(await table.figures()).toEqual({ queued: 0, running: 1, parked: 0, oldestWaitMs: 0 });
    expect(await taken(table, 'three')).toEqual([]);
    await table.end('two', key('a'), { next: 'rest' });
    expect(await table.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  });

  it('the end of each advance reports whether more work is due, so that the process polls again', async () => {
    const { table } = await subject();
    const ends = async (advanced: Ended, before?: { at?: number }): Promise<boolean> => {
      const owner = JSON.stringify([advanced, before]);
      await table.wake(key(owner), {});
      await taken(table, owner);
      if (before) await table.wake(key(owner), before);
      return table.end(owner, key(owner), advanced);
    };
    expect(await ends({ next: 'rest' })).toBe(false);
    expect(await ends({ next: 'rest' }, {})).toBe(true);
    const inAnHour = { at: Date.now() + hour };
    expect(await ends({ next: 'rest' }, inAnHour)).toBe(true);
    expect(await ends({ next: 'again', afterMs: hour, attempt: 1, code: 'unreachable' })).toBe(true);
    expect(await table.end('another', key('of another'), { next: 'rest' })).toBe(true);
  });

  it('active rows of a lane are counted, without rows of dead owners and of other lanes', async () => {
    const { table, age } = await subject();
    for (const name of ['a', 'b']) await table.wake(key(name), { lane: 'acme' });
    expect(await taken(table, 'one', { count: 1, lanes: { acme: 2 } })).toHaveLength(1);
    expect(await taken(table, 'two', { lanes: { acme: 1 } })).toEqual([]);
    await age(hour / 2);
    expect(await taken(table, 'two', { lanes: { acme: 2 } })).toHaveLength(1);
    // The lease of the first row has expired by now; the owner of the other row is still active.
    await age((hour / 4) * 3);
    expect(await taken(table, 'three', { lanes: { acme: 1 } })).toEqual([]);
    expect(await taken(table, 'three', { lanes: { acme: 2 } })).toHaveLength(1);
    await age(hour * 2);
    expect(await taken(table, 'four', { lanes: { acme: 1 } })).toHaveLength(1);
  });

  it('a wake without a lane keeps the lane of the wake before', async () => {
    const { table } = await subject();
    await table.wake(key('at work'), { lane: 'acme' });
    await taken(table, 'one');
    await table.wake(key('a'), { lane: 'acme' });
    await table.wake(key('a'), {});
    expect(await taken(table, 'two', { lanes: { acme: 1 } })).toEqual([]);
    await table.wake(key('a'), { lane: 'other' });
    expect(await taken(table, 'two', { lanes: { acme: 1 } })).toEqual(['a 0']);
  });

  it('the figures have the numbers of due, active and parked rows, and the age of the row that has been due longest', async () => {
    const { table, age } = await subject();
    await table.wake(key('a'), {});
    await age(hour);
    await table.wake(key('b'), {});
    const all = await table.figures();
    expect(all).toMatchObject({ queued: 2, running: 0, parked: 0 });
    expect(all.oldestWaitMs).toBeGreaterThanOrEqual(hour);
    expect(all.oldestWaitMs).toBeLessThan(2 * hour);
    expect(await taken(table, 'one', { count: 1, leaseMs: 2 * hour })).toEqual(['a 0']);
    const one = await table.figures();
    expect(one).toMatchObject({ queued: 1, running: 1, parked: 0 });
    expect(one.oldestWaitMs).toBeLessThan(hour);
    await age(3 * hour);
    expect(await table.figures()).toMatchObject({ queued: 2, running: 0, parked: 0 });
  });

  it('an active row that was woken again counts as active, and not as waiting', async () => {
    const { table, age } = await subject();
    await table.wake(key('a'), {});
    await taken(table, 'one', { leaseMs: 2 * hour });
    await table.wake(key('a'), {});
    await age(hour);
    expect(await table.figures()).toEqual({ queued: 0, running: 1, parked: 0, oldestWaitMs: 0 });
  });

  it('a parked session stays parked until it is due, also for a wake with ifLost', async () => {
    const { table } = await subject();
    await table.wake(key('a'), {});
    await taken(table, 'one');
    await table.end('one', key('a'), { next: 'park', code: 'broken' });
    await table.wake(key('a'), { ifLost: true });
    expect(await table.figures()).toMatchObject({ queued: 0, parked: 1 });
    await table.wake(key('a'), {});
    expect(await table.figures()).toMatchObject({ queued: 1, parked: 0 });
    expect(await taken(table, 'two')).toEqual(['a 0']);
    await table.wake(key('a'), {});
    await table.end('two', key('a'), { next: 'park', code: 'broken' });
    expect(await table.figures()).toMatchObject({ queued: 1, running: 0, parked: 0 });
  });

  it('a parked session is unparked when a later wake makes it due', async () => {
    const { table, age } = await subject();
    await table.wake(key('a'), { at: Date.now() + hour });
    await table.wake(key('a'), {});
    await taken(table, 'one');
    await table.end('one', key('a'), { next: 'park', code: 'broken' });
    expect(await table.figures()).toMatchObject({ queued: 0, parked: 1 });
    await age(hour + 1_000);
    expect(await taken(table, 'two')).toEqual(['a 0']);
    expect(await table.figures()).toMatchObject({ running: 1, parked: 0 });
    await table.end('two', key('a'), { next: 'rest', wakeAt: Date.now() + hour });
    await table.wake(key('a'), { ifLost: true });
    expect(await table.figures()).toMatchObject({ queued: 1, running: 0, parked: 0 });
  });

  it('a wake with ifLost keeps the pause before a retry, whether it arrives before or during the pause', async () => {
    const { table, age } = await subject();
    await table.wake(key('a'), {});
    await taken(table, 'one');
    await table.wake(key('a'), { ifLost: true });
    await table.end('one', key('a'), { next: 'again', afterMs: hour, attempt: 0, code: 'session_busy' });
    await table.wake(key('a'), { ifLost: true });
    expect(await taken(table, 'two')).toEqual([]);
    await table.wake(key('a'), {});
    expect(await taken(table, 'two')).toEqual(['a 0']);
    await table.end('two', key('a'), { next: 'again', afterMs: hour, attempt: 4, code: 'unreachable' });
    await age(hour + 1_000);
    await table.wake(key('a'), { ifLost: true });
    expect(await taken(table, 'three')).toEqual(['a 4']);
    await table.end('three', key('a'), { next: 'rest', wakeAt: Date.now() + hour });
    expect(await taken(table, 'four')).toEqual([]);
    await table.wake(key('a'), { ifLost: true });
    expect(await taken(table, 'four')).toEqual(['a 0']);
  });

  it('a session whose owner died is claimed even after an earlier wake with ifLost', async () => {
    const { table, age } = await subject();
    await table.wake(key('a'), {});
    await taken(table, 'one');
    await table.wake(key('a'), { ifLost: true });
    await age(hour + 1_000);
    expect(await taken(table, 'two')).toEqual(['a 1']);
  });

  it('the time of the next wake considers later wakes, retries, and active rows', async () => {
    const { table, age } = await subject();
    const next = async (owner: string) => (await table.claim({ owner, count: 5, leaseMs: hour, lanes: {} })).nextInMs;
    const expectWithin = (ms: number | undefined): void => {
      expect(ms).toBeGreaterThan(0);
      expect(ms).toBeLessThanOrEqual(hour);
    };
    expect(await next('nobody')).toBeUndefined();
    const at = Date.now() + hour;
    await table.wake(key('b'), { at });
    // In either order, the earlier wake counts, and the later one is not lost.
    for (const when of [{ at }, {}, { at }]) await table.wake(key('a'), when);
    expect(await taken(table, 'one')).toEqual(['a 0']);
    await table.end('one', key('a'), { next: 'rest' });
    expectWithin(await next('looks'));
    await age(hour + 1_000);
    expect((await taken(table, 'two')).toSorted()).toEqual(['a 0', 'b 0']);
    expectWithin(await next('looks again'));
    await table.end('two', key('a'), { next: 'rest' });
    await table.end('two', key('b'), { next: 'again', afterMs: hour, attempt: 7, code: 'unreachable' });
    expectWithin(await next('looks once more'));
    await age(hour + 1_000);
    expect(await taken(table, 'three')).toEqual(['b 7']);
    await table.end('three', key('b'), { next: 'again', afterMs: hour, attempt: 8, code: 'unreachable' });
    await table.wake(key('b'), {});
    expect(await taken(table, 'four')).toEqual(['b 8']);
    await table.end('four', key('b'), { next: 'rest' });
    expectWithin(await next('looks in between'));
    await age(hour + 1_000);
    expect(await taken(table, 'five')).toEqual(['b 0']);
    await table.end('five', key('b'), { next: 'rest' });
    expect(await next('looks at last')).toBeUndefined();
    expect(await table.figures()).toEqual({ queued: 0, running: 0, parked: 0, oldestWaitMs: 0 });
  });

  it.each(oddTexts)('%j is accepted as the name of a lane, a session and a code', async (text) => {
    const { table } = await subject();
    const lanes = { [text]: 1, other: 1 };
    const odd = { appName: text, userId: text, sessionId: text };
    await table.wake(odd, { lane: text });
    const claim = { owner: `has ${text.length}`, count: 5, leaseMs: hour, lanes };
    expect((await table.claim(claim)).sessions).toEqual([{ key: odd, attempt: 0 }]);
    await table.wake(key('same lane'), { lane: text });
    await table.wake(key('another lane'), { lane: `${text}.` });
    expect(await taken(table, 'two', { lanes })).toEqual(['another lane 0']);
    await table.end(claim.owner, odd, { next: 'park', code: text });
    expect(await table.figures()).toMatchObject({ queued: 1, running: 1, parked: 1 });
    expect(await taken(table, 'three', { lanes })).toEqual(['same lane 0']);
  });
}

/** Texts that a database may be unable to store, or may confuse with others. */
const oddTexts = ['\0', '\\u0000', '\ud800', 'a\\', '"\'', '__proto__', '\u{1f600}\n'];

/** Returns the key of a session with a name. */
function key(sessionId: string): SessionKey {
  return { appName: 'app', userId: 'ada', sessionId };
}

/** Returns the names and attempts in the result of a claim. */
async function taken(
  table: Wakes,
  owner: string,
  more: { count?: number; leaseMs?: number; lanes?: { readonly [lane: string]: number } } = {},
): Promise<readonly string[]> {
  const { sessions } = await table.claim({ owner, count: 5, leaseMs: hour, lanes: {}, ...more });
  return sessions.map(({ key: { sessionId }, attempt }) => `${sessionId} ${attempt}`);
}

/** A lease that is longer than a test takes on any machine. */
const hour = 3_600_000;
