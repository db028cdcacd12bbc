import { inMemorySessionService, llmAgent, type PendingQuestion, type RunResult, type ToolGate } from '@mortise/core';
import { confirmGate, type TestApp } from '@mortise/testing';
import { checkedModel, testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { payTool } from '../../harness/pay-tool.ts';
import { callsOnce, toolFor } from '../../nested/nested-agent.ts';

const payment = { name: 'pay', args: { to: 'eve', amount: 10 } };
const yes = { confirmed: true };

/** Creates a runner and a called agent that both ask about payments. */
function app(paid: unknown[], gates: { readonly runner: ToolGate; readonly agent: ToolGate }, shared = {}): TestApp {
  const payer = llmAgent({
    name: 'payer',
    model: checkedModel(
      Array.from(
        { length: 12 },
        () =>
          ({ contents }) =>
            contents.at(-1)?.role === 'tool' ? 'paid' : { calls: [payment] },
      ),
    ),
    tools: [payTool(paid)],
    gates: [gates.agent],
  });
  const tools = [toolFor('ask', () => payer)];
  return testApp(callsOnce('ask', 'done'), { tools }, { gates: [gates.runner], ...shared });
}

/** Creates a gate that asks about payments. */
function asks(question: Partial<PendingQuestion> = {}, name = 'confirm'): ToolGate {
  return confirmGate({ name, only: 'pay', question });
}

function idOf({ pending }: RunResult): string {
  return pending[0]?.id ?? '';
}

describe('a gate of the runner and one of an agent with the same name', () => {
  it('the two gates share one approval if they ask the same question', async () => {
    const paid: unknown[] = [];
    const { say, answer, logOf } = app(paid, { runner: asks(), agent: asks() });
    const first = await say('pay');
    expect(first.pending).toMatchObject([{ gate: 'confirm', place: 'runner' }]);
    expect(await answer({ requestId: idOf(first), value: yes })).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
    expect(await logOf('asked')).toHaveLength(1);
  });

  it('the two gates share one approval in another process', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const first = await app(paid, { runner: asks(), agent: asks() }, { sessions }).say('pay');
    const later = app(paid, { runner: asks(), agent: asks() }, { sessions });
    expect(await later.answer({ requestId: idOf(first), value: yes })).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });

  it('the two gates share one rejection', async () => {
    const paid: unknown[] = [];
    const { say, answer } = app(paid, { runner: asks(), agent: asks() });
    await answer({ requestId: idOf(await say('pay')), value: { confirmed: false } });
    expect(paid).toEqual([]);
  });

  const others: { readonly [what: string]: Partial<PendingQuestion> } = {
    hint: { hint: 'Is it really eve?' },
    payload: { payload: { limit: 5 } },
    kind: { kind: 'second look' },
    'form of the answer': { answerJsonSchema: { type: 'object' } },
    'number of approvers': { quorum: 2 },
  };
  it.each(Object.entries(others))('both gates ask if the %s differs', async (_what, question) => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const make = (): TestApp => app(paid, { runner: asks(), agent: asks(question) }, { sessions });
    const second = await make().answer({ requestId: idOf(await make().say('pay')), value: yes });
    expect(second).toMatchObject({ status: 'paused', pending: [{ gate: 'confirm' }] });
    expect(second.pending[0]).not.toHaveProperty('place');
    expect(paid).toEqual([]);
    const answers = ['ada', 'bob'].slice(0, question.quorum ?? 1);
    const third = await make().runner.run({
      session: 's1',
      answers: answers.map((by) => ({ requestId: idOf(second), value: yes, by })),
    });
    expect(third).toMatchObject({ status: 'completed' });
    expect(paid).toHaveLength(1);
  });

  it('both gates ask if their names differ', async () => {
    const { say, answer } = app([], { runner: asks({}, 'first'), agent: asks({}, 'second') });
    const second = await answer({ requestId: idOf(await say('pay')), value: yes });
    expect(second.pending).toMatchObject([{ gate: 'second' }]);
  });

  it('both gates ask if the first gate has changed the arguments', async () => {
    const paid: unknown[] = [];
    const { say, answer } = app(paid, { runner: asks(), agent: asks() });
    const args = { to: 'eve', amount: 1 };
    const second = await answer({ requestId: idOf(await say('pay')), value: { confirmed: true, args } });
    expect(second.pending).toMatchObject([{ call: { args } }]);
    expect(second.pending[0]).not.toHaveProperty('place');
    await answer({ requestId: idOf(second), value: yes });
    expect(paid).toEqual([args]);
  });

  it('the two gates need as many approvers as the runner gate requires, even if the gate of the agent has been approved', async () => {
    const paid: unknown[] = [];
    const { say, runner: running } = app(paid, { runner: asks({ quorum: 2 }), agent: asks() });
    const requestId = idOf(await say('pay'));
    const one = await running.run({ session: 's1', answers: [{ requestId, value: yes, by: 'ada' }] });
    expect(one).toMatchObject({ status: 'paused', pending: [{ id: requestId }] });
    const two = await running.run({ session: 's1', answers: [{ requestId, value: yes, by: 'bob' }] });
    expect(two.pending[0]).not.toHaveProperty('place');
    expect(paid).toEqual([]);
  });
});

describe('a runner gate that is added to a session later', () => {
  it('a runner gate that is added to a session later asks, although the gate of the agent let the call pass', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const free: ToolGate = { name: 'confirm', order: 'policy', check: () => ({ type: 'proceed' }) };
    const below = asks({ hint: 'Below?' });
    const first = await app(paid, { runner: free, agent: below }, { sessions }).say('pay');
    expect(first.pending[0]).not.toHaveProperty('place');
    const later = app(paid, { runner: asks(), agent: below }, { sessions });
    const second = await later.answer({ requestId: idOf(first), value: yes });
    expect(second.pending).toMatchObject([{ place: 'runner', hint: 'May pay run?' }]);
    expect(paid).toEqual([]);
    await later.answer({ requestId: idOf(second), value: yes });
    expect(paid).toHaveLength(1);
  });
});
