import { createRunner, inMemorySessionService, llmAgent, type SchemaValidator } from '@mortise/core';
import { confirmGate, fakeClock, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../../harness/inspect-run.ts';
import { payTool } from '../../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };

describe('an answer', () => {
  it('an answer given twice is accepted once', async () => {
    const paid: unknown[] = [];
    const { say, answer, logOf } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const [question] = (await say('pay')).pending;
    const given = { requestId: question?.id ?? '', value: yes };
    expect(await answer(given)).toMatchObject({ status: 'completed' });
    expect(await answer(given)).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
    expect(paid).toHaveLength(1);
    expect(await logOf('answered')).toHaveLength(1);
  });

  it('an answer given twice in one run is refused, with the complete input of the run', async () => {
    const paid: unknown[] = [];
    const { say, answer, logOf } = testApp([{ calls: [payment] }], { tools: [payTool(paid)], gates: [confirmGate()] });
    const [question] = (await say('pay')).pending;
    const given = { requestId: question?.id ?? '', value: yes };
    expect(await answer(given, given)).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
    expect(await logOf('answered')).toEqual([]);
    expect(paid).toEqual([]);
  });

  it('the error about an answer given twice repeats the value of a decision, but no other value', async () => {
    const given = async (kind: string): Promise<string> => {
      const gates = [confirmGate({ question: { kind } })];
      const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates });
      const requestId = (await say('pay')).pending[0]?.id ?? '';
      const value = { confirmed: true, note: 'canary-4711' };
      const answer = (by: string) => runner.run({ session: 's1', answers: [{ requestId, value, by }] });
      await answer('ada');
      const again = await answer('bob');
      return again.status === 'failed' ? again.error.message : again.status;
    };
    expect(await given('confirmation')).toContain('by ada');
    expect(await given('confirmation')).toContain('canary-4711');
    expect(await given('input')).toContain('by ada');
    expect(await given('input')).not.toContain('canary-4711');
  });

  it('an answer given by two workers at once runs the tool once', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const gates = [confirmGate()];
    const first = testApp([{ calls: [payment] }, 'one'], { tools: [payTool(paid)], gates }, { sessions });
    const second = testApp(['two'], { tools: [payTool(paid)], gates }, { sessions });
    const [question] = (await first.say('pay')).pending;
    const given = { requestId: question?.id ?? '', value: yes };
    const results = await Promise.all([first.answer(given), second.answer(given)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
    expect(paid).toHaveLength(1);
  });

  it('an answer to a question that was never asked is refused', async () => {
    const { say, answer } = testApp([{ calls: [payment] }], { tools: [payTool([])], gates: [confirmGate()] });
    await say('pay');
    expect(await answer({ requestId: 'nobody asked', value: yes })).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_request' },
    });
  });

  it('an answer to the question of another session is refused', async () => {
    const paid: unknown[] = [];
    const { runner, say } = testApp([{ calls: [payment] }, { calls: [payment] }], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const [question] = (await say('pay')).pending;
    await runner.run({ session: 'other', message: 'pay' });
    const result = await runner.run({ session: 'other', answers: [{ requestId: question?.id ?? '', value: yes }] });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'unknown_request' } });
    expect(paid).toEqual([]);
  });

  it('an answer to an unknown session is refused, and creates no session', async () => {
    const { runner, sessions } = testApp([]);
    const result = await runner.run({ session: 'nowhere', answers: [{ requestId: 'x', value: yes }] });
    expect(result).toMatchObject({ status: 'failed', error: { code: 'session_not_found' } });
    expect(await sessions.load({ ...key, sessionId: 'nowhere' })).toBeUndefined();
  });

  it('an answer that is not JSON is refused', async () => {
    const { say, answer } = testApp([{ calls: [payment] }], { tools: [payTool([])], gates: [confirmGate()] });
    const [question] = (await say('pay')).pending;
    const value = (() => true) as never;
    expect(await answer({ requestId: question?.id ?? '', value })).toMatchObject({
      status: 'failed',
      error: { code: 'bad_answer' },
    });
  });

  it('an answer is checked by the schema of its question if the runner has a validator', async () => {
    const paid: unknown[] = [];
    const validator: SchemaValidator = {
      compile: () => (value) =>
        JSON.stringify(value) === JSON.stringify(yes)
          ? { value: value as never }
          : { issues: [{ message: 'say yes' }] },
    };
    const gates = [confirmGate({ question: { answerJsonSchema: { type: 'object' } } })];
    const { say, answer } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates }, { validator });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const refused = await answer({ requestId, value: 'well' });
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'bad_answer' } });
    expect(refused.error?.message).toContain('say yes');
    expect(await answer({ requestId, value: yes })).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });

  it('an answer is logged with its author and time', async () => {
    const clock = fakeClock(1_000);
    const { runner, say, logOf } = testApp(
      [{ calls: [payment] }, 'done'],
      { tools: [payTool([])], gates: [confirmGate()] },
      { clock: clock.now },
    );
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    clock.advance(5);
    await runner.run({ session: 's1', answers: [{ requestId, value: yes, by: 'eve' }] });
    expect((await logOf('answered'))[0]).toMatchObject({
      author: 'user',
      answer: { by: 'eve', at: 1_005, kind: 'confirmation' },
    });
  });

  it('an answer reaches a session through its inbox', async () => {
    const paid: unknown[] = [];
    const { say, resume, sessions } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [confirmGate()],
    });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const mail = { id: 'm1', type: 'answer', answer: { requestId, kind: 'confirmation', value: yes, at: 0 } } as const;
    await sessions.deliver(key, mail);
    await sessions.deliver(key, mail);
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(paid).toHaveLength(1);
    expect(await sessions.mail(key)).toEqual([]);
  });

  it('an answer in the inbox that cannot be accepted is logged as refused', async () => {
    const { say, resume, sessions, logOf } = testApp([{ calls: [payment] }], {
      tools: [payTool([])],
      gates: [confirmGate()],
    });
    await say('pay');
    await sessions.deliver(key, {
      id: 'm1',
      type: 'answer',
      answer: { requestId: 'nobody asked', value: yes },
    });
    expect(await resume()).toMatchObject({ status: 'paused' });
    expect(await logOf('notice')).toMatchObject([
      { code: 'inbox_item_rejected', value: { id: 'm1', code: 'unknown_request' } },
    ]);
  });
});

describe('a question for two approvers', () => {
  const gates = [confirmGate({ question: { quorum: 2 } })];

  it('a question for two approvers is answered when two different people have answered', async () => {
    const paid: unknown[] = [];
    const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const by = (name: string) => runner.run({ session: 's1', answers: [{ requestId, value: yes, by: name }] });
    expect(await by('ada')).toMatchObject({ status: 'paused', pending: [{ id: requestId }] });
    expect(await by('ada')).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
    expect(paid).toEqual([]);
    expect(await by('bob')).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });

  it('a question for two approvers accepts the answers of both in one run', async () => {
    const paid: unknown[] = [];
    const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const answers = ['ada', 'bob'].map((by) => ({ requestId, value: yes, by }));
    expect(await runner.run({ session: 's1', answers })).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });
});

describe('one of two approvers', () => {
  const gates = [confirmGate({ question: { quorum: 2 } })];

  it.each([undefined, null, '', '   ', Number.NaN, 7, {}])(
    'one of two approvers cannot have the name %o: the answer is refused, and the error names `by`',
    async (by) => {
      const paid: unknown[] = [];
      const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
      const requestId = (await say('pay')).pending[0]?.id ?? '';
      const answer = (name: unknown) =>
        runner.run({ session: 's1', answers: [{ requestId, value: yes, by: name as string }] });
      const refused = { status: 'failed', error: { code: 'bad_answer', message: expect.stringContaining('`by`') } };
      expect(await answer(by)).toMatchObject(refused);
      expect(await answer('alice')).toMatchObject({ status: 'paused' });
      expect(await answer(by)).toMatchObject(refused);
      expect(await answer(' alice ')).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
      expect(paid).toEqual([]);
      expect(await answer('bob')).toMatchObject({ status: 'completed' });
    },
  );

  it('an answer from the inbox does not count towards two approvers if its sender has no name', async () => {
    const paid: unknown[] = [];
    const { runner, say, sessions, log } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    const paused = await say('pay');
    const requestId = paused.pending[0]?.id ?? '';
    for (const [id, by] of [
      ['m1', ''],
      ['m2', 'alice'],
    ] as const)
      await sessions.deliver(paused.session, {
        id,
        type: 'answer',
        answer: { requestId, value: yes, by },
      });
    expect(await runner.run({ session: 's1' })).toMatchObject({ status: 'paused' });
    expect((await log()).filter(({ type }) => type === 'answered')).toHaveLength(1);
    expect(paid).toEqual([]);
  });

  it('an approver is the same person in every Unicode form of the name', async () => {
    const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const answer = (by: string) => runner.run({ session: 's1', answers: [{ requestId, value: yes, by }] });
    expect(await answer('zo\u00eb')).toMatchObject({ status: 'paused' });
    expect(await answer('zoe\u0308')).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
    expect(await answer('bob')).toMatchObject({ status: 'completed' });
  });

  it.each(['ad\u200ba', '\u2060ada', 'ada\u0000', 'ada\n', 'ada\u00a0b', 'ada\ufe0f', '\u3164', 'a\u202ea', '\ud800'])(
    'an approver name with invisible characters is refused: %j',
    async (by) => {
      const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates });
      const requestId = (await say('pay')).pending[0]?.id ?? '';
      const refused = await runner.run({ session: 's1', answers: [{ requestId, value: yes, by }] });
      expect(refused).toMatchObject({
        status: 'failed',
        error: { code: 'invalid_user_id' },
        pending: [{ id: requestId }],
      });
    },
  );

  it('the approver is optional if one approver is enough, and must still be a string', async () => {
    const play = async (by: unknown): Promise<unknown> => {
      const { runner, say } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates: [confirmGate()] });
      const requestId = (await say('pay')).pending[0]?.id ?? '';
      return (await runner.run({ session: 's1', answers: [{ requestId, value: yes, by: by as string }] })).status;
    };
    expect([await play(undefined), await play(''), await play(7)]).toEqual(['completed', 'completed', 'failed']);
  });
});

describe('the owner of a session', () => {
  it.each(['', ' ', Number.NaN])('the owner of a session is a string: %o is refused', async (userId) => {
    const agent = { name: 'a', model: scriptedModel(['hi']) };
    expect(() => createRunner({ agent: llmAgent(agent), userId: userId as string })).toThrow(
      '"userId" of runner must be a string that is not empty',
    );
    const key = { appName: 'app', userId: userId as string, sessionId: 's' };
    const run = await createRunner({ agent: llmAgent(agent) }).run({ session: key, message: 'hi' });
    expect(run.error?.code).toBe('bad_input');
  });
});

describe('a question for three approvers that one rejection closes', () => {
  const finalJsonSchema = { properties: { confirmed: { const: false } }, required: ['confirmed'] };
  const gates = [confirmGate({ question: { quorum: 3, finalJsonSchema } })];
  const no = { confirmed: false };
  const asked = async (paid: unknown[] = []) => {
    const { runner, say, logOf, log, sessions } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates,
    });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    const give = (...values: readonly { readonly confirmed: boolean }[]) =>
      runner.run({ session: 's1', answers: values.map((value, at) => ({ requestId, value, by: `person ${at}` })) });
    return { runner, give, requestId, logOf, log, sessions };
  };

  it('a question for three approvers that one rejection closes is decided by the first rejection', async () => {
    const paid: unknown[] = [];
    const { give, logOf } = await asked(paid);
    expect(await give(no)).toMatchObject({ status: 'completed', text: 'done' });
    expect(await logOf('answered')).toMatchObject([{ answer: { final: true } }]);
    expect(await logOf('response')).toMatchObject([{ outcome: { status: 'denied' } }]);
    expect(paid).toEqual([]);
  });

  it('a question for three approvers that one rejection closes is decided by a rejection after an approval, and otherwise waits for three approvals', async () => {
    const { give, logOf } = await asked();
    expect(await give(yes, no)).toMatchObject({ status: 'completed' });
    expect((await logOf('answered')).map(({ answer }) => answer.final)).toEqual([undefined, true]);
    const paid: unknown[] = [];
    const other = await asked(paid);
    expect(await other.give(yes, yes)).toMatchObject({ status: 'paused' });
    expect(paid).toEqual([]);
  });

  it('a closed question accepts no answer after the rejection, even in the same run', async () => {
    const { give, logOf } = await asked();
    expect(await give(no, yes)).toMatchObject({ status: 'failed', error: { code: 'already_answered' } });
    expect(await logOf('answered')).toEqual([]);
    await give(no);
    expect(await give(yes)).toMatchObject({ error: { code: 'already_answered' } });
  });

  it('a question for three approvers that one rejection closes is not closed by an inbox item that claims to be final', async () => {
    const { runner, requestId, logOf, sessions } = await asked();
    const answer = { requestId, kind: 'confirmation', value: yes, by: 'eve', at: 0, final: true } as const;
    await sessions.deliver(key, { id: 'm1', type: 'answer', answer });
    expect(await runner.run({ session: 's1' })).toMatchObject({ status: 'paused' });
    expect((await logOf('answered'))[0]?.answer).not.toHaveProperty('final');
  });

  it('a question still waits if the log has a rejection that was not final when it was given', async () => {
    const { give, log, requestId } = await asked();
    await give(no);
    const events = await log();
    const sessions = inMemorySessionService();
    await sessions.create(key);
    const old = events.slice(0, events.findIndex(({ type }) => type === 'answered') + 1).map((event) => {
      if (event.type !== 'answered') return event;
      const { final: _, ...answer } = event.answer;
      return { ...event, answer };
    });
    await sessions.append(key, old, { revision: 0 });
    const later = testApp(['done'], { tools: [payTool([])], gates }, { sessions });
    expect(await later.resume()).toMatchObject({ status: 'paused', pending: [{ id: requestId }] });
  });
});

describe('a question that expires', () => {
  const expiresAt = 2_000;
  const gates = [confirmGate({ question: { expiresAt } })];

  it('a question that expires accepts no answer afterwards', async () => {
    const clock = fakeClock(1_000);
    const paid: unknown[] = [];
    const { say, answer } = testApp([{ calls: [payment] }], { tools: [payTool(paid)], gates }, { clock: clock.now });
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    clock.set(expiresAt + 1);
    expect(await answer({ requestId, value: yes })).toMatchObject({ status: 'failed', error: { code: 'expired' } });
    expect(paid).toEqual([]);
  });

  it('a question that expires is withdrawn by the next run, and reported to the model', async () => {
    const clock = fakeClock(1_000);
    const { say, resume, model, logOf } = testApp(
      [{ calls: [payment] }, 'too late'],
      { tools: [payTool([])], gates },
      { clock: clock.now },
    );
    await say('pay');
    clock.set(expiresAt + 1);
    expect(await resume()).toMatchObject({ status: 'completed', text: 'too late', pending: [] });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'confirmation_expired' }]);
    expect(await logOf('withdrawn')).toMatchObject([{ reason: 'expired' }]);
  });

  it('a question that expires gives its call one response if the user sends another message', async () => {
    const clock = fakeClock(1_000);
    const { say, logOf } = testApp(
      [{ calls: [payment] }, 'hello'],
      { tools: [payTool([])], gates },
      { clock: clock.now },
    );
    await say('pay');
    clock.set(expiresAt + 1);
    expect(await say('hello?')).toMatchObject({ status: 'completed', text: 'hello' });
    expect(await logOf('response')).toHaveLength(1);
    expect(await logOf('withdrawn')).toHaveLength(1);
  });

  it('a question that expires does not block a message in a runner whose open questions block messages', async () => {
    const clock = fakeClock(1_000);
    const options = { clock: clock.now, onMessageWhilePending: 'refuse' } as const;
    const { say } = testApp([{ calls: [payment] }, 'hello'], { tools: [payTool([])], gates }, options);
    await say('pay');
    clock.set(expiresAt + 1);
    expect(await say('hello?')).toMatchObject({ status: 'completed', text: 'hello' });
  });
});
