import { createRunner, inMemorySessionService, llmAgent, type Model, ModelError, type Tool } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { emptyLive, liveRuns, stateOf, type UiEvent } from '@mortise/ui';
import { describe, expect, it } from 'vitest';
import { desk, deskOf, key, refundTurns } from './harness/desk.ts';
import { Tab } from './harness/tab.ts';

const paused = ({ live, questions }: { live: { running: boolean }; questions: readonly unknown[] }): boolean =>
  !live.running && questions.length === 1;

it('liveRuns shows a run as it streams, and the page then matches the log', async () => {
  const { runner, sessions, paid } = desk(refundTurns);
  const runs = liveRuns({ runner, sessions });
  await runs.start(key, { message: 'Refund me', inputId: 'i1' });
  const tab = new Tab(runs, key);
  const { questions } = await tab.until(paused);
  expect(questions[0]).toMatchObject({ call: 'refund', args: { amount: 420 }, hint: 'Refund 420?', from: 'gate' });
  await runs.start(key, {
    answers: [{ requestId: questions[0]?.id ?? '', value: { yes: true, amount: 150 }, by: 'ada' }],
  });
  await tab.until(({ live, messages }) => !live.running && messages.length === 3);
  expect(paid).toEqual([150]);
  const page = await tab.leave();
  const log = (await sessions.load(key))?.events ?? [];
  expect({ ...page, live: emptyLive }).toEqual(stateOf(log));
  const call = page.messages[1]?.parts.find((part) => part.type === 'call');
  expect(call).toMatchObject({ state: 'done', args: { amount: 150 }, asked: { amount: 420 }, output: { paid: 150 } });
  await runs.close();
});

it('liveRuns gives a turn, its texts and its calls the ids that the log will use', async () => {
  const { runner, sessions } = desk([
    { thought: 'hm', text: 'Let me see.', calls: [{ name: 'refund', args: { amount: 7 } }], chunks: 3 },
    'Paid.',
  ]);
  const runs = liveRuns({ runner, sessions });
  await sessions.create(key);
  const tab = new Tab(runs, key);
  await tab.until(() => tab.seen.length > 0);
  await runs.start(key, { message: 'Refund me' });
  await tab.until(({ live, messages }) => !live.running && messages.length === 3);
  const { messages } = await tab.leave();
  const ids = new Set(
    messages.flatMap(({ id, parts }) => [id, ...parts.flatMap((part) => ('id' in part ? part.id : []))]),
  );
  const reported = tab.seen.flatMap((event: UiEvent) =>
    event.type === 'turn' ? event.turn : event.type === 'delta' ? `${event.turn}/${event.part}` : [],
  );
  expect(reported.length).toBeGreaterThan(6);
  for (const id of reported) expect(ids).toContain(id);
  await runs.close();
});

describe('the failure message of a provider', () => {
  /** The error message of a provider with its account, its owner, and variables of the server. */
  const said =
    'Incorrect API key provided: org-4711 of ann@corp.test, project proj_12. Check the environment variable OPENAI_API_KEY.';
  const ofAccount = /org-4711|ann@corp|proj_12|OPENAI|API key/;
  const refused: Model = {
    ...scriptedModel([]),
    async *generate() {
      yield { type: 'warning', feature: 'contents', message: said };
      yield { type: 'failure', error: new ModelError('auth', said), retryable: false };
    },
  };

  it('the failure message of a provider reaches `onError`, and reaches pages only as a code, whether they are connected or connect later', async () => {
    const { runner, sessions } = deskOf(refused);
    const reported: unknown[] = [];
    const runs = liveRuns({
      runner,
      sessions,
      onError: (error, { sessionId }) => void reported.push([error, sessionId]),
    });
    await sessions.create(key);
    const tab = new Tab(runs, key);
    await runs.start(key, { message: 'Refund me' });
    const { stopped, live } = await tab.until((state) => state.stopped !== undefined && !state.live.running);
    const neutral = { code: 'auth', message: 'The model cannot be used at the moment. Try again later.' };
    expect(stopped).toEqual(neutral);
    expect(live.ended).toEqual({ status: 'failed', error: neutral });
    expect(live.warnings.map(({ code }) => code)).toContain('model_failed');
    await tab.leave();
    expect(JSON.stringify([tab.seen, tab.state, await runs.state(key)])).not.toMatch(ofAccount);
    expect(reported).toEqual([[expect.objectContaining({ code: 'auth', message: said }), key.sessionId]]);
    await runs.close();
  });

  it('the failure message of a provider is not in the data about a nested agent that a page reads', async () => {
    const scout = llmAgent({ name: 'scout', model: refused });
    const ask: Tool = {
      name: 'ask_scout',
      description: 'Asks',
      agents: [scout],
      unchecked: true,
      declaration: { name: 'ask_scout', description: 'Asks', parametersJsonSchema: { type: 'object' } },
      run: () => ({
        status: 'delegate',
        agent: 'scout',
        input: { role: 'user', parts: [{ type: 'text', text: 'Go' }] },
      }),
    };
    const model = scriptedModel([{ calls: [{ name: 'ask_scout', args: {} }] }, 'It failed.']);
    const sessions = inMemorySessionService();
    const agent = llmAgent({ name: 'desk', model, tools: [ask] });
    const runs = liveRuns({ runner: createRunner({ appName: 'desk', sessions, agent }), sessions });
    await sessions.create(key);
    const tab = new Tab(runs, key);
    await runs.start(key, { message: 'Ask the scout' });
    const { messages } = await tab.until((state) => state.messages.length === 3 && !state.live.running);
    expect(messages[1]?.parts.find((part) => part.type === 'call')).toMatchObject({
      state: 'failed',
      error: { code: 'auth' },
    });
    await tab.leave();
    expect(JSON.stringify([tab.seen, tab.state, model.requests])).not.toMatch(ofAccount);
    await runs.close();
  });
});

it('liveRuns refuses an answer that is not JSON while a run is active, and queues nothing', async () => {
  const { runner, sessions } = deskOf(scriptedModel([{ text: 'one two three', chunks: 1, stall: true }]));
  const runs = liveRuns({ runner, sessions });
  await runs.start(key, { message: 'Count' });
  for (const value of [Number.NaN, { deep: [() => 1] }] as never[]) {
    const answers = [{ requestId: 'q1', value }];
    await expect(runs.start(key, { answers })).rejects.toMatchObject({ code: 'bad_answer' });
    const results = [{ callId: 'c1', outcome: { status: 'ok', output: value } as const }];
    await expect(runs.start(key, { results })).rejects.toMatchObject({ code: 'bad_answer' });
  }
  expect(await sessions.mail(key)).toEqual([]);
  await runs.close();
});

it('liveRuns gives a run that reached a limit one code, in `stopped` and in `live.ended`', async () => {
  const { runner, sessions } = desk(refundTurns);
  const runs = liveRuns({ runner, sessions, runWith: () => ({ limits: { modelCalls: 0 } }) });
  await sessions.create(key);
  const tab = new Tab(runs, key);
  await runs.start(key, { message: 'Refund me' });
  const { stopped, live } = await tab.until((state) => state.stopped !== undefined && !state.live.running);
  expect(live.ended).toMatchObject({ status: 'limited', error: { code: 'limit' } });
  expect(stopped?.code).toBe('limit');
  await runs.close();
});

it('liveRuns replaces the live state when a tab connects in the middle of a turn', async () => {
  const { runner, sessions } = deskOf(scriptedModel([{ text: 'one two three', chunks: 1, stall: true }]));
  const runs = liveRuns({ runner, sessions });
  await runs.start(key, { message: 'Count' });
  const early = new Tab(runs, key);
  const said = ({ live }: Tab['state']): boolean => {
    const [part] = live.turns[0]?.parts ?? [];
    return part?.type === 'text' && part.text === 'one two three';
  };
  await early.until(said);
  const late = new Tab(runs, key);
  await late.until(said);
  const known = await early.leave();
  const again = new Tab(runs, key, known.rev, known);
  await again.until(said);
  await again.until(() => again.seen.length > 0);
  expect(again.seen[0]).toMatchObject({ type: 'live' });
  expect(again.state).toEqual(late.state);
  expect(await runs.cancel(key)).toBe(true);
  await late.until(({ live }) => live.ended?.status === 'cancelled');
  await Promise.all([again.leave(), late.leave()]);
  await runs.close();
});

it('liveRuns continues a run after its page disconnects, unless it is configured otherwise', async () => {
  for (const onLeave of ['continue', 'cancel'] as const) {
    const { runner, sessions } = deskOf(scriptedModel([{ text: 'on', stall: true }]));
    const runs = liveRuns({ runner, sessions, onLeave });
    await runs.start(key, { message: 'Go' });
    const tab = new Tab(runs, key);
    await tab.until(({ live }) => live.turns.length === 1);
    await tab.leave();
    if (onLeave === 'cancel') await runs.idle();
    const stopped = (await runs.state(key))?.stopped?.code;
    expect(stopped).toBe(onLeave === 'cancel' ? 'cancelled' : undefined);
    await runs.close();
  }
});

it('liveRuns disconnects a watcher that does not read, and never waits for it', async () => {
  const turns = Array.from({ length: 20 }, (_, at) => ({
    text: 'word '.repeat(40),
    chunks: 5,
    calls: [{ name: 'refund', args: { amount: at } }],
  }));
  const { runner, sessions, paid } = desk([...turns, 'Done.']);
  const runs = liveRuns({ runner, sessions, queueBytes: 4_000 });
  await sessions.create(key);
  const slow = runs.batches(key);
  await slow.next();
  await runs.start(key, { message: 'Refund all' });
  await runs.idle();
  expect(paid).toHaveLength(20);
  expect((await slow.next()).value).toEqual([{ type: 'lost', why: 'slow' }]);
  expect((await slow.next()).done).toBe(true);
  await runs.close();
});

it('liveRuns sends a slow watcher one snapshot instead of the deltas it missed', async () => {
  const { runner, sessions } = deskOf(
    scriptedModel([{ thought: 'Well.', text: 'word '.repeat(200), chunks: 5, stall: true }]),
  );
  const runs = liveRuns({ runner, sessions, queueBytes: 1_000 });
  await sessions.create(key);
  const slow = runs.batches(key);
  await slow.next();
  const tab = new Tab(runs, key);
  await runs.start(key, { message: 'Go' });
  await tab.until(({ live }) => (live.turns[0]?.parts[1] as { text?: string } | undefined)?.text?.length === 1_000);
  const events = (await slow.next()).value ?? [];
  expect(events.filter(({ type }) => type === 'delta').length).toBeLessThan(3);
  await tab.leave();
  await slow.return();
  await runs.close();
});

it('liveRuns passes input to a run in progress, and reports it as delivered', async () => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const model = scriptedModel([{ text: 'First.', delayMs: 0 }, 'Second.']);
  const held: Model = {
    ...model,
    async *generate(...args: Parameters<typeof model.generate>) {
      await gate;
      yield* model.generate(...args);
    },
  };
  const { runner, sessions } = deskOf(held);
  const runs = liveRuns({ runner, sessions });
  expect((await runs.start(key, { message: 'One', inputId: 'a' })).taken).toBe('started');
  const second = runs.start(key, { message: 'Two', inputId: 'b' });
  const again = runs.start(key, { message: 'Two', inputId: 'b' });
  release();
  expect((await second).taken).toBe('delivered');
  expect((await again).taken).toBe('delivered');
  await runs.idle();
  const log = (await sessions.load(key))?.events ?? [];
  expect(log.filter(({ type }) => type === 'input')).toHaveLength(2);
  await runs.close();
});

it('liveRuns reports the code of a refusal to the client, and not to `onError`', async () => {
  const { runner, sessions } = desk(refundTurns, inMemorySessionService(), { onMessageWhilePending: 'refuse' });
  const failures: unknown[] = [];
  const runs = liveRuns({ runner, sessions, onError: (error) => void failures.push(error) });
  await runs.start(key, { message: 'Refund me' });
  await runs.idle();
  const [question] = (await runs.state(key))?.questions ?? [];
  const requestId = question?.id ?? '';
  const answer = (value: boolean | { yes: boolean }) => runs.start(key, { answers: [{ requestId, value }] });
  await expect(answer(true)).rejects.toMatchObject({ code: 'bad_answer' });
  await expect(runs.start(key, { answers: [{ requestId: 'nobody', value: 1 }] })).rejects.toMatchObject({
    code: 'unknown_request',
  });
  await expect(runs.start(key, { message: 'Hello?' })).rejects.toMatchObject({ code: 'pending_requests' });
  await answer({ yes: false });
  await expect(answer({ yes: true })).rejects.toMatchObject({ code: 'already_answered' });
  expect(failures).toEqual([]);
  await runs.close();
});

it('liveRuns keeps a message waiting while a process that died holds the lease, and reports no error', async () => {
  const { runner, sessions } = deskOf(scriptedModel(['Hello.']), inMemorySessionService());
  const failures: unknown[] = [];
  const runs = liveRuns({ runner, sessions, onError: (error) => void failures.push(error) });
  await sessions.create(key);
  const lease = await sessions.leases?.claim(key, 'a process that died', 3_600_000);
  const taken = runs.start(key, { message: 'Hello?' });
  await expect.poll(() => sessions.mail(key)).toHaveLength(1);
  await sessions.leases?.release(key, lease?.fencingToken ?? 0);
  expect(await taken).toMatchObject({ taken: 'delivered' });
  await runs.idle();
  expect((await sessions.load(key))?.events.map(({ type }) => type)).toEqual(['input', 'model']);
  expect(failures).toEqual([]);
  await runs.close();
});

it('liveRuns shows in one process the events that another process stores', async () => {
  const here = desk(refundTurns);
  const { runner, paid } = deskOf(scriptedModel(['It is paid.']), here.sessions);
  const elsewhere = liveRuns({ runner, sessions: here.sessions });
  const runs = liveRuns({ runner: here.runner, sessions: here.sessions });
  await runs.start(key, { message: 'Refund me' });
  const tab = new Tab(runs, key);
  const { questions } = await tab.until(paused);
  await elsewhere.start(key, { answers: [{ requestId: questions[0]?.id ?? '', value: { yes: true } }] });
  await tab.until(({ messages }) => messages.length === 3);
  expect(paid).toEqual([420]);
  await tab.leave();
  await Promise.all([runs.close(), elsewhere.close()]);
});

it('liveRuns refuses every request after it is closed, and unknown options', async () => {
  const { runner, sessions } = desk([]);
  const runs = liveRuns({ runner, sessions });
  await runs.close();
  await expect(runs.start(key, { message: 'Go' })).rejects.toMatchObject({ code: 'closed' });
  expect(() => liveRuns({ runner, sessions, onLeaf: 'cancel' } as never)).toThrow('onLeave');
});
