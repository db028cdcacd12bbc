import { functionTool, inMemorySessionService, pendingResult, type ToolContext } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { confirmationGate, requireConfirmation } from '../../src/index.ts';
import { key, lookTool, payment, payTool, questionOf, validatingApp } from '../validating-app.ts';

const yes = { confirmed: true };
const no = { confirmed: false };

describe('an answer to a confirmation', () => {
  it('an answer sent twice runs the call once, and the second answer is refused as already_answered', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: yes });
    expect(await app.answer({ requestId, value: yes })).toMatchObject({ error: { code: 'already_answered' } });
    expect(paid).toHaveLength(1);
    expect(app.model.requests).toHaveLength(2);
  });

  it('the refusal of a second answer says who answered first, when and with which decision', async () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5);
    const tools = [requireConfirmation(payTool([]))];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools }, { clock: () => at });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: no, by: 'ada' });
    const { error } = await app.answer({ requestId, value: yes, by: 'bob' });
    expect(error?.message).toContain('by ada at 2026-01-02T03:04:05.000Z with {"confirmed":false}');
    expect(error?.cause).toMatchObject({ name: 'AlreadyAnsweredError', code: 'already_answered' });
    expect(error?.cause).toMatchObject({ answers: [{ requestId, value: no, by: 'ada', at }] });
    expect(JSON.stringify(error)).not.toContain('cause');
  });

  it('the log says who answered first when an answer is sent twice through the inbox', async () => {
    const app = validatingApp([{ calls: [payment] }, 'done'], {
      tools: [requireConfirmation(payTool([]), { quorum: 2 })],
    });
    const requestId = questionOf(await app.say('pay'));
    const answer = { requestId, kind: 'confirmation', value: yes, by: 'ada', at: 0 };
    for (const id of ['m1', 'm2']) await app.sessions.deliver(key, { id, type: 'answer', answer });
    expect(await app.runner.run({ session: key })).toMatchObject({ status: 'paused' });
    expect(await app.logOf('notice')).toMatchObject([
      { value: { id: 'm2', code: 'already_answered', message: expect.stringContaining('by ada at ') } },
    ]);
  });

  it('the refusal of an answer that is sent twice does not repeat it if it is data and not a decision', async () => {
    const run = (_input: unknown, context: ToolContext) =>
      context.answers.at(-1)?.value ?? pendingResult({ kind: 'input', hint: 'Which pin?' });
    const tools = [functionTool({ name: 'pay', description: 'Pays', run })];
    const app = validatingApp([{ calls: [{ name: 'pay' }] }, 'done'], { tools });
    const requestId = questionOf(await app.say('pay'));
    await app.answer({ requestId, value: 'pin 4711', by: 'ada' });
    const { error } = await app.answer({ requestId, value: 'pin 1' });
    expect(error).toMatchObject({ code: 'already_answered', message: expect.stringContaining('by ada at ') });
    expect(error?.message).not.toContain('4711');
  });

  it('an answer sent by two workers at once runs the call once, and the other worker gets a typed error', async () => {
    for (let round = 0; round < 50; round++) {
      const paid: unknown[] = [];
      const sessions = inMemorySessionService();
      const agent = { tools: [requireConfirmation(payTool(paid))] };
      const first = validatingApp([{ calls: [payment] }, 'done'], agent, { sessions });
      const requestId = questionOf(await first.say('pay'));
      const workers = [first, validatingApp(['done'], agent, { sessions })];
      const results = await Promise.all(workers.map((worker) => worker.answer({ requestId, value: yes })));
      expect(paid).toHaveLength(1);
      const codes = results.map(({ status, error }) => error?.code ?? status).sort();
      expect(codes[0] === 'completed' || codes[1] === 'completed', codes.join()).toBe(true);
      expect(codes.filter((code) => code !== 'completed')[0]).toMatch(
        /already_answered|session_(busy|conflict|fenced)/,
      );
    }
  });

  it('an answer to an unknown question runs no tool and does not call the model', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }], { tools: [requireConfirmation(payTool(paid))] });
    await app.say('pay');
    expect(await app.answer({ requestId: 'guess', value: yes })).toMatchObject({ error: { code: 'unknown_request' } });
    expect([paid.length, app.model.requests.length]).toEqual([0, 1]);
  });

  it('an answer to the question of another session or user is refused like one to an unknown question', async () => {
    const app = validatingApp([{ calls: [payment] }, 'hi', 'hi'], { tools: [requireConfirmation(payTool([]))] });
    const requestId = questionOf(await app.say('pay'));
    for (const other of [
      { ...key, sessionId: 's2' },
      { ...key, userId: 'eve' },
    ]) {
      await app.runner.run({ session: other, message: 'hi' });
      const guessed = await app.runner.run({ session: other, answers: [{ requestId: 'guess', value: yes }] });
      const stolen = await app.runner.run({ session: other, answers: [{ requestId, value: yes }] });
      expect(stolen.error?.code).toBe('unknown_request');
      expect(stolen.error?.message.replace(requestId, 'guess')).toBe(guessed.error?.message);
    }
  });

  it.each<[string, never]>([
    ['a text', 'true' as never],
    ['a number', 1 as never],
    ['nothing', {} as never],
    ['a string instead of true', { confirmed: 'true' } as never],
    ['a number instead of true', { confirmed: 1 } as never],
    ['an unknown member', { confirmed: true, admin: true } as never],
    ['a megabyte', { confirmed: false, reason: 'x'.repeat(1 << 20) } as never],
  ])('an answer with %s is refused as bad_answer, and the question stays open', async (_what, value) => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    expect(await app.answer({ requestId, value })).toMatchObject({
      error: { code: 'bad_answer' },
      pending: [{ id: requestId }],
    });
    expect(paid).toEqual([]);
    expect(await app.answer({ requestId, value: yes })).toMatchObject({ status: 'completed' });
  });

  it('an answer counts even if the opposite follows, which is refused as already_answered', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    const both = await app.answer({ requestId, value: yes }, { requestId, value: no });
    expect(both).toMatchObject({ error: { code: 'already_answered' }, pending: [{ id: requestId }] });
    await app.answer({ requestId, value: no });
    expect(await app.answer({ requestId, value: yes })).toMatchObject({ error: { code: 'already_answered' } });
    expect(paid).toEqual([]);
  });

  it('an answer to one of several questions runs its call, and the model is not called before the other answers', async () => {
    const paid: unknown[] = [];
    const bobs = { name: 'pay', args: { to: 'bob', amount: 1 } };
    const app = validatingApp([{ calls: [payment, bobs] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const { pending } = await app.say('pay');
    const left = await app.answer({ requestId: pending[1]?.id ?? '', value: yes });
    expect(left).toMatchObject({ status: 'paused', pending: [{ id: pending[0]?.id }] });
    expect(paid).toEqual([bobs.args]);
    expect(app.model.requests).toHaveLength(1);
    expect(await app.answer({ requestId: pending[0]?.id ?? '', value: no })).toMatchObject({ status: 'completed' });
  });

  it('an answer does not affect parallel calls, whose results are kept', async () => {
    const looked: unknown[] = [];
    const look = { name: 'look', args: { at: 'bank' } };
    const app = validatingApp([{ calls: [look, payment] }, 'done'], {
      tools: [payTool([]), lookTool(looked)],
      gates: [confirmationGate()],
    });
    const requestId = questionOf(await app.say('pay'));
    expect(looked).toEqual(['bank']);
    await app.answer({ requestId, value: yes });
    expect(looked).toHaveLength(1);
    expect(app.model.requests[1]?.contents.at(-1)?.parts.map((part) => 'outcome' in part && part.outcome)).toEqual([
      { status: 'ok', output: { seen: 'bank' } },
      { status: 'ok', output: { paid: 10 } },
    ]);
  });

  it('an answer with edited arguments is checked, logged as an edit by a person and reported to the model', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'done'], { tools: [requireConfirmation(payTool(paid))] });
    const requestId = questionOf(await app.say('pay'));
    const args = { to: 'ada', amount: 3 };
    await app.answer({ requestId, value: { confirmed: true, args }, by: 'bob' });
    expect(paid).toEqual([args]);
    expect(await app.logOf('answered')).toMatchObject([{ answer: { by: 'bob', value: { args } } }]);
    expect((await app.logOf('started')).at(-1)?.calls).toMatchObject([{ args }]);
    const text = 'A person edited the arguments of this call: `pay` ran with {"to":"ada","amount":3}.';
    expect(await app.outcomes()).toEqual([{ status: 'ok', output: { paid: 3 }, parts: [{ type: 'text', text }] }]);
  });

  it('an answer is never read from an ordinary message of the user', async () => {
    const paid: unknown[] = [];
    const app = validatingApp([{ calls: [payment] }, 'well'], { tools: [requireConfirmation(payTool(paid))] });
    await app.say('pay');
    await app.say('ok');
    expect(paid).toEqual([]);
    expect(await app.outcomes()).toMatchObject([{ status: 'denied' }]);
  });

  it('an answer is used again if the run failed before the call started', async () => {
    const paid: unknown[] = [];
    const inner = inMemorySessionService();
    let failing = false;
    const sessions = {
      ...inner,
      append: (...args: Parameters<typeof inner.append>) =>
        failing ? Promise.reject(new Error('no disk')) : inner.append(...args),
    };
    const app = validatingApp(
      [{ calls: [payment] }, 'done'],
      { tools: [requireConfirmation(payTool(paid))] },
      { sessions },
    );
    const requestId = questionOf(await app.say('pay'));
    failing = true;
    expect(await app.answer({ requestId, value: yes })).toMatchObject({ status: 'failed' });
    expect(paid).toEqual([]);
    failing = false;
    expect(await app.answer({ requestId, value: yes })).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });
});
