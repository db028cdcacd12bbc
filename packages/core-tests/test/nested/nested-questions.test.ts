import { functionTool, inMemorySessionService, type SessionService, type Tool } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { confirmGate, fakeClock, type ScriptedStep, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';
import { ask, callsOnce, chain, nestedAgent } from './nested-agent.ts';

function appWith(
  tool: Tool,
  depth: number,
  options: { readonly sessions?: SessionService; readonly clock?: () => number } = {},
): TestApp {
  return testApp(callsOnce('d1', 'done'), { tools: [chain(depth, tool).tool] }, options);
}

describe('a question of a nested run', () => {
  it.each([1, 2, 3, 4, 8])(
    'a question of a nested run is reported at the root with its path, and its answer reaches the nested run that asked, at depth %i',
    async (depth) => {
      const sessions = inMemorySessionService();
      const { say } = appWith(ask, depth, { sessions });
      const paused = await say('go');
      expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: 'input', call: { name: 'ask' } }] });
      const [question] = paused.pending;
      const names = question?.branch?.split('/').flatMap((step) => /^(d\d):/.exec(step)?.[1] ?? []);
      expect(names).toEqual(Array.from({ length: depth }, (_, at) => `d${at + 1}`));
      const later = appWith(ask, depth, { sessions });
      expect(await later.answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({
        status: 'completed',
        text: 'done',
      });
      const answered = (await later.logOf('response')).find(({ branch }) => branch === question?.branch);
      expect(answered).toMatchObject({ outcome: { status: 'ok', output: { said: 'Rome' } } });
    },
  );

  it('a question of a nested run makes every call that leads to it wait', async () => {
    const { watch } = appWith(ask, 2);
    const ends = only(await watch({ message: 'go' }), 'toolEnd');
    expect(ends.map(({ call, outcome }) => [call.name, outcome.status])).toEqual([
      ['ask', 'pending'],
      ['d2', 'pending'],
      ['d1', 'pending'],
    ]);
  });

  it('a question of a nested run lets parallel calls continue, and their results are kept', async () => {
    const quick = nestedAgent('quick', ['quick done']);
    const slow = chain(1, ask);
    const { say, answer, model } = testApp([{ calls: [{ name: 'd1' }, { name: 'quick' }] }, 'done'], {
      tools: [slow.tool, quick.tool],
    });
    const paused = await say('go');
    expect(paused).toMatchObject({ status: 'paused' });
    expect(model.requests).toHaveLength(1);
    expect(quick.model.requests).toHaveLength(1);
    expect(await answer({ requestId: paused.pending[0]?.id ?? '', value: 'Rome' })).toMatchObject({ text: 'done' });
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'ok', output: 'd1 done' },
      { status: 'ok', output: 'quick done' },
    ]);
    expect(quick.model.requests).toHaveLength(1);
  });

  it('a question of a nested run stays open if another question is answered', async () => {
    const twice: ScriptedStep[] = [{ calls: [{ name: 'd1' }, { name: 'd1' }] }, 'done'];
    const inner = nestedAgent('d1', [{ calls: [{ name: 'ask' }] }, { calls: [{ name: 'ask' }] }, 'one', 'two'], {
      tools: [ask],
    });
    const { say, answer, model } = testApp(twice, { tools: [inner.tool] });
    const { pending } = await say('go');
    expect(new Set(pending.map(({ branch }) => branch)).size).toBe(2);
    const half = await answer({ requestId: pending[1]?.id ?? '', value: 'Rome' });
    expect(half).toMatchObject({ status: 'paused', pending: [{ id: pending[0]?.id }] });
    expect(model.requests).toHaveLength(1);
    expect(inner.model.requests).toHaveLength(3);
    expect(await answer({ requestId: pending[0]?.id ?? '', value: 'Oslo' })).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'ok', output: 'two' },
      { status: 'ok', output: 'one' },
    ]);
  });

  it('a question of a nested run may be followed by a second question of the same tool', async () => {
    const paid: unknown[] = [];
    const steps: ScriptedStep[] = [
      { calls: [{ name: 'pay', args: { to: 'ada', amount: 1 } }] },
      { calls: [{ name: 'pay', args: { to: 'bob', amount: 2 } }] },
      'paid',
    ];
    const clerk = nestedAgent('clerk', steps, { tools: [payTool(paid, { gates: [confirmGate()] })] });
    const { say, answer } = testApp([{ calls: [{ name: 'clerk' }] }, 'done'], { tools: [clerk.tool] });
    let result = await say('go');
    for (const confirmed of [true, false])
      result = await answer({ requestId: result.pending[0]?.id ?? '', value: { confirmed } });
    expect(result).toMatchObject({ status: 'completed', text: 'done' });
    expect(paid).toEqual([{ to: 'ada', amount: 1 }]);
    expect(outcomesIn(clerk.model.requests[2])).toMatchObject([{ status: 'denied' }]);
  });

  it('a question of a nested run may also come from a gate of its agent', async () => {
    const { tool, model } = nestedAgent('scout', ['found it'], { as: { gates: [confirmGate()] } });
    const { say, answer } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [tool] });
    const { pending } = await say('go');
    expect(pending).toMatchObject([{ kind: 'confirmation', call: { name: 'scout' } }]);
    expect(pending[0]).not.toHaveProperty('branch');
    expect(model.requests).toHaveLength(0);
    expect(await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } })).toMatchObject({
      text: 'done',
    });
  });

  it('a question of a nested run refuses a second answer, and an answer with an unknown question id is refused', async () => {
    const { say, answer } = appWith(ask, 2);
    const [question] = (await say('go')).pending;
    expect(await answer({ requestId: 'other', value: 1 })).toMatchObject({ error: { code: 'unknown_request' } });
    await answer({ requestId: question?.id ?? '', value: 'Rome' });
    expect(await answer({ requestId: question?.id ?? '', value: 'Oslo' })).toMatchObject({
      error: { code: 'already_answered' },
    });
  });

  it('a question of a nested run that has expired ends only its call: the outer agents continue', async () => {
    const clock = fakeClock();
    const gates = [confirmGate({ question: { expiresAt: clock.now() + 1000 } })];
    const asks = appWith(functionTool({ name: 'look', description: 'Looks', gates, run: () => 1 }), 2, {
      clock: clock.now,
    });
    expect(await asks.say('go')).toMatchObject({ status: 'paused' });
    clock.advance(2000);
    expect(await asks.resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(await asks.outcomes()).toMatchObject([
      { status: 'error', code: 'confirmation_expired' },
      { status: 'ok', output: 'd2 done' },
      { status: 'ok', output: 'd1 done' },
    ]);
  });

  it('a question of a nested run that is answered through the inbox while a parallel call works is resumed in the same run', async () => {
    let open = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      open = resolve;
    });
    const wait = functionTool({ name: 'wait', description: 'Waits', effect: 'read', run: () => slow });
    const waiter = nestedAgent('waiter', callsOnce('wait', 'waited'), { tools: [wait] });
    const { runner, sessions, model } = testApp([{ calls: [{ name: 'd1' }, { name: 'waiter' }] }, 'done'], {
      tools: [chain(1, ask).tool, waiter.tool],
    });
    let end: unknown;
    for await (const event of runner.stream({ session: key.sessionId, message: 'go' })) {
      if (event.type === 'event' && event.event.type === 'asked') {
        const { id } = event.event.request;
        const answer = { requestId: id, kind: 'input', value: 'Rome', at: 0 };
        await sessions.deliver(key, { id: 'm1', type: 'answer', answer });
        open();
      }
      if (event.type === 'end') end = event.result;
    }
    expect(end).toMatchObject({ status: 'completed', text: 'done' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ output: 'd1 done' }, { output: 'waited' }]);
  });
});

describe('the display of a question of a nested run', () => {
  const pay = functionTool({
    name: 'pay',
    description: 'Pays',
    gates: [confirmGate()],
    preview: () => 'pays all',
    run: () => 'paid',
  });

  it('the display of a question of a nested run shows the effect of its tool, also in another process', async () => {
    const sessions = inMemorySessionService();
    const first = await appWith(pay, 3, { sessions }).say('go');
    expect(first.pending).toMatchObject([{ preview: 'pays all', call: { name: 'pay' } }]);
    expect((await appWith(pay, 3, { sessions }).resume()).pending).toEqual(first.pending);
  });

  it('the display of a question of a nested run shows the effect also for a session that was exported and imported', async () => {
    const { say, sessions } = appWith(pay, 3);
    const [question] = (await say('go')).pending;
    const elsewhere = inMemorySessionService();
    const lines: string[] = [];
    for await (const line of exportSession(sessions, key)) lines.push(line);
    await importSession(elsewhere, key, lines, { trusted: true });
    const later = appWith(pay, 3, { sessions: elsewhere });
    expect(await later.answer({ requestId: question?.id ?? '', value: { confirmed: true } })).toMatchObject({
      status: 'completed',
      text: 'done',
    });
  });
});

describe('a queued message while a nested run works', () => {
  it('a queued message while a nested run works is read by the root agent after the result of that run', async () => {
    const scout = nestedAgent('scout', ['found it']);
    const { runner, sessions, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    for await (const event of runner.stream({ session: key.sessionId, message: 'go' })) {
      if (event.type !== 'event' || event.event.type !== 'opened') continue;
      const content = { role: 'user', parts: [{ type: 'text', text: 'and hurry' }] } as const;
      await sessions.deliver(key, { id: 'm1', type: 'message', content });
    }
    expect(model.requests.at(-1)?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
    expect(JSON.stringify(scout.model.requests)).not.toContain('hurry');
  });
});

describe('a new user message, sent while a nested run waits for an answer', () => {
  it('a new user message, sent while a nested run waits for an answer, withdraws the question and ends the outer runs, with a valid history', async () => {
    const { say, answer, model, outcomes } = testApp([{ calls: [{ name: 'd1' }] }, 'as you like'], {
      tools: [chain(3, ask).tool],
    });
    const [question] = (await say('go')).pending;
    expect(await say('never mind')).toMatchObject({ status: 'completed', text: 'as you like', pending: [] });
    expect(await outcomes()).toMatchObject(Array(4).fill({ status: 'denied' }));
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
    expect(await answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({
      error: { code: 'withdrawn' },
    });
  });

  it('a new user message, sent while a nested run waits for an answer, is refused if onMessageWhilePending is refuse', async () => {
    const { say, answer } = testApp(
      callsOnce('d1', 'done'),
      { tools: [chain(2, ask).tool] },
      { onMessageWhilePending: 'refuse' },
    );
    const [question] = (await say('go')).pending;
    expect(await say('never mind')).toMatchObject({ error: { code: 'pending_requests' } });
    expect(await answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({ status: 'completed' });
  });

  it('a new user message, sent while a nested run waits for an answer, also ends parallel nested runs that have not asked yet', async () => {
    const { say, model, outcomes } = testApp([{ calls: [{ name: 'd1' }, { name: 'd1' }] }, 'as you like'], {
      tools: [nestedAgent('d1', [{ calls: [{ name: 'ask' }] }, { calls: [{ name: 'ask' }] }], { tools: [ask] }).tool],
    });
    await say('go');
    expect(await say('never mind')).toMatchObject({ status: 'completed', text: 'as you like' });
    expect(await outcomes()).toHaveLength(4);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'denied' }, { status: 'denied' }]);
  });

  it('a new user message, sent while a nested run waits for an answer, leaves the continued history of its agent valid for the next call', async () => {
    const memo = nestedAgent('memo', [{ calls: [{ name: 'ask' }] }, 'now I know'], {
      tools: [ask],
      as: { history: 'continue', exclusive: true },
    });
    const { say } = testApp([{ calls: [{ name: 'memo' }] }, 'fine', { calls: [{ name: 'memo' }] }, 'done'], {
      tools: [memo.tool],
    });
    await say('go');
    await say('never mind');
    expect(await say('again')).toMatchObject({ status: 'completed', text: 'done' });
    expect(memo.model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'user']);
  });
});

describe('a cancellation through the inbox', () => {
  it('a cancellation through the inbox withdraws questions of nested runs, so that a late answer runs no call', async () => {
    const paid: unknown[] = [];
    const pay = payTool(paid, { gates: [confirmGate()] });
    const clerk = nestedAgent('clerk', [{ calls: [{ name: 'pay', args: { to: 'ada', amount: 1 } }] }], {
      tools: [pay],
    });
    const { say, resume, answer, sessions } = testApp([{ calls: [{ name: 'clerk' }] }], { tools: [clerk.tool] });
    const [question] = (await say('go')).pending;
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'enough' });
    expect(await resume()).toMatchObject({ status: 'cancelled', pending: [] });
    expect(await answer({ requestId: question?.id ?? '', value: { confirmed: true } })).toMatchObject({
      status: 'failed',
      error: { code: 'withdrawn' },
    });
    expect(paid).toEqual([]);
  });
});
