import { addGate, functionTool, inMemorySessionService, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { confirmGate, fakeClock, scriptedModel, testApp } from '../src/index.ts';
import { testApp as checkedApp, checkedModel } from '../src/vitest.ts';

const payment = { name: 'pay', args: { amount: 5 } } as const;

function payTool(paid: unknown[]): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays',
    input: z.object({ amount: z.number() }),
    run: (input) => {
      paid.push(input);
      return { paid: input.amount };
    },
  });
}

describe('a test app', () => {
  it('a test app runs messages of one session with a scripted model', async () => {
    const { say, model, log, logOf, key } = testApp(['One.', 'Two.']);
    expect(await say('a')).toMatchObject({ status: 'completed', text: 'One.' });
    expect(await say('b')).toMatchObject({ status: 'completed', text: 'Two.' });
    model.assertDone();
    expect(key).toEqual({ appName: 'app', userId: 'user', sessionId: 's1' });
    expect((await logOf('input')).map(({ content }) => content.parts)).toEqual([
      [{ type: 'text', text: 'a' }],
      [{ type: 'text', text: 'b' }],
    ]);
    expect((await log()).filter(({ type }) => type === 'model')).toHaveLength(2);
  });

  it('a test app has the outcomes of the calls, and the events that a client receives', async () => {
    const { watch, outcomes } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])] });
    const events = await watch({ message: 'pay' });
    expect(events.at(-1)).toMatchObject({ type: 'end', result: { text: 'done' } });
    expect(await outcomes()).toEqual([{ status: 'ok', output: { paid: 5 } }]);
  });

  it('a test app answers questions, and resumes a session that another app left', async () => {
    const paid: unknown[] = [];
    const agent = { tools: [payTool(paid)], gates: [confirmGate()] };
    const first = testApp([{ calls: [payment] }], agent);
    const [question] = (await first.say('pay')).pending;
    const second = testApp(['done'], agent, { sessions: first.sessions });
    expect(await second.resume()).toMatchObject({ status: 'paused', pending: [{ id: question?.id }] });
    const answer = { requestId: question?.id ?? '', value: { confirmed: true } };
    expect(await second.answer(answer)).toMatchObject({ status: 'completed', text: 'done' });
    expect(paid).toEqual([{ amount: 5 }]);
  });

  it('a test app accepts a model, a store, and the options of a runner', async () => {
    const model = scriptedModel(['hi']);
    const sessions = inMemorySessionService();
    const clock = fakeClock(1_000).now;
    const app = testApp(model, { name: 'clerk' }, { sessions, userId: 'ada', clock });
    await app.say('hello');
    expect(app.model).toBe(model);
    expect(await sessions.load(app.key)).toMatchObject({ userId: 'ada' });
    expect(await app.logOf('model')).toMatchObject([{ author: 'clerk', timestamp: 1_000 }]);
  });
});

describe('a confirm gate', () => {
  const appOf = (paid: unknown[], gate = confirmGate()) =>
    testApp([{ calls: [payment] }, 'done'], { tools: [addGate(payTool(paid), gate)] });

  it('a confirm gate asks a user about a call', async () => {
    const paid: unknown[] = [];
    const { pending } = await appOf(paid).say('pay');
    expect(pending).toMatchObject([{ kind: 'confirmation', hint: 'May pay run?' }]);
    expect(paid).toEqual([]);
  });

  it('a confirm gate runs a confirmed call, with the arguments of the answer if the answer has any', async () => {
    const paid: unknown[] = [];
    const { say, answer } = appOf(paid);
    const requestId = (await say('pay')).pending[0]?.id ?? '';
    await answer({ requestId, value: { confirmed: true, args: { amount: 3 } } });
    expect(paid).toEqual([{ amount: 3 }]);
  });

  it('a confirm gate denies a call that was not confirmed', async () => {
    const paid: unknown[] = [];
    const { say, answer, outcomes } = appOf(paid);
    await answer({ requestId: (await say('pay')).pending[0]?.id ?? '', value: { confirmed: false } });
    expect(await outcomes()).toEqual([{ status: 'denied', reason: 'a person said no' }]);
    expect(paid).toEqual([]);
  });

  it('a confirm gate asks only about the tool in the option only, with the given text', async () => {
    const paid: unknown[] = [];
    expect(await appOf(paid, confirmGate({ only: 'refund' })).say('pay')).toMatchObject({ status: 'completed' });
    const { pending } = await appOf(paid, confirmGate({ only: 'pay', question: { hint: 'Pay 5?' } })).say('pay');
    expect(pending).toMatchObject([{ hint: 'Pay 5?' }]);
  });
});

describe('a checked model', () => {
  const unanswered = {
    instructions: [],
    declarations: [],
    settings: {},
    contents: [{ role: 'model' as const, parts: [{ type: 'functionCall' as const, id: 'c1', ...payment }] }],
  };

  it.fails('a checked model fails the test if a request had a call without a response', async () => {
    const model = checkedModel(['hi']);
    for await (const _ of model.generate(unanswered as never, { signal: new AbortController().signal }));
  });

  it('a checked model is the model of a test app of vitest', async () => {
    const { say, model } = checkedApp(['hi'], { name: 'clerk' });
    expect(await say('hello')).toMatchObject({ text: 'hi' });
    expect(model.requests).toHaveLength(1);
  });
});
