import { functionTool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { confirmationGate, pendingRequests, requireConfirmation } from '../src/index.ts';
import { payment, payTool, questionOf, validatingApp } from './validating-app.ts';

describe('a question', () => {
  it('a question names the tool, holds its preview and describes the valid answers', async () => {
    const tool = requireConfirmation(payTool([], { preview: ({ to, amount }) => `${amount} to ${to}` }));
    const paused = await validatingApp([{ calls: [payment] }], { tools: [tool] }).say('pay');
    expect(paused).toMatchObject({
      status: 'paused',
      pending: [{ kind: 'confirmation', hint: 'Allow pay?', payload: { preview: '10 to ada' }, gate: 'confirmation' }],
    });
    expect(paused.pending[0]?.answerJsonSchema).toBeDefined();
    expect(paused.pending[0]?.expiresAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });

  it('a question has the text of the application, and its payload next to the preview', async () => {
    const tool = requireConfirmation(payTool([], { preview: () => 'shown' }), {
      hint: ({ to }) => `Pay ${to}?`,
      payload: { account: 'savings' },
    });
    const paused = await validatingApp([{ calls: [payment] }], { tools: [tool] }).say('pay');
    expect(paused.pending).toMatchObject([{ hint: 'Pay ada?', payload: { account: 'savings', preview: 'shown' } }]);
  });

  it('a question is asked without its hint, payload or preview if that cannot be created', async () => {
    const broken = (): never => {
      throw new Error('no');
    };
    const tool = requireConfirmation(payTool([], { preview: () => new Promise<string>(() => undefined) }), {
      hint: broken,
      payload: broken,
      timeoutMs: 10,
    });
    const app = validatingApp([{ calls: [payment] }], { tools: [tool] }, { callbackTimeoutMs: 200 });
    const paused = await app.say('pay');
    expect(paused.pending).toMatchObject([{ hint: 'Allow pay?' }]);
    expect(paused.pending[0]).not.toHaveProperty('payload');
  });

  it('a question is asked only if `when` returns true', async () => {
    const paid: unknown[] = [];
    const tool = requireConfirmation(payTool(paid), ({ amount }) => Number(amount) > 100);
    expect((await validatingApp([{ calls: [payment] }, 'done'], { tools: [tool] }).say('pay')).status).toBe(
      'completed',
    );
    const large = { name: 'pay', args: { to: 'ada', amount: 500 } };
    expect((await validatingApp([{ calls: [large] }], { tools: [tool] }).say('pay')).status).toBe('paused');
    expect(paid).toHaveLength(1);
  });
});

it('a question is asked if `when` does not return a boolean', async () => {
  const tool = requireConfirmation(payTool([]), (() => undefined) as never);
  expect((await validatingApp([{ calls: [payment] }], { tools: [tool] }).say('pay')).status).toBe('paused');
});

describe('an answer', () => {
  it('an answer that approves runs the call, and the log says who approved and when', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    expect(await app.answer({ requestId, value: { confirmed: true }, by: 'bob' })).toMatchObject({
      status: 'completed',
    });
    expect(paid).toEqual([{ to: 'ada', amount: 10 }]);
    expect((await app.logOf('answered'))[0]?.answer).toMatchObject({ by: 'bob', at: expect.any(Number) });
  });

  it('an answer that rejects denies the call, and the model reads the reason', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: { confirmed: false, reason: 'too much' } });
    expect(await app.outcomes()).toEqual([{ status: 'denied', reason: 'too much' }]);
    expect(paid).toEqual([]);
  });

  it('an answer that has a result replaces the run of the tool', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: { result: { paid: 10, by: 'hand' } } });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { paid: 10, by: 'hand' } }]);
    expect(paid).toEqual([]);
  });

  it('an answer with a result that does not match the output of the tool is asked for again', async () => {
    const weigh = functionTool({
      name: 'weigh',
      description: 'Weighs',
      output: z.object({ grams: z.number() }),
      run: () => ({ grams: 1 }),
    });
    const app = validatingApp([{ calls: [{ name: 'weigh' }] }, 'done'], { tools: [requireConfirmation(weigh)] });
    const requestId = questionOf(await app.say('weigh'));
    const again = await app.answer({ requestId, value: { result: 'heavy' } });
    expect(again).toMatchObject({ status: 'paused', pending: [{ hint: expect.stringContaining('is invalid') }] });
    await app.answer({ requestId: questionOf(again), value: { result: { grams: 7 } } });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { grams: 7 } }]);
  });

  it('an answer without a decision is refused, even without a validator, and the question stays open', async () => {
    const paid: unknown[] = [];
    const app = validatingApp(
      [{ calls: [payment] }],
      { tools: [requireConfirmation(payTool(paid))] },
      { validator: undefined },
    );
    const requestId = questionOf(await app.say('pay'));
    const refused = await app.answer({ requestId, value: { confirmed: 'true' } });
    expect(refused).toMatchObject({ error: { code: 'bad_answer' }, pending: [{ id: requestId }] });
    expect(paid).toEqual([]);
  });

  it('an answer with edited arguments that are invalid is asked for again, with the reason', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    const again = await app.answer({ requestId, value: { confirmed: true, args: { to: 'ada', amount: 'all' } } });
    expect(again).toMatchObject({ status: 'paused', pending: [{ hint: expect.stringContaining('are invalid') }] });
    await app.answer({ requestId: questionOf(again), value: { confirmed: true, args: { to: 'ada', amount: 3 } } });
    expect(paid).toEqual([{ to: 'ada', amount: 3 }]);
  });

  it('an answer with unchanged arguments is not an edit', async () => {
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool([]))] });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: { confirmed: true, args: { amount: 10, to: 'ada' } } });
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { paid: 10 } }]);
  });
});

describe('several approvers', () => {
  const app = (paid: unknown[]) =>
    validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid), { quorum: 2 })] });

  it('several approvers must be different people who all agree', async () => {
    const paid: unknown[] = [];
    const { say, answer } = app(paid);
    const requestId = questionOf(await say('pay'));
    const value = { confirmed: true };
    expect(await answer({ requestId, value, by: 'ada' })).toMatchObject({ status: 'paused' });
    expect(await answer({ requestId, value, by: 'ada' })).toMatchObject({ error: { code: 'already_answered' } });
    expect(paid).toEqual([]);
    expect(await answer({ requestId, value, by: 'bob' })).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });

  const yes = { confirmed: true };
  const no = { confirmed: false, reason: 'no budget' };

  it.each([
    ['first', [no]],
    ['last', [yes, no]],
  ])('several approvers deny the call as soon as the %s of them rejects', async (_who, values) => {
    const paid: unknown[] = [];
    const { say, answer, outcomes } = app(paid);
    const requestId = questionOf(await say('pay'));
    const answers = values.map((value, at) => ({ requestId, value, by: `person ${at}` }));
    const [last] = answers.slice(-1);
    for (const given of answers.slice(0, -1)) expect(await answer(given)).toMatchObject({ status: 'paused' });
    expect(await answer(...(last ? [last] : []))).toMatchObject({ status: 'completed', pending: [] });
    expect(await outcomes()).toEqual([{ status: 'denied', reason: 'no budget' }]);
    expect(await answer({ requestId, value: yes, by: 'eve' })).toMatchObject({ error: { code: 'already_answered' } });
    expect(paid).toEqual([]);
  });

  it('several approvers have no open question after one of them has rejected the call', async () => {
    const { say, answer, log, logOf } = app([]);
    const requestId = questionOf(await say('pay'));
    await answer({ requestId, value: no, by: 'ada' });
    const events = await log();
    const upToAnswer = events.slice(0, events.findIndex(({ type }) => type === 'answered') + 1);
    expect(pendingRequests({ events: upToAnswer })).toEqual([]);
    expect(await logOf('answered')).toMatchObject([{ answer: { by: 'ada', value: no, final: true } }]);
  });

  it('several approvers can neither edit the arguments nor provide the result', async () => {
    const { say, answer } = app([]);
    const requestId = questionOf(await say('pay'));
    for (const value of [{ confirmed: true, args: payment.args }, { result: 1 }])
      expect(await answer({ requestId, value, by: 'ada' })).toMatchObject({ error: { code: 'bad_answer' } });
  });
});

describe('the gate of an agent', () => {
  it('runs tools that only read, and asks about other tools', async () => {
    const gates = [confirmationGate()];
    for (const [effect, status] of [
      ['read', 'completed'],
      ['idempotent', 'paused'],
      ['write', 'paused'],
    ] as const) {
      const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [payTool([], { effect })], gates });
      expect((await app.say('pay')).status, effect).toBe(status);
    }
  });
});
