import { functionTool } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };
const cancel = { id: 'm1', type: 'cancel', reason: 'enough' } as const;

describe('a session that is cancelled while questions are open', () => {
  it('cancelling a session withdraws its questions: the calls end without having run, and the history stays valid', async () => {
    const paid: unknown[] = [];
    const { say, resume, sessions, outcomes, model } = testApp([{ calls: [payment] }, 'fine'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    await say('pay');
    await sessions.deliver(key, cancel);
    expect(await resume()).toMatchObject({ status: 'cancelled', pending: [] });
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'cancelled' }]);
    expect(await say('hello')).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'cancelled' }]);
    expect(paid).toEqual([]);
  });

  it('a session that is cancelled while questions are open accepts no answer afterwards', async () => {
    const { say, resume, answer, sessions } = testApp([{ calls: [payment] }], {
      tools: [payTool([])],
      gates: [confirmGate()],
    });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    await sessions.deliver(key, cancel);
    await resume();
    expect(await answer({ requestId, value: yes })).toMatchObject({ status: 'failed', error: { code: 'withdrawn' } });
  });

  it('a session that is cancelled while questions are open keeps earlier answers of the same inbox, and refuses later ones', async () => {
    const paid: unknown[] = [];
    const { say, resume, sessions, logOf } = testApp([{ calls: [payment, payment] }], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const { pending } = await say('pay');
    const item = (id: string, at: number) => ({
      id,
      type: 'answer' as const,
      answer: { requestId: pending[at]?.id ?? '', kind: 'confirmation', value: yes, at: 1 },
    });
    for (const mail of [item('m0', 0), cancel, item('m2', 1)]) await sessions.deliver(key, mail);
    expect(await resume()).toMatchObject({ status: 'cancelled', pending: [] });
    expect(await logOf('answered')).toHaveLength(1);
    expect(await logOf('withdrawn')).toMatchObject([{ requestId: pending[1]?.id }]);
    const refused = (await logOf('notice')).filter(({ code }) => code === 'inbox_item_rejected');
    expect(refused).toMatchObject([{ value: { id: 'm2', code: 'withdrawn' } }]);
    expect(paid).toEqual([]);
  });

  it('cancelling a session reports the outcome of a call in doubt as unknown', async () => {
    let crash = true;
    const pay = functionTool({ name: 'pay', description: 'Pays', run: () => 'paid' });
    const steps = [{ calls: [{ name: 'pay' }] }];
    const inner = testApp(steps, { tools: [pay] });
    const sessions = {
      ...inner.sessions,
      append: (...args: Parameters<typeof inner.sessions.append>) =>
        crash && args[1].some(({ type }) => type === 'response')
          ? Promise.reject(new Error('the process has ended'))
          : inner.sessions.append(...args),
    };
    const app = testApp(steps, { tools: [pay] }, { sessions });
    await app.say('pay');
    crash = false;
    expect(await app.resume()).toMatchObject({ pending: [{ kind: 'inDoubt' }] });
    await sessions.deliver(key, cancel);
    await app.resume();
    expect(await app.outcomes()).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
  });
});
