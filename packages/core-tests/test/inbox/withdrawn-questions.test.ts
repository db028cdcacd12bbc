import { functionTool, pendingResult, type Tool, type ToolContext } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };

async function twoAsked() {
  const paid: unknown[] = [];
  const app = testApp([{ calls: [payment, payment] }, 'fine'], { tools: [payTool(paid)], gates: [confirmGate()] });
  const { pending } = await app.say('pay both');
  const [first = '', second = ''] = pending.map(({ id }) => id);
  return { ...app, paid, first, second };
}

describe('a withdrawn question', () => {
  it('a withdrawn question denies its call with the reason; other questions remain open', async () => {
    const { resume, answer, first, second, paid, model, logOf } = await twoAsked();
    const result = await resume({ withdraw: [{ requestId: first, reason: 'paid by hand' }] });
    expect(result).toMatchObject({ status: 'paused', pending: [{ id: second }] });
    expect(await answer({ requestId: second, value: yes })).toMatchObject({ status: 'completed', text: 'fine' });
    expect(paid).toHaveLength(1);
    expect(outcomesIn(model.requests[1])).toMatchObject([
      { status: 'denied', reason: 'paid by hand' },
      { status: 'ok' },
    ]);
    expect(await logOf('withdrawn')).toMatchObject([{ requestId: first, reason: 'paid by hand' }]);
  });

  it('a withdrawn question accepts no answer afterwards, and cannot be withdrawn twice', async () => {
    const { resume, answer, first, paid } = await twoAsked();
    await resume({ withdraw: [{ requestId: first }] });
    const refused = { status: 'failed', error: { code: 'withdrawn' } };
    expect(await answer({ requestId: first, value: yes })).toMatchObject(refused);
    expect(await resume({ withdraw: [{ requestId: first }] })).toMatchObject(refused);
    expect(paid).toEqual([]);
  });

  it('a withdrawn question stays open if the same input answers it, because the complete input is refused', async () => {
    const { resume, first, second, logOf } = await twoAsked();
    const both = await resume({ answers: [{ requestId: first, value: yes }], withdraw: [{ requestId: first }] });
    expect(both).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
    expect(both.pending.map(({ id }) => id)).toEqual([first, second]);
    expect(await logOf('answered')).toEqual([]);
  });

  it('only an existing question can be withdrawn', async () => {
    const { runner, resume } = await twoAsked();
    const unknown = { status: 'failed', error: { code: 'unknown_request' } };
    expect(await resume({ withdraw: [{ requestId: 'nobody asked' }] })).toMatchObject(unknown);
    expect(await runner.run({ session: 'another', message: 'hi', withdraw: [{ requestId: 'x' }] })).toMatchObject({
      error: { code: 'session_not_found' },
    });
    expect(await resume({ withdraw: [{ requestId: 'x', reason: 1 as never }] })).toMatchObject({
      error: { code: 'bad_input' },
    });
  });

  it('a withdrawn question can be withdrawn through the inbox, and a refused withdrawal is logged', async () => {
    const { resume, sessions, first, second, logOf } = await twoAsked();
    const key = { appName: 'app', userId: 'user', sessionId: 's1' };
    await sessions.deliver(key, { id: 'm1', type: 'withdraw', requestId: first });
    await sessions.deliver(key, { id: 'm2', type: 'withdraw', requestId: first });
    expect(await resume()).toMatchObject({ status: 'paused', pending: [{ id: second }] });
    expect(await logOf('notice')).toMatchObject([
      { code: 'inbox_item_rejected', value: { id: 'm2', code: 'withdrawn' } },
    ]);
  });
});

describe('the call of a withdrawn question', () => {
  const question = (kind: string) => pendingResult({ kind, hint: 'What came of it?' });
  const act = (run: (context: ToolContext) => unknown, gates: Tool['gates'] = []): Tool =>
    functionTool({ name: 'act', description: 'Acts', gates, run: (_input: unknown, context) => run(context) as never });
  const asks = confirmGate({ question: { kind: 'result' } });

  it.each<{ readonly what: string; readonly tool: Tool; readonly outcome: object }>([
    {
      what: 'a tool that asked for the result of started work',
      tool: act(() => question('result')),
      outcome: { status: 'error', code: 'outcome_unknown' },
    },
    {
      what: 'a gate that asked before the tool started',
      tool: act(() => 'ran', [asks]),
      outcome: { status: 'denied', reason: 'enough' },
    },
    {
      what: 'a tool that asked after a step',
      tool: act(async (context) => {
        await context.step('booked', () => 'yes');
        return question('input');
      }),
      outcome: { status: 'error', code: 'outcome_unknown' },
    },
    {
      what: 'a tool that asked before any effect',
      tool: act(() => question('input')),
      outcome: { status: 'denied', reason: 'enough' },
    },
  ])('the withdrawal of a question ends its call: $what', async ({ tool, outcome }) => {
    const { say, resume, outcomes } = testApp([{ calls: [{ name: 'act' }] }, 'fine'], { tools: [tool] });
    const { pending } = await say('go');
    expect(pending).toHaveLength(1);
    const withdraw = [{ requestId: pending[0]?.id ?? '', reason: 'enough' }];
    expect(await resume({ withdraw })).toMatchObject({ status: 'completed', text: 'fine' });
    expect(await outcomes()).toMatchObject([outcome]);
  });
});
