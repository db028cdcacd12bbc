import {
  type Event,
  functionTool,
  inMemorySessionService,
  type JsonObject,
  type Session,
  type SessionService,
} from '@mortise/core';
import { eventsInForce } from '@mortise/core/events';
import { forkSession, type RewindOptions, rewindSession, SessionRewindError } from '@mortise/core/session-fork';
import { emptyIndex, indexEvents } from '@mortise/core/session-index';
import { inMemoryMemoryService, memoriesOf } from '@mortise/memory';
import { exportSession, importSession, integritySessions, verifySession } from '@mortise/session-tools';
import { confirmGate, fakeClock } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const pay = { calls: [{ name: 'pay', args: { to: 'bob', amount: 3 } }] };

function words(text: string, more: JsonObject = {}): Event {
  const content = { role: 'user', parts: [{ type: 'text', text }] };
  const base = { v: 1, id: text, invocationId: `i ${text}`, author: 'user', timestamp: 1 };
  return { ...base, type: 'input', content, ...more } as unknown as Event;
}

function noted(code: string, more: JsonObject = {}): Event {
  const base = { v: 1, id: code, invocationId: 'i', author: 'helper', timestamp: 1 };
  return { ...base, type: 'notice', code, ...more } as unknown as Event;
}

async function stored(
  events: readonly Event[],
  state: JsonObject = {},
  sessions: SessionService = inMemorySessionService(),
): Promise<SessionService> {
  await sessions.create(key, state);
  await sessions.append(key, events, { revision: 0 });
  return sessions;
}

async function back(
  sessions: SessionService,
  toRevision: number,
  options: Partial<RewindOptions> = {},
): Promise<Session> {
  return (await rewindSession({ sessions, key, toRevision, ...options })).session;
}

/** Returns the events in force of a log: the texts of messages, otherwise the types. */
function inForce(events: readonly Event[]): readonly string[] {
  return eventsInForce(events).map((event) => (event.type === 'input' ? event.id : event.type));
}

describe('a rewound session', () => {
  it('a rewound session keeps its log, followed by the event that rewound it', async () => {
    const sessions = await stored([words('a'), words('b'), words('c')]);
    const { events, revision } = await back(sessions, 1, { reason: 'edited' });
    expect(events.map(({ id }) => id).slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(events[3]).toMatchObject({
      type: 'rewound',
      revision: 1,
      reason: 'edited',
      author: 'user',
      invocationId: 'i a',
    });
    expect([revision, inForce(events)]).toEqual([4, ['a', 'rewound']]);
  });

  it('a rewound session can be rewound again, even to an event that the rewind removed', async () => {
    const sessions = await stored([words('a'), words('b'), words('c')]);
    await back(sessions, 2);
    await sessions.append(key, [words('d')], { revision: 4 });
    expect(inForce((await back(sessions, 1)).events)).toEqual(['a', 'rewound']);
    expect(inForce((await back(sessions, 3)).events)).toEqual(['a', 'b', 'c', 'rewound']);
    expect(inForce((await back(sessions, 5)).events)).toEqual(['a', 'b', 'rewound', 'd', 'rewound']);
    expect(inForce(eventsInForce((await back(sessions, 5)).events))).toEqual(['a', 'b', 'rewound', 'd', 'rewound']);
  });

  it('a session that is rewound to its current revision, and has no open questions, stays unchanged', async () => {
    const sessions = await stored([words('a')]);
    expect((await back(sessions, 1)).revision).toBe(1);
  });

  it('a rewound session without any message has nothing to resume until it gets a message', async () => {
    const app = testApp(['Hi.', 'Good day.']);
    await app.say('Hello');
    await back(app.sessions, 0);
    expect((await app.resume()).error?.code).toBe('no_input');
    expect((await app.say('Good morning')).text).toBe('Good day.');
    expect(JSON.stringify(app.model.requests.at(-1)?.contents)).not.toContain('Hello');
    const [summary] = (await app.sessions.index?.list())?.items ?? [];
    expect(summary).toMatchObject({ title: 'Good morning', status: 'completed' });
  });

  it('a rewound session accepts an input id once, even the input id of a removed message', async () => {
    const app = testApp(['Hi.', 'Again.']);
    await app.say('Hello', { inputId: 'w1' });
    await back(app.sessions, 0);
    expect((await app.say('Hello', { inputId: 'w1' })).error?.code).toBe('no_input');
    expect(app.model.requests).toHaveLength(1);
    expect((await app.say('Hello', { inputId: 'w2' })).text).toBe('Again.');
  });

  it('a rewound session keeps events that packages added later, such as a revoked approval', async () => {
    const later = [
      noted('grant_revoked', { value: 'q1', branch: 'b', actions: { stateDelta: { x: 1 } } }),
      noted('limited'),
    ];
    const sessions = await stored([words('a'), words('b'), ...later]);
    const { events } = await back(sessions, 1);
    const [, notice, rewound] = eventsInForce(events);
    expect([notice, rewound?.type]).toEqual([noted('grant_revoked', { value: 'q1' }), 'rewound']);
  });
});

describe('an open question of a rewound session', () => {
  it('an open question of a rewound session is withdrawn: it cannot be answered, and a repeated question has another id and key', async () => {
    const paid: unknown[] = [];
    const keys: string[] = [];
    const tool = functionTool({
      name: 'pay',
      description: 'Pays somebody',
      input: z.object({ to: z.string(), amount: z.number() }),
      run: (input, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        paid.push(input);
      },
    });
    const app = testApp([pay, pay, 'Paid.'], { tools: [tool], gates: [confirmGate()] });
    const { pending } = await app.say('Pay Bob');
    const requestId = pending[0]?.id ?? '';
    expect((await app.sessions.index?.open())?.items).toHaveLength(1);
    await back(app.sessions, 1);
    expect((await app.sessions.index?.open())?.items).toEqual([]);
    expect((await app.sessions.index?.list())?.items[0]?.status).toBe('unfinished');
    const late = await app.answer({ requestId, value: { confirmed: true } });
    expect(late).toMatchObject({ status: 'failed', error: { code: 'withdrawn' } });
    const again = await app.resume();
    expect(again.pending[0]?.id).not.toBe(requestId);
    expect((await app.answer({ requestId: again.pending[0]?.id ?? '', value: { confirmed: true } })).text).toBe(
      'Paid.',
    );
    expect([paid, keys.length, keys[0] === pending[0]?.callId]).toEqual([[{ to: 'bob', amount: 3 }], 1, false]);
  });

  it('a rewind leaves no question of its revision open: a call that has started since has an unknown outcome', async () => {
    const app = testApp([pay, 'Paid.', 'I shall look.'], { tools: [payTool([])], gates: [confirmGate()] });
    const { pending } = await app.say('Pay Bob');
    await app.answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    await back(app.sessions, (await app.log()).findIndex(({ type }) => type === 'asked') + 1);
    expect((await app.sessions.index?.open())?.items).toEqual([]);
    await app.resume();
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([
      { status: 'error', code: 'outcome_unknown', message: expect.stringContaining('check before repeating') },
    ]);
  });

  it('the late result of a call that a rewind abandoned is kept in the log only', async () => {
    const tool = functionTool({
      name: 'dig',
      description: 'Digs',
      input: z.object({}),
      isLongRunning: true,
      run: () => undefined,
    });
    const app = testApp([{ calls: [{ name: 'dig', args: {} }] }, 'Hello.'], { tools: [tool] });
    const { pending } = await app.say('Dig');
    const callId = pending[0]?.callId ?? '';
    await back(app.sessions, 0, { forgetEffects: true });
    await app.sessions.deliver(key, { id: 'r1', type: 'result', callId, outcome: { status: 'ok', output: 'gold' } });
    expect((await app.say('Hi')).text).toBe('Hello.');
    expect(await app.logOf('late')).toMatchObject([{ callId, outcome: { output: 'gold' } }]);
    expect(JSON.stringify(app.model.requests.at(-1))).not.toContain('gold');
  });
});

describe('effects after the revision of a rewind', () => {
  it('effects after the revision of a rewind make it fail unless it allows them: the error lists them, and the log keeps them', async () => {
    const app = testApp([pay, 'Paid.', pay, 'Paid again.', 'So.'], { tools: [payTool([])] });
    await app.say('Pay Bob');
    await app.say('Pay Bob again');
    const before = await app.log();
    const error: unknown = await back(app.sessions, 1).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SessionRewindError);
    const { code, effects, nextRevision } = error as SessionRewindError;
    expect([code, effects.map(({ name }) => name)]).toEqual(['rewind_effects', ['pay', 'pay']]);
    expect(await app.log()).toEqual(before);
    await expect(back(app.sessions, (nextRevision ?? 0) - 1)).rejects.toMatchObject({ code: 'rewind_effects' });
    await back(app.sessions, nextRevision ?? 0);
    await app.resume();
    expect(outcomesIn(app.model.requests.at(-1))).toMatchObject([{ code: 'outcome_unknown' }]);
    const { forgotten, session } = await rewindSession({
      sessions: app.sessions,
      key,
      toRevision: 1,
      forgetEffects: true,
    });
    expect(forgotten.map(({ callId }) => callId)).toEqual(effects.map(({ callId }) => callId));
    expect(session.events.slice(0, before.length)).toEqual(before);
  });
});

describe('the state of a rewound session', () => {
  const writes = [
    words('a', { actions: { stateDelta: { plan: 'first', gone: 1, 'user:name': 'ada', 'app:seen': 1 } } }),
    words('b', { actions: { stateDelta: { plan: 'second', gone: null, extra: true, 'user:name': 'eve' } } }),
  ];

  it('the state of a rewound session has the initial state of the session if `initialState` is given', async () => {
    const initialState = { kept: 'old', plan: 'none', extra: false };
    const sessions = await stored(writes, initialState);
    expect((await back(sessions, 0, { initialState })).state).toEqual({
      ...initialState,
      'user:name': 'eve',
      'app:seen': 1,
    });
  });
});

describe('a rewind during other work', () => {
  it('a rewind during other work fails with session_busy until the lease of the worker expires, and the worker can store nothing afterwards', async () => {
    const clock = fakeClock();
    const sessions = await stored([words('a'), words('b')], {}, inMemorySessionService({ clock: clock.now }));
    const lease = await sessions.leases?.claim(key, 'worker', 1_000);
    await expect(back(sessions, 1)).rejects.toMatchObject({
      code: 'session_busy',
      retryable: true,
      retryAfterMs: 1_000,
    });
    clock.advance(1_001);
    await back(sessions, 1);
    // The worker that lost it cannot append.
    const { fencingToken = 0 } = lease ?? {};
    await expect(sessions.append(key, [words('c')], { revision: 3, fencingToken })).rejects.toMatchObject({
      code: 'session_fenced',
    });
    expect(await sessions.leases?.held(key)).toBe(0);
  });

  it('a rewind during other work without leases prevents a run from appending its earlier work', async () => {
    const { leases: _, ...sessions } = inMemorySessionService();
    const tool = functionTool({
      name: 'pay',
      description: 'Pays somebody',
      run: async () => {
        await rewindSession({ sessions, key, toRevision: 1, forgetEffects: true });
        return 'paid';
      },
    });
    const app = testApp([{ calls: [{ name: 'pay', args: {} }] }, 'Paid.'], { tools: [tool] }, { sessions });
    const result = await app.say('Pay Bob');
    expect(result).toMatchObject({ status: 'failed', error: { code: 'session_conflict' } });
    expect(inForce(await app.log())).toEqual([expect.any(String), 'rewound']);
  });

  it('a rewind of a session with queued inbox items keeps messages, refuses answers, and drops cancellations', async () => {
    const app = testApp([pay, 'Good day.'], { tools: [payTool([])], gates: [confirmGate()] });
    const { pending } = await app.say('Pay Bob');
    const answer = { requestId: pending[0]?.id ?? '', kind: 'confirmation', value: { confirmed: true }, at: 1 };
    await app.sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'no' });
    await app.sessions.deliver(key, { id: 'm2', type: 'answer', answer });
    await app.sessions.deliver(key, {
      id: 'm3',
      type: 'message',
      content: { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
    });
    await back(app.sessions, 0);
    expect((await app.sessions.mail(key)).map(({ id }) => id)).toEqual(['m2', 'm3']);
    expect(await app.resume()).toMatchObject({ status: 'completed', text: 'Good day.' });
    expect((await app.logOf('notice')).map(({ code, value }) => [code, (value as JsonObject)['code']])).toEqual([
      ['inbox_item_rejected', 'withdrawn'],
    ]);
  });
});

describe('the log of a rewound session', () => {
  it('the log of a rewound session is a valid chain, and is exported and imported completely by a trusting application', async () => {
    const sessions = await stored([words('a'), words('b')], {}, integritySessions(inMemorySessionService()));
    await back(sessions, 1);
    const { events } = (await sessions.load(key)) as Session;
    expect(verifySession(events)).toMatchObject({ breaks: [], unsealed: 0 });
    const copy = inMemorySessionService();
    const made = await importSession(copy, key, exportSession(sessions, key), { trusted: true });
    expect(made.events).toEqual(events);
  });

  it('the log of a rewound session is exported without the removed events for other applications', async () => {
    const sessions = await stored([words('a'), words('b')]);
    await back(sessions, 1);
    await sessions.append(key, [words('c')], { revision: 3 });
    const made = await importSession(inMemorySessionService(), key, exportSession(sessions, key));
    expect(made.events.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('the removed events of a rewound session stay in a memory service until another message is sent, or the memory is deleted', async () => {
    const memory = inMemoryMemoryService();
    const sessions = await stored([words('plums'), words('pears')]);
    const remembers = async (): Promise<readonly string[]> => {
      const session = await sessions.load(key);
      if (session) await memory.add(session);
      return (await memory.search(key, 'plums pears figs')).map(({ content }) => JSON.stringify(content.parts[0]));
    };
    expect(await remembers()).toHaveLength(2);
    const { revision } = await back(sessions, 1);
    expect(await remembers()).toHaveLength(2);
    await memory.forget(key);
    expect(await remembers()).toHaveLength(1);
    await sessions.append(key, [words('figs')], { revision });
    expect((await remembers()).join()).not.toContain('pears');
  });

  it('the log of a rewound session is forked, and added to a memory service, without the removed events', async () => {
    const sessions = await stored([words('a'), words('b')]);
    const session = await back(sessions, 1);
    expect(memoriesOf(session).map(({ id }) => id)).toEqual(['a']);
    const fork = await forkSession({ sessions, key });
    expect(inForce(fork.session.events)).toEqual(['a', 'rewound', 'notice']);
  });

  it('the log of a rewound session is indexed as if the removed events did not exist, even by an index of another version', () => {
    const odd = { ...words('b'), type: 'rewound', revision: 0, index: { branches: 7 } } as unknown as Event;
    const state = indexEvents(indexEvents(emptyIndex(0), [words('a')]), [odd]);
    expect([state.revision, state.title]).toEqual([2, 'a']);
  });
});

describe('a refused rewind', () => {
  it('a rewind to an unknown revision, and a rewind of an unknown session, are refused', async () => {
    const sessions = await stored([words('a')]);
    await expect(back(sessions, 2)).rejects.toMatchObject({
      code: 'rewind_revision',
      message: expect.stringContaining('from 0 to 1'),
    });
    for (const toRevision of [-1, 0.5, Number.NaN])
      await expect(back(sessions, toRevision)).rejects.toMatchObject({ code: 'invalid_option' });
    await expect(back(sessions, 0, { key: { ...key, sessionId: 'other' } })).rejects.toMatchObject({
      code: 'session_not_found',
    });
    await expect(back(sessions, 0, { revision: 1 } as object)).rejects.toMatchObject({ code: 'unknown_option' });
  });

  it('a rewind of events that a newer version wrote is refused, and leaves no lease', async () => {
    const sessions = await stored([words('a'), words('b', { type: 'compensated' })]);
    await expect(back(sessions, 1)).rejects.toMatchObject({ code: 'newer_log' });
    expect(await sessions.leases?.held(key)).toBe(0);
  });
});
