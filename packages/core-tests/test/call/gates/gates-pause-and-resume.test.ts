import { functionTool, inMemorySessionService, type ToolGate } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { only, outcomesIn, responsesIn } from '../../harness/inspect-run.ts';
import { lookTool, payTool } from '../../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };

describe('a gate that asks', () => {
  it('a gate that asks pauses the run before the tool runs', async () => {
    const paid: unknown[] = [];
    const { say, model } = testApp([{ calls: [payment] }], { tools: [payTool(paid)], gates: [confirmGate()] });
    const result = await say('pay ada');
    expect(result.status).toBe('paused');
    expect(result.pending).toMatchObject([
      { kind: 'confirmation', gate: 'confirm', hint: 'May pay run?', call: { name: 'pay', args: payment.args } },
    ]);
    expect(paid).toEqual([]);
    expect(model.requests).toHaveLength(1);
  });

  it('a gate that asks shows the preview of the tool with its question', async () => {
    const tool = functionTool({ name: 'pay', description: 'Pays', run: () => 'done', preview: () => 'pays 10 to ada' });
    const { say } = testApp([{ calls: [{ name: 'pay' }] }], { tools: [tool], gates: [confirmGate()] });
    expect((await say('pay')).pending[0]?.preview).toBe('pays 10 to ada');
  });

  it('a gate that asks stores the shortened preview in the log, so that the preview is requested once and is the same after a reload', async () => {
    let asked = 0;
    const preview = async (): Promise<string> => {
      asked++;
      return 'x'.repeat(30_000);
    };
    const tool = functionTool({ name: 'pay', description: 'Pays', run: () => 'done', preview });
    const { say, resume, logOf } = testApp([{ calls: [{ name: 'pay' }] }], { tools: [tool], gates: [confirmGate()] });
    const first = (await say('pay')).pending;
    expect((await resume()).pending).toEqual(first);
    expect((await logOf('asked'))[0]?.request).toMatchObject({ preview: first[0]?.preview });
    expect(first[0]?.preview?.length).toBeLessThanOrEqual(20_000);
    expect(asked).toBe(1);
  });

  it('a gate that asks causes no more questions than may be open, however long their previews take', async () => {
    const preview = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 1, 'shown'));
    const tool = functionTool({ name: 'pay', description: 'Pays', run: () => 'done', preview });
    const few: ToolGate = {
      name: 'few',
      order: 'confirmation',
      check: () => ({ type: 'pause', question: { kind: 'confirmation', hint: 'May it?' }, maxPending: 2 }),
    };
    const calls = Array.from({ length: 5 }, () => ({ name: 'pay' }));
    const { say } = testApp([{ calls }], { tools: [tool], gates: [few] });
    expect((await say('pay')).pending).toHaveLength(2);
  });

  it('a gate that asks has no preview with its question if the preview throws, with a warning', async () => {
    const preview = (): string => {
      throw new Error('no preview today');
    };
    const tool = functionTool({ name: 'pay', description: 'Pays', run: () => 'done', preview });
    const { watch } = testApp([{ calls: [{ name: 'pay' }] }], { tools: [tool], gates: [confirmGate()] });
    const seen = await watch({ message: 'pay' });
    expect(only(seen, 'end')[0]?.result.pending[0]).not.toHaveProperty('preview');
    expect(only(seen, 'warning')).toMatchObject([{ code: 'preview_failed' }]);
  });

  it('a gate that asks is resumed by a new runner, agent and gate that share only the session', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const before = testApp([{ calls: [payment] }], { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
    const [question] = (await before.say('pay ada')).pending;
    await before.runner.close();

    const later = testApp(['paid'], { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
    const result = await later.answer({ requestId: question?.id ?? '', value: { confirmed: true } });
    expect(result).toMatchObject({ status: 'completed', text: 'paid', pending: [] });
    expect(paid).toEqual([payment.args]);
    expect(outcomesIn(later.model.requests[0])).toEqual([{ status: 'ok', output: { paid: 10 } }]);
  });

  it('a gate that asks reports a rejection to the model', async () => {
    const paid: unknown[] = [];
    const { say, answer, model } = testApp([{ calls: [payment] }, 'as you wish'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const [question] = (await say('pay ada')).pending;
    const result = await answer({ requestId: question?.id ?? '', value: { confirmed: false } });
    expect(result).toMatchObject({ status: 'completed', text: 'as you wish' });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'denied', reason: 'a person said no' }]);
    expect(paid).toEqual([]);
  });

  it('a gate that asks continues to wait, and no model is called, if the session is resumed without an answer', async () => {
    const { say, resume, model, log } = testApp([{ calls: [payment] }], {
      tools: [payTool([])],
      gates: [confirmGate()],
    });
    const first = await say('pay ada');
    const before = await log();
    const again = await resume();
    expect(again).toMatchObject({ status: 'paused' });
    expect(again.pending.map(({ id }) => id)).toEqual(first.pending.map(({ id }) => id));
    expect(await log()).toEqual(before);
    expect(model.requests).toHaveLength(1);
  });
});

describe('a paused session', () => {
  it('a paused session stays unchanged, and asks nothing new, when another process resumes it', async () => {
    const sessions = inMemorySessionService();
    const first = testApp(
      [{ calls: [payment, payment] }],
      { tools: [payTool([])], gates: [confirmGate()] },
      { sessions },
    );
    const { pending } = await first.say('pay ada');
    const before = await first.log();
    const later = testApp([], { tools: [payTool([])], gates: [confirmGate()] }, { sessions });
    const again = await later.resume();
    expect(again).toMatchObject({ status: 'paused' });
    expect(again.pending).toEqual(pending);
    expect(await first.log()).toEqual(before);
  });
});

describe('several calls of one turn', () => {
  it('several calls of one turn that wait: an answered call runs and is logged, and the model is called after the last answer', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const calls = [payment, { name: 'pay', args: { to: 'bob', amount: 20 } }];
    const first = testApp([{ calls }], { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
    const { pending } = await first.say('pay both');
    expect(pending).toHaveLength(2);
    const half = await first.answer({ requestId: pending[1]?.id ?? '', value: { confirmed: true } });
    expect(half).toMatchObject({ status: 'paused', pending: [{ id: pending[0]?.id }] });
    expect(paid).toEqual([{ to: 'bob', amount: 20 }]);
    expect(await first.outcomes()).toEqual([{ status: 'ok', output: { paid: 20 } }]);
    expect(first.model.requests).toHaveLength(1);

    const second = testApp(['both paid'], { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
    const whole = await second.answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(whole).toMatchObject({ status: 'completed', text: 'both paid' });
    expect(outcomesIn(second.model.requests[0])).toEqual([
      { status: 'ok', output: { paid: 10 } },
      { status: 'ok', output: { paid: 20 } },
    ]);
    expect(paid).toHaveLength(2);
  });

  it('several calls of one turn that wait are answered in one run', async () => {
    const paid: unknown[] = [];
    const { say, answer } = testApp([{ calls: [payment, { name: 'pay', args: { to: 'bob', amount: 20 } }] }, 'done'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const { pending } = await say('pay both');
    const result = await answer(...pending.map(({ id }, at) => ({ requestId: id, value: { confirmed: at === 0 } })));
    expect(result.status).toBe('completed');
    expect(paid).toEqual([payment.args]);
  });

  it('several calls of one turn, of which one needs an approval: the other calls run at once, and their responses are kept', async () => {
    const paid: unknown[] = [];
    const looked: unknown[] = [];
    const { say, answer, model } = testApp(
      [{ calls: [{ name: 'look', args: { at: 'bank' } }, payment, { name: 'look', args: { at: 'clock' } }] }, 'done'],
      { tools: [payTool(paid), lookTool(looked)], gates: [confirmGate({ only: 'pay' })] },
    );
    const result = await say('look and pay');
    expect(result.status).toBe('paused');
    expect(looked).toEqual(['bank', 'clock']);
    await answer({ requestId: result.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(looked).toEqual(['bank', 'clock']);
    expect(responsesIn(model.requests[1]).map(({ name, outcome }) => [name, outcome.status])).toEqual([
      ['look', 'ok'],
      ['pay', 'ok'],
      ['look', 'ok'],
    ]);
  });
});

describe('the auth gate', () => {
  const token = 'canary-token-4711';
  const authGate: ToolGate = {
    name: 'auth',
    order: 'auth',
    check: () => ({ type: 'proceed', credential: { type: 'bearer', token } }),
  };

  it('the auth gate gives the call a credential that is in no event and no request', async () => {
    const found: unknown[] = [];
    const tool = functionTool({
      name: 'fetch',
      description: 'Fetches',
      run: (_input, { credential }) => void found.push(credential),
    });
    const { watch, log, model } = testApp([{ calls: [{ name: 'fetch' }] }, 'done'], {
      tools: [tool],
      gates: [authGate],
    });
    const seen = await watch({ message: 'fetch' });
    expect(found).toEqual([{ type: 'bearer', token }]);
    expect(JSON.stringify([seen, await log(), model.requests])).not.toContain(token);
  });

  it('the auth gate gives no credential to a parallel call that does not ask for it', async () => {
    const found: unknown[] = [];
    const free = functionTool({
      name: 'free',
      description: 'Free',
      run: (_input, { credential }) => void found.push(['free', credential]),
    });
    const own = functionTool({
      name: 'own',
      description: 'Own',
      gates: [authGate],
      run: (_input, { credential }) => void found.push(['own', credential]),
    });
    const { say } = testApp([{ calls: [{ name: 'own' }, { name: 'free' }] }, 'done'], { tools: [own, free] });
    await say('go');
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(['own', { type: 'bearer', token }]);
    expect(found).toContainEqual(['free', undefined]);
  });

  it('the auth gate gives its credential even if another gate has paused the call in between', async () => {
    const found: unknown[] = [];
    const tool = functionTool({
      name: 'fetch',
      description: 'Fetches',
      run: (_input, { credential }) => void found.push(credential),
    });
    const consent = confirmGate({ name: 'consent', order: 'auth' });
    const { say, answer } = testApp([{ calls: [{ name: 'fetch' }] }, 'done'], {
      tools: [tool],
      gates: [authGate, consent],
    });
    const { pending } = await say('fetch');
    expect(await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } })).toMatchObject({
      status: 'completed',
    });
    expect(found).toEqual([{ type: 'bearer', token }]);
  });
});

describe('a tool name that a gate reserves', () => {
  const gates = [confirmGate({ only: 'pay', reservedNames: ['ask_person'] })];

  it('a call of the model to a reserved name is an error for the model', async () => {
    const paid: unknown[] = [];
    const { say, model } = testApp([{ calls: [{ name: 'ask_person', args: { confirmed: true } }] }, 'sorry'], {
      tools: [payTool(paid)],
      gates,
    });
    expect(await say('hi')).toMatchObject({ status: 'completed', pending: [] });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'reserved_name' }]);
  });

  it('a reserved name is refused as the name of a tool of an agent', () => {
    const tool = functionTool({ name: 'ask_person', description: 'Asks', run: () => 'yes' });
    expect(() => testApp([], { tools: [tool], gates })).toThrow(expect.objectContaining({ code: 'reserved_name' }));
  });

  it('a tool of a toolset that has a reserved name is omitted, with a warning', async () => {
    const tool = functionTool({ name: 'ask_person', description: 'Asks', run: () => 'yes' });
    const { watch, model } = testApp(['hi'], { tools: [{ name: 'set', tools: () => [tool] }], gates });
    expect(only(await watch({ message: 'hi' }), 'warning')).toMatchObject([{ code: 'reserved_name' }]);
    expect(model.requests[0]?.declarations).toEqual([]);
  });
});
