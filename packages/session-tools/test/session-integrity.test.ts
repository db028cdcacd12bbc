/// <reference types="node" />
import { type Event, inMemorySessionService, type SessionService } from '@mortise/core';
import {
  type ChainHead,
  exportSession,
  importSession,
  integritySessions,
  type Seal,
  type SealedEvent,
  type Verification,
  type VerifyOptions,
  verifySession,
  withoutContent,
} from '@mortise/session-tools';
import { leaseStoreCases, sessionChangesCases, sessionIndexCases, sessionServiceCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, changed, changes, key, kindsOfChange, logs, said } from './integrity-log.ts';

const subject = () => {
  let now = 1_700_000_000_000;
  const inner = inMemorySessionService({ clock: () => now });
  return {
    sessions: withoutSeals(integritySessions(inner)),
    // A new service over the same store, like another process: it has no cache.
    reopen: () => withoutSeals(integritySessions(inner)),
    wait: (ms: number) => {
      now += ms;
    },
  };
};

/** Wraps a service so that it returns events without seals and verifies the chain of each log. */
function withoutSeals(sessions: SessionService): SessionService {
  return {
    ...sessions,
    async load(of, from) {
      const session = await sessions.load(of, from);
      if (from === undefined) expect(verifySession(session?.events ?? []).breaks).toEqual([]);
      const events = session?.events.map(
        ({ prev: _p, digest: _d, salt: _s, ...event }: Partial<Seal> & Event) => event,
      );
      return session && { ...session, events: events as readonly Event[] };
    },
  };
}

const foreignSeal = 'session:append:json';
testConformance(
  'integritySessions, with a separate case for events with a foreign seal,',
  sessionServiceCases.filter(({ id }) => id !== foreignSeal),
  subject,
);
it(`${foreignSeal}: an event is returned unchanged with its seal, with any JSON, newer types and members`, async () => {
  expect(sessionServiceCases.filter(({ id }) => id === foreignSeal)).toHaveLength(1);
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ noUnicodeString: false }), async (value) => {
      const newer = { ...said('a', value), v: 2, type: 'forked', later: value, actions: { later: [value] } };
      const [event] = await sealed([newer as unknown as Event]);
      const { digest, salt } = event as SealedEvent;
      expect(event).toEqual(asJson({ ...newer, digest, salt }));
    }),
  );
});
testConformance('the leases of integritySessions', leaseStoreCases, subject);
testConformance('the index of integritySessions', sessionIndexCases, subject);
testConformance('the changes of integritySessions', sessionChangesCases, subject);

/** Returns a chain of these events, one append for each batch. */
async function sealed(...batches: readonly (readonly Event[])[]): Promise<readonly SealedEvent[]> {
  const sessions = integritySessions(inMemorySessionService());
  await sessions.create(key);
  let revision = 0;
  for (const events of batches) ({ revision } = await sessions.append(key, events, { revision }));
  return eventsOf(sessions);
}

async function eventsOf(sessions: SessionService): Promise<readonly SealedEvent[]> {
  return ((await sessions.load(key))?.events ?? []) as readonly SealedEvent[];
}

function headOf(log: readonly Event[]): ChainHead {
  return verifySession(log).head as ChainHead;
}

const whole = { breaks: [], unsealed: 0, erased: [] };
const three = [said('a'), said('b'), said('c')];

describe('a sealed log', () => {
  it('a sealed log is intact, however it was appended', async () => {
    await fc.assert(
      fc.asyncProperty(logs, fc.nat(8), async (log, cut) => {
        const batches = [log.slice(0, cut), log.slice(cut)];
        const events = await sealed(...batches);
        const head = { revision: log.length, digest: events.at(-1)?.digest };
        expect(verifySession(events)).toEqual({ ...whole, head });
        expect(verifySession(events, { head: headOf(events) }).breaks).toEqual([]);
        expect(events[0]).not.toHaveProperty('prev');
        for (const [at, event] of events.entries()) expect(event.prev).toBe(events[at - 1]?.digest);
      }),
    );
  });

  it('a sealed log survives an export and an import into a sealed store, byte for byte', async () => {
    const events = await sealed(three);
    const from = inMemorySessionService();
    await from.create(key);
    await from.append(key, events, { revision: 0 });
    const lines: string[] = [];
    for await (const line of exportSession(from, key)) lines.push(line);
    const to = integritySessions(inMemorySessionService());
    const { revision } = await importSession(to, key, lines, { trusted: true });
    expect(await eventsOf(to)).toEqual(events);
    await to.append(key, [said('d')], { revision });
    expect(verifySession(await eventsOf(to))).toMatchObject(whole);
  });

  it('a sealed log has the digest that the page of the format describes', async () => {
    const [first] = await sealed([{ ...said('a'), branch: 'b' } as Event]);
    const { digest, salt, ...event } = first as SealedEvent;
    const { code, value, ...header } = event as typeof event & { code: string; value: string };
    const hash = async (text: string) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    const content = await hash(`{"content":{"code":"${code}","value":"${value}"},"salt":"${salt}"}`);
    const { author, branch, id, invocationId, timestamp, type, v } = header;
    const text = JSON.stringify({ author, branch, id, invocationId, timestamp, type, v });
    expect(digest).toBe(await hash(`{"content":"${content}","header":${text}}`));
  });
});

/** Returns JSON without -0, which JSON cannot represent. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Returns true if a verifier does not report a change. */
async function unnoticed(verify: typeof verifySession, log: readonly Event[], change: Change): Promise<boolean> {
  const events = await sealed(log);
  const after = changed(events, change);
  if (isSame(asJson(after), asJson(events))) return false;
  const { breaks, unsealed, erased }: Verification = verify(after);
  return breaks.length + unsealed + erased.length === 0;
}

describe('one change of a log', () => {
  it('a change of a log is detected, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(logs, changes, async (log, change) => {
        expect(await unnoticed(verifySession, log, change)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  /** Verifiers that do not detect some changes, each with a change that the property above would try. */
  const broken: Readonly<Record<string, readonly [typeof verifySession, Partial<Change>]>> = {
    'that accepts a changed event': [without('changed'), { name: 'set', member: 'value', value: 7 }],
    'that accepts a changed header': [without('changed'), { name: 'set', member: 'timestamp', value: 7 }],
    'that accepts a removed event': [without('missing'), { name: 'remove', at: 1 }],
    'that accepts a copied event': [without('misplaced'), { name: 'copy', at: 0, to: 3 }],
    'that accepts an inserted event': [without('unsealed', 'misplaced'), { name: 'insert', to: 1 }],
  };

  it.each(Object.entries(broken))('a change of a log is not detected by a verifier %s', async (_, [verify, more]) => {
    const change: Change = { name: 'set', at: 1, to: 1, member: 'value', value: 7, ...more };
    expect(await unnoticed(verify, three, change)).toBe(true);
    expect(await unnoticed(verifySession, three, change)).toBe(false);
  });

  it.each([
    ['changed', { name: 'set', at: 1, member: 'value', value: 7 }, [{ revision: 2, kind: 'changed' }]],
    ['removed', { name: 'remove', at: 1 }, [{ revision: 2, kind: 'missing' }]],
    ['removed at the beginning', { name: 'remove', at: 0 }, [{ revision: 1, kind: 'missing' }]],
    ['copied', { name: 'copy', at: 0, to: 3 }, [{ revision: 4, kind: 'misplaced' }]],
    [
      'inserted between',
      { name: 'insert', to: 1 },
      [
        { revision: 2, kind: 'unsealed' },
        { revision: 3, kind: 'misplaced' },
      ],
    ],
    ['inserted before', { name: 'insert', to: 0 }, [{ revision: 2, kind: 'misplaced' }]],
    [
      'moved',
      { name: 'move', at: 0, to: 1 },
      [
        { revision: 1, kind: 'misplaced' },
        { revision: 2, kind: 'misplaced' },
        { revision: 3, kind: 'misplaced' },
      ],
    ],
  ] as const)('a change of a log is located: %s', async (_, change, breaks) => {
    const events = changed(await sealed(three), { at: 0, to: 0, member: '', value: 7, ...change });
    expect(verifySession(events).breaks).toEqual(breaks);
  });

  it('a change of a log is detected for every kind of change', () => expect(new Set(kindsOfChange).size).toBe(7));
});

/** Returns a verifier that ignores breaks of these kinds, and the number of events without a seal. */
function without(...kinds: readonly string[]): typeof verifySession {
  return (events: readonly Event[], options?: VerifyOptions) => {
    const { breaks, ...rest } = verifySession(events, options);
    return { ...rest, unsealed: 0, breaks: breaks.filter(({ kind }) => !kinds.includes(kind)) };
  };
}

describe('a stored head', () => {
  it('a stored head detects a truncated end, which the log alone cannot', async () => {
    const events = await sealed(three);
    const cut = events.slice(0, 1);
    expect(verifySession(cut).breaks).toEqual([]);
    expect(verifySession(cut, { head: headOf(events) }).breaks).toEqual([{ revision: 2, kind: 'cut' }]);
  });

  it('a stored head detects a chain that was rebuilt', async () => {
    const head = headOf(await sealed(three));
    const anew = await sealed([said('a'), said('other'), said('c')], [said('d')]);
    expect(verifySession(anew).breaks).toEqual([]);
    expect(verifySession(anew, { head }).breaks).toEqual([{ revision: 3, kind: 'replaced' }]);
  });

  it('a stored head is valid for a log that has grown', async () => {
    const events = await sealed(three);
    expect(verifySession(events, { head: headOf(events.slice(0, 2)) }).breaks).toEqual([]);
  });
});

describe('events stored before sealing began', () => {
  it('events stored before sealing began are counted as unsealed and not as breaks, and the chain of seals begins after them', async () => {
    const inner = inMemorySessionService();
    await inner.create(key);
    await inner.append(key, three, { revision: 0 });
    await integritySessions(inner).append(key, [said('d'), said('e')], { revision: 3 });
    const events = await eventsOf(inner);
    expect(verifySession(events)).toMatchObject({ breaks: [], unsealed: 3, head: { revision: 5 } });
    expect(verifySession(events.toSpliced(2, 1)).breaks).toEqual([{ revision: 3, kind: 'missing' }]);
    expect(verifySession(three)).toEqual({ ...whole, unsealed: 3 });
  });

  it('events without a seal after events with a seal are a break', async () => {
    const inner = inMemorySessionService();
    const sessions = integritySessions(inner);
    await sessions.create(key);
    await sessions.append(key, [said('a')], { revision: 0 });
    await inner.append(key, [said('b')], { revision: 1 });
    await sessions.append(key, [said('c')], { revision: 2 });
    expect(verifySession(await eventsOf(inner)).breaks).toEqual([{ revision: 2, kind: 'unsealed' }]);
  });
});

describe('removed content', () => {
  const gone = { type: 'notice', code: 'erased' } as const;

  it('removed content leaves the chain intact, and is reported', async () => {
    const events = await sealed(three);
    const head = headOf(events);
    const left = events.with(1, withoutContent(events[1] as Event, gone));
    expect(verifySession(left, { head })).toEqual({ ...whole, erased: [2], head });
    expect(JSON.stringify(left[1])).not.toContain('noted');
    expect(left[1]).not.toHaveProperty('salt');
    const again = left.with(1, withoutContent(left[1] as Event, { ...gone, code: 'other' }));
    expect(verifySession(again)).toEqual({ ...whole, erased: [2], head });
  });

  it('removed content keeps the header protected', async () => {
    const events = await sealed(three);
    const left = { ...withoutContent(events[1] as Event, gone), timestamp: 2 };
    expect(verifySession(events.with(1, left as SealedEvent)).breaks).toEqual([{ revision: 2, kind: 'changed' }]);
  });

  it('removed content does not hide that its event was changed before', async () => {
    const [first] = await sealed(three);
    const forged = { ...(first as Event), value: 'forged' } as Event;
    expect(() => withoutContent(forged, gone)).toThrow(expect.objectContaining({ code: 'chain_broken' }));
  });

  it('withoutContent refuses an event without a seal, and replacement content of another event type', async () => {
    const [first] = await sealed(three);
    expect(() => withoutContent(said('a'), gone)).toThrow(expect.objectContaining({ code: 'not_sealed' }));
    const other = { type: 'withdrawn', requestId: 'q', reason: 'r' } as const;
    expect(() => withoutContent(first as Event, other)).toThrow(expect.objectContaining({ code: 'invalid_option' }));
  });
});

describe('the chain of a store', () => {
  it('the chain continues over independent services and over a conflict', async () => {
    const inner = inMemorySessionService();
    const [one, two] = [integritySessions(inner), integritySessions(inner)];
    await one.create(key);
    for (let revision = 0; revision < 6; revision++) {
      const [writer, other] = revision % 2 === 0 ? [one, two] : [two, one];
      await writer.append(key, [said(`e${revision}`)], { revision });
      await expect(other.append(key, [said('late')], { revision })).rejects.toMatchObject({ code: 'session_conflict' });
    }
    expect(verifySession(await eventsOf(inner))).toMatchObject({ ...whole, head: { revision: 6 } });
  });

  it('the chain follows a session that another process deleted and created again', async () => {
    const inner = inMemorySessionService();
    const sessions = integritySessions(inner);
    await sessions.create(key);
    await sessions.append(key, three, { revision: 0 });
    await inner.delete(key);
    await inner.create(key);
    await integritySessions(inner).append(key, [said('x'), said('y'), said('z')], { revision: 0 });
    await sessions.load(key);
    await sessions.append(key, [said('d')], { revision: 3 });
    expect(verifySession(await eventsOf(inner))).toMatchObject(whole);
  });

  it('the chain of a store reads no event for an append after its own append, and one event for any other append', async () => {
    const inner = inMemorySessionService();
    const reads: number[] = [];
    const counted: SessionService = {
      ...inner,
      async load(of, from) {
        const session = await inner.load(of, from);
        reads.push(session?.events.length ?? 0);
        return session;
      },
    };
    const sessions = integritySessions(counted, { maxCached: 1 });
    const second = { ...key, sessionId: 's2' };
    for (const of of [key, second]) await sessions.create(of);
    for (let revision = 0; revision < 5; revision++) await sessions.append(key, [said(`e${revision}`)], { revision });
    expect(reads).toEqual([]);
    await sessions.append(second, [said('a')], { revision: 0 });
    await sessions.append(key, [said('b')], { revision: 5 });
    expect(reads).toEqual([1]);
    expect(verifySession(await eventsOf(inner))).toMatchObject(whole);
  });

  it('the chain of a store has only the members that the inner service has', () => {
    const { leases: _leases, index: _index, changes: _changes, ...least } = inMemorySessionService();
    expect(Object.keys(integritySessions(inMemorySessionService())).sort()).toEqual(
      Object.keys(inMemorySessionService()).sort(),
    );
    expect(Object.keys(integritySessions(least)).sort()).toEqual(Object.keys(least).sort());
  });

  it('the chain seals only stored data, without temporary state', async () => {
    const stateDelta = { 'temp:a': 1, b: 2 };
    const [event] = await sealed([{ ...said('a'), actions: { stateDelta } } as Event]);
    expect(event?.actions).toEqual({ stateDelta: { b: 2 } });
    expect(verifySession([event as Event])).toMatchObject(whole);
  });
});

describe('an invalid argument of the chain', () => {
  it('a seal that does not continue the chain is an invalid argument, and nothing is stored', async () => {
    const sessions = integritySessions(inMemorySessionService());
    await sessions.create(key);
    const other = await sealed(three);
    const forged = { ...said('a'), digest: 'd' } as Event;
    for (const events of [[forged], other.slice(1), other.toReversed()])
      await expect(sessions.append(key, events, { revision: 0 })).rejects.toMatchObject({ code: 'chain_broken' });
    expect(await eventsOf(sessions)).toEqual([]);
  });

  it('an event that JSON cannot represent is an invalid argument', async () => {
    const sessions = integritySessions(inMemorySessionService());
    await sessions.create(key);
    await expect(sessions.append(key, [said('a', 1n)], { revision: 0 })).rejects.toMatchObject({
      code: 'event_not_json',
    });
  });

  it('an invalid option of the chain is refused', () => {
    const inner = inMemorySessionService();
    const code = 'invalid_option';
    expect(() => integritySessions(inner, { maxCached: 0 })).toThrow(expect.objectContaining({ code }));
    expect(() => verifySession({} as never)).toThrow(expect.objectContaining({ code }));
    const head = { revision: 0, digest: 'd' };
    expect(() => verifySession([], { head })).toThrow(expect.objectContaining({ code }));
  });

  it('an invalid event is not an invalid argument: it is reported as a break or as unsealed', async () => {
    const events = await sealed(three);
    expect(verifySession([null as never, ...events])).toMatchObject({ unsealed: 1, breaks: [{ revision: 2 }] });
    expect(verifySession([...events, 'x' as never]).breaks).toEqual([{ revision: 4, kind: 'unsealed' }]);
  });
});

/** Returns true if JSON values are equal, whatever the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
