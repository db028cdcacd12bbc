import {
  emptyLive,
  jsonFrames,
  liveRuns,
  type Person,
  runEndOf,
  seenEvents,
  type UiChange,
  type UiEvent,
  type UiStored,
  UsageTotals,
} from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { desk, key, refundTurns } from './harness/desk.ts';

const ada: Person = { appName: 'desk', userId: 'ada' };

/** Watches a session until no run is active. */
async function watched(runs: ReturnType<typeof liveRuns>, person: Person, after?: number): Promise<readonly UiEvent[]> {
  const events: UiEvent[] = [];
  const { signal } = new AbortController();
  for await (const list of seenEvents(person, key, runs, { after, signal })) {
    events.push(...list);
    if (list.some(runEndOf)) return events;
  }
  return events;
}

const changesOf = (event: UiStored): readonly UiChange[] => (event.type === 'batch' ? event.changes : [event]);

const revisionsOf = (events: readonly UiEvent[]): readonly number[] =>
  events.flatMap((event) => ('rev' in event ? event.rev : []));

describe('the events of a session for one user', () => {
  it('the events of a session are all stored events, once and in order, for a watcher that lost its position', async () => {
    const { runner, sessions } = desk([
      { text: 'Well.', calls: Array.from({ length: 20 }, () => ({ name: 'refund', args: { amount: 7 } })) },
      'Paid.',
    ]);
    const runs = liveRuns({ runner, sessions, queueBytes: 4_000 });
    await sessions.create(key);
    const events: UiEvent[] = [];
    for await (const list of seenEvents(ada, key, runs, { signal: new AbortController().signal })) {
      if (events.length === 0) {
        await runs.start(key, { message: 'Refund all' });
        await runs.idle();
      }
      events.push(...list);
      if (events.some(({ type }) => type === 'lost') && list.some(runEndOf)) break;
    }
    const stored = (await sessions.load(key))?.revision ?? 0;
    expect(events.filter(({ type }) => type === 'lost')).toEqual([{ type: 'lost', why: 'slow' }]);
    expect(revisionsOf(events)).toEqual(Array.from({ length: stored }, (_, at) => at + 1));
    await runs.close();
  });

  it('the events of a session tell for each question whether this user may answer it', async () => {
    const { runner, sessions } = desk(refundTurns);
    const runs = liveRuns({ runner, sessions });
    await runs.start(key, { message: 'Refund me' });
    await runs.idle();
    for (const mine of [true, false]) {
      const events = await watched(runs, { ...ada, mayAnswer: () => mine });
      const stored = events.flatMap((event): readonly UiChange[] => ('rev' in event ? changesOf(event) : []));
      expect(stored.flatMap((change) => (change.type === 'question' ? change.question.mine : []))).toEqual([mine]);
    }
    await runs.close();
  });

  it('the events of a session start after a revision', async () => {
    const { runner, sessions } = desk(['Hello.']);
    const runs = liveRuns({ runner, sessions });
    await runs.start(key, { message: 'Hi' });
    await runs.idle();
    const all = revisionsOf(await watched(runs, ada));
    expect(all.length).toBeGreaterThan(1);
    expect(revisionsOf(await watched(runs, ada, 1))).toEqual(all.slice(1));
    await runs.close();
  });

  it('the events of a session are rejected with `closed` after the live runs were closed', async () => {
    const { runner, sessions } = desk(['Hello.']);
    const runs = liveRuns({ runner, sessions });
    await sessions.create(key);
    const lists = seenEvents(ada, key, runs, { signal: new AbortController().signal });
    await lists.next();
    await runs.close();
    expect((await lists.next()).value).toEqual([{ type: 'lost', why: 'closed' }]);
    await expect(lists.next()).rejects.toMatchObject({ code: 'closed' });
  });

  it('the events of a session end when the signal aborts', async () => {
    const { runner, sessions } = desk(['Hello.']);
    const runs = liveRuns({ runner, sessions });
    await sessions.create(key);
    const controller = new AbortController();
    const lists = seenEvents(ada, key, runs, { signal: controller.signal });
    await lists.next();
    controller.abort();
    expect((await lists.next()).done).toBe(true);
    await runs.close();
  });
});

it('runEndOf returns the end of a run for the event after which no run is active', () => {
  const ended = { status: 'failed', error: { code: 'x', message: 'y' } } as const;
  expect(runEndOf({ type: 'run', running: true })).toBeUndefined();
  expect(runEndOf({ type: 'run', running: false, ...ended })).toMatchObject(ended);
  expect(runEndOf({ type: 'live', live: { ...emptyLive, running: true } })).toBeUndefined();
  expect(runEndOf({ type: 'live', live: { ...emptyLive, ended } })).toBe(ended);
  expect(runEndOf({ type: 'live', live: emptyLive })).toEqual({});
  expect(runEndOf({ rev: 1, type: 'at' })).toBeUndefined();
});

it('UsageTotals adds up usage by provider and model, in the order of the first calls', () => {
  const totals = new UsageTotals();
  const model = { provider: 'p', model: 'm' };
  totals.add({ usage: { inputTokens: 3 } });
  totals.add({ model, usage: { inputTokens: 1, outputTokens: 2 } });
  totals.add({ model });
  totals.add({ model: { ...model }, usage: { outputTokens: 5, thoughtTokens: 0 } });
  expect(totals.byModel()).toEqual([
    { usage: { inputTokens: 3 } },
    { model, usage: { inputTokens: 1, outputTokens: 7, thoughtTokens: 0 } },
  ]);
});

it('jsonFrames returns server-sent events of JSON', () => {
  expect(jsonFrames([])).toBe('');
  expect(jsonFrames([{ a: '\n' }, [1]])).toBe('data: {"a":"\\n"}\n\ndata: [1]\n\n');
});
