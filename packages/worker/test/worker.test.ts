import {
  type Agent,
  addGate,
  createRunner,
  functionTool,
  inMemorySessionService,
  llmAgent,
  type PageRequest,
  type SessionIndex,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import { expect, it } from 'vitest';
import {
  createSessionClient,
  createWorker,
  inMemoryDispatcher,
  type WorkerEvent,
  type WorkerOptions,
} from '../src/index.ts';
import { byHand } from './support/by-hand.ts';
import { type Says, saying } from './support/saying.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Creates a worker with a manual dispatcher, over a session with a message. */
async function atWork(
  turns: readonly Says[],
  options: Partial<WorkerOptions> = {},
  of: Partial<Parameters<typeof llmAgent>[0]> = {},
) {
  const model = saying(...turns);
  const sessions = options.sessions ?? inMemorySessionService();
  const dispatcher = byHand();
  const events: WorkerEvent[] = [];
  const agent = llmAgent({ name: 'guide', model, ...of } as never) as Agent;
  const runner = options.runner ?? createRunner({ agent, sessions, leaseMs: 60_000 });
  const worker = createWorker({ runner, sessions, dispatcher, onEvent: (event) => events.push(event), ...options });
  await worker.start();
  return { worker, dispatcher, sessions, events, model, runner };
}

/** Creates a session with a message of the user and no answer. */
async function asked(sessions: SessionService): Promise<void> {
  const other = createRunner({ agent: llmAgent({ name: 'guide', model: saying({ fails: 'overloaded' }) }), sessions });
  await other.run({ session: key, message: 'Hello?' });
}

it('a worker runs a woken session to its end, and ignores one without work', async () => {
  const { dispatcher, sessions, model, runner } = await atWork(['First.', 'Second.']);
  await runner.run({ session: key, message: 'Hello?' });
  await sessions.deliver(key, message('m1', 'And now?'));
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect(model.asked()).toBe(2);
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect(await dispatcher.advance({ ...key, sessionId: 'unknown' })).toEqual({ next: 'rest' });
  expect(model.asked()).toBe(2);
});

it('a worker does not resume a run that a limit has stopped, however often the session is woken', async () => {
  const tool = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'nothing' });
  const calls = [{ name: 'look', args: {} }];
  const { dispatcher, model, runner } = await atWork(
    [calls, calls],
    {},
    { tools: [tool], limits: { modelCalls: 1, onLimit: 'stop' } },
  );
  expect((await runner.run({ session: key, message: 'Look.' })).status).toBe('limited');
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect(model.asked()).toBe(1);
});

it('a worker does not resume a run that a person has stopped, even if the queued message was read before', async () => {
  const { dispatcher, sessions, model, runner } = await atWork(
    ['Hello.', 'Hello again.'],
    {
      runWith: async () => {
        // Another worker runs the session after the check and before the run.
        await runner.run({ session: key });
        return {};
      },
    },
    {},
  );
  await sessions.create(key);
  await sessions.deliver(key, message('m1', 'Hello?'));
  await sessions.deliver(key, { id: 'm2', type: 'cancel', reason: 'enough' });
  for (const attempt of [0, 1]) {
    expect(await dispatcher.advance(key, attempt)).toEqual({ next: 'rest' });
    expect(await sessions.index?.list()).toMatchObject({ items: [{ status: 'cancelled' }] });
  }
  expect(model.asked()).toBe(0);
});

it('a worker retries transient failures with increasing delays, and parks the session after the last attempt', async () => {
  const { dispatcher, sessions } = await atWork([{ fails: 'overloaded' }, { fails: 'overloaded' }, 'Here I am.'], {
    attempts: 3,
  });
  await asked(sessions);
  const first = await dispatcher.advance(key, 1);
  expect(first).toMatchObject({ next: 'again', code: 'overloaded', attempt: 2 });
  expect(await dispatcher.advance(key, 2)).toEqual({ next: 'park', code: 'overloaded' });
  expect(await dispatcher.advance(key, 1)).toEqual({ next: 'rest' });
});

it('a worker parks a session with a permanent failure, and one whose worker died too often', async () => {
  const { dispatcher, sessions, model } = await atWork([{ fails: 'auth' }], { attempts: 3 });
  await asked(sessions);
  expect(await dispatcher.advance(key, 1)).toEqual({ next: 'park', code: 'auth' });
  expect(await dispatcher.advance(key, 3)).toEqual({ next: 'park', code: 'worker_died' });
  expect(model.asked()).toBe(1);
});

it('a worker resumes a parked session once it is woken and its cause is fixed', async () => {
  const { dispatcher, sessions } = await atWork([{ fails: 'auth' }, { fails: 'auth' }, 'Hello.']);
  await asked(sessions);
  expect(await dispatcher.advance(key)).toEqual({ next: 'park', code: 'auth' });
  // Nothing was fixed, or the wake was unnecessary: the session is parked as before.
  expect(await dispatcher.advance(key)).toEqual({ next: 'park', code: 'auth' });
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect((await sessions.load(key))?.events.at(-1)).toMatchObject({ type: 'model' });
});

it('a worker leaves sessions of a newer version to newer workers, even if no such worker runs yet', async () => {
  const { dispatcher, sessions, model } = await atWork(['Hello.', 'Hello again.'], { attempts: 2 });
  await asked(sessions);
  await sessions.deliver(key, { id: 'm1', type: 'forked' } as never);
  await sessions.deliver(key, { id: 'm2', type: 'cancel', reason: 'enough' });
  await dispatcher.advance(key, 1);
  const before = await sessions.load(key);
  for (let look = 0; look < 3; look++)
    expect(await dispatcher.advance(key, 1)).toMatchObject({ next: 'again', code: 'newer_inbox_item', attempt: 1 });
  expect([model.asked(), (await sessions.mail(key)).map(({ id }) => id)]).toEqual([0, ['m1', 'm2']]);
  expect(await sessions.load(key)).toEqual(before);
  // A newer worker consumes the newer inbox item, and this worker continues with the rest.
  await sessions.append(key, [], { revision: before?.revision ?? 0, consumed: ['m1'] });
  expect(await dispatcher.advance(key, 1)).toEqual({ next: 'rest' });
  expect(await sessions.index?.list()).toMatchObject({ items: [{ status: 'cancelled' }] });
});

it('a worker retries a session that another worker holds, and does not count that as an attempt', async () => {
  const { dispatcher, sessions } = await atWork(['Hello.']);
  await asked(sessions);
  await sessions.leases?.claim(key, 'somebody', 60_000);
  expect(await dispatcher.advance(key, 2)).toMatchObject({ next: 'again', code: 'session_busy', attempt: 2 });
});

it('a worker checks a session again when its first question has expired', async () => {
  const expiresAt = Date.now() + 3_600_000;
  const tool = addGate(functionTool({ name: 'pay', description: 'Pays', run: () => 'paid' }), {
    name: 'asks',
    order: 'confirmation',
    check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'Pay?', expiresAt } }),
  });
  const { dispatcher, sessions, runner } = await atWork(['Yes?', [{ name: 'pay', args: {} }]], {}, { tools: [tool] });
  await runner.run({ session: key, message: 'Hello?' });
  await sessions.deliver(key, message('m1', 'Pay.'));
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest', wakeAt: expiresAt + 1 });
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest', wakeAt: expiresAt + 1 });
});

it('a worker answers the first message of a session, which arrived in the inbox', async () => {
  const { dispatcher, sessions, events } = await atWork(['Hello.']);
  const client = createSessionClient({ sessions, dispatcher });
  await client.say(key, 'Hello?');
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect(events.at(-1)).toMatchObject({ type: 'advanced', result: { status: 'completed', text: 'Hello.' } });
});

it('a worker suspends its runs when it is drained, and another worker resumes them at once', async () => {
  let letGo = (_: string): void => {};
  let begun = (): void => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let ran = 0;
  const tool = functionTool({
    name: 'hold',
    description: 'Waits',
    run: () => {
      ran++;
      begun();
      return new Promise<string>((resolve) => {
        letGo = resolve;
      });
    },
  });
  const tools = { tools: [tool] };
  const first = await atWork([[{ name: 'hold', args: {} }]], {}, tools);
  const { sessions, dispatcher } = first;
  await createSessionClient({ sessions, dispatcher }).say(key, 'Hold it.');
  const advancing = dispatcher.advance(key, 2);
  await isBegun;
  const drained = first.worker.drain();
  letGo('held');
  expect(await advancing).toEqual({ next: 'again', afterMs: 0, attempt: 2, code: 'suspended' });
  await drained;
  const second = await atWork(['Done.'], { sessions }, tools);
  expect(await second.dispatcher.advance(key, 2)).toEqual({ next: 'rest' });
  expect(second.events.at(-1)).toMatchObject({ result: { status: 'completed', text: 'Done.' } });
  expect(ran).toBe(1);
});

it('a worker gives each run the result of runWith, and parks the session if runWith fails', async () => {
  const seen: unknown[] = [];
  const tool = functionTool({
    name: 'look',
    description: 'Looks',
    effect: 'read',
    run: (_, { deps }) => void seen.push(deps),
  });
  const { dispatcher, sessions } = await atWork(
    [[{ name: 'look', args: {} }], 'Seen.'],
    { runWith: async ({ userId }) => ({ deps: { of: userId } }) },
    { tools: [tool] },
  );
  await asked(sessions);
  expect(await dispatcher.advance(key, 1)).toEqual({ next: 'rest' });
  expect(seen).toEqual([{ of: 'ada' }]);
  const broken = await atWork([], { sessions, runWith: () => Promise.reject(new Error('no tenant')) });
  await sessions.deliver(key, message('m1', 'And now?'));
  expect(await broken.dispatcher.advance(key)).toEqual({ next: 'park', code: 'advance_failed' });
  expect(broken.events.find(({ type }) => type === 'advanced')).toMatchObject({ error: { message: 'no tenant' } });
});

it('a worker wakes sessions without a wake in their lane, with `ifLost`', async () => {
  const { worker, dispatcher, sessions, events } = await atWork([], {
    lane: ({ userId }) => `user:${userId}`,
    sweepMs: 3_600_000,
  });
  await expect.poll(() => events).toContainEqual({ type: 'swept', woken: 0 });
  await sessions.create(key);
  await sessions.deliver(key, message('m1', 'Hello?'));
  expect(await worker.sweep()).toBe(1);
  expect(dispatcher.woken).toEqual([{ key, options: { lane: 'user:ada', ifLost: true } }]);
  await worker.drain();
});

it('a worker keeps the pause before a retry if a sweep finds the session, and ends the pause for a message', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = inMemoryDispatcher();
  const ran: string[] = [];
  const runner = {
    ...createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions }),
    run: async ({ session }: { session: SessionKey }) => {
      ran.push(session.sessionId);
      const error = { code: 'overloaded', message: 'Later.', retryable: true, retryAfterMs: 3_600_000 };
      return { status: 'failed', error, pending: [] };
    },
  } as unknown as WorkerOptions['runner'];
  const worker = createWorker({ runner, sessions, dispatcher, concurrency: 1, sweepMs: 3_600_000 });
  const client = createSessionClient({ sessions, dispatcher });
  await worker.start();
  await client.say(key, 'Hello?');
  await expect.poll(() => ran).toEqual(['s1']);
  // The dispatcher runs one session at a time: when another
  // session runs, everything that was due before has been
  // advanced.
  for (const name of ['other 1', 'other 2']) {
    expect(await worker.sweep()).toBeGreaterThan(0);
    await client.say({ ...key, sessionId: name }, 'Hello?');
    await expect.poll(() => ran.at(-1)).toBe(name);
  }
  expect(ran).toEqual(['s1', 'other 1', 'other 2']);
  await client.say(key, 'And now?');
  await expect.poll(() => ran).toEqual(['s1', 'other 1', 'other 2', 's1']);
  await worker.drain();
});

it('a worker wakes all sessions in one sweep, however many there are, each once', async () => {
  const { worker, dispatcher, sessions, events } = await atWork([], { sweepMs: 3_600_000 });
  await expect.poll(() => events).toContainEqual({ type: 'swept', woken: 0 });
  for (let at = 0; at < 1_001; at++) {
    const of = { ...key, sessionId: `s${at}` };
    await sessions.create(of);
    await sessions.deliver(of, message('m1', 'Hello?'));
  }
  expect(await worker.sweep()).toBe(1_001);
  expect(new Set(dispatcher.woken.map(({ key: { sessionId } }) => sessionId)).size).toBe(1_001);
  expect(dispatcher.woken).toHaveLength(1_001);
  await worker.drain();
});

it.each([
  ['with an index', true],
  ['without an index', false],
])(
  'a worker drops the entries of parked sessions that were deleted without a wake, in a store %s',
  async (_how, indexed) => {
    const { index, ...plain } = inMemorySessionService();
    const sessions: SessionService = { ...plain, ...(indexed && index && { index }) };
    const dispatcher = inMemoryDispatcher();
    const events: WorkerEvent[] = [];
    const runner = createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions });
    const worker = createWorker({
      ...{ runner, sessions, dispatcher, sweepMs: 3_600_000 },
      onEvent: (event) => events.push(event),
    });
    const client = createSessionClient({ sessions, dispatcher });
    await worker.start();
    await expect.poll(() => events).toContainEqual({ type: 'swept', woken: 0 });
    const kept = { ...key, sessionId: 'kept' };
    for (const of of [key, kept]) await client.say(of, 'Hello?');
    await expect.poll(async () => (await dispatcher.parked?.())?.items).toHaveLength(2);
    await sessions.delete(key);
    expect(await worker.sweep()).toBe(1);
    await expect.poll(async () => (await dispatcher.parked?.())?.items).toEqual([{ session: kept, code: 'auth' }]);
    expect(await worker.sweep()).toBe(0);
    await worker.drain();
  },
);

it('a worker checks all parked sessions in several sweeps, however many there are, even after a session that cannot be read', async () => {
  const all = Array.from({ length: 501 }, (_, at) => ({ session: { ...key, sessionId: `s${at}` }, code: 'auth' }));
  const plain = byHand();
  const dispatcher = {
    ...plain,
    parked: async ({ limit = 50, after = '0' }: PageRequest = {}) => {
      const next = Number(after) + limit;
      return { items: all.slice(Number(after), next), ...(next < all.length && { next: String(next) }) };
    },
  };
  const sessions = inMemorySessionService();
  const { index, ...others } = sessions;
  const due: SessionIndex['due'] = async (of) => {
    if (of.sessionId === 's0') throw new Error('corrupt');
    return index?.due(of);
  };
  const events: WorkerEvent[] = [];
  const worker = createWorker({
    runner: createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions }),
    sessions: { ...others, index: { ...(index as SessionIndex), due } },
    dispatcher,
    onEvent: (event) => events.push(event),
  });
  expect([await worker.sweep(), await worker.sweep()]).toEqual([499, 1]);
  expect(plain.woken.map(({ key: { sessionId } }) => sessionId)).toEqual(
    all.slice(1).map(({ session: { sessionId } }) => sessionId),
  );
  expect(events[0]).toMatchObject({ type: 'failed', what: 'sweep', error: { message: 'corrupt' } });
});

it('a worker does not retry a failed session in a sweep, only after a wake', async () => {
  const { worker, dispatcher, sessions, events, model } = await atWork(['Here.'], { sweepMs: 3_600_000 });
  await asked(sessions);
  await expect.poll(() => events).toContainEqual({ type: 'swept', woken: 0 });
  expect(await sessions.index?.due(key)).toEqual({ status: 'failed', hasMail: false });
  expect([await worker.sweep(), dispatcher.woken]).toEqual([0, []]);
  const { items = [] } = (await sessions.index?.list({ statuses: ['failed'] })) ?? {};
  expect(items).toMatchObject([key]);
  expect(await dispatcher.advance(key)).toEqual({ next: 'rest' });
  expect(model.asked()).toBe(1);
  expect(await sessions.index?.due(key)).toEqual({ status: 'completed', hasMail: false });
  await worker.drain();
});

it('a worker reports its own status and that of the dispatcher', async () => {
  const sessions = inMemorySessionService();
  const dispatcher = inMemoryDispatcher();
  const runner = createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions });
  const worker = createWorker({ runner, sessions, dispatcher });
  await dispatcher.wake(key, { at: Date.now() + 3_600_000 });
  expect(await worker.health()).toEqual({
    state: 'new',
    ok: false,
    advancing: 0,
    queued: 0,
    running: 0,
    parked: 0,
    oldestWaitMs: 0,
  });
  await worker.start();
  expect(await worker.health()).toMatchObject({ state: 'serving', ok: true, queued: 0 });
  await worker.drain();
  expect(await worker.health()).toMatchObject({ state: 'drained', ok: false });
  await expect(worker.start()).rejects.toMatchObject({ code: 'closed' });
  const deaf = createWorker({
    runner,
    sessions,
    dispatcher: { ...dispatcher, figures: () => Promise.reject(new Error('gone')) },
  });
  await deaf.start();
  expect(await deaf.health()).toMatchObject({ state: 'serving', ok: false, problem: 'gone' });
  await deaf.drain();
});

it('a worker refuses unknown options and invalid counts', () => {
  const sessions = inMemorySessionService();
  const runner = createRunner({ agent: llmAgent({ name: 'guide', model: saying() }), sessions });
  const needed = { runner, sessions, dispatcher: byHand() };
  expect(() => createWorker({ ...needed, concurency: 3 } as never)).toThrow('the nearest is "concurrency"');
  for (const odd of [{ concurrency: 0 }, { attempts: 1.5 }, { sweepMs: 0 }])
    expect(() => createWorker({ ...needed, ...odd })).toThrow(/must be a (whole )?number from 1/);
});

function message(id: string, text: string): Parameters<SessionService['deliver']>[1] {
  return { id, type: 'message', content: { role: 'user', parts: [{ type: 'text', text }] } };
}
