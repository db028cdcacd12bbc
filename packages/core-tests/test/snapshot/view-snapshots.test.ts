import {
  type Callbacks,
  type Content,
  type Event,
  functionTool,
  inMemorySessionService,
  type JsonValue,
  type RunnerOptions,
  type SessionService,
  type SnapshotStore,
} from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { forkSession, rewindSession } from '@mortise/core/session-fork';
import { type SnapshotOptions, type SnapshotProblem, viewSnapshots } from '@mortise/core/snapshots';
import { exportSession, importSession } from '@mortise/session-tools';
import { confirmGate, fakeClock, fakeIds, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { format7 } from './format-7.ts';

const pay = { calls: [{ name: 'pay', args: { to: 'bob', amount: 3 } }] };

/**
 * Creates a worker without a cached session, with the reported problems of snapshots and the loaded events.
 */
function worker(
  sessions: SessionService,
  options: Partial<SnapshotOptions> & Pick<Partial<RunnerOptions>, 'secrets' | 'newId' | 'clock'> = {},
): TestApp & { readonly problems: readonly string[]; readonly loads: readonly number[] } {
  const { secrets, newId, clock, ...others } = options;
  const heard: SnapshotProblem[] = [];
  const loads: number[] = [];
  const counted: SessionService = {
    ...sessions,
    async load(of, from) {
      const session = await sessions.load(of, from);
      loads.push(session?.events.length ?? 0);
      return session;
    },
  };
  const snapshots = viewSnapshots(sessions, { afterEvents: 2, onProblem: (one) => heard.push(one), ...others });
  const more = { ...(secrets && { secrets }), ...(newId && { newId }), ...(clock && { clock }) };
  const app = testApp(['one', 'two', 'three', 'four'], {}, { sessions: counted, snapshots, ...more });
  return {
    ...app,
    get problems() {
      return heard.map(({ why }) => why);
    },
    loads,
  };
}

function storeOf({ snapshots }: SessionService): SnapshotStore {
  if (!snapshots) throw new Error('the store in memory has snapshots');
  return snapshots;
}

async function textOf(sessions: SessionService): Promise<string> {
  return (await storeOf(sessions).read(key))?.data ?? '';
}

/** Replaces the snapshot of a session. */
async function change(sessions: SessionService, by: (data: string) => string): Promise<void> {
  const found = await storeOf(sessions).read(key);
  if (found) await storeOf(sessions).write(key, { ...found, data: by(found.data) });
}

describe('a worker that opens a session for the first time', () => {
  it('a worker reads the snapshot of another worker and the later events, and sends its model the complete conversation', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions).say('a');
    const next = worker(sessions);
    expect(await next.say('b')).toMatchObject({ status: 'completed', text: 'one' });
    // The last event that the snapshot knows, to check that the log is still the same.
    expect(next.loads).toEqual([1]);
    expect(next.model.requests[0]?.contents.map(({ parts }) => parts)).toMatchObject([
      [{ text: 'a' }],
      [{ text: 'one' }],
      [{ text: 'b' }],
    ]);
    expect(next.problems).toEqual([]);
  });

  it('a worker shows tools, gates and callbacks the complete log', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions).say('a');
    let seen: readonly Event[] = [];
    const look = functionTool({
      name: 'look',
      description: 'Looks',
      run: (_, { events }) => {
        seen = events;
      },
    });
    const snapshots = viewSnapshots(sessions);
    const next = testApp([{ calls: [{ name: 'look' }] }, 'seen'], { tools: [look] }, { sessions, snapshots });
    expect(await next.say('b')).toMatchObject({ status: 'completed' });
    expect(seen).toEqual((await next.log()).slice(0, seen.length));
    expect(seen.map(({ type }) => type)).toEqual(['input', 'model', 'input', 'model', 'started']);
  });

  it('a worker finds recent events in the log, also events whose text has a tab', async () => {
    const sessions = inMemorySessionService();
    const first = worker(sessions);
    for (const words of ['a\tb', 'c', 'd']) await first.say(words);
    const found: unknown[] = [];
    const look: Callbacks = {
      name: 'looks',
      beforeModel(_, context) {
        const log = growingLog(context);
        const inputs = [log.length, log.at(-1), log.at(-log.length), log.at(-log.length - 1), log.at(2)];
        const places: number[] = [];
        const isWords = (event: Event, place: number): boolean => {
          places.push(place);
          return event.type === 'input' && JSON.stringify(event.content).includes('a\\tb');
        };
        found.push(
          inputs,
          log.findLast(isWords),
          places,
          log.findLast(({ type }) => type === 'rewound'),
        );
        return undefined;
      },
    };
    const options = { sessions, snapshots: viewSnapshots(sessions) };
    await testApp(['two'], { callbacks: [look] }, options).say('e');
    const log = (await first.log()).slice(0, 7);
    expect(found).toEqual([[7, log[6], log[0], undefined, log[2]], log[0], [6, 5, 4, 3, 2, 1, 0], undefined]);
  });

  it('a worker has each content as the same object in the user message, the request and the log', async () => {
    const sessions = inMemorySessionService();
    const options = { sessions, snapshots: viewSnapshots(sessions, { afterEvents: 1 }) };
    const tools = [payTool([])];
    const asked = await testApp([pay], { tools, gates: [confirmGate()] }, options).say('pay bob');
    const seen: unknown[] = [];
    const look: Callbacks = {
      name: 'looks',
      beforeModel({ contents }, { events, userContent }) {
        const said = events.flatMap((event) => ('content' in event ? [event.content] : []));
        seen.push(
          contents.indexOf(userContent as Content),
          said.map((content) => contents.indexOf(content)),
        );
        return undefined;
      },
    };
    const next = testApp(
      ['paid'],
      { tools, gates: [confirmGate()], callbacks: [look] },
      { sessions, snapshots: viewSnapshots(sessions) },
    );
    const answers = asked.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true } }));
    await next.answer(...answers);
    expect(seen).toEqual([0, [0, 1]]);
  });

  it('a worker runs a call after its approval without parsing the log or the messages', async () => {
    const sessions = inMemorySessionService();
    const paid: JsonValue[] = [];
    const note = functionTool({ name: 'note', description: 'Notes', run: () => 'noted' });
    const agent = { tools: [note, payTool(paid)], gates: [confirmGate({ only: 'pay' })] };
    const both = { calls: [{ name: 'note' }, ...pay.calls] };
    const first = testApp([both], agent, { sessions, snapshots: viewSnapshots(sessions, { afterEvents: 1 }) });
    const asked = await first.say('pay bob');
    expect((await first.log()).slice(2).map(({ type }) => type)).toEqual(['started', 'asked', 'response']);
    // Reading something that cannot be parsed would throw.
    await change(sessions, (data) => {
      const [head, nodes, said = '', events = ''] = data.split('\n');
      return [head, nodes, 'x'.repeat(said.length), 'x'.repeat(events.length)].join('\n');
    });
    const next = testApp(['paid'], agent, { sessions, snapshots: viewSnapshots(sessions) });
    await next.answer(...asked.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true } })));
    expect(paid).toHaveLength(1);
  });

  it('a worker executes the call that another worker asked about', async () => {
    const sessions = inMemorySessionService();
    const paid: JsonValue[] = [];
    const tools = [payTool(paid)];
    const options = { sessions, snapshots: viewSnapshots(sessions, { afterEvents: 1 }) };
    const asked = await testApp([pay], { tools, gates: [confirmGate()] }, options).say('pay bob');
    expect(asked).toMatchObject({ status: 'paused' });
    const next = testApp(['paid'], { tools, gates: [confirmGate()] }, { sessions, snapshots: viewSnapshots(sessions) });
    const answers = asked.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true } }));
    expect(await next.answer(...answers)).toMatchObject({ status: 'completed', text: 'paid' });
    expect(paid).toHaveLength(1);
  });
});

describe('an unusable snapshot', () => {
  it.each<[string, (data: string) => string]>([
    ['damaged', (data) => data.slice(0, -1)],
    ['damaged', (data) => data.replace('\n', ' ')],
    ['damaged', () => ''],
    ['damaged', (data) => data.replace('["object"', '["subject"')],
    ['foreign', (data) => data.replace('"user"', '"else"')],
    ['newer', (data) => data.replace('"format":7', '"format":8')],
    ['older', (data) => data.replace('"format":7', '"format":6')],
  ])(
    'a snapshot that is %s is not used: the log is read, and the next run writes a valid snapshot',
    async (code, by) => {
      const sessions = inMemorySessionService();
      await worker(sessions).say('a');
      const good = await textOf(sessions);
      await change(sessions, by);
      const next = worker(sessions);
      expect(await next.say('b')).toMatchObject({ status: 'completed', text: 'one' });
      expect(next.problems).toEqual([code]);
      expect(next.loads).toEqual([2]);
      expect((await textOf(sessions)).length).toBeGreaterThan(good.length);
      expect(await worker(sessions).say('c')).toMatchObject({ status: 'completed' });
    },
  );

  it('an unusable snapshot is reported as stale if it does not belong to the log', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions).say('a');
    const found = await storeOf(sessions).read(key);
    await sessions.delete(key);
    await worker(sessions, { afterEvents: 100 }).say('b');
    if (found) await storeOf(sessions).write(key, found);
    const next = worker(sessions);
    await next.say('c');
    expect(next.problems).toEqual(['stale']);
    expect(next.model.requests[0]?.contents[0]?.parts).toMatchObject([{ text: 'b' }]);
  });

  it('an unusable snapshot is reported only once', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions).say('a');
    const heard: string[] = [];
    const always: SessionService = {
      ...sessions,
      snapshots: { read: async () => ({ revision: 1, data: 'x' }), write: async () => {} },
    };
    const snapshots = viewSnapshots(always, { onProblem: ({ why }) => heard.push(why) });
    for (const sessionId of ['s1', 's2', 's1']) {
      const app = testApp(['x'], {}, { sessions, snapshots });
      if (sessionId === 's2') await app.runner.run({ session: 's2', message: 'hello' });
      else {
        await sessions.append(key, [], { revision: (await app.log()).length });
        await app.say('again');
      }
    }
    expect(heard).toEqual(['damaged', 'damaged']);
  });

  it('an unusable snapshot is reported as unread if the store fails, or takes too long', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions).say('a');
    const refused: SessionService = {
      ...sessions,
      snapshots: {
        read: () => Promise.reject(new Error('no')),
        write: () => new Promise(() => {}),
      },
    };
    const next = worker(refused, { timeoutMs: 20 });
    expect(await next.say('b')).toMatchObject({ status: 'completed' });
    expect(next.problems).toEqual(['unread', 'unwritten']);
  });
});

describe('the content of a snapshot', () => {
  it('the content of a snapshot is masked like the log', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions, { secrets: { token: 'canary-123456' } }).say('my token is canary-123456');
    const data = await textOf(sessions);
    expect(data).toContain('«secret:token»');
    expect(data).not.toContain('canary-123456');
  });

  it('the content of a snapshot has no state, which the store keeps separately', async () => {
    const sessions = inMemorySessionService();
    await sessions.create(key, { colour: 'canary-blue', 'user:diet': 'canary-vegan' });
    await worker(sessions).say('a');
    expect(await textOf(sessions)).not.toContain('canary');
  });

  it('the content of a snapshot is the same string for the same log, because a changed string needs a new format number', async () => {
    const sessions = inMemorySessionService();
    const snapshots = viewSnapshots(sessions, { afterEvents: 1 });
    const options = { sessions, snapshots, newId: fakeIds(), clock: fakeClock().now };
    await testApp([pay], { tools: [payTool([])], gates: [confirmGate()] }, options).say('pay bob');
    expect((await textOf(sessions)).split('\n')).toEqual(format7);
  });
});

describe('a session with a snapshot', () => {
  it('a session with a snapshot starts from the log after a rewind, and stores a snapshot of the events in force', async () => {
    const sessions = inMemorySessionService();
    const first = worker(sessions);
    await first.say('a');
    await first.say('b');
    await rewindSession({ sessions, key, toRevision: 2 });
    const next = worker(sessions);
    await next.say('c');
    expect(next.problems).toEqual(['stale']);
    const said = next.model.requests[0]?.contents.flatMap(({ parts }) => parts);
    expect(said).toMatchObject([{ text: 'a' }, { text: 'one' }, { text: 'c' }]);
    const after = worker(sessions);
    await after.say('d');
    expect(after.problems).toEqual([]);
    expect(after.loads).toEqual([1]);
  });

  it('a session with a snapshot is forked, exported and imported without the snapshot', async () => {
    const sessions = inMemorySessionService();
    await worker(sessions).say('a');
    const fork = { ...key, sessionId: 'fork' };
    await forkSession({ sessions, key, to: fork });
    expect(await storeOf(sessions).read(fork)).toBeUndefined();
    const lines: string[] = [];
    for await (const line of exportSession(sessions, key)) lines.push(line);
    expect(lines.join('\n')).not.toContain('"lengths"');
    const copy = { ...key, sessionId: 'copy' };
    await importSession(sessions, copy, lines, { trusted: true });
    expect(await storeOf(sessions).read(copy)).toBeUndefined();
  });

  it('a session with a snapshot gets a new one after the default number of events, or earlier if afterEvents is lower', async () => {
    const sessions = inMemorySessionService();
    const app = worker(sessions, { afterEvents: 4 });
    const revisions: (number | undefined)[] = [];
    for (const words of ['a', 'b', 'c', 'd']) {
      await app.say(words);
      revisions.push((await storeOf(sessions).read(key))?.revision);
    }
    expect(revisions).toEqual([undefined, 4, 4, 8]);
  });
});

it.each([
  ['afterEvents', { afterEvents: 0 }],
  ['timeoutMs', { timeoutMs: Number.NaN }],
])('viewSnapshots refuses the option %s if it is not a number above 0', (name, options) => {
  expect(() => viewSnapshots(inMemorySessionService(), options)).toThrow(
    new RegExp(`"${name}" of viewSnapshots must be a (whole )?number from 1`),
  );
});

it('viewSnapshots refuses a store without snapshots', () => {
  const { snapshots: _, ...sessions } = inMemorySessionService();
  expect(() => viewSnapshots(sessions)).toThrow('the session service has no "snapshots"');
});
