import { functionTool, inMemorySessionService, type JsonObject, type ToolGate } from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { outcomesIn } from '../../harness/inspect-run.ts';
import { payTool } from '../../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };

/** Creates a gate that lets calls pass, and records their arguments. */
function watching(name: string, order: ToolGate['order'], asked: unknown[]): ToolGate {
  return {
    name,
    order,
    check(call) {
      asked.push([name, call.args]);
      return { type: 'proceed' };
    },
  };
}

/** Creates a policy about the amount. */
function atMost(limit: number): ToolGate {
  return {
    name: 'limit',
    order: 'policy',
    check({ checked }) {
      const { amount } = checked.value as { amount: number };
      return amount <= limit
        ? { type: 'proceed' }
        : { type: 'respond', outcome: { status: 'denied', reason: `more than ${limit}` } };
    },
  };
}

describe('the order of gates', () => {
  it('the order of gates is policy, confirmation, auth, whatever the order of their lists, the agent before the tool', async () => {
    const asked: unknown[] = [];
    const tool = payTool([], { gates: [watching('own policy', 'policy', asked), watching('own auth', 'auth', asked)] });
    const gates = [
      watching('auth', 'auth', asked),
      watching('confirm', 'confirmation', asked),
      watching('policy', 'policy', asked),
    ];
    await testApp([{ calls: [payment] }, 'done'], { tools: [tool], gates }).say('pay');
    expect(asked.map((entry) => (entry as [string])[0])).toEqual([
      'policy',
      'own policy',
      'confirm',
      'auth',
      'own auth',
    ]);
  });

  it('the order of gates ends at the first gate that responds', async () => {
    const asked: unknown[] = [];
    const paid: unknown[] = [];
    const { say, model } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [watching('late', 'auth', asked), atMost(5)],
    });
    await say('pay');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'denied', reason: 'more than 5' }]);
    expect([asked, paid]).toEqual([[], []]);
  });

  it('a gate that allowed the call before a pause is called again, but its new note and edits do not count', async () => {
    const paid: unknown[] = [];
    let limit = 5;
    const cap: ToolGate = {
      name: 'cap',
      order: 'policy',
      check: ({ args }) => ({ type: 'proceed', args: { ...args, amount: limit }, note: `capped at ${limit}` }),
    };
    const { say, answer, outcomes } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [cap, confirmGate()],
    });
    const { pending } = await say('pay');
    limit = 3;
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(paid).toEqual([{ to: 'ada', amount: 5 }]);
    const parts = [{ type: 'text', text: 'capped at 5' }];
    expect(await outcomes()).toEqual([{ status: 'ok', output: { paid: 5 }, parts }]);
  });

  it('a gate that allowed a call before a pause may deny it after the pause, and no later gate is called', async () => {
    const asked: unknown[] = [];
    const paid: unknown[] = [];
    let limit = 100;
    const gates: readonly ToolGate[] = [
      { ...atMost(0), check: (call, tool, context) => atMost(limit).check(call, tool, context) },
      confirmGate(),
      watching('auth', 'auth', asked),
    ];
    const { say, answer, outcomes } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    const { pending } = await say('pay');
    limit = 5;
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(await outcomes()).toEqual([{ status: 'denied', reason: 'more than 5' }]);
    expect([asked, paid]).toEqual([[], []]);
  });

  it('a gate that allowed a call before a pause may ask once about it afterwards, and answers to other gates are kept', async () => {
    const paid: unknown[] = [];
    let strict = false;
    const second = confirmGate({ name: 'second', order: 'policy' });
    const gates: readonly ToolGate[] = [
      { ...second, check: (...given) => (strict ? second.check(...given) : { type: 'proceed' }) },
      confirmGate(),
    ];
    const { say, answer } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    const { pending } = await say('pay');
    strict = true;
    const again = await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(again).toMatchObject({ status: 'paused', pending: [{ gate: 'second' }] });
    expect(await answer({ requestId: again.pending[0]?.id ?? '', value: { confirmed: true } })).toMatchObject({
      status: 'completed',
    });
    expect(paid).toHaveLength(1);
  });
});

describe('arguments that a gate edits', () => {
  const editing = (args: JsonObject): ToolGate => ({
    name: 'edit',
    order: 'confirmation',
    check: () => ({ type: 'proceed', args }),
  });

  it('arguments that a gate edits reach the tool and the log, and the history keeps the arguments of the model', async () => {
    const paid: unknown[] = [];
    const { say, logOf, model } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [editing({ to: 'ada', amount: 7 })],
    });
    await say('pay');
    expect(paid).toEqual([{ to: 'ada', amount: 7 }]);
    expect((await logOf('started'))[0]?.calls).toMatchObject([{ attempt: 1, args: { to: 'ada', amount: 7 } }]);
    expect(model.requests[1]?.contents[1]?.parts).toMatchObject([{ type: 'functionCall', args: payment.args }]);
  });

  it('arguments that a gate edits are checked again', async () => {
    const paid: unknown[] = [];
    const { say, model } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [editing({ to: 'ada', amount: 'all' })],
    });
    await say('pay');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'gate_failed' }]);
    expect(paid).toEqual([]);
  });

  it('arguments that a gate edits pass all gates again, once', async () => {
    const asked: unknown[] = [];
    const edited = { to: 'ada', amount: 7 };
    const gates = [watching('policy', 'policy', asked), editing(edited), watching('auth', 'auth', asked)];
    await testApp([{ calls: [payment] }, 'done'], { tools: [payTool([])], gates }).say('pay');
    expect(asked).toEqual([
      ['policy', payment.args],
      ['auth', edited],
      ['policy', edited],
      ['auth', edited],
    ]);
  });

  it('arguments that a person edited are checked by the policy gate that had allowed the call before the question', async () => {
    const paid: unknown[] = [];
    const { say, answer, outcomes } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool(paid)],
      gates: [atMost(100), confirmGate()],
    });
    const { pending } = await say('pay');
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true, args: { to: 'ada', amount: 1000 } } });
    expect(paid).toEqual([]);
    expect(await outcomes()).toEqual([{ status: 'denied', reason: 'more than 100' }]);
  });

  it('arguments that a gate edited before a question reach, after the answer, the policy gate that had allowed the original arguments', async () => {
    const paid: unknown[] = [];
    const gates: readonly ToolGate[] = [
      atMost(100),
      { ...editing({ to: 'ada', amount: 1000 }), order: 'policy' },
      confirmGate(),
    ];
    const { say, answer, outcomes } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates });
    const { pending } = await say('pay');
    if (pending[0]) await answer({ requestId: pending[0].id, value: { confirmed: true } });
    expect(paid).toEqual([]);
    expect(await outcomes()).toEqual([{ status: 'denied', reason: 'more than 100' }]);
  });

  it('arguments that a gate edits are shown in the question of a later gate', async () => {
    const edited = { to: 'ada', amount: 7 };
    const { say } = testApp([{ calls: [payment] }], {
      tools: [payTool([])],
      gates: [{ ...editing(edited), order: 'policy' }, confirmGate()],
    });
    expect((await say('pay')).pending).toMatchObject([{ call: { args: edited } }]);
  });

  it('arguments that a user gave with an approval are not asked about again', async () => {
    const paid: unknown[] = [];
    const { say, answer } = testApp([{ calls: [payment] }, 'done'], { tools: [payTool(paid)], gates: [confirmGate()] });
    const { pending } = await say('pay');
    const result = await answer({
      requestId: pending[0]?.id ?? '',
      value: { confirmed: true, args: { to: 'ada', amount: 3 } },
    });
    expect(result.status).toBe('completed');
    expect(paid).toEqual([{ to: 'ada', amount: 3 }]);
  });
});

describe('a tool whose definition changes between the question and the answer', () => {
  const changed = 'Pays somebody, and tells everybody';

  it('a tool whose definition changes between the question and the answer is asked about again, and the old answer does not count', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const old = testApp([{ calls: [payment] }], { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
    const [first] = (await old.say('pay')).pending;
    const now = testApp(
      ['done'],
      { tools: [payTool(paid, { description: changed })], gates: [confirmGate()] },
      { sessions },
    );
    const asked = await now.answer({ requestId: first?.id ?? '', value: { confirmed: true } });
    expect(asked.status).toBe('paused');
    expect(asked.pending).toHaveLength(1);
    expect(asked.pending[0]?.id).not.toBe(first?.id);
    expect(paid).toEqual([]);
    const done = await now.answer({ requestId: asked.pending[0]?.id ?? '', value: { confirmed: true } });
    expect(done.status).toBe('completed');
    expect(paid).toHaveLength(1);
  });

  it('a changed tool is asked about again even if it was approved and another gate delayed the call', async () => {
    const paid: unknown[] = [];
    const sessions = inMemorySessionService();
    const gates = [confirmGate(), confirmGate({ name: 'login', order: 'auth' })];
    const old = testApp([{ calls: [payment] }], { tools: [payTool(paid)], gates }, { sessions });
    const [first] = (await old.say('pay')).pending;
    const [second] = (await old.answer({ requestId: first?.id ?? '', value: { confirmed: true } })).pending;
    expect(second?.gate).toBe('login');
    const now = testApp(['done'], { tools: [payTool(paid, { description: changed })], gates }, { sessions });
    const asked = await now.answer({ requestId: second?.id ?? '', value: { confirmed: true } });
    expect(paid).toEqual([]);
    expect(asked.pending).toMatchObject([{ gate: 'confirm' }]);
  });
});

describe('the data that a gate sees', () => {
  it('the data that a gate sees are answers to its own questions only', async () => {
    const seen: unknown[] = [];
    const spy: ToolGate = {
      name: 'spy',
      order: 'auth',
      check(_call, _tool, { answers }) {
        seen.push(answers.length);
        return { type: 'proceed' };
      },
    };
    const { say, answer } = testApp([{ calls: [payment] }, 'done'], {
      tools: [payTool([])],
      gates: [confirmGate(), spy],
    });
    const { pending } = await say('pay');
    await answer({ requestId: pending[0]?.id ?? '', value: { confirmed: true } });
    expect(seen).toEqual([0]);
  });

  it('the data that a gate sees are checked arguments: a call with invalid arguments reaches no gate', async () => {
    const asked: unknown[] = [];
    const { say, model } = testApp([{ calls: [{ name: 'pay', args: { to: 'ada' } }] }, 'done'], {
      tools: [payTool([])],
      gates: [watching('policy', 'policy', asked)],
    });
    await say('pay');
    expect(asked).toEqual([]);
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'invalid_args_schema' }]);
  });

  it('the data that a gate sees include the state and the dependencies of the run', async () => {
    const seen: unknown[] = [];
    const gate: ToolGate = {
      name: 'spy',
      order: 'policy',
      check(_call, _tool, { deps, session, agentName }) {
        seen.push([deps, session.sessionId, agentName]);
        return { type: 'proceed' };
      },
    };
    const tool = functionTool({ name: 'go', description: 'Goes', run: () => 'gone' });
    await testApp([{ calls: [{ name: 'go' }] }, 'done'], { tools: [tool], gates: [gate] }).say('go', { deps: 'mine' });
    expect(seen).toEqual([['mine', 's1', 'helper']]);
  });
});
